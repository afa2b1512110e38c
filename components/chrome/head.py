"""The document: attributes of ``<html>``, and the head from title to icons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.feed_links import feed_links
from components.chrome.share_card import share_card
from components.chrome.translations import canonical, translations
from components.structured_data import structured_data
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.site.colours import custom_properties, page_colours
from villa_site.site.rich_text import plain_text
from villa_site.site.visit import View


def document_attributes(view: View) -> dict[str, Any]:
    """Return the attributes of ``<html>``, the page's colours as custom properties in ``style``."""
    colours = page_colours(view.page, view.options)
    return {
        "lang": view.ctx.locale,
        "data-header-theme": colours.header_theme,
        "style": custom_properties(colours),
    }


def head(view: View) -> list[VdomDict]:
    """List the metadata of a page; errors and previews are marked ``noindex``."""
    title = document_title(view)
    graph = structured_data(view)
    return [
        html.title(title),
        *_description(view),
        *_urls(view),
        *feed_links(view),
        *share_card(view, title),
        *_icons(view),
        *([graph] if graph else []),
    ]


def document_title(view: View) -> str:
    """Return the text of ``title``."""
    if view.page is not None:
        return view.page.seo.title or view.page.title or view.ctx.product
    if view.maintenance is not None:
        return view.maintenance.title or view.ctx.product
    return view.ctx.t("Erreur")


def _description(view: View) -> Iterator[VdomDict]:
    """Yield the description, and what robots are told."""
    text = plain_text(view.page.seo.description) if view.page else ""
    if text:
        yield html.meta({"name": "description", "content": text})
    if view.kind != "page" or view.ctx.preview:
        yield html.meta({"name": "robots", "content": "noindex"})


def _urls(view: View) -> Iterator[VdomDict]:
    """Yield the canonical URL and those of the translations."""
    url = canonical(view)
    if not url:
        return
    yield html.link({"rel": "canonical", "href": url})
    for language, translated in translations(view).items():
        yield html.link({"rel": "alternate", "hrefLang": language, "href": translated})


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
