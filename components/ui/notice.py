"""What stands where a list would: nothing found, or nothing heard of the backend."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.listing.query import Asked
from components.ui.button import link_button
from villa_site.site.context import BlockContext


def nothing_found(title: Any, *ways_on: Any) -> VdomDict:
    """Say that a list is empty, and what to do about it."""
    return html.div({"className": "notice"}, html.p({"className": "notice-title"}, title), *ways_on)


def not_answered(asked: Asked, ctx: BlockContext) -> VdomDict:
    """Say that the list did not come; the way to try again is the same address."""
    return html.div(
        {"className": "notice notice-error", "role": "alert"},
        html.p({"className": "notice-title"}, ctx.t("La liste n'est pas arrivée.")),
        html.p(ctx.t("Ce n'est pas vous, c'est nous. Un nouvel essai suffit en général.")),
        link_button(asked.href(), ctx.t("Réessayer"), ctx, variant="outline"),
    )
