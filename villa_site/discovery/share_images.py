"""The pictures drawn for pages that have none: one at a time, and kept as long as there is room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Protocol

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from villa_site.backend.call import Call
from villa_site.backend.models import Page, SiteOptions
from villa_site.content.locales import locale_of
from villa_site.discovery.feed_urls import SHARE_IMAGES, published_path
from villa_site.engine.cache import BoundedCache
from villa_site.errors import BackendError, PageNotFound
from villa_site.site.policies.slash import quote_path
from villa_site.site.site import Site

logger = logging.getLogger(__name__)

MOST_BYTES: Final = 8_000_000
_FOREVER: Final = "public, max-age=31536000, immutable"
_FOR_NOW: Final = "public, max-age=300"


class Drawing(Protocol):
    """A picture before it is drawn; equal versions are the same picture."""

    @property
    def version(self) -> str:
        """A name that changes when the picture does."""

    def png(self) -> bytes:
        """Draw the picture."""


Describe = Callable[[Page, SiteOptions, str], Drawing]
"""Tells what the picture of a page shows: page, site options, name of the house."""


class Gallery:
    """Draws each picture once, in a thread: it is work for tens of milliseconds."""

    def __init__(self) -> None:
        self._kept: BoundedCache[str, bytes] = BoundedCache(max_bytes=MOST_BYTES)
        self._turn = asyncio.Semaphore(1)

    async def png(self, drawing: Drawing) -> bytes:
        """Give the picture, drawn now if it is not at hand."""
        async with self._turn:
            kept = self._kept.get(drawing.version)
            if kept is None:
                kept = await asyncio.to_thread(drawing.png)
                self._kept.put(drawing.version, kept, size=len(kept))
            return kept


def routes(site: Site, describe: Describe) -> APIRouter:
    """Declare the pictures' addresses; what they show is the page's, never the address's."""
    router, gallery = APIRouter(), Gallery()

    @router.api_route(f"{SHARE_IMAGES}{{path:path}}.png", methods=["GET", "HEAD"])
    async def picture(path: str, v: str = "") -> Response:
        page_path = published_path(path)
        if page_path is None:
            return PlainTextResponse("No such page.", HTTPStatus.NOT_FOUND)
        try:
            drawing = await _described(site, describe, page_path)
        except PageNotFound:
            return PlainTextResponse("No such page.", HTTPStatus.NOT_FOUND)
        except BackendError as error:
            logger.warning("There is no picture of %s just now: %s", page_path, error)
            return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)
        headers = {"cache-control": _FOREVER if v == drawing.version else _FOR_NOW}
        return Response(await gallery.png(drawing), media_type="image/png", headers=headers)

    return router


async def _described(site: Site, describe: Describe, path: str) -> Drawing:
    call = Call(locale=locale_of(path))
    page = await site.backend.page(quote_path(path), call)
    try:
        options = await site.backend.options(call)
    except BackendError:
        options = SiteOptions()
    return describe(page, options, site.product)
