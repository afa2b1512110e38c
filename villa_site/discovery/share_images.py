"""Share images for pages that have no picture: the title beside arches, drawn once and cached."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import astuple, dataclass
from hashlib import blake2b
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.discovery.dependencies import CurrentSite
from villa_site.discovery.feed_urls import SHARE_IMAGES, published_path
from villa_site.discovery.file_cache import FILES
from villa_site.engine.cache import BoundedCache, CacheKey, Caches
from villa_site.engine.http.provided import provided
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError, PageNotFound
from villa_site.site.pages.colours import custom_properties, page_colours
from villa_site.site.site import Site

logger = logging.getLogger(__name__)

_FOREVER: Final = "public, max-age=31536000, immutable"
_FOR_NOW: Final = "public, max-age=300"

WIDTH: Final = 1200
HEIGHT: Final = 630
_REVISION: Final = 1
"""Part of each version: raise it when the drawing changes."""


class ShareImages:
    """PNG files by the version of the image; each is drawn once, in a thread, in tens of ms.

    They are never stale.
    """

    def __init__(self, caches: Caches) -> None:
        self._files: BoundedCache[bytes] = caches[FILES]
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


router = APIRouter(include_in_schema=False)

CurrentShareImages = Annotated[ShareImages, provided("share_images")]


@router.get(f"{SHARE_IMAGES}{{path:path}}.png")
async def share_image_file(
    site: CurrentSite, images: CurrentShareImages, path: str, v: str = ""
) -> Response:
    """Return the image of the page at ``path``; only its version ``v`` is read of the URL."""
    page_path = published_path(path, site.routes)
    if page_path is None:
        return PlainTextResponse("No such page.", HTTPStatus.NOT_FOUND)
    try:
        image = await _image_at(site, page_path)
    except PageNotFound:
        return PlainTextResponse("No such page.", HTTPStatus.NOT_FOUND)
    except BackendError as error:
        logger.warning("There is no share image of %s just now: %s", page_path, error)
        return PlainTextResponse("Come back later.", HTTPStatus.SERVICE_UNAVAILABLE)
    headers = {"cache-control": _FOREVER if v == image.version else _FOR_NOW}
    return Response(await images.png(image), media_type="image/png", headers=headers)


async def _image_at(site: Site, path: str) -> ShareImage:
    call = Call(locale=site.routes.languages.of_path(path))
    page = await site.backend.page(quote_path(path), call)
    try:
        options = await site.backend.options(call)
    except BackendError:
        options = SiteOptions()
    return share_image(page, options, site.product)


@dataclass(frozen=True, slots=True)
class ShareImage:
    """The content of a share image; equal content has an equal ``version``."""

    title: str
    product: str
    field: str
    dark_letters: bool

    @property
    def version(self) -> str:
        """A digest of everything the image shows."""
        return blake2b(repr((_REVISION, *astuple(self))).encode(), digest_size=6).hexdigest()

    def png(self) -> bytes:
        """Draw the image."""
        # Pillow takes 4 MB: a site whose pages all have a picture never loads it.
        from villa_site.discovery.share_image_drawing import draw  # noqa: PLC0415 - as above

        return draw(
            self.title,
            self.product,
            colour=self.field,
            dark_letters=self.dark_letters,
            size=(WIDTH, HEIGHT),
        )


def share_image(page: Page, options: SiteOptions, product: str) -> ShareImage:
    """Describe the share image of ``page``."""
    colours = page_colours(page, options)
    field = custom_properties(colours)["--field"]
    return ShareImage(page.title, product, field, colours.header_theme == "dark")
