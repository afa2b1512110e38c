"""What stands in the document's head: for browsers, for search engines, for those who share."""

from __future__ import annotations

from collections.abc import Iterator

from reactpy import html
from reactpy.types import VdomDict

from villa_site.backend.models.media import Image
from villa_site.backend.models.page import Page
from villa_site.context import Context
from villa_site.i18n import DEFAULT_LOCALE, LOCALES, Locale
from villa_site.rich_text import plain_text
from villa_site.site_icon import ICON_PATH
from villa_site.visit import View

_OG_LOCALES: dict[Locale, str] = {"fr": "fr_FR", "it": "it_IT", "en": "en_GB"}


def head(view: View) -> list[VdomDict]:
    """List the metadata of a page; errors and previews are not to be found by search engines."""
    return [
        html.title(title(view)),
        *_description(view),
        *_robots(view),
        *_addresses(view),
        *_card(view),
        *_icons(view),
    ]


def title(view: View) -> str:
    """Return the title as windows and search results show it."""
    if view.page is not None:
        return view.page.seo.title or view.page.title or view.ctx.product
    if view.maintenance is not None:
        return view.maintenance.title or view.ctx.product
    return view.ctx.t("Erreur")


def _description(view: View) -> Iterator[VdomDict]:
    text = plain_text(view.page.seo.description) if view.page else ""
    if text:
        yield html.meta({"name": "description", "content": text})


def _robots(view: View) -> Iterator[VdomDict]:
    if view.kind != "page" or view.ctx.preview:
        yield html.meta({"name": "robots", "content": "noindex"})


def _addresses(view: View) -> Iterator[VdomDict]:
    """Name the page's one address and those of its translations."""
    page, ctx = view.page, view.ctx
    if page is None or view.kind != "page" or ctx.preview:
        return
    yield html.link({"rel": "canonical", "href": absolute(page.path or ctx.path, ctx)})
    translations = {
        locale: absolute(page.lang[locale], ctx) for locale in LOCALES if page.lang.get(locale)
    }
    for locale, address in translations.items():
        yield html.link({"rel": "alternate", "hrefLang": locale, "href": address})
    if DEFAULT_LOCALE in translations:
        address = translations[DEFAULT_LOCALE]
        yield html.link({"rel": "alternate", "hrefLang": "x-default", "href": address})


def _card(view: View) -> Iterator[VdomDict]:
    """Describe the page to those who show links as cards."""
    page, ctx = view.page, view.ctx
    if page is None:
        return
    told = {
        "og:type": "website" if page.template == "home" else "article",
        "og:title": title(view),
        "og:description": plain_text(page.seo.description),
        "og:url": absolute(page.path or ctx.path, ctx),
        "og:site_name": ctx.product,
        "og:locale": _OG_LOCALES[ctx.locale],
    }
    for name, content in told.items():
        if content:
            yield html.meta({"property": name, "content": content})
    image = _shown(page)
    if image is None:
        yield html.meta({"name": "twitter:card", "content": "summary"})
        return
    yield html.meta({"property": "og:image", "content": absolute(image.url, ctx)})
    if image.alt:
        yield html.meta({"property": "og:image:alt", "content": image.alt})
    yield html.meta({"name": "twitter:card", "content": "summary_large_image"})


def _shown(page: Page) -> Image | None:
    """Return the picture of the page: chosen for sharing, or else that of the entity."""
    for name in ("image", "portrait", "couverture"):
        found = getattr(page.entity, name, None)
        if page.seo.image is None and isinstance(found, Image):
            return found
    return page.seo.image


def _icons(view: View) -> Iterator[VdomDict]:
    seo = view.page.seo if view.page else None
    if seo is None or not seo.favicon:
        yield html.link({"rel": "icon", "href": ICON_PATH, "type": "image/svg+xml"})
        return
    yield html.link({"rel": "icon", "href": seo.favicon})
    if seo.favicon_dark:
        yield html.link(
            {"rel": "icon", "href": seo.favicon_dark, "media": "(prefers-color-scheme: dark)"}
        )


def absolute(url: str, ctx: Context) -> str:
    """Return the whole address of something on this site; foreign ones are whole already."""
    local = ctx.local_path(url)
    return url if local is None else f"{ctx.origin}{local}"
