"""The verbs of client commands: ``html.button({"onClick": js.toggle("#menu")}, "Menu")``.

Each returns a ``Command``, which is chained with ``then``: ``js.hide("#a").then(js.focus("#b"))``.
A target is a CSS selector, ``"self"``, ``"next"``, ``"previous"`` or ``"parent"``, or a relation
such as ``js.closest("li").inner("a")``. One that is not there is passed over: the browser's console
names it at its verbose level. All raise CommandError for what cannot work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, cast

import orjson

from villa_site.engine.commands.command import Command, Json, json_text, steps_alone
from villa_site.engine.commands.events import PREFIX
from villa_site.engine.commands.safety import (
    address,
    attribute_name,
    class_names,
    event_name,
    key_name,
    media_query,
    number,
)
from villa_site.engine.commands.targets import Relation, Target, target_json
from villa_site.engine.html_attributes import HtmlAttributes
from villa_site.errors import CommandError

LONGEST_WAIT: Final = 60_000
"""Milliseconds."""
SHORTEST_INTERVAL: Final = 0.25
LONGEST_INTERVAL: Final = 86_400.0
"""Seconds."""

Block = Literal["start", "center", "end", "nearest"]

_START: Final = Relation()
closest = _START.closest
inner = _START.inner
parent = _START.parent
next_sibling = _START.next_sibling
previous_sibling = _START.previous_sibling


def show(target: Target) -> Command:
    """Show elements: open a ``details``, popover or dialog, else remove ``hidden``.

    ``aria-expanded`` of what controls them follows.
    """
    return _command("show", target_json(target))


def hide(target: Target) -> Command:
    """Hide elements: the contrary of ``show``."""
    return _command("hide", target_json(target))


def toggle(target: Target) -> Command:
    """Show elements that are hidden, and hide the others, as ``show`` and ``hide`` do."""
    return _command("toggle", target_json(target))


def add_class(target: Target, names: str) -> Command:
    """Add the classes ``names``, which spaces part."""
    return _command("add_class", target_json(target), class_names(names))


def remove_class(target: Target, names: str) -> Command:
    """Remove the classes ``names``, which spaces part."""
    return _command("remove_class", target_json(target), class_names(names))


def toggle_class(target: Target, names: str) -> Command:
    """Add each of the classes ``names`` where it lacks, and remove it where it is."""
    return _command("toggle_class", target_json(target), class_names(names))


def set_attribute(target: Target, name: str, value: str = "") -> Command:
    """Give an attribute a value: ``aria-…``, ``data-…``, and those that load and run nothing."""
    return _command("set_attribute", target_json(target), attribute_name(name), value)


def remove_attribute(target: Target, name: str) -> Command:
    """Remove an attribute."""
    return _command("remove_attribute", target_json(target), attribute_name(name))


def toggle_attribute(
    target: Target, name: str, value: str = "", other: str | None = None
) -> Command:
    """Give an attribute ``value``, and where it has that, ``other``, by default none."""
    return _command("toggle_attribute", target_json(target), attribute_name(name), value, other)


def move_attribute(target: Target, name: str, value: str = "") -> Command:
    """Give an attribute a value, and remove it from the siblings: one line of many is current."""
    return _command("move_attribute", target_json(target), attribute_name(name), value)


def focus(target: Target = "self") -> Command:
    """Focus the first of the targets."""
    return _command("focus", target_json(target))


def focus_first(target: Target) -> Command:
    """Focus the first control inside of the targets that is visible."""
    return _command("focus_first", target_json(target))


def push_focus(target: Target = "self") -> Command:
    """Remember the first of the targets, to focus it with ``pop_focus``."""
    return _command("push_focus", target_json(target))


def pop_focus() -> Command:
    """Focus what was remembered last, and forget it."""
    return _command("pop_focus")


def scroll_to(target: Target, *, block: Block = "start", within: Target | None = None) -> Command:
    """Scroll until the first of the targets is in sight, at once under reduced motion.

    Of all that can be scrolled around it, only ``within`` is, where it is given: the page stays.
    """
    if within is None:
        return _command("scroll_to", target_json(target), block)
    return _command("scroll_within", target_json(target), target_json(within), block)


def scroll_by(target: Target, *, x: float = 0.0, y: float = 0.0) -> Command:
    """Scroll inside the targets by ``x`` widths and ``y`` heights of what is visible of them."""
    return _command("scroll_by", target_json(target), number(x, "x"), number(y, "y"))


def play(target: Target = "self") -> Command:
    """Play an ``audio`` or ``video``, the target or the first one in it; browsers want a click.

    What follows is run once it plays, and not where the browser refuses it.
    """
    return _command("play", target_json(target))


def pause(target: Target = "self") -> Command:
    """Pause players."""
    return _command("pause", target_json(target))


def seek(target: Target, seconds: float) -> Command:
    """Go to a time of players, in seconds from their beginning."""
    if seconds < 0:
        raise CommandError(f"seek takes 0 seconds and more, not {seconds}: js.skip goes back.")
    return _command("seek", target_json(target), number(seconds, "seconds"))


def skip(target: Target, seconds: float) -> Command:
    """Go forwards in players by so many seconds, or back by less than 0."""
    return _command("skip", target_json(target), number(seconds, "seconds"))


def every(seconds: float, command: Command) -> Command:
    """Run a command at intervals, from now until ``stop``, or until another page is shown.

    It waits while the page is hidden. ``onMount`` begins it with the page.
    """
    if not SHORTEST_INTERVAL <= seconds <= LONGEST_INTERVAL:
        raise CommandError(
            f"every takes {SHORTEST_INTERVAL} to {LONGEST_INTERVAL} seconds, not {seconds}."
        )
    return _command("every", seconds, steps_alone(command, "a time"))


def at_time(player: Target, commands: Mapping[float, Command]) -> Command:
    """Follow players: run the command of the latest time, in seconds, that they have come to.

    It is run whenever that is another one: as the recording plays, and after a jump in it. Nothing
    is sent to the server.
    """
    if not commands:
        raise CommandError("at_time has no times: write js.at_time('#voice', {0: command}).")
    timeline = tuple(
        (number(seconds, "seconds"), steps_alone(commands[seconds], "a time"))
        for seconds in sorted(commands)
    )
    return _command("at_time", target_json(player), timeline)


def stop(target: Target = "self") -> Command:
    """End what ``every`` and ``at_time`` began at an event of the targets."""
    return _command("stop", target_json(target))


def drag(text: str) -> Command:
    """Give what is dragged a text, at ``onDragStart``: where it is dropped ``DragEvent`` has it."""
    return _command("drag", text)


def copy(target: Target = "self", *, text: str | None = None) -> Command:
    """Copy the value or the words of the first target, or ``text``, to the clipboard.

    What follows is run once that is done, and not where the browser refuses it.
    """
    return _command("copy", target_json(target), text)


def share(*, url: str, title: str = "", text: str = "") -> Command:
    """Open the device's dialog to share an address.

    What follows is run once that is done. Where the device has no such dialog, the event does what
    it does by itself: a link is followed.
    """
    given: dict[str, Json] = {"url": address(url), "title": title, "text": text}
    return _command("share", {name: value for name, value in given.items() if value})


def dispatch(name: str, target: Target = "self", *, detail: Json = None) -> Command:
    """Dispatch an event of one's own to the targets and those around them; see ``listen``."""
    # A copy: what the caller does with it later is not in the command.
    kept = orjson.loads(json_text(detail))
    return _command("dispatch", target_json(target), event_name(name), kept)


def listen(name: str, command: Command) -> HtmlAttributes:
    """Return the attributes of an element that hears an event which commands dispatch."""
    steps = steps_alone(command, "an event of your own")
    # Its name is the author's, so that no type can list it.
    return cast("HtmlAttributes", {PREFIX + event_name(name): Command(steps).json})


def submit(target: Target = "self") -> Command:
    """Submit the form that is the first target, or is around it, as its button does."""
    return _command("submit", target_json(target))


def navigate(url: str) -> Command:
    """Go to a page of the site, or to an address on the web, as a link does."""
    return _command("navigate", address(url))


def prevent_default() -> Command:
    """Keep the event from what it does by itself, such as to follow a link."""
    return _command("prevent_default")


def wait(milliseconds: int) -> Command:
    """Run what follows later, unless the visitor is on another page by then."""
    if not 0 < milliseconds <= LONGEST_WAIT:
        raise CommandError(f"wait takes 1 to {LONGEST_WAIT} milliseconds, not {milliseconds}.")
    return _command("wait", milliseconds)


def when(media: str, command: Command) -> Command:
    """Run a command where a media query holds, such as ``"(max-width: 48rem)"``."""
    return _command("when", media_query(media), steps_alone(command, "a media query"))


def on_key(
    keys: str | tuple[str, ...], command: Command, *, prevent_default: bool = True
) -> Command:
    """Run a command at one of ``keys``: ``"ArrowRight"``, ``"Control+k"``, ``"a"``.

    The key does nothing else then, unless ``prevent_default`` is false. A letter counts only where
    nobody types it into a field. Several keys are chained: ``js.on_key(…).then(js.on_key(…))``.
    """
    names = (keys,) if isinstance(keys, str) else keys
    if not names:
        raise CommandError("on_key names no key: write js.on_key('Escape', command).")
    steps = steps_alone(command, "a key")
    return _command("on_key", tuple(map(key_name, names)), steps, prevent_default)


def _command(*step: Json) -> Command:
    return Command((step,))
