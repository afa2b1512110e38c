"""The languages: plain links to the translated page, whose choice is remembered on the way."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.locales import LOCALES, Locale
from villa_site.site.context import BlockContext
from villa_site.site.policies.locale import FRENCH_HOME, locale_url
from villa_site.site.visit import View

NAMES: Final[dict[Locale, str]] = {"fr": "Français", "it": "Italiano", "en": "English"}


def language_switch(view: View) -> VdomDict:
    """List the three languages, each in its own words."""
    ctx = view.ctx
    return html.ul(
        {"className": "language-switch", "aria-label": ctx.t("Langues")},
        [html.li(_choice(view, locale)) for locale in LOCALES],
    )


def _choice(view: View, locale: Locale) -> VdomDict:
    path = translated_path(view, locale)
    given: dict[str, Any] = {
        "href": path,
        "hrefLang": locale,
        "lang": locale,
        "data-locale": locale,
        "data-cookie": f"{view.ctx.locale_cookie}={locale}",
        # Without script the browser itself tells that the link was followed.
        "ping": locale_url(locale),
    }
    if path == "/":
        # It sends visitors to their language, unless they say that they have chosen this one.
        given |= {"href": FRENCH_HOME, "data-path": path}
    if locale == view.ctx.locale:
        given["aria-current"] = "true"
    name = html.span({"className": "visually-hidden"}, f" {NAMES[locale]}")
    return html.a(given, locale.upper(), name)


def translated_path(view: View, locale: Locale) -> str:
    """Give the address of the page in ``locale``, else that language's home page."""
    ctx = view.ctx
    url = view.page.lang.get(locale, "") if view.page else ""
    return ctx.link((url and ctx.local_path(url)) or home(locale, ctx))


def home(locale: Locale, ctx: BlockContext) -> str:
    """Give the home page of ``locale``."""
    return ctx.home if locale == ctx.locale else ("/" if locale == "fr" else f"/{locale}/")
