"""Captions from the content backend's host, served by the site: ``<track>`` loads no other's.

Anybody may send requests, so little is served: files of that host alone, by a path that ends in
``.vtt`` or ``.srt``, without the backend's credentials, and only if they are captions.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from villa_site.backend.client import BackendClient
from villa_site.discovery.feed_cache import StoredResponse
from villa_site.engine.cache import CacheKey, Caches, CacheSpec
from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.provided import provided
from villa_site.errors import (
    BackendContractError,
    BackendError,
    BackendStatusError,
    BackendUnavailable,
)
from villa_site.site.pages.urls import CAPTIONS, is_caption_path

logger = logging.getLogger(__name__)

router = APIRouter(include_in_schema=False)

MAX_FILE_BYTES: Final = 1_000_000
"""Bytes of a caption file; those of a film of three hours have 300,000."""
FRESH: Final = 60.0
"""Seconds before the backend is called again, also for what it does not have."""
MAX_CONCURRENT: Final = 4
TIMEOUT: Final = 10.0
"""Seconds until the answer is that no captions come."""

_HEADERS: Final = (
    (b"content-type", b"text/vtt; charset=utf-8"),
    (b"cache-control", b"public, max-age=300"),
)
_ABSENT: Final = frozenset({401, 403, 404, 410})
_CUE: Final = re.compile(r"^ *[\d:]+[.,]\d{3} +--> .*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Entry:
    """The state of a path: its captions, or None if there are none, and since when."""

    response: CachedResponse | None
    fetched_at: float


CAPTION_FILES: Final[CacheSpec[_Entry]] = CacheSpec("captions", max_bytes=8_000_000)
"""Apart from other files: anybody can name paths that the backend does not have."""


class Captions:
    """Captions by path, fetched a few at a time, fresh for ``FRESH`` seconds.

    Older ones are used while the backend is unavailable.
    """

    def __init__(
        self, client: BackendClient, caches: Caches, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._clock = clock
        self._entries = caches[CAPTION_FILES]
        self._turns = asyncio.Semaphore(MAX_CONCURRENT)

    async def at(self, path: str) -> CachedResponse | None:
        """Return the captions at the backend's ``path``, None where there are none.

        While the backend is unavailable it is the last ones; raises BackendError without those.
        """
        entry = self._fresh(path)
        if entry is not None:
            return entry.response
        try:
            async with asyncio.timeout(TIMEOUT), self._turns:
                # Another request may have fetched it while this one waited.
                entry = self._fresh(path) or await self._fetch(path)
        except (TimeoutError, BackendError) as error:
            entry = self._entries.get(_key(path))
            if entry is None or entry.response is None:
                if isinstance(error, BackendError):
                    raise
                raise BackendUnavailable(f"no turn or no answer within {TIMEOUT:g} s") from error
        return entry.response

    def _fresh(self, path: str) -> _Entry | None:
        entry = self._entries.get(_key(path))
        return entry if entry and self._clock() - entry.fetched_at < FRESH else None

    async def _fetch(self, path: str) -> _Entry:
        try:
            file = await self._client.file(path, max_bytes=MAX_FILE_BYTES)
            response = CachedResponse(HTTPStatus.OK, _HEADERS, _captions(file))
        except BackendStatusError as error:
            if error.code not in _ABSENT:
                raise
            response = None
        entry = _Entry(response, self._clock())
        # With room for what is compressed later.
        size = len(path) + (response.size * 2 if response else 1_000)
        self._entries.put(_key(path), entry, size=size)
        return entry


def _key(path: str) -> CacheKey:
    return CacheKey(("captions", path))


CurrentCaptions = Annotated[Captions, provided("captions")]


@router.get(f"{CAPTIONS}/{{path:path}}")
async def caption_file(captions: CurrentCaptions, path: str) -> Response:
    """Return the captions at a path of the backend's host."""
    if not is_caption_path(f"/{path}"):
        return _plain_text("This is not the address of a caption file.", HTTPStatus.NOT_FOUND)
    try:
        response = await captions.at(f"/{path}")
    except BackendError as error:
        logger.warning("There are no captions from /%s: %s", path, error)
        return _plain_text("The content backend gives no captions just now.", error.status)
    if response is None:
        return _plain_text("The content backend has no such captions.", HTTPStatus.NOT_FOUND)
    return StoredResponse(response)


def _plain_text(text: str, status: int) -> Response:
    return PlainTextResponse(text, status, {"cache-control": "no-store"})


def _captions(content: bytes) -> bytes:
    """Give a file as WebVTT, which SubRip is but for its commas; refuse what is neither."""
    text = _text(content).replace("\r\n", "\n").replace("\r", "\n")
    if not text.startswith("WEBVTT"):
        if not _CUE.search(text):
            raise BackendContractError("the file holds no captions")
        text = _CUE.sub(lambda line: line[0].replace(",", "."), text).lstrip("\n")
        text = f"WEBVTT\n\n{text}"
    return text.encode()


def _text(content: bytes) -> str:
    """Decode UTF-8, or what older Windows programs write."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")
