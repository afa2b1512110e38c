"""Messages in place of a list: nothing found, or the backend did not answer."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import link_button
from villa_site.site.context import BlockContext


def nothing_found(title: Any, *ways_on: Any) -> VdomDict:
    """Render that a list is empty, and links that lead on."""
    return html.div({"className": "notice"}, html.p({"className": "notice-title"}, title), *ways_on)


def not_loaded(href: str, ctx: BlockContext) -> VdomDict:
    """Render that a list could not be loaded, with a link to ``href`` to try again."""
    return html.div(
        {"className": "notice notice-error", "role": "alert"},
        html.p({"className": "notice-title"}, ctx.t("La liste n'est pas arrivée.")),
        html.p(ctx.t("Ce n'est pas vous, c'est nous. Un nouvel essai suffit en général.")),
        link_button(href, ctx.t("Réessayer"), ctx, variant="outline"),
    )
