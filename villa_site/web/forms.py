"""Forms of pages as plain POSTs: for visitors without script, without a websocket, with files."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from villa_site.engine.http.body import declared_length, paced
from villa_site.engine.http.headers import cookies, is_https, request_origin
from villa_site.engine.rendering.document import Documents
from villa_site.errors import BlockDataError
from villa_site.site.block_loader import LoadedBlock
from villa_site.site.forms import rules
from villa_site.site.forms.form import Form
from villa_site.site.forms.form_page import page_of, plain_answer, sender, thanks, visit_of_form
from villa_site.site.forms.form_service import TICKET, TOO_MANY, FormService
from villa_site.site.forms.forwarding import Answer, Entry
from villa_site.site.forms.guard import from_our_pages
from villa_site.site.forms.intake import TooMuchAtOnceError
from villa_site.site.forms.multipart import MAX_BYTES, MAX_TEXTS, Room, Sent, read_form
from villa_site.site.forms.signed_time import COOKIE
from villa_site.site.forms.spool import Spool
from villa_site.site.forms.submission import Submission
from villa_site.site.i18n import marked
from villa_site.site.site import Site
from villa_site.site.visit import View
from villa_site.web.pages import answer

logger = logging.getLogger(__name__)

ADDRESS: Final = "/_villa/forms/"
ARRIVAL: Final = "/_villa/forms/arrival.gif"
"""A picture of one point that a browser fetches with a form: the ticket comes with it."""

FOREIGN: Final = marked(
    "Cet envoi n'est pas parti d'une page de ce site. Relisez vos réponses, puis envoyez-les d'ici."
)
TOO_MUCH: Final = marked(
    "C'est trop à la fois. Raccourcissez vos réponses ou allégez vos fichiers, puis réessayez."
)
GONE: Final = marked(
    "Ce formulaire n'est plus sur cette page. Revenez en arrière : ce que vous avez écrit y est."
)

BUSY: Final = marked(
    "Trop d'envois arrivent en même temps. Revenez en arrière, ce que vous avez écrit y est, et "
    "réessayez dans une minute."
)

_MOST_WORDS: Final = 2 * MAX_TEXTS
_POINT: Final = bytes.fromhex(
    "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b"
)


def routes(site: Site, documents: Documents) -> APIRouter:
    """Declare where forms are sent; whoever only comes by is led home.

    What is shown again stays a plain website: a live page begins anew, without what was typed.
    """
    router = APIRouter()
    desk = site.form_service
    plain = replace(documents, connect="never")

    @router.get(ARRIVAL)
    async def arrival(request: Request) -> Response:
        response = Response(_POINT, media_type="image/gif", headers={"cache-control": "no-store"})
        if desk.tickets.since(cookies(request.scope).get(COOKIE, "")) is None:
            response.set_cookie(
                COOKIE,
                desk.tickets.issue(),
                path="/_villa/",
                httponly=True,
                samesite="strict",
                secure=is_https(request_origin(request.scope), site.settings.site_url),
            )
        return response

    @router.post(ADDRESS)
    async def take_in(request: Request) -> Response:
        page = request.query_params.get("page", "")
        try:
            with (
                desk.intake.receiving(sender(request)) as receipt,
                Spool(desk.folder, receipt.grant) as spool,
            ):
                return await _received(request, spool, site, plain)
        except TooMuchAtOnceError as error:
            return await plain_answer(request, page, site, error.status, BUSY)
        except OSError as error:
            logger.warning("A form could not be kept while it came in: %s", error)
            busy = HTTPStatus.SERVICE_UNAVAILABLE
            return await plain_answer(request, page, site, busy, BUSY)

    @router.get(ADDRESS)
    async def home() -> Response:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)

    return router


@dataclass(frozen=True, slots=True)
class _Place:
    """The page and the form that something was sent from, as far as it says so."""

    page: str
    form: str

    async def found(self, request: Request, site: Site) -> tuple[View, Form] | None:
        """Open the page and find its form; None when either is not there any more."""
        view = await page_of(site, visit_of_form(request, self.page))
        form = _form(view, self.form) if view else None
        return (view, form) if view and form else None


async def _received(request: Request, spool: Spool, site: Site, plain: Documents) -> Response:
    """Check what the request's head tells, read its body, then check and forward that.

    A form's address names its page and itself, so that both are known before the body is read.
    """
    query = request.query_params
    place = _Place(query.get("page", ""), query.get("form", ""))
    found = await place.found(request, site) if place.form else None
    if place.form and found is None:
        return await plain_answer(request, place.page, site, HTTPStatus.GONE, GONE)
    refusal = _refusal(request, found[1] if found else None, site)
    sent = await _read(request, found[1] if found else None, spool, site, refused=bool(refusal))
    if found is None:
        place = _Place(sent.text("villa-page"), sent.text("villa-form"))
        found = await place.found(request, site)
    if found is None:
        return await plain_answer(request, place.page, site, HTTPStatus.GONE, GONE)
    return await _answered(request, sent, found, refusal, site, plain)


def _refusal(request: Request, form: Form | None, site: Site) -> Answer | None:
    """Refuse what need not be read; the words are the keys of their translations."""
    desk = site.form_service
    carried = desk.tickets.since(cookies(request.scope).get(COOKIE, "")) is not None
    if not _ours(request, site, carried=carried):
        return Answer(HTTPStatus.FORBIDDEN, FOREIGN)
    if not site.form_guard.has_share(sender(request)):
        return Answer(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY)
    if declared_length(request) > _most_bytes(form):
        return Answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH)
    return None


def _most_bytes(form: Form | None) -> int:
    """Give how much of a body is read; a form without files is only words."""
    return MAX_BYTES if form is None or form.files else _MOST_WORDS


async def _read(
    request: Request, form: Form | None, spool: Spool, site: Site, *, refused: bool
) -> Sent:
    """Read the body; of one that is refused only the words, so that they are not lost."""
    content_type = request.headers.get("content-type", "")
    files = [each.name for each in form.files] if form else None
    room = Room(site.form_service.limit, _most_bytes(form), files)
    if refused:
        room = Room(0, _MOST_WORDS, files)
    return await read_form(paced(request.stream()), content_type, room, spool)


async def _answered(
    request: Request,
    sent: Sent,
    found: tuple[View, Form],
    refusal: Answer | None,
    site: Site,
    plain: Documents,
) -> Response:
    view, form = found
    given = await _answer(request, sent, form, view, site, refusal)
    if given.accepted:
        return thanks(request, view, form.name, given.message, site)
    shown = replace(view.ctx, submission=_again(form, sent, given, site.form_service))
    return await answer(replace(view, ctx=shown, status=given.status), site, plain)


async def _answer(
    request: Request, sent: Sent, form: Form, view: View, site: Site, refusal: Answer | None
) -> Answer:
    ctx, desk = view.ctx, site.form_service
    values = rules.read(form, sent.values)
    if sent.cut and (refusal is None or refusal.message == TOO_MUCH):
        errors = rules.mistakes(form, values, sent.files, ctx.t, limit=desk.limit)
        large = {each.name: errors[each.name] for each in form.files if each.name in errors}
        status = HTTPStatus.REQUEST_TIMEOUT if sent.slow else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return Answer(status, ctx.t(TOO_MUCH), large)
    # Without files it can still be told whether this very message has arrived already.
    if refusal is not None and (refusal.message != TOO_MANY or sent.files or sent.cut):
        return replace(refusal, message=ctx.t(refusal.message))
    entry = Entry(values, sent.files, trapped=any(sent.values.get(form.trap, ())))
    who = desk.sender(
        sender(request), cookie=cookies(request.scope).get(COOKIE, ""), control=sent.text(TICKET)
    )
    return await desk.take_in(form, entry, who, ctx, site)


def _ours(request: Request, site: Site, *, carried: bool) -> bool:
    """Tell whether our own page sent it; a browser that names no origin proves it otherwise.

    The ticket's cookie is carried along by requests of this site alone.
    """
    if from_our_pages(request, site.settings.site_url):
        return True
    unnamed = request.headers.get("origin", "null") == "null"
    return unnamed and (carried or request.headers.get("sec-fetch-site") == "same-origin")


def _again(form: Form, sent: Sent, given: Answer, desk: FormService) -> Submission:
    """Keep all that was typed, with a ticket for browsers that keep no cookie."""
    names = [each.name for each in form.fields]
    values = {name: sent.values[name] for name in names if name in sent.values}
    values |= {name: [file.name] for name, file in sent.files.items() if name in names}
    ticket = {TICKET: [desk.ticket(sent.text(TICKET))]}
    return Submission(form.name, values | ticket, given.errors, given.message)


def _form(view: View, name: str) -> Form | None:
    return next((form for form in _forms(view.blocks) if form.name == name), None)


def _forms(blocks: Iterable[LoadedBlock]) -> Iterator[Form]:
    for loaded in blocks:
        if loaded.kind is not None and issubclass(loaded.kind.model, Form):
            try:
                model = loaded.model()
            except BlockDataError:
                continue
            if isinstance(model, Form):
                yield model
        yield from _forms(loaded.inner)
