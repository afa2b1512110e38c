"""The document: attributes of ``<html>``, and the head from title to icons and link preview."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.feed_links import feed_links
from components.chrome.page_head import HEAD_ID
from components.listing.archive import neighbours
from components.structured_data import structured_data
from components.structured_data.thing import moment
from villa_site.backend.models.page import Page
from villa_site.content.entities.models import Post
from villa_site.content.media import Image, Size
from villa_site.discovery.feed_urls import published_path
from villa_site.discovery.feed_urls import share_image as share_image_address
from villa_site.discovery.share_images import HEIGHT, WIDTH, share_image
from villa_site.discovery.site_icon import ICON_PATH
from villa_site.settings.languages import Locale
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import media_url
from villa_site.site.i18n.translations import is_right_to_left, open_graph_locale
from villa_site.site.pages.colours import custom_properties, page_colours
from villa_site.site.pages.share_files import is_large, share_file
from villa_site.site.pages.urls import absolute, page_path, page_url
from villa_site.site.visits.visit import View

_KINDS: Final = {"publication": "book", "resident": "profile", "directeur": "profile"}
_LONGEST_URL: Final = 2_000
_PICTURES: Final = ("image", "portrait", "couverture")


def document_attributes(view: View) -> dict[str, Any]:
    """Return the attributes of ``<html>``, the page's colours as custom properties in ``style``."""
    colours, locale = page_colours(view.page, view.options), view.ctx.locale
    return {
        "lang": locale,
        **({"dir": "rtl"} if is_right_to_left(locale) else {}),
        "data-header-theme": colours.header_theme,
        "style": custom_properties(colours) | {"--site": f'"{view.ctx.origin}"'},
    }


def head(view: View) -> list[VdomDict]:
    """List the metadata of a page; errors and previews are marked ``noindex``."""
    title = document_title(view)
    graph = structured_data(view)
    return [
        html.title(title),
        *_first_paint(view),
        *_description(view),
        *_urls(view),
        *feed_links(view),
        *share_card(view, title),
        *_icons(view),
        *([graph] if graph else []),
    ]


def _first_paint(view: View) -> Iterator[VdomDict]:
    """Delay the first paint until the header is parsed: its parts would move."""
    if view.kind != "maintenance":
        yield html.link({"rel": "expect", "href": f"#{HEAD_ID}", "blocking": "render"})


def document_title(view: View) -> str:
    """Return the text of ``title``."""
    if view.page is not None:
        return _numbered(view.page, view.ctx)
    if view.maintenance is not None:
        return view.maintenance.title or view.ctx.product
    return view.ctx.t("Erreur")


def _numbered(page: Page, ctx: BlockContext) -> str:
    """Return the page's title; with its number from the second page of a list on."""
    title = page.seo.title or page.title or ctx.product
    number = page.archive.page if page.archive else 1
    return ctx.t("%s, page %s", title, number) if number > 1 else title


def _description(view: View) -> Iterator[VdomDict]:
    """Yield the description, and the rule for robots."""
    text = view.page.seo.description.strip() if view.page else ""
    if text:
        yield html.meta({"name": "description", "content": text})
    if not view.is_public or (view.page and view.page.seo.noindex):
        yield html.meta({"name": "robots", "content": "noindex"})


def _urls(view: View) -> Iterator[VdomDict]:
    """Yield the canonical URL and those of the translations."""
    url = canonical(view)
    if not url:
        return
    yield html.link({"rel": "canonical", "href": url})
    for rel, neighbour in neighbours(view.page) if view.page else ():
        yield html.link({"rel": rel, "href": page_url(neighbour, view.ctx)})
    for language, translated in translations(view).items():
        yield html.link({"rel": "alternate", "hrefLang": language, "href": translated})


def _icons(view: View) -> Iterator[VdomDict]:
    seo = view.page.seo if view.page else None
    favicon = media_url(seo.favicon, view.ctx) if seo else ""
    if seo is None or not favicon:
        yield html.link({"rel": "icon", "href": ICON_PATH, "type": "image/svg+xml"})
        return
    yield html.link({"rel": "icon", "href": favicon})
    dark = media_url(seo.favicon_dark, view.ctx)
    if dark:
        yield html.link({"rel": "icon", "href": dark, "media": "(prefers-color-scheme: dark)"})


def share_card(view: View, title: str) -> Iterator[VdomDict]:
    """Yield Open Graph and Twitter card metadata; previews have none."""
    page, ctx, url = view.page, view.ctx, canonical(view)
    if page is None or not url:
        return
    is_home = ctx.path == ctx.home
    properties = {
        "og:type": "website" if is_home else _KINDS.get(page.post_type, "article"),
        "og:title": page.seo.og_title.strip() or title,
        "og:description": (page.seo.og_description or page.seo.description).strip(),
        "og:url": url,
        "og:site_name": ctx.product,
        "og:locale": open_graph_locale(ctx.locale),
    }
    yield from (_property(name, content) for name, content in properties.items() if content)
    for locale in translated_locales(view):
        yield _property("og:locale:alternate", open_graph_locale(locale))
    yield from _article(page, ctx)
    yield from _picture(view, page, title)


def _article(page: Page, ctx: BlockContext) -> Iterator[VdomDict]:
    """Yield what Open Graph knows of an article."""
    post = page.entity
    if not isinstance(post, Post):
        return
    facts = [
        ("published_time", moment(post.date)),
        ("modified_time", moment(page.modified)),
        ("author", absolute(post.auteur.path, ctx)),
        *(("section", each.nom) for each in post.categories[:1]),
        *(("tag", each.nom) for each in post.etiquettes),
    ]
    yield from (_property(f"article:{name}", content) for name, content in facts if content)


def _picture(view: View, page: Page, title: str) -> Iterator[VdomDict]:
    image, file = shown_image(page)
    if image is None or file is None:
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
        properties = {"": absolute(file.url, view.ctx), ":alt": image.alt}
        if file.width and file.height:
            properties |= {":width": str(file.width), ":height": str(file.height)}
    yield from (
        _property(f"og:image{name}", content) for name, content in properties.items() if content
    )
    card = "summary_large_image" if file is None or is_large(file) else "summary"
    yield html.meta({"name": "twitter:card", "content": card})


def shown_image(page: Page) -> tuple[Image | None, Size | None]:
    """Return the page's share image, else the entity's picture, with the file to show of it.

    None are those of which no file suits other programs.
    """
    of_entity = (getattr(page.entity, name, None) for name in _PICTURES)
    for image in (page.seo.og_image, page.seo.image, *of_entity):
        file = share_file(image) if isinstance(image, Image) else None
        if file is not None:
            return image, file
    return None, None


def _property(name: str, content: str) -> VdomDict:
    return html.meta({"property": name, "content": content})


def canonical(view: View) -> str:
    """Return the page's canonical URL; empty for previews, errors and a closed site.

    It is the page's own, unless the page names another of this site, or one elsewhere by https.
    """
    path, page, ctx = _own_path(view), view.page, view.ctx
    if page is None or not path:
        return ""
    named = page.seo.canonical
    local = ctx.local_path(named) if named else None
    if local is not None:
        return absolute(local, ctx)
    return absolute(named, ctx) if _is_elsewhere(named) else page_url(path, ctx)


def _is_elsewhere(url: str) -> bool:
    return url.lower().startswith("https://") and len(url) <= _LONGEST_URL


def translations(view: View) -> dict[str, str]:
    """Return the URLs by language code, and that for other languages as ``x-default``.

    A site in one language has none.
    """
    paths, languages = _paths(view), view.ctx.languages
    if not paths or not languages.several:
        return {}
    default = paths.get(languages.default) or next(iter(paths.values()))
    by_code = [*paths.items(), ("x-default", default)]
    return {name: page_url(path, view.ctx) for name, path in by_code}


def translated_locales(view: View) -> list[Locale]:
    """List the other languages that the page exists in."""
    return [locale for locale in _paths(view) if locale != view.ctx.locale]


def _paths(view: View) -> dict[Locale, str]:
    page, own = view.page, _own_path(view)
    if page is None or not own:
        return {}
    ctx = view.ctx
    local = {locale: ctx.local_path(page.lang.get(locale, "")) for locale in ctx.languages}
    published = {
        locale: path and published_path(path, ctx.routes) for locale, path in local.items()
    }
    published = {locale: path for locale, path in published.items() if path not in view.absent}
    published[ctx.locale] = own
    return {locale: path for locale in ctx.languages if (path := published.get(locale))}


def _own_path(view: View) -> str:
    page, ctx = view.page, view.ctx
    if page is None or not view.is_public:
        return ""
    return page_path(page, ctx)
