"""The newsletter form as a plain POST: for visitors without script, or without a websocket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from villa_site.backend.call import Call
from villa_site.form_guard import from_our_pages
from villa_site.form_page import page_of, sender, thanks, visit_of_form
from villa_site.forms.desk import TOO_MANY, TRAPPED
from villa_site.pages import answer
from villa_site.rendering.document import Documents
from villa_site.site import Site
from villa_site.submission import Submission
from villa_site.subscription import Subscription
from villa_site.visit import View

ADDRESS: Final = "/_villa/newsletter/"
FORM: Final = "newsletter"
TRAP: Final = "subject"
"""A field that people do not see, and machines fill in."""

_MAX_BYTES: Final = 16_384
_MAX_FIELDS: Final = 64


def routes(site: Site, documents: Documents) -> APIRouter:
    """Declare where the form is sent; whoever only comes by is led home.

    What is shown again stays a plain website: a live page begins anew, without what was typed.
    """
    router = APIRouter()
    plain = replace(documents, connect="never")

    @router.post(ADDRESS)
    async def subscribe(request: Request) -> Response:
        if not from_our_pages(request, site.settings.site_url):
            return PlainTextResponse(
                "Send this form from a page of this site.", HTTPStatus.FORBIDDEN
            )
        sent = await _fields(request)
        if sent is None:
            return PlainTextResponse(
                "What was sent is too large.", HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            )
        page = next(iter(sent.get("page", ())), "/")
        view = await page_of(site, visit_of_form(request, page)) or await page_of(
            site, visit_of_form(request, "/")
        )
        if view is None:
            return RedirectResponse("/", HTTPStatus.SEE_OTHER)
        status, submission = await _taken_in(site, view, sent, sender(request))
        if submission is None:
            return RedirectResponse(thanks(view, FORM), HTTPStatus.SEE_OTHER)
        ctx = replace(view.ctx, submission=submission)
        return await answer(replace(view, ctx=ctx, status=status), site, plain)

    @router.get(ADDRESS)
    async def home() -> Response:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)

    return router


async def _taken_in(
    site: Site, view: View, sent: Mapping[str, Sequence[str]], address: str
) -> tuple[int, Submission | None]:
    """Check and forward a subscription; return what to show again, None when all went well."""
    ctx = view.ctx
    subscription = Subscription.read(sent)
    values = {name: value for name, value in sent.items() if name != TRAP}
    errors = subscription.mistakes(ctx.t)
    if errors:
        return HTTPStatus.UNPROCESSABLE_ENTITY, Submission(FORM, values, errors)
    if any(sent.get(TRAP, ())):
        return HTTPStatus.UNPROCESSABLE_ENTITY, Submission(FORM, values, message=ctx.t(TRAPPED))
    if not site.form_guard.allows(address):
        return HTTPStatus.TOO_MANY_REQUESTS, Submission(FORM, values, message=ctx.t(TOO_MANY))
    call = Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
    reply = await subscription.send(site.backend, call, ctx.t)
    if reply.accepted:
        return HTTPStatus.SEE_OTHER, None
    return HTTPStatus.BAD_GATEWAY, Submission(FORM, values, message=reply.message)


async def _fields(request: Request) -> dict[str, list[str]] | None:
    """Read the form, giving up as soon as it is too large."""
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > _MAX_BYTES:
            return None
    try:
        return parse_qs(received.decode(errors="replace"), max_num_fields=_MAX_FIELDS)
    except ValueError:
        return None
