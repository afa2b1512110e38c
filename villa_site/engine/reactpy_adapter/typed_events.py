"""Typed events: the annotation of a handler's parameter says what the browser sends with an event.

    def on_time(event: MediaEvent) -> None:
        set_seconds(event.current_time)

Each class names its ``group`` of members, which the browser reads (``client/src/protocol/
event-details.ts``), and limits each member. All numbers are CSS pixels unless they say otherwise.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, ClassVar, Final

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr
from pydantic.alias_generators import to_camel

MAX_NUMBER: Final = 2**53 - 1
"""The largest number that a browser counts to."""
MAX_NAME: Final = 512
MAX_VALUES: Final = 500
MAX_FIELDS: Final = 200
MAX_DATA: Final = 50
MAX_TEXT: Final = 10_000

Name = Annotated[StrictStr, Field(max_length=MAX_NAME)]
Value = StrictStr | Annotated[list[StrictStr], Field(max_length=MAX_VALUES)]
"""The value of a field: a text, or several."""
Length = Annotated[float, Field(strict=True, ge=-MAX_NUMBER, le=MAX_NUMBER)]
Seconds = Annotated[float, Field(strict=True, ge=0, le=MAX_NUMBER)]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Bits = Annotated[int, Field(strict=True, ge=-1, le=0xFFFF)]


class _Part(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="ignore", alias_generator=to_camel, populate_by_name=True
    )


class EventBox(_Part):
    """The position of an element in the window, and its size."""

    x: Length = 0.0
    y: Length = 0.0
    width: Length = 0.0
    height: Length = 0.0


class EventElement(_Part):
    """An element of an event: a field has a value, a box or radio button is checked or not."""

    name: Name = ""
    value: Value = ""
    checked: StrictBool = False


class ElementEvent(_Part):
    """An event of an element; the base of all others.

    ``target`` is the element at which it happened, ``current_target`` the one with the handler.
    ``dataset`` holds the ``data-…`` attributes of both and of what is between them, as a browser
    names them: ``data-seat-row`` is ``seatRow``. Those of inner elements come first.
    """

    group: ClassVar[str] = "element"
    handlers: ClassVar[tuple[str, ...]] = ("on",)
    """The names of the handlers that may declare it begin so."""
    throttle: ClassVar[int] = 0
    """Milliseconds between two events where the handler says nothing; 0 for none."""

    type: Name
    target: EventElement = EventElement()
    current_target: EventElement = EventElement()
    dataset: Annotated[dict[Name, Name], Field(max_length=MAX_DATA)] = {}
    submission: Name = ""
    """The number of a form that is posted, else empty."""

    def preventDefault(self) -> None:  # noqa: N802 - ReactPy finds it in the handler's code
        """Keep the browser from what it does by itself."""

    def stopPropagation(self) -> None:  # noqa: N802 - as above
        """Keep the event from the handlers of the elements around."""


class MediaEvent(ElementEvent):
    """The state of a player; times are in seconds. ``duration`` is None where it is not known."""

    group = "media"
    handlers = tuple(
        f"on{name}"
        for name in (
            "Play Pause Ended TimeUpdate Seek VolumeChange RateChange Loaded LoadStart "
            "DurationChange CanPlay Waiting Stalled Suspend Progress Emptied Encrypted Abort Error"
        ).split()
    )

    current_time: Seconds = 0.0
    duration: Seconds | None = None
    paused: StrictBool = True
    ended: StrictBool = False
    muted: StrictBool = False
    volume: Share = 1.0
    playback_rate: Length = 1.0


class _ModifierKeys(ElementEvent):
    alt_key: StrictBool = False
    ctrl_key: StrictBool = False
    meta_key: StrictBool = False
    shift_key: StrictBool = False


class KeyboardEvent(_ModifierKeys):
    """A key: ``key`` is its meaning (``"a"``, ``"Enter"``), ``code`` its place on the keyboard."""

    group = "keyboard"
    handlers = ("onKey",)

    key: Name = ""
    code: Name = ""
    repeat: StrictBool = False


class PointerEvent(_ModifierKeys):
    """A mouse, a pen or a finger: its place in the window and in the element with the handler.

    ``buttons`` are those that are down, as bits: 1 the main one, 2 the second, 4 the middle.
    ``box`` is the element with the handler.
    """

    group = "pointer"
    handlers = tuple(
        f"on{name}"
        for name in (
            "Click DoubleClick AuxClick ContextMenu Mouse Pointer GotPointer LostPointer Wheel "
            "Drag Drop"
        ).split()
    )

    client_x: Length = 0.0
    client_y: Length = 0.0
    button: Bits = 0
    buttons: Bits = 0
    pointer_type: Name = ""
    delta_x: Length = 0.0
    delta_y: Length = 0.0
    box: EventBox = EventBox()

    @property
    def offset_x(self) -> float:
        """Pixels from the left edge of the element with the handler."""
        return self.client_x - self.box.x

    @property
    def offset_y(self) -> float:
        """Pixels from the top edge of the element with the handler."""
        return self.client_y - self.box.y


class DragEvent(PointerEvent):
    """Something that is dragged: the types of its data, and where it is dropped its text.

    ``types`` are such as ``text/plain``, ``text/uri-list``, ``Files``.
    """

    group = "drag"
    handlers = ("onDrag", "onDrop")

    types: Annotated[tuple[Name, ...], Field(max_length=MAX_DATA)] = ()
    text: Annotated[StrictStr, Field(max_length=MAX_TEXT)] = ""


class ScrollEvent(ElementEvent):
    """How far an element is scrolled, the size of its content, and of what is visible of it."""

    group = "scroll"
    handlers = ("onScroll",)

    scroll_left: Length = 0.0
    scroll_top: Length = 0.0
    scroll_width: Length = 0.0
    scroll_height: Length = 0.0
    client_width: Length = 0.0
    client_height: Length = 0.0

    @property
    def progress(self) -> float:
        """The part that is scrolled through from top to bottom, 0 to 1."""
        way = self.scroll_height - self.client_height
        return min(max(self.scroll_top / way, 0.0), 1.0) if way > 0 else 1.0


class ResizeEvent(ElementEvent):
    """The size of the element's content: at first, and whenever it changes."""

    group = "resize"
    handlers = ("onResize",)
    throttle = 100

    width: Length = 0.0
    height: Length = 0.0


class IntersectionEvent(ElementEvent):
    """Whether the element is in sight, and which part of it, 0 to 1."""

    group = "intersection"
    handlers = ("onIntersect",)

    is_intersecting: StrictBool = False
    ratio: Share = 0.0


class FormEvent(ElementEvent):
    """A form: the values of its fields by name, of files the names."""

    group = "form"
    handlers = ("onSubmit", "onReset", "onChange", "onInput")

    form_data: Annotated[dict[Name, Value], Field(max_length=MAX_FIELDS)] = {}


KINDS: Final = MappingProxyType(
    {
        kind.__name__: kind
        for kind in (
            ElementEvent,
            MediaEvent,
            KeyboardEvent,
            PointerEvent,
            DragEvent,
            ScrollEvent,
            ResizeEvent,
            IntersectionEvent,
            FormEvent,
        )
    }
)
"""All classes by name."""

BY_HANDLER: Final = MappingProxyType({"onResize": ResizeEvent, "onIntersect": IntersectionEvent})
"""The classes of events that are ours: their handlers get them without an annotation, too."""
