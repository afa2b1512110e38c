"""The newsletter form: live over the websocket, and the same form as a plain POST."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from reactpy import component, event, html, use_ref, use_scope, use_state
from reactpy.types import Component, VdomDict

from components.forms.form_frame import (
    Event,
    Shown,
    attention,
    retry_words,
    send_button,
    sender,
    thanks,
)
from components.forms.newsletter_fields import newsletter_fields
from villa_site.backend.models.options import NewsletterTexts
from villa_site.engine.hooks import use_session
from villa_site.engine.live.session import Session
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.forms.forwarding import Answer
from villa_site.site.forms.idempotency import begin
from villa_site.site.forms.submission import Submission, refused, thanked
from villa_site.site.forms.subscription import THANKS, UNKNOWN, Subscription
from villa_site.site.hooks import use_site
from villa_site.site.site import Site
from villa_site.site.visit import View
from villa_site.web.newsletter import ADDRESS, FORM, TRAP

logger = logging.getLogger(__name__)

_FORM_ID: Final = "newsletter-form"
_RETRY_ID: Final = "newsletter-retry"
_SEND_ID: Final = "newsletter-send"
_DONE_ID: Final = "newsletter-done"


def newsletter(view: View) -> Component | None:
    """Render the form at the end of a page; errors and closed sites have none."""
    if view.kind != "page":
        return None
    # In another language it begins anew; within one, what was typed outlives the page.
    made: Component = _newsletter(
        view.ctx, view.options.newsletter, view.visit.url, key=view.ctx.locale
    )
    return made


@component
def _newsletter(ctx: PageContext, texts: NewsletterTexts, page: str) -> VdomDict:
    scope, session, site = use_scope(), use_session(), use_site()
    shown, show = use_state(lambda: _first(ctx))
    latest = use_ref(shown)

    def turn(to: Shown) -> None:
        latest.current = replace(to, turn=latest.current.turn + 1)
        show(latest.current)

    async def on_submit(sent: Event) -> None:
        if latest.current.phase != "idle":
            return
        given = sent.get("formData")
        fields = given if isinstance(given, dict) else {}
        # Mistakes are told at once: nothing is on its way then, so nothing says so.
        if errors := Subscription.read(fields).mistakes(ctx.t):
            turn(Shown(errors=errors))
            return
        turn(Shown("loading"))
        begin(_told(_answered(fields, scope, session, site, ctx), turn, ctx))

    def on_retry(_event: Event) -> None:
        turn(Shown(focus=_SEND_ID))

    return html.section(
        {"className": "newsletter on-field", "id": FORM, "aria-labelledby": f"{FORM}-title"},
        html.div(
            {"className": "grid"}, _words(texts, ctx), _body(shown, ctx, page, on_submit, on_retry)
        ),
    )


def _first(ctx: PageContext) -> Shown:
    """Begin with what a plain POST has led to, if one has."""
    if ctx.query.get(FORM) == "ok":
        return Shown("success", thanked(ctx.submission, FORM) or ctx.t(THANKS))
    given = _given(ctx)
    return Shown("idle", given.message, given.errors) if given else Shown()


def _given(ctx: PageContext) -> Submission | None:
    return refused(ctx.submission, FORM)


async def _answered(
    fields: dict[str, Any], scope: Any, session: Session[Any], site: Site, ctx: PageContext
) -> Answer:
    who = sender(scope, session, site, fields)
    subscription = Subscription.read(fields)
    trapped = bool(fields.get(TRAP))
    return await site.form_service.subscribe(subscription, who, ctx, site, trapped=trapped)


async def _told(
    answer: Awaitable[Answer], turn: Callable[[Shown], None], ctx: BlockContext
) -> None:
    """Wait for the answer and show it; whatever goes wrong, the form comes back."""
    try:
        given = await answer
    except Exception:
        logger.exception("A subscription could not be taken in.")
        turn(Shown("error", ctx.t(UNKNOWN), focus=_RETRY_ID))
        return
    if given.accepted:
        turn(Shown("success", given.message, focus=_DONE_ID))
    else:
        turn(Shown("error", given.message, focus=_RETRY_ID))


def _words(texts: NewsletterTexts, ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "newsletter-words"},
        html.h2({"id": f"{FORM}-title"}, texts.title or ctx.t("Newsletter")),
        html.p(texts.subtitle) if texts.subtitle else None,
    )


def _body(
    shown: Shown,
    ctx: PageContext,
    page: str,
    on_submit: Callable[..., Any],
    on_retry: Callable[..., Any],
) -> VdomDict:
    return html.div(
        {"className": "newsletter-body"},
        html.div({"className": "form-answer", "role": "status"}, _answer(shown, ctx, on_retry)),
        _form(shown, ctx, page, on_submit),
        attention(FORM, shown),
    )


def _answer(shown: Shown, ctx: BlockContext, on_retry: Callable[..., Any]) -> Any:
    if not shown.message:
        return None
    if shown.phase == "success":
        return thanks(FORM, shown.message)
    retry: dict[str, Any] = {"className": "button button-solid", "id": _RETRY_ID}
    words = retry_words(ctx)
    return html.div(
        {"className": "form-failed"},
        html.p(shown.message),
        # After a plain POST the form stands below with what was typed: the button leads there.
        html.a(retry | {"href": f"#{FORM}-firstname"}, *words)
        if shown.phase == "idle"
        else html.button(retry | {"type": "button", "onClick": on_retry}, *words),
    )


def _form(shown: Shown, ctx: PageContext, page: str, on_submit: Callable[..., Any]) -> VdomDict:
    loading = shown.phase == "loading"
    return html.form(
        {
            "className": "newsletter-form",
            "id": _FORM_ID,
            "action": f"{ADDRESS}#{FORM}",
            "method": "post",
            "noValidate": True,
            "hidden": shown.phase in {"error", "success"},
            "aria-busy": "true" if loading else "false",
            "onSubmit": event(on_submit, prevent_default=True),
        },
        html.input({"type": "hidden", "name": "page", "value": page}),
        newsletter_fields(_given(ctx), ctx),
        html.p(
            {"className": "form-summary", "role": "alert"},
            ctx.t("Vérifiez les champs signalés.") if shown.errors else None,
        ),
        send_button(FORM, ctx.t("S'inscrire"), shown, ctx),
    )
