"""The header: logo, menu, tickets, search, languages; below 1200 px a burger menu."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.language_switch import language_switch
from components.chrome.menu import (
    MARK_CURRENT,
    link_list,
    main_menu,
    social_networks,
    with_current,
)
from components.chrome.search import search_field, search_panel
from components.ui.icon import IconName, icon, logo
from components.ui.link import link
from components.ui.opening import opening_line
from components.ui.search_suggestions import search_suggestions
from villa_site.backend.models.options import FooterColumn, TicketLink
from villa_site.engine.islands import island
from villa_site.engine.rendering.freeze import freeze_common
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.visits.visit import View

MENU_ID = "villa-menu"


def header(view: View) -> VdomDict:
    """Render the header; the menu is one element, a bar in wide windows, else a popover.

    What does not depend on the page is frozen for itself: payloads leave it out.
    """
    ctx = view.ctx
    return html.header(
        {"className": "site-header"},
        html.div(
            {"className": "site-header-bar"},
            html.div(
                {"className": "site-header-home"},
                freeze_common(logo(ctx)),
                opening_line(view.opening.house, ctx.now, ctx, class_name="site-header-opening"),
            ),
            freeze_common(_burger(ctx.t("Menu"), "menu", **{"aria-haspopup": "dialog"})),
            _menu(view),
        ),
        island("header", {}),
    )


def _burger(label: str, icon_name: IconName, **attributes: Any) -> VdomDict:
    """Render a button that opens or closes the menu, as ``attributes`` say."""
    own: dict[str, Any] = {
        "type": "button",
        "className": "site-header-burger",
        "popoverTarget": MENU_ID,
    }
    return html.button(own | attributes, html.span(label), icon(icon_name))


def _menu(view: View) -> VdomDict:
    """Render what the burger opens; wide windows show menu, tickets and languages only."""
    ctx, options = view.ctx, view.options
    return html.div(
        {"className": "site-menu", "id": MENU_ID, "popover": "auto", "tabIndex": -1},
        freeze_common(
            html.div(
                {"className": "site-menu-top only-narrow"},
                logo(ctx),
                _burger(ctx.t("Fermer"), "close", popoverTargetAction="hide", autoFocus=True),
            )
        ),
        _search(view),
        main_menu(options.main_header.menu, ctx, version=options.version),
        _tickets(options.main_header.cta_billetterie, ctx),
        search_panel(view),
        language_switch(view),
        _more(options.footer.col_1, ctx, version=options.version),
    )


def _search(view: View) -> VdomDict | None:
    """Render the burger menu's search field, and the place of its suggestions."""
    field = search_field(view, placeholder=view.ctx.t("Rechercher"), name="menu")
    if field is None:
        return None
    place = {"className": "search-place"}
    return html.div(place, freeze_common(field), search_suggestions("villa-search-menu"))


def _more(column: FooterColumn, ctx: PageContext, *, version: str) -> VdomDict:
    """Render the first column of the footer for the burger menu."""

    def render(shared: BlockContext, here: str) -> VdomDict:
        return html.div(
            {"className": "site-menu-more only-narrow"} | MARK_CURRENT,
            link_list(column.menu, shared, here=here),
            social_networks(column.active_networks, shared),
        )

    more: VdomDict = with_current("burger menu", render, column.menu, ctx, version=version)
    return more


def _tickets(ticket: TicketLink, ctx: BlockContext) -> VdomDict | None:
    if not ticket.url:
        return None
    return link(ticket.url, ctx, ticket.texte or ctx.t("Billetterie"), class_name="ticket-button")
