"""The end of every page: links in columns, two pictograms, the legal line."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.contrast import AA, Rgb, contrast, rgb
from components.icon import Name, icon
from components.link import link
from components.logo import logo, mark
from components.menu import link_list
from components.social import social_networks
from villa_site.backend.models.options import Footer, FooterColumn, Partner, Picto
from villa_site.context import Context
from villa_site.rendering.freeze import frozen_once
from villa_site.visit import View

_INK: Rgb = (29, 26, 22)


def footer(view: View) -> Any:
    """Render the footer, the same for all pages of a locale; once, where options have a version."""
    ctx, options = view.ctx, view.options
    if not options.version:
        return _footer(ctx, options.footer)
    key = ("footer", options.version, ctx.at(leading=False).key)
    return frozen_once(key, lambda: _footer(ctx, options.footer))


def _footer(ctx: Context, content: Footer) -> VdomDict:
    return html.footer(
        {"className": "site-footer"},
        html.div(
            {"className": "grid site-footer-main"},
            html.div({"className": "site-footer-home"}, logo(ctx)),
            html.div(
                {"className": "site-footer-columns"},
                [_column(ctx, each) for each in (content.col_1, content.col_2, content.col_3)],
                _fourth(ctx, content),
            ),
            _pictos(ctx, content),
        ),
        _inscription(ctx.product),
        html.div({"className": "grid"}, _legals(ctx, content)),
    )


def _inscription(name: str) -> VdomDict:
    """Set the name of the house as wide as the page; its length decides how large."""
    return html.div(
        {"className": "site-footer-name", "aria-hidden": "true"},
        html.p({"style": {"--letters": max(len(name), 1)}}, mark(), name),
    )


def _column(ctx: Context, column: FooterColumn) -> VdomDict | None:
    links = link_list(ctx, column.menu)
    if links is None:
        return None
    if not column.titre:
        return html.div({"className": "site-footer-column"}, links)
    return html.details(
        {"className": "site-footer-column"},
        html.summary(html.h2(column.titre), icon("plus")),
        links,
    )


def _fourth(ctx: Context, content: Footer) -> VdomDict:
    return html.div(
        {"className": "site-footer-column site-footer-last"},
        link_list(ctx, content.col_4.menu),
        social_networks(ctx, content.col_1.active_networks),
        _partner(ctx, content.partner),
    )


def _partner(ctx: Context, partner: Partner) -> VdomDict | None:
    if not partner.text:
        return None
    shown = link(ctx, partner.link, partner.text) if partner.link else partner.text
    return html.p({"className": "site-footer-partner"}, shown)


def _pictos(ctx: Context, content: Footer) -> VdomDict | None:
    signs: dict[Name, Picto] = {"leaf": content.picto_eco, "map": content.picto_carte}
    shown = [
        _picto(ctx, picto, sign)
        for sign, picto in signs.items()
        if picto.link and (picto.text_1 or picto.text_2)
    ]
    return html.div({"className": "site-footer-pictos"}, shown) if shown else None


def _picto(ctx: Context, picto: Picto, sign: Name) -> VdomDict:
    """Link with an arch in the pictogram's own colour, its sign in the ink that shows on it."""
    colour = rgb(picto.color)
    style = {}
    if colour:
        dark = contrast(colour, _INK) >= AA
        style = {"--picto": picto.color[:7], "--picto-ink": "var(--ink)" if dark else "#fff"}
    return link(
        ctx,
        picto.link,
        html.span({"className": "picto-sign"}, icon(sign)),
        html.span(html.strong(picto.text_1), html.span(picto.text_2)),
        class_name="picto",
        attributes={"style": style} if style else None,
    )


def _legals(ctx: Context, content: Footer) -> VdomDict:
    return html.div(
        {"className": "site-footer-legals"},
        html.p(f"© {ctx.today.year} {ctx.product}"),
        link_list(ctx, content.legals),
    )
