"""What a browser may say over the live socket, checked before anything is made of it."""

from __future__ import annotations

from typing import Any, Final

import orjson

from villa_site.engine.live.event import BadMessage, sequence_number

MAX_BYTES: Final = 64 * 1024
MAX_TARGET: Final = 512
MAX_DATA: Final = 4


def layout_event(text: str | None) -> dict[str, Any]:
    """Read one ``layout-event``; raises BadMessage. Who it is for decides what data it may hold."""
    if text is None or len(text) > MAX_BYTES:
        raise BadMessage("not text, or too long")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadMessage("not JSON") from error
    if not isinstance(message, dict) or message.get("type") != "layout-event":
        raise BadMessage("not a layout-event")
    target, data = message.get("target"), message.get("data")
    if not isinstance(target, str) or not 0 < len(target) <= MAX_TARGET:
        raise BadMessage("no target")
    if not isinstance(data, list) or len(data) > MAX_DATA:
        raise BadMessage("no data")
    seq = sequence_number(message.get("seq"))
    return {"type": "layout-event", "target": target, "data": data, "seq": seq}
