"""An event as a handler gets it: read member by member, so that no handler meets another type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, NotRequired

from pydantic import (
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
)
from typing_extensions import TypedDict

from villa_site.engine.protocols import DataPart
from villa_site.engine.reactpy_adapter.typed_events import (
    MAX_FIELDS,
    MAX_NUMBER,
    ElementEvent,
    Name,
    Value,
)

NAVIGATE: Final = "navigate"
"""The target of a navigation, which is no element's."""
IDENTIFY: Final = "identify"
"""The target of a token that says who sees the page now; no element's either."""
PAGE_DATA: Final = "page-data"
"""The target of a part of what the page's own script says to its view; no element's either."""
PING: Final = "ping"
"""The target of a question whether the connection answers; no element's either."""
MAX_TOKEN: Final = 512
DATA_MEMBERS: Final = 2
MAX_DEPTH: Final = 16

Number = Annotated[StrictInt, Field(ge=0, le=MAX_NUMBER)]


Coordinate = Annotated[StrictInt | StrictFloat, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
"""CSS pixels from the left or top edge of the window."""


class BadMessage(Exception):
    """A message breaks the protocol; the connection ends."""


class Box(TypedDict):
    """The position of an element in the window, and its size."""

    x: Coordinate
    y: Coordinate
    width: Coordinate
    height: Coordinate


class EventTarget(TypedDict):
    """The element of an event."""

    name: NotRequired[Name]
    value: NotRequired[Value]
    checked: NotRequired[StrictBool]
    boundingClientRect: NotRequired[Box]


class PlainEvent(TypedDict):
    """An event of a handler without an annotation, as ``docs/protocol.md`` has it."""

    type: Name
    target: NotRequired[EventTarget]
    currentTarget: NotRequired[EventTarget]
    key: NotRequired[Name]
    clientX: NotRequired[Coordinate]
    clientY: NotRequired[Coordinate]
    formData: NotRequired[Annotated[dict[Name, Value], Field(max_length=MAX_FIELDS)]]
    submission: NotRequired[Name]


class Navigation(TypedDict):
    """The data of a navigation: the page that the browser shows now, and what it holds of it."""

    path: StrictStr
    query: NotRequired[StrictStr]
    nav: NotRequired[Number]
    revision: NotRequired[Name]
    model: NotRequired[Name]


_PLAIN_EVENT: Final = TypeAdapter(PlainEvent)
_NAVIGATION: Final = TypeAdapter(Navigation)


def read_message(reader: TypeAdapter[Any], message: Any) -> dict[str, Any]:
    """Read ``message``; raises BadMessage, which holds nothing of the message."""
    try:
        read: dict[str, Any] = reader.validate_python(message)
    except ValidationError as error:
        raise _bad(error) from None
    return read


def _typed(kind: type[ElementEvent], message: Any) -> ElementEvent:
    try:
        return kind.model_validate(message)
    except ValidationError as error:
        raise _bad(error) from None


def _bad(error: ValidationError) -> BadMessage:
    first = error.errors(include_url=False, include_input=False)[0]
    return BadMessage(f"{'.'.join(map(str, first['loc']))}: {first['msg']}")


def element_event(data: Sequence[Any], kind: type[ElementEvent] | None = None) -> list[Any]:
    """Read the data of an element's event, an Event and nothing else; raises BadMessage.

    A handler that declares a ``kind`` gets one, every other an event of ReactPy.
    """
    if kind is not None:
        return [_typed(kind, _only(data))]
    return [{"target": {}, "currentTarget": {}, **read_message(_PLAIN_EVENT, _only(data))}]


def navigation(data: Sequence[Any]) -> dict[str, Any]:
    """Read the data of a navigation; raises BadMessage."""
    return {"query": "", "nav": 0, **read_message(_NAVIGATION, _only(data))}


def identity(data: Sequence[Any]) -> str:
    """Read the data of an identification, a token; raises BadMessage."""
    token = _only(data)
    if not isinstance(token, str) or len(token) > MAX_TOKEN:
        raise BadMessage("no token")
    return token


def page_data(data: Sequence[Any]) -> DataPart:
    """Read the data of a part of a page's own text; raises BadMessage."""
    if len(data) != DATA_MEMBERS or not isinstance(data[0], str) or not isinstance(data[1], bool):
        raise BadMessage("no part of a text")
    return DataPart(data[0], data[1])


def module_event(data: Sequence[Any]) -> list[Any]:
    """Read the data of a third-party component: any JSON that is not nested too deeply."""
    if _is_deeper(data, MAX_DEPTH):
        raise BadMessage("nested too deeply")
    return list(data)


def _only(data: Sequence[Any]) -> Any:
    if len(data) != 1:
        raise BadMessage("not one event")
    return data[0]


def _is_deeper(value: Any, depth: int) -> bool:
    parts = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list):
        return False
    return depth == 0 or any(_is_deeper(part, depth - 1) for part in parts)
