"""Binds commands to the events of an element: an attribute for the browser, ReactPy's handler."""

from __future__ import annotations

from typing import Any, Final

from villa_site.engine.commands.command import Command
from villa_site.errors import CommandError

PREFIX: Final = "data-on-"
"""Begins the attributes that hold commands; nothing of an editor's HTML may."""

EVENT_TYPES: Final = {
    f"on{name}": name.lower()
    for name in (
        "Click ContextMenu KeyDown KeyUp Input Change Submit Reset Invalid Focus Blur Toggle "
        "BeforeToggle Close Cancel PointerDown PointerUp PointerOver PointerOut Play Pause Ended "
        "Seeked DragStart DragEnter DragOver DragLeave DragEnd Drop AnimationEnd TransitionEnd "
        "Target Escape Mount"
    ).split()
} | {"onDoubleClick": "dblclick"}
"""React's names of the events that commands hear; ``client/src/commands/events.ts`` agrees.

Three are ours. ``onTarget``: the hash of the page's address names the element, or one inside of it.
``onEscape``: that key is pressed while the pointer or the focus is in the element. ``onMount``: the
element is on the page, or has come to it.
"""

_OURS: Final = frozenset({"onTarget", "onEscape", "onMount"})
"""The server does not hear these."""


def holds_command(attributes: dict[str, Any]) -> bool:
    """Tell whether an attribute is a command."""
    return any(isinstance(value, Command) for value in attributes.values())


def bind(attributes: dict[str, Any]) -> dict[str, Any]:
    """Return ``attributes`` with ``data-on-…`` in the place of commands, and their handlers.

    Raises CommandError for an event that commands do not hear.
    """
    bound: dict[str, Any] = {}
    for name, value in attributes.items():
        if not isinstance(value, Command):
            bound[name] = value
            continue
        if name not in EVENT_TYPES:
            raise CommandError(
                f"Commands do not hear {name!r}, but: {', '.join(sorted(EVENT_TYPES))}; "
                "js.listen(name, command) hears an event of your own."
            )
        bound[PREFIX + EVENT_TYPES[name]] = value.json
        if value.handler is not None and name in _OURS:
            raise CommandError(
                f"A handler of the server does not hear {name}, which commands do. Fix: take an "
                "event of the browser, such as onIntersect for an element that comes into sight."
            )
        if value.handler is not None:
            bound[name] = value.handler
    return bound
