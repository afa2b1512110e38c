"""Requests JSON of other services than the content backend: within limits, seldom, once for all."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import orjson

from villa_site.content.blocks.sources import TIMEOUT, Source
from villa_site.engine.failure import is_authors, place_of_caller
from villa_site.errors import RemoteError
from villa_site.site.context import PageContext
from villa_site.site.sources.reading import MAX_BYTES

_JSON: Final = {"accept": "application/json"}


async def fetch_json(
    url: str, ctx: PageContext, *, seconds: float = 300.0, wait: float = 2.0
) -> Any:
    """Return the JSON of another service, for ``load=``; requested once in so many ``seconds``.

    It is a source of the site: one worker requests it for all, at most once a second. The first
    visitor waits for at most ``wait`` seconds. Later ones get what is known, while it is requested
    again; it holds as long as the service is unavailable. An open page with a socket gets each new
    value by itself. Write ``url`` in code: an editor could name an address of your own network.

    Raises RemoteError where nothing is known yet and the service gives no JSON of at most 1 MB.
    """

    async def request() -> Any:
        return await request_json(url, timeout=wait)

    host = urlsplit(url).hostname or url
    place = place_of_caller(is_authors) if ctx.development else None
    name = f"fetch_json {url}"
    source: Source[Any] = Source(name, host, request, seconds, timeout=wait, wait=wait, place=place)
    reading = await ctx.sources.read_for_load(source)
    if not reading.text:
        raise RemoteError(f"{url} has not answered yet; the log says why.")
    return reading.value


async def request_json(
    url: str,
    *,
    headers: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,  # noqa: ASYNC109 - it is said in the message, too
) -> Any:
    """Request the JSON of another service now, in a source: at most 1 MB within ``timeout``.

        @source(every=10)
        async def trams() -> list[dict[str, str]]:
            return await request_json("https://trams.example/next")

    Raises RemoteError where the service gives no such JSON.
    """
    accepted = _JSON | dict(headers or {})
    try:
        async with (
            asyncio.timeout(timeout),
            httpx.AsyncClient(timeout=timeout, headers=accepted) as client,
        ):
            return orjson.loads(await _body(client, url))
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError) as error:
        reason = str(error) or type(error).__name__
        raise RemoteError(f"{url} gives no JSON: {reason}") from error


async def _body(client: httpx.AsyncClient, url: str) -> bytes:
    """Read a body; raises ValueError for one that is too large."""
    body = bytearray()
    async with client.stream("GET", url) as response:
        response.raise_for_status()
        async for part in response.aiter_bytes():
            body += part
            if len(body) > MAX_BYTES:
                raise ValueError(f"more than {MAX_BYTES} bytes")
    return bytes(body)
