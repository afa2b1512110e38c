"""The alert: a card over the page that a visitor closes for a day."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.button import button
from components.ui.icon import icon
from components.ui.rich_text import rich_text
from villa_site.content.links import CTA
from villa_site.content.popups import Alert
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.visit import View

ALERT_ID: Final = "villa-alert"


def alert(view: View) -> VdomDict | None:
    """Render the alert where it is to be shown; the browser knows whether it was dismissed."""
    shown = view.options.alert
    if shown is None or not _is_wanted(view, shown) or not (shown.titre or shown.main_text):
        return None
    return VdomDict(
        tagName="", children=[_card(shown, view.ctx), island("alert", {"target": ALERT_ID})]
    )


def _is_wanted(view: View, shown: Alert) -> bool:
    if not view.options.display_alert:
        return False
    chosen = view.page is not None and view.page.id in shown.display_alert_on_pages
    return shown.display_on == "all" or chosen


def _card(shown: Alert, ctx: BlockContext) -> VdomDict:
    name = f"{ALERT_ID}-title"
    labelled = {"aria-labelledby": name} if shown.titre else {"aria-label": ctx.t("Information")}
    return html.aside(
        {"className": "alert", "id": ALERT_ID, **labelled},
        html.div(
            {"className": "alert-card"},
            picture(shown.image, slot="thumbnail", class_name="alert-picture"),
            html.div(
                {"className": "alert-words"},
                html.h2({"id": name}, shown.titre) if shown.titre else None,
                rich_text(shown.main_text, ctx),
                _calls(shown, ctx),
            ),
            html.button(
                {"type": "button", "className": "alert-close", "aria-label": ctx.t("Fermer")},
                icon("close"),
            ),
        ),
    )


def _calls(shown: Alert, ctx: BlockContext) -> VdomDict | None:
    wanted: list[CTA | None] = [
        shown.main_cta if shown.display_main_cta else None,
        shown.secondary_cta if shown.display_main_secondary else None,
    ]
    calls: list[Any] = [
        button(wanted[0], ctx),
        button(wanted[1], ctx, variant="quiet"),
    ]
    return html.div({"className": "alert-calls"}, calls) if any(calls) else None
