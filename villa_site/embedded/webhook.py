"""Calls the site's signed webhook."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import httpx
import orjson

from villa_site.embedded.changes import Event

WEBHOOK: Final = "/_villa/webhook"
SIGNATURE: Final = "X-Villa-Signature"
_SECONDS: Final = 5.0


async def notify(
    site_url: str,
    secret: str,
    event: Event,
    paths: Iterable[str] = (),
    *,
    transport: httpx.AsyncBaseTransport | None = None,
) -> None:
    """Send one event; raise httpx.HTTPError when the site cannot be reached or refuses it.

    ``transport`` reaches a site in the same process without a socket.
    """
    body = orjson.dumps({"event": event, "paths": list(paths)})
    headers = {"Content-Type": "application/json", SIGNATURE: signature(secret, body)}
    async with httpx.AsyncClient(transport=transport, timeout=_SECONDS) as client:
        answer = await client.post(
            f"{site_url.rstrip('/')}{WEBHOOK}", content=body, headers=headers
        )
        answer.raise_for_status()


def signature(secret: str, body: bytes) -> str:
    """Return the value of the signature's header."""
    return f"sha256={hmac.new(secret.encode(), body, sha256).hexdigest()}"
