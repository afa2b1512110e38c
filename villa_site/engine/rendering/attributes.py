"""Attribute names and values as React 19's server renderer prints them.

Source: React 19's ``pushAttribute`` (react-dom-bindings, server).
``tests/engine/rendering/test_parity.py`` compares with React itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from villa_site.engine.commands.command import Command
from villa_site.engine.rendering.attribute_names import ALIASES, TABLES, react_name
from villa_site.errors import CommandError

Printer = Callable[[Any], str]

_SILENT: Final = TABLES["silent"]
_EVENT = re.compile(r"^[oO][nN].")
_SHORT: Final = 100
_SAFE_NAME = re.compile(
    r"^[:A-Za-z_\u00C0-\uFFFD][:A-Za-z_\u00C0-\uFFFD\-.0-9\u00B7\u203F-\u2040]*$"
)
_SCRIPT_URL = re.compile(r"^[\x00-\x20]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:", re.IGNORECASE)
_BLOCKED_URL = (
    "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"
)


def escape(text: str) -> str:
    """Escape ``text`` for element content and attribute values alike, as React does."""
    # Five looks for one letter take a fraction of the time of one by a pattern or a table.
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    if "'" in text:
        text = text.replace("'", "&#x27;")
    return text


def attributes(members: Mapping[str, Any]) -> str:
    """Print the attributes of an ordinary element, each with a leading space."""
    shown = ""
    for name, value in members.items():
        if type(value) is str and len(value) < _SHORT:
            shown += _printed(name, value)
        elif value is not None:
            shown += _printer(name)(value)
    return shown


def attribute(name: str, value: Any) -> str:
    """Print one attribute of an ordinary element with a leading space, or nothing."""
    return "" if value is None else _printer(name)(value)


@lru_cache(maxsize=4096)
def _printed(name: str, value: str) -> str:
    """Print a short text: classes, roles and addresses of the menu come again on every page."""
    return _printer(name)(value)


@lru_cache(maxsize=1024)
def _printer(spelling: str) -> Printer:
    name = react_name(spelling)
    if _EVENT.match(name):
        return _event
    if name in _SILENT:
        return _nothing
    for names, kind in _KINDS:
        if name in names:
            return kind(name)
    alias = ALIASES.get(name, name)
    if not _SAFE_NAME.match(alias):
        return _nothing
    return _text(alias) if alias[:5].lower() in {"data-", "aria-"} else _plain(alias)


def _nothing(_value: Any) -> str:
    return ""


def _event(value: Any) -> str:
    """Print no handler; a command that is not bound would be dropped silently."""
    if isinstance(value, Command):
        raise CommandError("Only the elements of reactpy.html take commands: make this one of it.")
    return ""


def text_of(value: Any) -> str:
    """Give ``value`` as JavaScript's string concatenation would."""
    if isinstance(value, str):
        return value
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, list | tuple):
        return ",".join(text_of(item) for item in value)
    return str(value)


def _plain(name: str) -> Printer:
    """Print an attribute whose booleans React leaves out."""
    head = f' {name}="'

    def pushed(value: Any) -> str:
        if type(value) is str:
            return f'{head}{escape(value)}"'
        if value is True or value is False:
            return ""
        return f'{head}{escape(text_of(value))}"'

    return pushed


def _text(name: str) -> Printer:
    """Print an attribute whose booleans are the words ``true`` and ``false``."""
    head = f' {name}="'
    return lambda value: f'{head}{escape(text_of(value))}"'


def _url(name: str) -> Printer:
    def pushed(value: Any) -> str:
        if value is True or value is False or (value == "" and name in {"src", "href"}):
            return ""
        text = str(value)
        return f' {name}="{escape(_BLOCKED_URL if _SCRIPT_URL.match(text) else text)}"'

    return pushed


def _boolean(name: str) -> Printer:
    return lambda value: f' {name}=""' if value else ""


def _overloaded(name: str) -> Printer:
    def pushed(value: Any) -> str:
        if value is False:
            return ""
        return f' {name}=""' if value is True else f' {name}="{escape(text_of(value))}"'

    return pushed


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return math.nan


def _positive(name: str) -> Printer:
    plain = _plain(name)
    return lambda value: plain(value) if _number(value) >= 1 else ""


def _numeric(name: str) -> Printer:
    plain = _plain(name)
    return lambda value: "" if math.isnan(_number(value)) else plain(value)


def style_of(value: Any) -> dict[str, Any]:
    """Read a style given as text into React's form: camel case, custom properties as they are."""
    if not isinstance(value, str):
        return dict(value)
    pairs = (part.split(":", 1) for part in value.split(";") if ":" in part)
    return {_style_key(name.strip()): text.strip() for name, text in pairs}


def _style_key(name: str) -> str:
    if name.startswith("--"):
        return name
    name = name.removeprefix("-") if name.startswith("-ms-") else name
    return re.sub(r"-([a-z])", lambda letter: letter[1].upper(), name)


def style(value: Any) -> str:
    """Print a style given as mapping or text."""
    declarations = [
        _declaration(key, item)
        for key, item in style_of(value).items()
        if item is not None and item is not True and item is not False and item != ""
    ]
    return f' style="{";".join(declarations)}"' if declarations else ""


def _declaration(key: str, value: Any) -> str:
    if key.startswith("--"):
        return f"{escape(key)}:{escape(text_of(value).strip())}"
    if isinstance(value, int | float):
        text = text_of(value)
        return (
            f"{_hyphenated(key)}:{text if value == 0 or key in TABLES['unitless'] else text + 'px'}"
        )
    return f"{_hyphenated(key)}:{escape(str(value).strip())}"


@lru_cache(maxsize=512)
def _hyphenated(key: str) -> str:
    return escape(re.sub(r"^ms-", "-ms-", re.sub(r"([A-Z])", r"-\1", key).lower()))


def custom_attributes(members: Mapping[str, Any]) -> str:
    """Print the attributes of a custom element (a tag with a hyphen)."""
    return "".join([_custom(react_name(name), value) for name, value in members.items()])


def _custom(name: str, value: Any) -> str:
    if name in _SILENT or value is None or value is False:
        return ""
    if name == "style":
        return style(value)
    if isinstance(value, dict | list) or not _SAFE_NAME.match(name):
        return ""
    text = "" if value is True else escape(text_of(value))
    return f' {"class" if name == "className" else name}="{text}"'


_KINDS: Final[tuple[tuple[frozenset[str], Callable[[str], Printer]], ...]] = (
    (frozenset({"className"}), lambda _name: _plain("class")),
    (frozenset({"style"}), lambda _name: style),
    (TABLES["urls"], _url),
    (TABLES["boolean"], _boolean),
    (TABLES["lowered_boolean"], lambda name: _boolean(name.lower())),
    (TABLES["enumerated"], _text),
    (TABLES["overloaded"], _overloaded),
    (TABLES["positive"], _positive),
    (TABLES["numeric"], _numeric),
)
"""How each kind of attribute is printed; what is in none is printed as it is."""
