"""Date, price and ticket of an event, at hand on a phone once its head has scrolled away."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from villa_site.content.links import CTA
from villa_site.site.context import BlockContext


def event_bar(dates: str, price: str, ticket: CTA | None, ctx: BlockContext) -> VdomDict | None:
    """Render the bar; nothing without a ticket.

    It is in the flow at the end of the page and sticks to the lower edge of a phone's window, in
    style alone. While the head's own ticket is in view it is hidden, where the browser can tell.
    """
    link = button(ticket, ctx)
    if link is None:
        return None
    return html.div(
        {"className": "event-bar on-field", "role": "group", "aria-label": ctx.t("En bref")},
        html.p(
            html.span({"className": "event-bar-dates"}, dates) if dates else None,
            html.span({"className": "event-bar-price"}, price) if price else None,
        ),
        link,
    )
