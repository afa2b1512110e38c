"""The newsletter form as a plain POST: for visitors without script, or without a websocket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from villa_site.engine.document import Documents
from villa_site.engine.http.body import SlowBody, read_body
from villa_site.engine.http.headers import cookies
from villa_site.site.forms.form_page import page_of, plain_answer, sender, thanks, visit_of_form
from villa_site.site.forms.form_service import TICKET
from villa_site.site.forms.forwarding import UNSENT, Answer
from villa_site.site.forms.guard import from_our_pages
from villa_site.site.forms.intake import TooMuchAtOnceError
from villa_site.site.forms.signed_time import COOKIE
from villa_site.site.forms.submission import Submission
from villa_site.site.forms.subscription import Subscription
from villa_site.site.site import Site
from villa_site.site.visit import View
from villa_site.web.forms import BUSY
from villa_site.web.pages import answer

ADDRESS: Final = "/_villa/newsletter/"
FORM: Final = "newsletter"
TRAP: Final = "subject"
"""A field that people do not see, and machines fill in."""

_MAX_BYTES: Final = 16_384
_MAX_FIELDS: Final = 64


def routes(site: Site, documents: Documents[View]) -> APIRouter:
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
        try:
            with site.form_service.intake.receiving(sender(request)):
                return await _received(request, site, plain)
        except TooMuchAtOnceError as error:
            return await plain_answer(request, "/", site, error.status, BUSY)
        except SlowBody as error:
            return await plain_answer(request, "/", site, HTTPStatus(error.status_code), UNSENT)

    @router.get(ADDRESS)
    async def home() -> Response:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)

    return router


async def _received(request: Request, site: Site, plain: Documents[View]) -> Response:
    """Read the body, then check and forward what it holds."""
    sent = await _fields(request)
    if sent is None:
        return PlainTextResponse("What was sent is too large.", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    page = next(iter(sent.get("page", ())), "/")
    view = await page_of(site, visit_of_form(request, page)) or await page_of(
        site, visit_of_form(request, "/")
    )
    if view is None:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)
    given = await _answer(request, sent, view, site)
    if given.accepted:
        return thanks(request, view, FORM, given.message, site)
    ctx = replace(view.ctx, submission=_again(sent, given, site))
    return await answer(replace(view, ctx=ctx, status=given.status), site, plain)


async def _answer(
    request: Request, sent: Mapping[str, Sequence[str]], view: View, site: Site
) -> Answer:
    """Check and forward a subscription by the rules of all forms."""
    desk = site.form_service
    who = desk.sender(
        sender(request), cookie=cookies(request.scope).get(COOKIE, ""), control=_ticket(sent)
    )
    subscription = Subscription.read(sent)
    return await desk.subscribe(subscription, who, view.ctx, site, trapped=any(sent.get(TRAP, ())))


def _again(sent: Mapping[str, Sequence[str]], given: Answer, site: Site) -> Submission:
    """Keep all that was typed, with a ticket for browsers that keep no cookie."""
    values = {name: value for name, value in sent.items() if name != TRAP}
    ticket = {TICKET: [site.form_service.ticket(_ticket(sent))]}
    return Submission(FORM, values | ticket, given.errors, given.message)


def _ticket(sent: Mapping[str, Sequence[str]]) -> str:
    return next(iter(sent.get(TICKET, ())), "")


async def _fields(request: Request) -> dict[str, list[str]] | None:
    """Read the form, giving up as soon as it is too large."""
    body = await read_body(request, _MAX_BYTES)
    if body is None:
        return None
    try:
        return parse_qs(body.decode(errors="replace"), max_num_fields=_MAX_FIELDS)
    except ValueError:
        return None
