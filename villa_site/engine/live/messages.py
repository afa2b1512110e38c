"""Messages of a browser over the live socket, checked before they are used."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired

import orjson
from pydantic import Field, StrictStr, TypeAdapter
from typing_extensions import TypedDict

from villa_site.engine.reactpy_adapter.event import BadMessage, Number, read_message

MAX_BYTES: Final = 64 * 1024


class LayoutEvent(TypedDict):
    """An event for the handler ``target``, which decides what ``data`` may be."""

    type: Literal["layout-event"]
    target: Annotated[StrictStr, Field(min_length=1, max_length=512)]
    data: Annotated[list[Any], Field(max_length=4)]
    seq: NotRequired[Number | None]


_LAYOUT_EVENT: Final = TypeAdapter(LayoutEvent)


def layout_event(text: str | None) -> dict[str, Any]:
    """Read one ``layout-event``; raises BadMessage."""
    if text is None or len(text) > MAX_BYTES:
        raise BadMessage("not text, or too long")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadMessage("not JSON") from error
    return {"seq": None, **read_message(_LAYOUT_EVENT, message)}
