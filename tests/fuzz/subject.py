"""The whole site as the fuzzer drives it: raw ASGI in, checked answers out, nothing left behind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self, TypeVar
from urllib.parse import unquote

import httptools
import httpx

from tests.fuzz.backend import FuzzedBackend
from tests.fuzz.oracle import Answer, Finding, LogWatch, check, finding, hold, signature_of
from villa_site.app import VillaSite
from villa_site.content.losses import losses
from villa_site.engine.cache import BoundedCache
from villa_site.settings import Settings

T = TypeVar("T")
Headers = tuple[tuple[bytes, bytes], ...]

HOST: Final = b"villa.test"
PATIENCE: Final = 30.0
"""Seconds after which something hangs."""
SECRET: Final = "fuzz"  # noqa: S105 - a test's
SETTINGS: Final[dict[str, Any]] = {
    "webhook_secret": SECRET,
    "block_gallery": "on",
    "form_min_seconds": 0,
    "form_rate_limit": 1_000_000_000,
    "map_tiles": "https://tiles.test/{z}/{x}/{y}.png",
}


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it comes over the wire; ``target`` is path and query, percent-encoded.

    ``left``: the visitor leaves before the body has come whole.
    """

    method: str = "GET"
    target: bytes = b"/"
    headers: Headers = ((b"host", HOST),)
    body: tuple[bytes, ...] = ()
    gone: bool = False


class Subject:
    """A site on a backend with the answers of a test, in an event loop of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.backend = FuzzedBackend()
        wanted = Settings(_env_file=None, data_dir=folder, **{**SETTINGS, **settings})
        self.site = VillaSite(wanted, transport=httpx.MockTransport(self.backend))
        self.requests = 0
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(_log_exception)
        self._lifespan = self.site.fastapi.router.lifespan_context(self.site.fastapi)
        self._watch = LogWatch()
        self._own: set[asyncio.Task[Any]] = set()

    def __enter__(self) -> Self:
        self.run(self._lifespan.__aenter__())
        self._own = asyncio.all_tasks(self._loop)
        return self

    def __exit__(self, *_exception: object) -> None:
        self.run(self._lifespan.__aexit__(None, None, None))
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T] | Awaitable[T]) -> T:
        """Run in the site's own loop until it is done."""

        async def bounded() -> T:
            async with asyncio.timeout(PATIENCE):
                return await work

        return self._loop.run_until_complete(bounded())

    @contextmanager
    def attempt(self, *, forgetting: bool = False) -> Iterator[None]:
        """Hold that nothing is logged, raised or left; ``forgetting`` what was stored."""
        if forgetting:
            self.forget()
        with self._watch.listening():
            try:
                yield
                self.run(self._settled())
            except Finding:
                self._watch.records.clear()
                raise
            except Exception as error:
                self._watch.records.clear()
                raise finding(f"raised {signature_of(error)}", repr(error)[:2_000]) from error
            self._watch.check()
        hold(rule=not self.site.admission.sessions, signature="a session stayed")

    def ask(self, request: Request, *, failing: bool = False, app: Any = None) -> Answer | None:
        """Send a request, to another ``app`` if one is given, and check its answer.

        None for a request that no server would pass on, or whose visitor has left.
        """
        scope = _scope(request)
        if scope is None:
            return None
        self.requests += 1
        answer = self.run(_exchange(app or self.site, scope, request))
        if answer is not None:
            check(answer, failing=failing)
        return answer

    def still_answers(self) -> None:
        """Hold that a plain visitor gets the home page, as soon as the backend is well again."""
        if self.backend.misbehaves:
            self.forget()
        answer = self.ask(Request())
        hold(rule=answer is not None and answer.status == 200, signature="the home page is gone")

    def forget(self) -> None:
        """Forget what earlier answers left, so that an example is the same whenever it is run."""
        backend = self.site.backend
        backend._answers.clear()
        backend._missing.clear()
        backend._disk = None
        backend.client.error_log._recent.clear()
        backend.client.error_log._paused_until = float("-inf")
        self.site.site.caches.clear()
        self.site.compose.clear()
        self.site.page_cache.pages.clear()
        losses.forget()
        self.backend.behave()

    async def _settled(self) -> None:
        backend = self.site.backend
        await backend.settle()
        await backend.client.error_log.settle()
        for _ in range(100):
            left = asyncio.all_tasks() - self._own - {asyncio.current_task()}
            if not left:
                return
            await asyncio.wait(left, timeout=0.05)
        raise finding("a task stayed", repr(left))

    @property
    def caches(self) -> list[BoundedCache[Any]]:
        """Give the caches that are bounded by bytes."""
        return [self.site.page_cache.pages, self.site.compose.cache]


def _log_exception(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    given = (type(error), error, error.__traceback__) if error else None
    logging.getLogger("asyncio").error("%s", context.get("message"), exc_info=given)


def _scope(request: Request) -> dict[str, Any] | None:
    """Read the target as uvicorn does."""
    try:
        parts = httptools.parse_url(request.target)
        raw: bytes = parts.path
        path = raw.decode("ascii")
    except (httptools.HttpParserInvalidURLError, UnicodeDecodeError, AttributeError):
        return None
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote(path) if "%" in path else path,
        "raw_path": raw,
        "query_string": parts.query or b"",
        "root_path": "",
        "headers": list(request.headers),
        "client": ("10.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }


async def _exchange(app: Any, scope: dict[str, Any], request: Request) -> Answer | None:
    sent: list[dict[str, Any]] = []
    waiting = _messages(request)

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop(0)
        return await asyncio.Event().wait() and {}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return _answer(sent, request)


def _messages(request: Request) -> list[dict[str, Any]]:
    chunks = request.body or (b"",)
    messages: list[dict[str, Any]] = [
        {"type": "http.request", "body": chunk, "more_body": request.gone or at < len(chunks) - 1}
        for at, chunk in enumerate(chunks)
    ]
    return [*messages, {"type": "http.disconnect"}] if request.gone else messages


def _answer(sent: Sequence[dict[str, Any]], request: Request) -> Answer | None:
    """Put an answer together; a visitor who has left may have had none."""
    if not sent and request.gone:
        return None
    types = [message["type"] for message in sent]
    whole = types[:1] == ["http.response.start"] and set(types[1:]) <= {"http.response.body"}
    hold(rule=whole, signature="the answer is not one", detail=types)
    if not request.gone:
        ended = len(sent) > 1 and not sent[-1].get("more_body", False)
        hold(rule=ended, signature="the answer has no end", detail=types)
    return Answer(
        sent[0]["status"],
        [(bytes(name), bytes(value)) for name, value in sent[0]["headers"]],
        b"".join(message.get("body", b"") for message in sent[1:]),
        head=request.method == "HEAD",
    )
