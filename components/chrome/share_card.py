"""The page's link preview: Open Graph and Twitter card metadata."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.translations import canonical, translated_locales
from components.structured_data.thing import is_vector
from villa_site.backend.models.page import Page
from villa_site.content.locales import Locale
from villa_site.content.media import Image
from villa_site.discovery.feed_urls import share_image as share_image_address
from villa_site.discovery.share_image_drawing import HEIGHT, WIDTH, share_image
from villa_site.site.rich_text import plain_text
from villa_site.site.urls import absolute, page_path
from villa_site.site.visit import View

_LOCALES: Final[dict[Locale, str]] = {"fr": "fr_FR", "it": "it_IT", "en": "en_GB"}
_KINDS: Final = {"publication": "book", "resident": "profile", "directeur": "profile"}
_PICTURES: Final = ("image", "portrait", "couverture")


def share_card(view: View, title: str) -> Iterator[VdomDict]:
    """Yield the metadata; previews have none."""
    page, ctx, url = view.page, view.ctx, canonical(view)
    if page is None or not url:
        return
    is_home = ctx.path == ctx.home
    properties = {
        "og:type": "website" if is_home else _KINDS.get(page.post_type, "article"),
        "og:title": title,
        "og:description": plain_text(page.seo.description),
        "og:url": url,
        "og:site_name": ctx.product,
        "og:locale": _LOCALES[ctx.locale],
    }
    yield from (_property(name, content) for name, content in properties.items() if content)
    for locale in translated_locales(view):
        yield _property("og:locale:alternate", _LOCALES[locale])
    yield from _picture(view, page, title)
    yield html.meta({"name": "twitter:card", "content": "summary_large_image"})


def _picture(view: View, page: Page, title: str) -> Iterator[VdomDict]:
    image = _image(page)
    if image is None:
        drawing = share_image(page, view.options, view.ctx.product)
        path = page_path(page, view.ctx)
        properties = {
            "": absolute(share_image_address(path, drawing.version), view.ctx),
            ":type": "image/png",
            ":width": str(WIDTH),
            ":height": str(HEIGHT),
            ":alt": title,
        }
    else:
        properties = {"": absolute(image.url, view.ctx), ":alt": image.alt}
        if image.width and image.height:
            properties |= {":width": str(image.width), ":height": str(image.height)}
    yield from (
        _property(f"og:image{name}", content) for name, content in properties.items() if content
    )


def _image(page: Page) -> Image | None:
    """Return the page's share image, else the entity's picture; None without either."""
    of_entity = (getattr(page.entity, name, None) for name in _PICTURES)
    images = (page.seo.image, *of_entity)
    return next((each for each in images if isinstance(each, Image) and not is_vector(each)), None)


def _property(name: str, content: str) -> VdomDict:
    return html.meta({"property": name, "content": content})
