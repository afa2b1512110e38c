"""Checks of commands' arguments: attributes that run nothing, real keys and events, addresses.

A value of a command may come from content, so that it is checked as an editor's link is.
"""

from __future__ import annotations

import math
import re
from typing import Final

from villa_site.errors import CommandError

_ATTRIBUTE: Final = re.compile(
    r"(?:aria|data)-[a-z][a-z0-9-]*|alt|checked|dir|disabled|draggable|hidden|inert|lang|max|min"
    r"|open|placeholder|readonly|required|role|spellcheck|step|tabindex|title|translate|type"
)
_PARTS: Final = re.compile(r"(Control\+)?(Alt\+)?(Meta\+)?(Shift\+)?(.+)", re.DOTALL)
_KEYS: Final = frozenset(
    "ArrowDown ArrowLeft ArrowRight ArrowUp Backspace ContextMenu Delete End Enter Escape F1 F2 F3 "
    "F4 F5 F6 F7 F8 F9 F10 F11 F12 Home Insert PageDown PageUp Tab".split()
)
_EVENT: Final = re.compile(r"[a-z][a-z0-9]*(?:[-:][a-z0-9]+)+")
_CLASS: Final = re.compile(r"[^\s.]+")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_SCRIPT_SPACE: Final = re.compile(r"[\x00-\x20]")


def attribute_name(name: str) -> str:
    """Return the name of an attribute that only says something; raises CommandError for others."""
    if name.startswith("data-on-"):
        raise CommandError(f"The attribute {name!r} holds commands, which commands cannot write.")
    if _ATTRIBUTE.fullmatch(name):
        return name
    fix = {
        "class": "use add_class and remove_class",
        "href": "use navigate",
        "style": "give style by a class or a data-… attribute",
    }.get(name, "take an attribute that it can: aria-…, data-… or such as hidden, disabled, title")
    raise CommandError(f"A command cannot change the attribute {name!r}. Fix: {fix}.")


def class_names(names: str) -> tuple[str, ...]:
    """Return the classes in ``names``, which spaces part; raises CommandError for none."""
    found = tuple(names.split())
    if not found or not all(map(_CLASS.fullmatch, found)):
        raise CommandError(f"{names!r} names no class: write 'is-open', without a dot.")
    return found


def key_name(key: str) -> str:
    """Return the name of a key as browsers have it; raises CommandError for a misspelt one."""
    parts = _PARTS.fullmatch(key)
    name = parts[5] if parts else ""
    if name in _KEYS or len(name) == 1:
        return key
    raise CommandError(
        f"There is no key {key!r}: keys are single characters or {', '.join(sorted(_KEYS))}, "
        "before them Control+, Alt+, Meta+ and Shift+ in this order."
    )


def event_name(name: str) -> str:
    """Return the name of an event of one's own; raises CommandError for one like a browser's."""
    if _EVENT.fullmatch(name):
        return name
    raise CommandError(
        f"{name!r} is no name for an event of your own: write small letters with a hyphen, as in "
        "'panel-open', so that it is none of the browser's."
    )


def address(url: str) -> str:
    """Return an address on this site or the web; raises CommandError for any other."""
    scheme = _SCHEME.match(_SCRIPT_SPACE.sub("", url))
    if url and (scheme is None or scheme[0].lower() in {"http:", "https:"}):
        return url
    raise CommandError(
        f"Commands do not go to {url[:80]!r}: name a path such as '/agenda/', or an https address."
    )


def media_query(query: str) -> str:
    """Return a media query; raises CommandError where it lacks its parentheses or its type."""
    if query.count("(") == query.count(")") and re.search(r"\(.+\)|\b(?:screen|print)\b", query):
        return query
    raise CommandError(f"{query!r} is no media query: write '(min-width: 48rem)'.")


def number(value: float, name: str) -> float:
    """Return a number that JSON can hold; raises CommandError for one that is endless or none."""
    if math.isfinite(value):
        return value
    raise CommandError(f"{name}={value} is no number that a browser can count with.")
