"""Typed events for handlers, and ``event``, which limits how often they are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, overload

import reactpy
from reactpy.types import BaseEventHandler

from villa_site.engine.reactpy_adapter.typed_events import (
    DragEvent,
    ElementEvent,
    EventBox,
    EventElement,
    FormEvent,
    IntersectionEvent,
    KeyboardEvent,
    MediaEvent,
    PointerEvent,
    ResizeEvent,
    ScrollEvent,
)
from villa_site.errors import EventError

__all__ = [
    "DragEvent",
    "ElementEvent",
    "EventBox",
    "EventElement",
    "FormEvent",
    "IntersectionEvent",
    "KeyboardEvent",
    "MediaEvent",
    "PointerEvent",
    "ResizeEvent",
    "ScrollEvent",
    "event",
]

LONGEST_PAUSE: Final = 60.0
"""Seconds."""


@overload
def event(
    function: Callable[..., Any],
    *,
    throttle: float = ...,
    debounce: float = ...,
    prevent_default: bool = ...,
    stop_propagation: bool = ...,
) -> BaseEventHandler: ...


@overload
def event(
    function: None = None,
    *,
    throttle: float = ...,
    debounce: float = ...,
    prevent_default: bool = ...,
    stop_propagation: bool = ...,
) -> Callable[[Callable[..., Any]], BaseEventHandler]: ...


def event(
    function: Callable[..., Any] | None = None,
    *,
    throttle: float = 0.0,
    debounce: float = 0.0,
    prevent_default: bool = False,
    stop_propagation: bool = False,
) -> BaseEventHandler | Callable[[Callable[..., Any]], BaseEventHandler]:
    """Say how a handler's events are sent.

        @event(throttle=0.25)
        def on_time(event: MediaEvent) -> None: ...

    With ``throttle`` one is sent at most every so many seconds, with ``debounce`` once there was
    none for so many; the last one is always sent. With ``prevent_default`` the browser does not do
    what it does by itself, with ``stop_propagation`` the elements around do not hear of it.

    Raises EventError for a pause that is negative, or longer than a minute.
    """

    def declare(handler: Callable[..., Any]) -> BaseEventHandler:
        return reactpy.event(
            handler,
            stop_propagation=stop_propagation,
            prevent_default=prevent_default,
            throttle=_milliseconds("throttle", throttle),
            debounce=_milliseconds("debounce", debounce),
        )

    return declare if function is None else declare(function)


def _milliseconds(name: str, seconds: float) -> int | None:
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise EventError(
            f"{name}={seconds} is no pause: it is in seconds, at most {LONGEST_PAUSE:.0f}. "
            f"Fix: write {name}=0.25 for a quarter of a second."
        )
    return round(seconds * 1000) or None
