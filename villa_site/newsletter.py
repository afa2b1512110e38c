"""The newsletter form as a plain POST: for visitors without script, or without a websocket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs, parse_qsl, unquote, urlencode, urlsplit

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from villa_site.backend.call import Call
from villa_site.form_guard import from_our_pages
from villa_site.i18n import marked
from villa_site.middleware.slash import local, with_query
from villa_site.pages import answer
from villa_site.rendering.document import Documents
from villa_site.site import Site
from villa_site.submission import Submission
from villa_site.subscription import Subscription
from villa_site.visit import Redirect, View, Visit

ADDRESS: Final = "/_villa/newsletter/"
FORM: Final = "newsletter"
TRAP: Final = "subject"
"""A field that people do not see, and machines fill in."""

TOO_MANY: Final = marked("Trop d'envois depuis votre réseau. Réessayez dans une heure.")
TRAPPED: Final = marked("Cet envoi ressemble à celui d'un robot. Réessayez.")

_MAX_BYTES: Final = 16_384
_MAX_FIELDS: Final = 64
_MAX_REDIRECTS: Final = 5


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
        view = await _page(site, _visit(request, sent)) or await _page(site, _visit(request, {}))
        if view is None:
            return RedirectResponse("/", HTTPStatus.SEE_OTHER)
        status, submission = await _taken_in(site, view, sent, _address(request))
        if submission is None:
            return RedirectResponse(_thanks(view), HTTPStatus.SEE_OTHER)
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


def _visit(request: Request, sent: Mapping[str, Sequence[str]]) -> Visit:
    """Visit the page the form stands on; it has chosen its language already."""
    page = next(iter(sent.get("page", ())), "/")
    own = page if page.startswith("/") and not page.startswith(("//", "/\\")) else "/"
    parts = urlsplit(own)
    return Visit(
        path=unquote(parts.path),
        query=parts.query,
        origin=f"{request.url.scheme}://{request.url.netloc}",
        cookies=request.cookies,
        live=True,
    )


async def _page(site: Site, visit: Visit) -> View | None:
    """Open the page, following its redirects; None when it is no page any more."""
    for _ in range(_MAX_REDIRECTS):
        outcome = await site.open(visit)
        if isinstance(outcome, Redirect):
            parts = urlsplit(outcome.location)
            visit = visit.with_(path=unquote(parts.path), query=parts.query)
        else:
            return outcome if outcome.kind == "page" else None
    return None


def _thanks(view: View) -> str:
    """Give the address of the page that says thank you, at the form."""
    query = [pair for pair in parse_qsl(view.visit.query) if pair[0] != FORM]
    return with_query(local(view.visit.path), urlencode([*query, (FORM, "ok")])) + f"#{FORM}"


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
