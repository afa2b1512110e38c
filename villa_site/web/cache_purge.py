"""Purges changed pages from the shared cache in front of the site, by surrogate keys."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Self

import httpx

from villa_site.engine.http.urls import without_credentials
from villa_site.site.visits.cache_headers import changed_keys

logger = logging.getLogger(__name__)

METHOD: Final = "PURGE"
HEADER: Final = "surrogate-key"
SECONDS: Final = 2.0
"""How long the cache may take to answer."""
PAUSE: Final = 1.0
"""Seconds to the second message of a change, which drops what was rendered during the first."""
ATTEMPTS: Final = 2
_ADVICE: Final = (
    "The cache at %s cannot be purged (%s): it may serve former pages for a minute. Fix: check "
    "that it runs and accepts PURGE from this machine, or change VILLA_CACHE_PURGE_URL."
)


class CachePurge:
    """Sends the keys of changed pages to the cache at ``url``, in the background; empty: to none.

    Each change is sent twice, ``pause`` seconds apart: other workers hear of it at the same time
    as the cache, which may have got a former page from one of them meanwhile. Changes that come
    during the pause are sent together. A failure is logged once, until the cache answers again.
    """

    def __init__(
        self,
        url: str,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        pause: float = PAUSE,
        seconds: float = SECONDS,
    ) -> None:
        self._url = url
        self._transport = transport
        self._pause = pause
        self._seconds = seconds
        self._paths: set[str] | None = set()
        self._changed = False
        self._failing = False
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        """Send what is left at once; a cache that does not answer delays it six seconds."""
        self._closing.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=(ATTEMPTS + 1) * self._seconds)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def send(self, paths: Iterable[str] | None) -> None:
        """Tell the cache that the pages at ``paths`` have changed; None for any page."""
        if not self._url:
            return
        if paths is None or self._paths is None:
            self._paths = None
        else:
            self._paths.update(paths)
        self._changed = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        # A reused connection may be closed by the cache at the very moment of a change.
        limits = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(
            transport=self._transport, limits=limits, timeout=self._seconds
        ) as client:
            former: frozenset[str] = frozenset()
            while self._changed or former:
                keys = self._taken()
                await self._purge(client, keys | former)
                former = keys
                if former:
                    await self._wait()

    def _taken(self) -> frozenset[str]:
        """Return the keys of the changes since the last call."""
        if not self._changed:
            return frozenset()
        paths, self._paths, self._changed = self._paths, set(), False
        return changed_keys(paths)

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), self._pause)

    async def _purge(self, client: httpx.AsyncClient, keys: frozenset[str]) -> None:
        headers = {HEADER: " ".join(sorted(keys))}
        failure = ""
        for _ in range(ATTEMPTS):
            failure = await self._failure(client, headers)
            if not failure:
                break
        if failure and not self._failing:
            logger.warning(_ADVICE, without_credentials(self._url), failure)
        self._failing = bool(failure)

    async def _failure(self, client: httpx.AsyncClient, headers: dict[str, str]) -> str:
        """Send one message; return why it failed, empty if it did not. No redirect is followed."""
        try:
            async with (
                asyncio.timeout(self._seconds),
                client.stream(METHOD, self._url, headers=headers, follow_redirects=False) as answer,
            ):
                return "" if answer.is_success else f"it answered {answer.status_code}"
        except (TimeoutError, httpx.TimeoutException):
            return f"no answer in {self._seconds:g} s"
        except httpx.HTTPError as error:
            return type(error).__name__
