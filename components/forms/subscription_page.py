"""The page of a link in a newsletter's mail: a question with one button, then the outcome."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.ui.button import link_button
from components.ui.icon import icon
from villa_site.site.context import BlockContext
from villa_site.site.forms.subscription import ADDRESS, LANG, TOKEN, SubscriptionLink
from villa_site.site.visits.visit import View


def subscription_page(view: View) -> list[Any]:
    """List the sections of the page.

    Programs that read mails open links: only the button confirms, or ends, a subscription.
    """
    ctx, link = view.ctx, view.extra
    if not isinstance(link, SubscriptionLink):
        return []
    message = link.message or (ctx.t(link.problem) if link.problem else "")
    return [page_head(view, facts=_outcome(message, ctx) if message else _question(link, ctx))]


def _question(link: SubscriptionLink, ctx: BlockContext) -> VdomDict:
    if link.leaves:
        words = ctx.t("Vous ne recevrez plus la newsletter, et vos données seront supprimées.")
        button = ctx.t("Me désinscrire")
    else:
        words = ctx.t("Vous recevrez la newsletter à l'adresse où est arrivé le courriel.")
        button = ctx.t("Confirmer mon inscription")
    return html.form(
        {"className": "password-form", "method": "post", "action": ADDRESS},
        html.p(words),
        html.input({"type": "hidden", "name": TOKEN, "value": link.token}),
        html.input({"type": "hidden", "name": LANG, "value": ctx.locale}),
        html.button(
            {"type": "submit", "className": "button button-solid"},
            html.span({"className": "button-label"}, button),
            icon("arrow"),
        ),
    )


def _outcome(message: str, ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "password-form"},
        html.p({"role": "status"}, message),
        link_button(ctx.home, ctx.t("Retour à l'accueil"), ctx),
    )
