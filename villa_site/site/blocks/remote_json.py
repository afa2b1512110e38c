"""Requests JSON of other services than the content backend, seldom, and never twice at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import orjson

from villa_site.engine.cache import BoundedCache, CacheKey, CacheSpec
from villa_site.engine.failure import (
    ADVICE,
    ADVISED,
    Failure,
    Place,
    is_authors,
    place_of_caller,
)
from villa_site.errors import RemoteError
from villa_site.site.context import PageContext

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 1_000_000
RETRY_SECONDS: Final = 30.0
"""Seconds after a failure in which the service is left alone."""
FOLLOW_SECONDS: Final = 1.0
"""Seconds between two calls for open pages, however few a block wants."""
OPENING_SECONDS: Final = 10.0
"""Seconds after which a page that has read an answer is open, if it is ever."""


def _nothing(_url: str) -> None:
    """Notify nobody."""


def _unseen(_url: str) -> bool:
    return False


class RemoteChanges:
    """The link from other services to open pages.

    ``changed`` is called with the address of a service that has another answer, ``watched`` says
    whether an open page shows what it answers: then it is requested again as soon as that is due.
    """

    def __init__(
        self,
        changed: Callable[[str], None] = _nothing,
        watched: Callable[[str], bool] = _unseen,
    ) -> None:
        self.changed = changed
        self.watched = watched

    @contextmanager
    def reading(self) -> Iterator[set[str]]:
        """Collect the addresses that ``load=`` functions read within the block."""
        reads = _Reads(self)
        token = _READS.set(reads)
        try:
            yield reads.urls
        finally:
            _READS.reset(token)


@dataclass(frozen=True, slots=True)
class _Reads:
    changes: RemoteChanges
    urls: set[str] = field(default_factory=set)


_READS: Final[ContextVar[_Reads | None]] = ContextVar("remote_reads", default=None)


@dataclass(slots=True, eq=False)
class RemoteAnswer:
    """The answer of a service, if it has answered.

    ``due`` is when it is requested again, ``read`` when a page last read it.
    """

    url: str
    seconds: float
    wait: float
    changes: RemoteChanges
    place: Place | None = None
    value: Any = None
    known: bool = False
    due: float = 0.0
    read: float = 0.0
    call: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None


REMOTE_ANSWERS: Final[CacheSpec[RemoteAnswer]] = CacheSpec("remote answers", max_entries=500)


async def fetch_json(
    url: str, ctx: PageContext, *, seconds: float = 300.0, wait: float = 2.0
) -> Any:
    """Return the JSON of another service, for ``load=``; requested once in so many ``seconds``.

    The first visitor waits for at most ``wait`` seconds. Later ones get what is known, while it
    is requested again; it holds as long as the service is unavailable. An open page with a socket
    gets each new value by itself. Write ``url`` in code: an editor could name an address of your
    own network. All share the value: change a copy of it.

    Raises RemoteError where nothing is known yet and the service gives no JSON of at most 1 MB.
    """
    answers, key = ctx.caches[REMOTE_ANSWERS], CacheKey(("remote answer", url))
    reads = _READS.get()
    changes = reads.changes if reads else RemoteChanges()
    answer = answers.get(key)
    if answer is None:
        answer = RemoteAnswer(url, seconds, wait, changes)
        answers.put(key, answer)
    answer.seconds, answer.wait = seconds, wait
    if ctx.development:
        answer.place = place_of_caller(is_authors)
    if reads:
        answer.changes, answer.read = changes, time.monotonic()
        reads.urls.add(url)
    if answer.call is None and time.monotonic() >= answer.due:
        _request(answer, answers)
    if not answer.known and answer.call is not None:
        await asyncio.shield(answer.call)
    if not answer.known:
        raise RemoteError(f"{url} has not answered yet; the log says why.")
    return answer.value


def _request(answer: RemoteAnswer, answers: BoundedCache[RemoteAnswer]) -> None:
    """Call the service in a task that belongs to no visitor's request."""
    answer.call = asyncio.create_task(_refresh(answer, answers), context=Context())


async def _refresh(answer: RemoteAnswer, answers: BoundedCache[RemoteAnswer]) -> None:
    before = (answer.known, answer.value)
    try:
        async with asyncio.timeout(answer.wait):
            answer.value = orjson.loads(await _body(answer.url, answer.wait))
        answer.known, answer.due = True, time.monotonic() + answer.seconds
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError) as error:
        answer.due = time.monotonic() + RETRY_SECONDS
        _log(answer, str(error) or type(error).__name__)
    finally:
        answer.call = None
    _follow(answer, answers)
    if (answer.known, answer.value) != before:
        answer.changes.changed(answer.url)


def _log(answer: RemoteAnswer, reason: str) -> None:
    """Log that the service has failed; in development the line says which code requests it."""
    held = "using its last answer" if answer.known else "there is no answer yet"
    message = f"{answer.url} has failed, {held}: {reason}"
    fix = (
        f"Try the address: it has to answer with JSON within {answer.wait:g} s. "
        "Or allow more time with wait=."
    )
    what = "Another service gives no JSON."
    place = answer.place
    found = Failure.at(place, what, message, kind=ADVICE, fix=fix) if place else None
    logger.warning("%s", message, extra={ADVISED: found})


def _follow(answer: RemoteAnswer, answers: BoundedCache[RemoteAnswer]) -> None:
    """Request it again when it is due, if an open page shows it by then."""

    def again() -> None:
        current = answers.get(CacheKey(("remote answer", answer.url))) is answer
        if not current or answer.call is not None:
            return
        if answer.changes.watched(answer.url):
            _request(answer, answers)
        elif time.monotonic() < answer.read + OPENING_SECONDS:
            # The page that has read it is perhaps being opened.
            _follow(answer, answers)

    if answer.timer is not None:
        answer.timer.cancel()
    delay = max(FOLLOW_SECONDS, answer.due - time.monotonic())
    loop = asyncio.get_running_loop()
    answer.timer = loop.call_later(delay, again, context=Context())


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
