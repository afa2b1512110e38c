"""The header: logo, menu, tickets, search, languages; below 1200 px a burger menu."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.menu import link_list, main_menu, social_networks
from components.ui.icon import IconName, icon, logo
from components.ui.link import link
from villa_site.backend.models.options import TicketLink
from villa_site.content.locales import LOCALES, Locale
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.policies.locale import FRENCH_HOME, locale_url
from villa_site.site.visit import View

MENU_ID = "villa-menu"
PANEL_ID = "villa-search"
NAMES: Final[dict[Locale, str]] = {"fr": "Français", "it": "Italiano", "en": "English"}


def header(view: View) -> VdomDict:
    """Render the header; the menu is one element, a bar in wide windows, else a popover."""
    ctx = view.ctx
    return html.header(
        {"className": "site-header"},
        html.div(
            {"className": "site-header-bar"},
            logo(ctx),
            _burger(ctx.t("Menu"), "menu", **{"aria-haspopup": "dialog"}),
            _menu(view),
            search_panel(view),
        ),
        island("header", {"page": view.visit.address}),
    )


def _burger(label: str, icon_name: IconName, **attributes: str) -> VdomDict:
    """Render a button that opens or closes the menu, as ``attributes`` say."""
    own = {"type": "button", "className": "site-header-burger", "popoverTarget": MENU_ID}
    return html.button(own | attributes, html.span(label), icon(icon_name))


def _menu(view: View) -> VdomDict:
    """Render what the burger opens; wide windows show menu, tickets and languages only."""
    ctx, options = view.ctx, view.options
    return html.div(
        {"className": "site-menu", "id": MENU_ID, "popover": "auto"},
        html.div(
            {"className": "site-menu-top only-narrow"},
            logo(ctx),
            _burger(ctx.t("Fermer"), "close", popoverTargetAction="hide"),
        ),
        search_field(view, placeholder=ctx.t("Rechercher"), name="menu"),
        main_menu(options.main_header.menu, ctx),
        _tickets(options.main_header.cta_billetterie, ctx),
        language_switch(view),
        html.div(
            {"className": "site-menu-more only-narrow"},
            link_list(options.footer.col_1.menu, ctx, here=ctx.path),
            social_networks(options.footer.col_1.active_networks, ctx),
        ),
    )


def _tickets(ticket: TicketLink, ctx: BlockContext) -> VdomDict | None:
    if not ticket.url:
        return None
    return link(ticket.url, ctx, ticket.texte or ctx.t("Billetterie"), class_name="ticket-button")


def search_field(
    view: View, *, placeholder: str, name: str, autofocus: bool = False
) -> VdomDict | None:
    """Render the form that opens the search page; nothing on a site without one."""
    target = view.options.template("search")
    if target is None:
        return None
    ctx, field = view.ctx, f"villa-search-{name}"
    return html.form(
        {
            "className": "search-field",
            "action": ctx.link(target.path),
            "method": "get",
            "role": "search",
        },
        html.label({"className": "visually-hidden", "htmlFor": field}, ctx.t("Rechercher")),
        html.input(
            {
                "type": "search",
                "id": field,
                "name": "s",
                "placeholder": placeholder,
                "autoComplete": "off",
                "enterKeyHint": "search",
                "required": True,
            }
            | ({"autoFocus": True} if autofocus else {})
        ),
        html.button({"type": "submit", "aria-label": ctx.t("Lancer la recherche")}, icon("search")),
    )


def search_panel(view: View) -> VdomDict | None:
    """Render the button and the panel it opens; nothing on a site without a search page."""
    ctx = view.ctx
    field = search_field(
        view,
        placeholder=ctx.t("Artiste, événement, exposition, date..."),
        name="panel",
        autofocus=True,
    )
    if field is None:
        return None
    return html.div(
        {"className": "search-panel-place"},
        html.button(
            {
                "type": "button",
                "className": "search-button",
                "popoverTarget": PANEL_ID,
                "aria-label": ctx.t("Recherche"),
            },
            icon("search"),
        ),
        html.div(
            {
                "className": "search-panel",
                "id": PANEL_ID,
                "popover": "auto",
                "role": "dialog",
                "aria-label": ctx.t("Recherche"),
            },
            html.button(
                {
                    "type": "button",
                    "className": "search-panel-close",
                    "popoverTarget": PANEL_ID,
                    "popoverTargetAction": "hide",
                    "aria-label": ctx.t("Fermer"),
                },
                icon("close"),
            ),
            html.h2({"className": "search-panel-title"}, ctx.t("Recherche")),
            field,
        ),
    )


def language_switch(view: View) -> VdomDict:
    """Render a link for each language."""
    ctx = view.ctx
    return html.ul(
        {"className": "language-switch", "aria-label": ctx.t("Langues")},
        [html.li(_language(view, locale)) for locale in LOCALES],
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
        attributes |= {"href": FRENCH_HOME, "data-path": path}
    if locale == view.ctx.locale:
        attributes["aria-current"] = "true"
    name = html.span({"className": "visually-hidden"}, f" {NAMES[locale]}")
    return html.a(attributes, locale.upper(), name)


def translated_path(view: View, locale: Locale) -> str:
    """Return the path of the page in ``locale``, else that of the language's home page."""
    ctx = view.ctx
    url = view.page.lang.get(locale, "") if view.page else ""
    return ctx.link((url and ctx.local_path(url)) or home(locale, ctx))


def home(locale: Locale, ctx: BlockContext) -> str:
    """Return the path of the home page in ``locale``."""
    return ctx.home if locale == ctx.locale else ("/" if locale == "fr" else f"/{locale}/")
