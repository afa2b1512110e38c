"""In development: finds attributes that browsers pass over in silence, such as ``on_click``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from villa_site.engine.closest import closest
from villa_site.engine.commands.command import Command
from villa_site.engine.commands.events import EVENT_TYPES
from villa_site.engine.failure import ADVICE, Failure, place_of_caller
from villa_site.engine.reactpy_adapter.constructors import Constructor, wrap
from villa_site.engine.reactpy_adapter.typed_events import BY_HANDLER
from villa_site.engine.rendering.attribute_names import TABLES, react_name
from villa_site.engine.rendering.child_check import repeated_key, unsuitable
from villa_site.engine.rendering.script_check import NO_SCRIPT, SCRIPTED, refused_scripts

Report = Callable[[Failure], None]

_KEYWORDS: Final = {"class": "className", "for": "htmlFor"}
"""Names that Python reserves: ``class_`` is an old way to write ``class``."""
_ATTRIBUTES: Final = frozenset(
    {
        *TABLES["camel_case"],
        *TABLES["other"],
        *TABLES["silent"],
        *map(react_name, TABLES["punctuated"]),
    }
)
_LOWER: Final = frozenset(name.lower() for name in _ATTRIBUTES)
_EVENTS: Final = frozenset({*TABLES["events"], *EVENT_TYPES, *BY_HANDLER})
_ARIA: Final = frozenset(f"aria-{name}" for name in TABLES["aria"])
_SCRIPT: Final = "javascript:"
_ATTRIBUTE: Final = "An element has an attribute that does nothing."
_CHILD: Final = "An element has children that cannot be shown as they are."
_NOTHING: Final = "Nothing comes of {!r}: browsers do not know it."


class Flaw(NamedTuple):
    """A mistake in an attribute, and how to write it."""

    name: str
    message: str
    fix: str


def watch_attributes(report: Report) -> Callable[[], None]:
    """Report what ``html`` is given and no browser shows; the returned function ends it."""

    def checked(construct: Constructor) -> Constructor:
        def check(*given: Any) -> Any:
            first = given[0] if given else None
            children = given
            if isinstance(first, Mapping) and "tagName" not in first:
                children = given[1:]
                for flaw in flaws(first):
                    report(_advice(_ATTRIBUTE, flaw.message, flaw.fix))
                for message in refused_scripts(first):
                    report(_advice(SCRIPTED, message, NO_SCRIPT))
            for message, fix in (*unsuitable(children), *repeated_key(children)):
                report(_advice(_CHILD, message, fix))
            return construct(*given)

        return check

    return wrap(checked)


def flaws(attributes: Mapping[str, Any]) -> Iterator[Flaw]:
    """Yield the attributes that neither React nor a browser knows, and how to write them."""
    for name, value in attributes.items():
        if name == "style" and isinstance(value, Mapping):
            yield from _of_style(value)
        elif _is_inline_script(name, value):
            yield Flaw(name, f"The browser does not run the script of {name!r}.", NO_SCRIPT)
        elif fix := _misspelt(name, value):
            yield Flaw(name, _NOTHING.format(name), fix)
        elif name in _KEYWORDS:
            fix = f"Write {_KEYWORDS[name]!r}: attributes have React's names."
            yield Flaw(name, f"{name!r} is HTML's name of an attribute, not React's.", fix)


def _of_style(style: Mapping[str, Any]) -> Iterator[Flaw]:
    for each in style:
        if "_" in each and not each.startswith("--"):
            fix = f"Write {_camel(each)!r}: properties of a style have React's names."
            yield Flaw(each, _NOTHING.format(each), fix)


def _is_inline_script(name: str, value: Any) -> bool:
    if not isinstance(value, str):
        return False
    is_event = name[:2].lower() == "on" and _event(name) in _EVENTS
    return is_event or value.lstrip().lower().startswith(_SCRIPT)


def _misspelt(name: str, value: Any) -> str:
    """Return how to write a name that nothing comes of, empty for a known one."""
    if "_" in name:
        return f"Write {react_spelling(name)!r}: attributes have React's names."
    if callable(value) or isinstance(value, Command):
        return _misspelt_event(name)
    lower = name.lower()
    if lower.startswith("aria-") and lower not in _ARIA:
        return _did_you_mean(lower, _ARIA, "There is no such attribute of ARIA.")
    is_free = lower.startswith(("data-", "aria-", "on")) or ":" in name or _is_dashed(name)
    if is_free or lower in _LOWER or react_name(name) in _ATTRIBUTES:
        return ""
    otherwise = "Take it away, or write 'data-…' before what is your own."
    return _did_you_mean(name, _ATTRIBUTES, otherwise)


def _is_dashed(name: str) -> bool:
    """Tell whether it is ``ariaLabel`` or ``dataPageId``, which mean the names with hyphens."""
    return name[:4] in {"aria", "data"} and name[4:5].isupper()


def _misspelt_event(name: str) -> str:
    if name[:2] == "on" and not name[2:3].isupper():
        right = _event(name)
        return f"Write it as React does, 'on' and a capital: {right!r}."
    if not name.startswith("on") or name.removesuffix("Capture") in _EVENTS:
        return ""
    return _did_you_mean(name, _EVENTS, "No element has such an event.")


def _event(name: str) -> str:
    """Return React's name of an event that is spelt as HTML does, such as ``onkeydown``."""
    lower = name.lower()
    found = (each for each in _EVENTS if each.lower() == lower)
    return next(found, f"on{name[2:].title()}")


def _did_you_mean(name: str, known: frozenset[str], otherwise: str) -> str:
    near = closest(name, known)
    return f"Did you mean {near!r}?" if near else otherwise


def react_spelling(name: str) -> str:
    """Return React's name for one in ReactPy's former spelling, such as ``tab_index``."""
    bare = name.strip("_")
    prefix, _, rest = bare.partition("_")
    if prefix in {"aria", "data"} and rest:
        return f"{prefix}-{rest.replace('_', '' if prefix == 'aria' else '-')}"
    camel = _KEYWORDS.get(bare) or _camel(bare)
    return camel if camel.startswith("on") else react_name(camel)


def _camel(name: str) -> str:
    first, *others = name.strip("_").split("_")
    return first + "".join(map(str.capitalize, others))


def _advice(what: str, message: str, fix: str) -> Failure:
    return Failure.at(place_of_caller(), what, message, kind=ADVICE, fix=fix)
