"""The alert: a card over the page that a visitor closes for a day."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.button import button
from components.ui.icon import icon
from components.ui.rich_text import rich_text
from villa_site.content.popups import Alert
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.visits.visit import View

ALERT_ID: Final = "villa-alert"


def alert(view: View) -> VdomDict | None:
    """Render the alert on the pages it is set for; the browser hides a dismissed one."""
    content = view.options.alert
    if content is None or not alert_applies(view):
        return None
    return VdomDict(
        tagName="", children=[_card(content, view.ctx), island("alert", {"target": ALERT_ID})]
    )


def alert_applies(view: View) -> bool:
    """Whether the page has the alert, dismissed or not."""
    content = view.options.alert
    if content is None or not view.options.display_alert:
        return False
    if not (content.titre or content.main_text):
        return False
    selected = view.page is not None and view.page.id in content.display_alert_on_pages
    return content.display_on == "all" or selected


def _card(content: Alert, ctx: BlockContext) -> VdomDict:
    title_id = f"{ALERT_ID}-title"
    label = {"aria-labelledby": title_id} if content.titre else {"aria-label": ctx.t("Information")}
    return html.aside(
        {"className": "alert", "id": ALERT_ID, **label},
        html.div(
            {"className": "alert-card"},
            picture(content.image, ctx, slot="thumbnail", class_name="alert-picture"),
            html.div(
                {"className": "alert-words"},
                html.h2({"id": title_id}, content.titre) if content.titre else None,
                rich_text(content.main_text, ctx),
                _buttons(content, ctx),
            ),
            html.button(
                {"type": "button", "className": "alert-close", "aria-label": ctx.t("Fermer")},
                icon("close"),
            ),
        ),
    )


def _buttons(content: Alert, ctx: BlockContext) -> VdomDict | None:
    buttons = (
        button(content.main_cta, ctx) if content.display_main_cta else None,
        button(content.secondary_cta, ctx, variant="quiet")
        if content.display_main_secondary
        else None,
    )
    return html.div({"className": "alert-calls"}, buttons) if any(buttons) else None
