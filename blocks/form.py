"""A form that an editor made: live over the websocket, and the same form as a plain POST."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote, urlencode

from reactpy import component, event, html, use_ref, use_scope, use_state
from reactpy.types import VdomDict

from components.forms.form_fields import field_id, form_fields
from components.forms.form_frame import (
    Event,
    Shown,
    attention,
    retry_words,
    send_button,
    sender,
    thanks,
)
from components.ui.rich_text import rich_text
from components.ui.section import section
from villa_site.content.block import block
from villa_site.engine.live.session import STATE_KEY
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.forms import rules
from villa_site.site.forms.form import Form
from villa_site.site.forms.forwarding import SENT, UNSENT, Answer, Entry
from villa_site.site.forms.idempotency import begin
from villa_site.site.forms.submission import Submission, refused, thanked
from villa_site.site.policies.slash import quote_path, with_query
from villa_site.site.site import Site
from villa_site.web.forms import ADDRESS

logger = logging.getLogger(__name__)


@block()
def form(data: Form, ctx: PageContext) -> VdomDict | None:
    """Render the form; nothing when it asks nothing or has nowhere to go."""
    if not data.form_id or not data.fields:
        return None
    return section(
        "form",
        html.div(
            {"className": "block-body form-body"},
            rich_text(data.introduction, ctx, class_name="form-introduction"),
            # On another page, or in another language, it begins anew.
            _conversation(data, ctx, key=f"{ctx.locale} {ctx.path} {data.name}"),
        ),
        title=data.titre,
        anchor=data.name,
    )


@component
def _conversation(data: Form, ctx: PageContext) -> VdomDict:
    scope = use_scope()
    shown, show = use_state(lambda: _first(data, ctx))
    latest = use_ref(shown)

    def turn(to: Shown) -> None:
        latest.current = replace(to, turn=latest.current.turn + 1)
        show(latest.current)

    async def on_submit(sent: Event) -> None:
        site: Site | None = scope["state"][STATE_KEY].site
        if latest.current.phase in {"loading", "success"} or site is None:
            return
        # The button of a second try goes away with its message: the focus must not go with it.
        again = latest.current.phase == "error"
        turn(Shown("loading", focus=f"{data.name}-send" if again else ""))
        given = sent.get("formData")
        fields = given if isinstance(given, dict) else {}
        entry = Entry(rules.read(data, fields), trapped=bool(fields.get(data.trap)))
        who = sender(scope, site, fields)
        answer = site.form_service.take_in(data, entry, who, ctx, site)
        begin(_told(answer, turn, data, ctx))

    return html.div(
        {"className": "form-conversation"},
        html.div({"className": "form-answer", "role": "status"}, _answer(data, shown, ctx)),
        _form(data, shown, ctx, on_submit),
        attention(
            data.name,
            shown,
            rules=rules.for_browser(data, ctx.t, limit=ctx.upload_limit),
            sending=ctx.t("Envoi en cours…"),
        ),
    )


def _first(data: Form, ctx: PageContext) -> Shown:
    """Begin with what a plain POST has led to, if one has."""
    if ctx.query.get(data.name) == "ok":
        words = thanked(ctx.submission, data.name) or ctx.t(SENT)
        return Shown("success", words, focus=f"{data.name}-done")
    given = _given(data, ctx)
    if given is None:
        return Shown()
    return Shown("idle" if given.errors else "error", given.message, given.errors)


def _given(data: Form, ctx: PageContext) -> Submission | None:
    return refused(ctx.submission, data.name)


async def _told(
    answer: Awaitable[Answer], turn: Callable[[Shown], None], data: Form, ctx: BlockContext
) -> None:
    """Wait for the answer and show it; whatever goes wrong, the form comes back."""
    try:
        given = await answer
    except Exception:
        logger.exception("The form %r could not be taken in.", data.form_id)
        turn(Shown("error", ctx.t(UNSENT), focus=f"{data.name}-retry"))
        return
    if given.accepted:
        turn(Shown("success", given.message, focus=f"{data.name}-done"))
    elif given.errors:
        turn(Shown("idle", given.message, given.errors))
    else:
        turn(Shown("error", given.message, focus=f"{data.name}-retry"))


def _answer(data: Form, shown: Shown, ctx: BlockContext) -> VdomDict | None:
    if shown.phase == "success":
        return thanks(data.name, shown.message)
    if shown.phase == "loading" or not shown.message:
        return None
    return html.div(
        {"className": "form-failed"},
        html.p(shown.message),
        _summary(data, shown) if shown.errors else _retry(data, ctx),
    )


def _summary(data: Form, shown: Shown) -> VdomDict:
    """Lead to each field with what is wrong with it."""
    wrong = [each for each in data.fields if each.name in shown.errors]
    return html.ul(
        {"className": "form-wrong"},
        [
            html.li(
                html.a({"href": f"#{quote(field_id(data, each.name))}"}, each.label or each.name),
                f" : {shown.errors[each.name]}",
            )
            for each in wrong
        ],
    )


def _retry(data: Form, ctx: BlockContext) -> VdomDict:
    """Send the same again, with one press."""
    return html.button(
        {
            "type": "submit",
            "form": f"{data.name}-form",
            "className": "button button-solid",
            "id": f"{data.name}-retry",
        },
        *retry_words(ctx),
    )


def _form(data: Form, shown: Shown, ctx: PageContext, on_submit: Callable[..., Any]) -> VdomDict:
    query = urlencode([pair for pair in ctx.query.items() if pair[0] != data.name])
    page = with_query(quote_path(ctx.link(ctx.path)), query)
    given: dict[str, Any] = {
        "className": "form-form",
        "id": f"{data.name}-form",
        # Page and form stand in the address, so that they are known before the body is read.
        "action": f"{ADDRESS}?{urlencode({'page': page, 'form': data.name})}#{quote(data.name)}",
        "method": "post",
        "noValidate": True,
        "hidden": shown.phase == "success",
        "aria-busy": "true" if shown.phase == "loading" else "false",
    }
    if data.titre:
        given["aria-label"] = data.titre
    if data.files:
        # Files do not travel over the socket: the browser sends such a form by itself.
        given["encType"] = "multipart/form-data"
    else:
        given["onSubmit"] = event(on_submit, prevent_default=True)
    return html.form(
        given,
        form_fields(data, _given(data, ctx), page, ctx),
        send_button(data.name, data.submit_text or ctx.t("Envoyer"), shown, ctx),
    )
