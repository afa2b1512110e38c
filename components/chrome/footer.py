"""The footer: links in columns, two pictograms, social networks, the legal line."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.consent import manage_cookies
from components.chrome.menu import MARK_CURRENT, link_list, social_networks, with_current
from components.ui.icon import IconName, icon, logo, mark
from components.ui.link import link
from components.ui.opening import opening_line
from villa_site.backend.models.options import Footer, FooterColumn, FooterPartner, Picto
from villa_site.content.links import MenuEntry
from villa_site.site.context import BlockContext
from villa_site.site.pages.colours import AA, contrast, ink, rgb
from villa_site.site.visits.visit import View


def footer(view: View) -> Any:
    """Render the footer; of its links all pages of a locale share one rendering."""
    ctx, options = view.ctx, view.options
    has_consent = bool(ctx.consent)

    def render(shared: BlockContext, here: str) -> VdomDict:
        return _footer(options.footer, shared, here=here, has_consent=has_consent)

    name, menus = ("footer", has_consent), _menus(options.footer)
    return html.footer(
        {"className": "site-footer"},
        opening_line(view.opening.house, ctx.now, ctx, class_name="site-footer-opening"),
        with_current(name, render, menus, ctx, version=options.version),
    )


def _menus(content: Footer) -> tuple[MenuEntry, ...]:
    """Join the menus of the footer."""
    columns = (*_titled_columns(content), content.col_4)
    return (*(entry for each in columns for entry in each.menu), *content.legals)


def _titled_columns(content: Footer) -> tuple[FooterColumn, ...]:
    return content.col_1, content.col_2, content.col_3


def _footer(content: Footer, ctx: BlockContext, *, here: str, has_consent: bool) -> VdomDict:
    """Render the links; a cookie button if ``has_consent``, ``here`` is the page's path."""
    return html.div(
        {"className": "site-footer-links"} | MARK_CURRENT,
        html.div(
            {"className": "grid site-footer-main"},
            html.div({"className": "site-footer-home"}, logo(ctx)),
            html.div(
                {"className": "site-footer-columns"},
                [_column(each, ctx, here) for each in _titled_columns(content)],
                _last_column(content, ctx, here),
            ),
            _pictos(content, ctx),
        ),
        _inscription(ctx.product),
        html.div({"className": "grid"}, _legals(content, ctx, here, has_consent=has_consent)),
    )


def _inscription(name: str) -> VdomDict:
    """Render the institution's name as wide as the page: its length sets the font size."""
    return html.div(
        {"className": "site-footer-name", "aria-hidden": "true"},
        html.p({"style": {"--letters": max(len(name), 1)}}, mark(), name),
    )


def _column(column: FooterColumn, ctx: BlockContext, here: str) -> VdomDict | None:
    links = link_list(column.menu, ctx, here=here)
    if links is None:
        return None
    if not column.titre:
        return html.div({"className": "site-footer-column"}, links)
    return html.details(
        {"className": "site-footer-column"},
        html.summary(html.h2(column.titre), icon("plus")),
        links,
    )


def _last_column(content: Footer, ctx: BlockContext, here: str) -> VdomDict:
    return html.div(
        {"className": "site-footer-column site-footer-last"},
        link_list(content.col_4.menu, ctx, here=here),
        social_networks(content.col_1.active_networks, ctx),
        _partner(content.partner, ctx),
    )


def _partner(partner: FooterPartner, ctx: BlockContext) -> VdomDict | None:
    if not partner.text:
        return None
    text = link(partner.link, ctx, partner.text) if partner.link else partner.text
    return html.p({"className": "site-footer-partner"}, text)


def _pictos(content: Footer, ctx: BlockContext) -> VdomDict | None:
    pictos: dict[IconName, Picto] = {"leaf": content.picto_eco, "map": content.picto_carte}
    nodes = [
        _picto(picto, ctx, name)
        for name, picto in pictos.items()
        if picto.link and (picto.text_1 or picto.text_2)
    ]
    return html.div({"className": "site-footer-pictos"}, nodes) if nodes else None


def _picto(picto: Picto, ctx: BlockContext, name: IconName) -> VdomDict:
    """Render a pictogram's link: an arch in its own colour, with a legible icon."""
    colour = rgb(picto.color)
    style = {}
    if colour:
        dark = contrast(colour, ink()) >= AA
        style = {"--picto": picto.color[:7], "--picto-ink": "var(--ink)" if dark else "#fff"}
    return link(
        picto.link,
        ctx,
        html.span({"className": "picto-sign"}, icon(name)),
        html.span(html.strong(picto.text_1), html.span(picto.text_2)),
        class_name="picto",
        attributes={"style": style} if style else None,
    )


def _legals(content: Footer, ctx: BlockContext, here: str, *, has_consent: bool) -> VdomDict:
    return html.div(
        {"className": "site-footer-legals"},
        html.p(f"© {ctx.today.year} {ctx.product}"),
        link_list(content.legals, ctx, here=here),
        manage_cookies(ctx) if has_consent else None,
    )
