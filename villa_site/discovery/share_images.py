"""Share images for pages that have no picture: drawn one at a time, and cached."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, Protocol

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.content.locales import locale_of
from villa_site.discovery.feed_urls import SHARE_IMAGES, published_path
from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError, PageNotFound
from villa_site.site.site import Site

logger = logging.getLogger(__name__)

MAX_BYTES: Final = 8_000_000
_FOREVER: Final = "public, max-age=31536000, immutable"
_FOR_NOW: Final = "public, max-age=300"


class ShareImage(Protocol):
    """An image before it is drawn; equal versions are the same image."""

    @property
    def version(self) -> str:
        """A name that changes when the image does."""

    def png(self) -> bytes:
        """Draw the image."""


Describe = Callable[[Page, SiteOptions, str], ShareImage]
"""Tells what the image of a page shows: page, site options, name of the institution."""


class ShareImages:
    """PNG files by the version of the image; each is drawn once, in a thread, in tens of ms.

    They are never stale; the least recently used go beyond ``MAX_BYTES``.
    """

    def __init__(self) -> None:
        self._files: BoundedCache[bytes] = BoundedCache(max_bytes=MAX_BYTES)
        self._turn = asyncio.Semaphore(1)

    async def png(self, image: ShareImage) -> bytes:
        """Return the PNG file, drawn now if it is not cached."""
        key = CacheKey(("share image", image.version))
        async with self._turn:
            png = self._files.get(key)
            if png is None:
                png = await asyncio.to_thread(image.png)
                self._files.put(key, png, size=len(png))
            return png


def routes(site: Site, describe: Describe) -> APIRouter:
    """Declare the images' URLs; what they show is read from the page, nothing from the URL."""
    router, images = APIRouter(), ShareImages()

    @router.api_route(f"{SHARE_IMAGES}{{path:path}}.png", methods=["GET", "HEAD"])
    async def picture(path: str, v: str = "") -> Response:
        page_path = published_path(path)
        if page_path is None:
            return PlainTextResponse("No such page.", HTTPStatus.NOT_FOUND)
        try:
            image = await _described(site, describe, page_path)
        except PageNotFound:
            return PlainTextResponse("No such page.", HTTPStatus.NOT_FOUND)
        except BackendError as error:
            logger.warning("There is no share image of %s just now: %s", page_path, error)
            return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)
        headers = {"cache-control": _FOREVER if v == image.version else _FOR_NOW}
        return Response(await images.png(image), media_type="image/png", headers=headers)

    return router


async def _described(site: Site, describe: Describe, path: str) -> ShareImage:
    call = Call(locale=locale_of(path))
    page = await site.backend.page(quote_path(path), call)
    try:
        options = await site.backend.options(call)
    except BackendError:
        options = SiteOptions()
    return describe(page, options, site.product)
