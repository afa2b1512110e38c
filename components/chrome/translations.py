"""The canonical URL of a page and those of its translations."""

from __future__ import annotations

from villa_site.content.locales import DEFAULT_LOCALE, LOCALES, Locale
from villa_site.discovery.feed_urls import published_path
from villa_site.site.urls import page_path, page_url
from villa_site.site.visit import View


def canonical(view: View) -> str:
    """Return the page's canonical URL; empty for previews, errors and a closed site."""
    path = _own_path(view)
    return page_url(path, view.ctx) if path else ""


def translations(view: View) -> dict[str, str]:
    """Return the URLs by language code, and that for other languages as ``x-default``."""
    paths = _paths(view)
    if not paths:
        return {}
    default = paths.get(DEFAULT_LOCALE) or next(iter(paths.values()))
    by_code = [*paths.items(), ("x-default", default)]
    return {name: page_url(path, view.ctx) for name, path in by_code}


def translated_locales(view: View) -> list[Locale]:
    """List the other languages that the page exists in."""
    return [locale for locale in _paths(view) if locale != view.ctx.locale]


def _paths(view: View) -> dict[Locale, str]:
    page, own = view.page, _own_path(view)
    if page is None or not own:
        return {}
    local = {locale: view.ctx.local_path(page.lang.get(locale, "")) for locale in LOCALES}
    published = {locale: path and published_path(path) for locale, path in local.items()}
    published[view.ctx.locale] = own
    return {locale: path for locale in LOCALES if (path := published[locale])}


def _own_path(view: View) -> str:
    page, ctx = view.page, view.ctx
    if page is None or view.kind != "page" or ctx.preview:
        return ""
    return page_path(page, ctx)
