"""Asks other services than the content backend, seldom, and never twice at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Any, Final

import httpx
import orjson

from villa_site.engine.cache import CacheKey, CacheSpec
from villa_site.errors import RemoteError
from villa_site.site.context import PageContext

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 1_000_000
RETRY_SECONDS: Final = 30.0
"""Seconds after a failure in which the service is left alone."""


@dataclass(slots=True, eq=False)
class RemoteAnswer:
    """What a service has answered, if it has; ``due`` is when it is asked again."""

    value: Any = None
    known: bool = False
    due: float = 0.0
    call: asyncio.Task[None] | None = None


REMOTE_ANSWERS: Final[CacheSpec[RemoteAnswer]] = CacheSpec("remote answers", max_entries=500)


async def fetch_json(
    url: str, ctx: PageContext, *, seconds: float = 300.0, wait: float = 2.0
) -> Any:
    """Return the JSON of another service, for ``load=``; asked for once in so many ``seconds``.

    The first visitor waits for at most ``wait`` seconds. Later ones get what is known, while it
    is asked for anew; it holds as long as the service is away. Write ``url`` in code: an editor
    could name an address of your own network. All share the value: change a copy of it.

    Raises RemoteError where nothing is known yet and the service gives no JSON of at most 1 MB.
    """
    answers, key = ctx.caches[REMOTE_ANSWERS], CacheKey(("remote answer", url))
    answer = answers.get(key)
    if answer is None:
        answer = RemoteAnswer()
        answers.put(key, answer)
    if answer.call is None and time.monotonic() >= answer.due:
        answer.call = asyncio.create_task(_refresh(answer, url, seconds, wait))
    if not answer.known and answer.call is not None:
        await asyncio.shield(answer.call)
    if not answer.known:
        raise RemoteError(f"{url} has not answered yet; the log says why.")
    return answer.value


async def _refresh(answer: RemoteAnswer, url: str, seconds: float, wait: float) -> None:
    try:
        async with asyncio.timeout(wait):
            answer.value = orjson.loads(await _body(url, wait))
        answer.known, answer.due = True, time.monotonic() + seconds
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError) as error:
        answer.due = time.monotonic() + RETRY_SECONDS
        logger.warning("%s gives nothing new: %s", url, error or type(error).__name__)
    finally:
        answer.call = None


async def _body(url: str, wait: float) -> bytes:
    """Read a body; raises ValueError for one that is too large."""
    body = bytearray()
    async with (
        httpx.AsyncClient(timeout=wait, headers={"accept": "application/json"}) as client,
        client.stream("GET", url) as response,
    ):
        response.raise_for_status()
        async for part in response.aiter_bytes():
            body += part
            if len(body) > MAX_BYTES:
                raise ValueError(f"more than {MAX_BYTES} bytes")
    return bytes(body)
