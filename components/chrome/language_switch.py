"""The language switch: links to the translated pages, which store the choice in a cookie."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from villa_site.settings.languages import Locale
from villa_site.site.i18n.translations import language_name
from villa_site.site.visits.locale_choice import default_home, locale_url
from villa_site.site.visits.visit import View


def language_switch(view: View) -> VdomDict | None:
    """Render a link for each language; a site in one language has no switch."""
    ctx = view.ctx
    if not ctx.languages.several:
        return None
    return html.ul(
        {"className": "language-switch", "aria-label": ctx.t("Langues")},
        [html.li(_language(view, locale)) for locale in ctx.languages],
    )


def _language(view: View, locale: Locale) -> VdomDict:
    path = translated_path(view, locale)
    attributes: dict[str, Any] = {
        "href": path,
        "hrefLang": locale,
        "lang": locale,
        "data-locale": locale,
        "data-cookie": f"{view.ctx.locale_cookie}={locale}",
        # Without script the browser sends this ping, which sets the cookie.
        "ping": locale_url(locale),
    }
    if path == "/":
        # The root redirects to the visitor's language; this path does not.
        attributes |= {"href": default_home(view.ctx.languages), "data-path": path}
    if locale == view.ctx.locale:
        attributes["aria-current"] = "true"
    name = html.span({"className": "visually-hidden"}, f" {language_name(locale)}")
    return html.a(attributes, locale.upper(), name)


def translated_path(view: View, locale: Locale) -> str:
    """Return the path of the page in ``locale``, else that of the language's home page."""
    ctx = view.ctx
    url = view.page.lang.get(locale, "") if view.page else ""
    path = ctx.local_path(url) if url else None
    if path is None or ctx.routes.own_path(path) in view.absent:
        path = ctx.languages.home(locale)
    return ctx.link(path)
