"""The maintenance page: it replaces every page while the site is closed."""

from __future__ import annotations

from typing import Any

from reactpy import html

from components.ui.button import link_button
from components.ui.icon import mark
from components.ui.rich_text import rich_text
from villa_site.site.visits.visit import View


def maintenance(view: View) -> list[Any]:
    """List the page's sections."""
    notice, ctx = view.maintenance, view.ctx
    if notice is None:
        return []
    ticket = notice.lien_billeterie
    return [
        html.div(
            {"className": "maintenance on-field grid"},
            html.p({"className": "maintenance-name"}, mark(), html.span(ctx.product)),
            html.div({"className": "maintenance-shutters", "aria-hidden": "true"}),
            html.div(
                {"className": "maintenance-words"},
                html.h1(
                    {"data-length": "long"}, notice.title or ctx.t("Le site est fermé un moment")
                ),
                rich_text(notice.text, ctx),
                link_button(ticket, notice.cta_text or ctx.t("Billetterie"), ctx)
                if ticket
                else None,
            ),
        )
    ]
