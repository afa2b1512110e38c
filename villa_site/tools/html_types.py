"""Writes the types of ``html``: its elements, and the attributes that the printer knows."""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_type_hints

from reactpy import html

from villa_site.engine.commands.events import EVENT_TYPES
from villa_site.engine.reactpy_adapter.typed_events import BY_HANDLER
from villa_site.engine.rendering.attribute_names import ALIASES, TABLES, react_name

_ROOT: Final = Path(__file__).parents[2]
ATTRIBUTES: Final = _ROOT / "villa_site" / "engine" / "html_attributes.pyi"
ELEMENTS: Final = _ROOT / "stubs" / "reactpy-stubs" / "_html.pyi"

_LATER: Final = "datalist dfn hgroup optgroup search"
"""Elements that ReactPy makes and does not name."""
_TEXT: Final = frozenset(
    "abbr accept action alt className cite content coords d dir download enterKeyHint form "
    "formAction formMethod href hrefLang htmlFor id inputMode integrity is itemProp kind lang "
    "label list media method name nonce pattern placeholder points poster rel role sandbox scope "
    "sizes slot src srcDoc srcLang srcSet target title transform type useMap viewBox wrap "
    "xmlns".split()
)
_WHOLE: Final = frozenset("colSpan maxLength minLength tabIndex".split())
_KINDS: Final = {
    "boolean": ("bool | None", "On or off."),
    "lowered_boolean": ("bool | None", "On or off."),
    "enumerated": ("bool | str | int | float | None", "A word, or true and false."),
    "overloaded": ("bool | str | None", "On or off, or a text."),
    "positive": ("int | None", "A number from 1 on."),
    "numeric": ("int | None", "A number."),
    "urls": ("str | None", "An address."),
    "events": ("Handler | None", "A function of Python, or a command of js."),
    "aria": ("str | bool | int | float | None", ""),
}
"""Type and words of the attributes of a table; the first that has a name decides."""
_OWN: Final = {
    "key": ("str | int | None", "What an item of a list is known by: its own, not its place."),
    "style": ("Mapping[str, str | int | float | None] | None", "Properties in camel case."),
    "className": ("str | None", "Classes, parted by spaces; HTML writes class."),
    "htmlFor": ("str | None", "The id of the field that a label is for; HTML writes for."),
    "defaultValue": ("str | int | float | None", "What a field holds until a visitor changes it."),
    "defaultChecked": ("bool | None", "Whether a box is ticked until a visitor changes it."),
    "dangerouslySetInnerHTML": ("Mapping[str, str] | None", "HTML as it is: never an editor's."),
    "ref": ("Any", ""),
}
EVENTS: Final = frozenset({*TABLES["events"], *EVENT_TYPES, *BY_HANDLER})
"""Events in React's names, and those of this engine."""
_SKIPPED: Final = frozenset({"_reactpy_ack_seq", "children", "innerHTML"})
_ANY: Final = "str | int | float | bool | None"
_HEAD: Final = '"""{}.\n\n`make reference` writes this file.\n"""\n\n'


def write_html_types() -> None:
    """Write both stubs."""
    ATTRIBUTES.write_text(attributes_stub(), encoding="utf-8")
    ELEMENTS.write_text(elements_stub(), encoding="utf-8")


def attributes_stub() -> str:
    """Return the types of the attributes."""
    known = dict(sorted(_attributes()))
    named = {name: each for name, each in known.items() if _is_name(name)}
    others = {name: each for name, each in known.items() if name not in named}
    functional = "".join(f'        "{name}": {kind},\n' for name, (kind, _) in others.items())
    fields = "".join(
        f'    {name}: {kind}\n    """{words}"""\n' if words else f"    {name}: {kind}\n"
        for name, (kind, words) in named.items()
    )
    return (
        _HEAD.format("The attributes of HTML and SVG in React's names, and their types")
        + "from collections.abc import Callable, Mapping\n"
        "from typing import Any, TypeAlias\n\n"
        "from reactpy.core.events import EventHandler\n"
        "from typing_extensions import TypedDict\n\n"
        "from villa_site.engine.commands.command import Command\n\n"
        "Handler: TypeAlias = Callable[..., Any] | Command | EventHandler\n\n"
        "_Others = TypedDict(\n"
        '    "_Others",\n'
        f"    {{\n{functional}    }},\n"
        "    total=False,\n"
        ")\n\n"
        "class HtmlAttributes(_Others, total=False):\n"
        '    """The attributes of an element, in React\'s names."""\n\n'
        f"{fields}\n"
        "def dataset(**values: str | int | float | bool | None) -> HtmlAttributes:\n"
        '    """Return ``data-…`` attributes: ``dataset(seat_row=3)`` is '
        '``{"data-seat-row": 3}``."""\n'
    )


def elements_stub() -> str:
    """Return the types of the elements."""
    svg = sorted({*get_type_hints(type(html.svg)), "svg"} - {"__cache__"})
    own = sorted({*get_type_hints(type(html)), *_LATER.split()} - {"__cache__", "svg"})
    return (
        _HEAD.format("The elements of ``html`` with the types of what they take")
        + "from collections.abc import Sequence\n"
        "from typing import TypeAlias, overload\n\n"
        "from reactpy.types import Component, VdomDict\n\n"
        "from villa_site.engine.html_attributes import HtmlAttributes\n\n"
        '__all__ = ["h", "html"]\n\n'
        "Child: TypeAlias = Component | VdomDict | str | int | float | None | Sequence[Child]\n"
        '"""What an element may hold; nothing is shown of None."""\n\n'
        "class Element:\n"
        '    """Makes an element of its attributes, if it has any, and its children."""\n\n'
        "    @overload\n"
        "    def __call__(self, *children: Child) -> VdomDict: ...\n"
        "    @overload\n"
        "    def __call__(self, attributes: HtmlAttributes, /, *children: Child) -> VdomDict: ..."
        "\n\n"
        "class SvgConstructor(Element):\n"
        + "".join(f"    {name}: Element\n" for name in svg)
        + "\nclass HtmlConstructor(Element):\n"
        + "".join(f"    {name}: Element\n" for name in own)
        + "    svg: SvgConstructor\n\n"
        "html: HtmlConstructor\n"
        "h: HtmlConstructor\n"
    )


def _attributes() -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each attribute with its type and a sentence."""
    for name in TABLES["aria"]:
        yield f"aria-{name}", _KINDS["aria"]
    yield from _OWN.items()
    for name in _names() - _OWN.keys() - _SKIPPED:
        yield name, _kind(name)


def _names() -> set[str]:
    tables = TABLES.keys() - {"aria", "events", "unitless"}
    return {react_name(name) for table in tables for name in TABLES[table]} | EVENTS


def _kind(name: str) -> tuple[str, str]:
    """Return the type of an attribute, and a sentence that says how HTML writes it."""
    table = next((each for each in _KINDS if name in TABLES[each]), "")
    table = "events" if name in EVENTS else table
    kind, words = _KINDS.get(table, (_ANY, ""))
    if not table and name in _TEXT:
        kind = "str | None"
    elif not table and name in _WHOLE:
        kind, words = _KINDS["numeric"]
    written = ALIASES.get(name, name.lower() if name in TABLES["camel_case"] else name)
    html = f"HTML writes {written}." if written != name and table != "events" else ""
    return kind, " ".join(filter(None, (words, html)))


def _is_name(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name)
