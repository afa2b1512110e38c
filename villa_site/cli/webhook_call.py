"""Calls the signed webhook of a running site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import httpx
import orjson

from villa_site.web.signed_message import SIGNATURE, sign

_WEBHOOK: Final = "/_villa/webhook"
# A message may hold 1,000 paths and 64 KB.
_MAX_PATHS: Final = 500
_MAX_BYTES: Final = 48_000


async def call_webhook(
    site: str,
    secret: str,
    event: str,
    paths: Sequence[str] = (),
    *,
    seconds: float = 20.0,
    transport: httpx.AsyncBaseTransport | None = None,
) -> None:
    """Send an event that concerns the pages at ``paths``, every page without one.

    Raises httpx.HTTPError when the site cannot be reached, httpx.HTTPStatusError when it refuses.
    """
    async with httpx.AsyncClient(transport=transport, timeout=seconds) as client:
        for part in _parts(paths):
            message = orjson.dumps({"event": event, "paths": part})
            headers = {"content-type": "application/json", SIGNATURE: sign(message, secret)}
            response = await client.post(site + _WEBHOOK, content=message, headers=headers)
            response.raise_for_status()


def _parts(paths: Sequence[str]) -> Iterator[list[str]]:
    """Yield the paths of as few messages as the site's limits allow."""
    pending: list[str] = []
    size = 0
    for path in paths:
        length = len(orjson.dumps(path)) + 1
        if pending and (len(pending) >= _MAX_PATHS or size + length > _MAX_BYTES):
            yield pending
            pending, size = [], 0
        pending.append(path)
        size += length
    yield pending
