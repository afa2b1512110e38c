"""Handlers get the events that they declare: only their members, each within its limits."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import reactpy
from reactpy import component, html
from reactpy.types import Event

from tests.engine.live.test_handlers import targets
from tests.engine.live.test_layout import layout
from villa_site.engine import events
from villa_site.engine.events import (
    DragEvent,
    ElementEvent,
    FormEvent,
    IntersectionEvent,
    MediaEvent,
    PointerEvent,
    ResizeEvent,
    ScrollEvent,
    event,
)
from villa_site.engine.reactpy_adapter.declared_events import declared_event
from villa_site.engine.reactpy_adapter.event import BadMessage, element_event
from villa_site.engine.reactpy_adapter.typed_events import KINDS
from villa_site.errors import EventError

if TYPE_CHECKING:
    from villa_site.engine.events import KeyboardEvent

pytestmark = pytest.mark.req("DEV-12")


class Chosen(ElementEvent):
    """An institution's own name for an event with data."""


class Hall:
    """An object whose method is a handler."""

    def on_seat(self, event: PointerEvent) -> None:
        """Take a seat."""


def on_media(event: MediaEvent) -> None:
    """Take the state of a player."""


def on_media_by_module(event: events.MediaEvent) -> None:
    """Take it by the name of its module."""


def on_seat(number: int, event: PointerEvent) -> None:
    """Take a number that was given before."""


async def on_scroll(event: ScrollEvent) -> None:
    """Take a position, as a coroutine."""


def on_own(event: Chosen) -> None:
    """Take data."""


def on_plain(event: Event) -> None:
    """Take an event of ReactPy."""


def on_mapping(event: dict[str, Any]) -> None:
    """Take an event of ReactPy under the name of what it is."""


def on_key(event: KeyboardEvent) -> None:
    """Take an event whose class only type checkers know."""


@functools.wraps(on_media)
def wrapped(*given: Any) -> None:
    """Call the handler that it wraps."""
    on_media(*given)


@pytest.mark.parametrize(
    ("handler", "name", "kind"),
    [
        (on_media, "onTimeUpdate", MediaEvent),
        (on_media_by_module, "onPlay", MediaEvent),
        (wrapped, "onPause", MediaEvent),
        (functools.partial(on_seat, 7), "onClick", PointerEvent),
        (Hall().on_seat, "onPointerMove", PointerEvent),
        (on_scroll, "onScroll", ScrollEvent),
        (on_own, "onClick", Chosen),
        (on_plain, "onClick", None),
        (on_mapping, "onClick", None),
        (lambda _event: None, "onClick", None),
        (lambda *_events: None, "onClick", None),
        (lambda: None, "onClick", None),
        (on_plain, "onResize", ResizeEvent),
        (lambda _event: None, "onIntersect", IntersectionEvent),
    ],
)
def test_annotation_of_the_first_parameter_declares_the_event(
    handler: Callable[..., Any], name: str, kind: type[ElementEvent] | None
) -> None:
    assert declared_event(handler, name) is kind


@pytest.mark.parametrize(
    ("handler", "name", "said"),
    [
        (on_media, "onClick", r"onClick is no MediaEvent, which comes with onPlay…, .* Fix: "),
        (on_scroll, "onTimeUpdate", r"onTimeUpdate is no ScrollEvent, which comes with onScroll…"),
        (
            on_key,
            "onKeyDown",
            r"annotation KeyboardEvent .* Fix: import it .*test_typed_events\.py",
        ),
    ],
)
def test_event_that_a_handler_cannot_get_names_the_fix(
    handler: Callable[..., Any], name: str, said: str
) -> None:
    with pytest.raises(EventError, match=said):
        declared_event(handler, name)


def test_group_and_pauses_are_in_the_model() -> None:
    @component
    def player() -> Any:
        @event(throttle=0.25, prevent_default=True)
        def on_time(event: MediaEvent) -> None:
            """Take a time."""

        return html.audio(
            {"onTimeUpdate": on_time, "onPlay": on_media, "onResize": on_plain, "onClick": on_plain}
        )

    async def handlers() -> Any:
        async with layout(player()) as opened:
            model: Any = (await opened.render())["model"]
            while "eventHandlers" not in model:
                [model] = model["children"]
            return model["eventHandlers"]

    found = asyncio.run(handlers())
    options = {
        name: {key: value for key, value in handler.items() if key != "target" and value}
        for name, handler in found.items()
    }
    assert options == {
        "onTimeUpdate": {"reads": "media", "throttle": 250, "preventDefault": True},
        "onPlay": {"reads": "media"},
        "onResize": {"reads": "resize", "throttle": 100},
        "onClick": {},
    }


async def test_handler_gets_the_event_that_it_declares() -> None:
    got: list[Any] = []

    @component
    def player() -> Any:
        def on_time(event: MediaEvent) -> None:
            got.append(event)

        return html.audio({"onTimeUpdate": on_time})

    async with layout(player()) as opened:
        [target] = targets((await opened.render())["model"])
        sent = {
            "type": "timeupdate",
            "target": {"name": "voix"},
            "dataset": {"piece": "7"},
            "currentTime": 3,
            "duration": None,
            "paused": False,
            "secret": "not declared",
        }
        await opened.deliver({"type": "layout-event", "target": target, "data": [sent]})
        await opened.finish_handlers()
    [given] = got
    assert isinstance(given, MediaEvent)
    assert (given.current_time, given.duration, given.paused) == (3.0, None, False)
    assert (given.target.name, given.dataset) == ("voix", {"piece": "7"})
    assert not hasattr(given, "secret")


def test_places_are_read_in_the_window_and_in_the_element() -> None:
    box = {"x": 10.5, "y": 20, "width": 200, "height": 100}
    [given] = element_event(
        [{"type": "drop", "clientX": 60.5, "clientY": 45, "buttons": 1, "box": box,
          "types": ["text/plain"], "text": "7", "shiftKey": True}],
        DragEvent,
    )  # fmt: skip
    assert (given.offset_x, given.offset_y, given.box.width) == (50.0, 25.0, 200.0)
    assert (given.types, given.text, given.buttons) == (("text/plain",), "7", 1)
    assert given.shift_key


@pytest.mark.parametrize(("top", "progress"), [(-5, 0.0), (0, 0.0), (150, 0.5), (400, 1.0)])
def test_progress_of_a_scroll_is_a_part_of_its_way(top: int, progress: float) -> None:
    given = ScrollEvent(type="scroll", scroll_top=top, scroll_height=400, client_height=100)
    assert given.progress == progress
    assert ScrollEvent(type="scroll").progress == 1.0


BAD: list[tuple[type[ElementEvent], dict[str, Any]]] = [
    (MediaEvent, {"currentTime": -1}),
    (MediaEvent, {"currentTime": "3"}),
    (MediaEvent, {"currentTime": float("nan")}),
    (MediaEvent, {"duration": float("inf")}),
    (MediaEvent, {"paused": "no"}),
    (MediaEvent, {"volume": 2}),
    (PointerEvent, {"clientX": 1e300}),
    (PointerEvent, {"buttons": 2**20}),
    (PointerEvent, {"box": {"x": "0"}}),
    (DragEvent, {"types": ["a"] * 51}),
    (DragEvent, {"types": "text/plain"}),
    (DragEvent, {"text": "x" * 10_001}),
    (ScrollEvent, {"scrollTop": None}),
    (ResizeEvent, {"width": [1]}),
    (IntersectionEvent, {"ratio": 1.5}),
    (IntersectionEvent, {"isIntersecting": 1}),
    (FormEvent, {"formData": {"a": 1}}),
    (FormEvent, {"formData": {f"field-{number}": "" for number in range(201)}}),
    (ElementEvent, {"dataset": {"a": 1}}),
    (ElementEvent, {"dataset": {f"name-{number}": "" for number in range(51)}}),
    (ElementEvent, {"dataset": {"a": "x" * 513}}),
    (ElementEvent, {"target": None}),
    (ElementEvent, {"type": 7}),
]


@pytest.mark.parametrize(("kind", "members"), BAD, ids=range(len(BAD)))
def test_member_beyond_its_limit_breaks_the_protocol(
    kind: type[ElementEvent], members: dict[str, Any]
) -> None:
    with pytest.raises(BadMessage):
        element_event([{"type": "x", **members}], kind)


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_member_has_a_default_for_an_older_client(kind: type[ElementEvent]) -> None:
    assert element_event([{"type": "x"}], kind) == [kind(type="x")]


@pytest.mark.parametrize("pause", [-0.1, 61, 250, float("nan")])
def test_pause_of_an_event_is_in_seconds(pause: float) -> None:
    with pytest.raises(EventError, match="it is in seconds, at most 60"):
        event(throttle=pause)(on_media)


def test_part_of_a_millisecond_for_reactpy_names_the_fix() -> None:
    short = reactpy.event(on_media, throttle=0.25)  # type: ignore[call-overload]
    with pytest.raises(EventError, match="import event, which counts seconds"):
        html.audio({"onPlay": short})


def test_element_refuses_a_handler_of_another_event() -> None:
    with pytest.raises(EventError, match="onClick is no MediaEvent"):
        html.button({"onClick": on_media}, "x")
    with pytest.raises(EventError, match="onClick is no MediaEvent"):
        html.button({"onClick": on_media}, object())
