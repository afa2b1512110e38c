"""Forms of pages as plain POSTs: for visitors without script, without a websocket, with files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from villa_site.errors import BlockDataError
from villa_site.form_guard import from_our_pages
from villa_site.form_page import page_of, sender, thanks, visit_of_form
from villa_site.forms import rules
from villa_site.forms.desk import Answer, Entry, FormDesk, Sender
from villa_site.forms.form import Form
from villa_site.forms.multipart import Sent, read_form
from villa_site.forms.ticket import COOKIE
from villa_site.i18n import marked
from villa_site.loaded_block import LoadedBlock
from villa_site.pages import answer
from villa_site.rendering.document import Documents
from villa_site.site import Site
from villa_site.submission import Submission
from villa_site.visit import View

ADDRESS: Final = "/_villa/forms/"
ARRIVAL: Final = "/_villa/forms/arrival.gif"
"""A picture of one point that a browser fetches with a form: the ticket comes with it."""

TICKET: Final = "villa-ticket"
FOREIGN: Final = marked(
    "Cet envoi n'est pas parti d'une page de ce site. Relisez vos réponses, puis envoyez-les d'ici."
)
TOO_MUCH: Final = marked(
    "C'est trop à la fois. Raccourcissez vos réponses ou allégez vos fichiers, puis réessayez."
)
GONE: Final = marked(
    "Ce formulaire n'est plus sur cette page. Revenez en arrière : ce que vous avez écrit y est."
)

_POINT: Final = bytes.fromhex(
    "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b"
)


def routes(site: Site, documents: Documents) -> APIRouter:
    """Declare where forms are sent; whoever only comes by is led home.

    What is shown again stays a plain website: a live page begins anew, without what was typed.
    """
    router = APIRouter()
    desk = site.form_desk
    plain = replace(documents, connect="never")

    @router.get(ARRIVAL)
    async def arrival(request: Request) -> Response:
        response = Response(_POINT, media_type="image/gif", headers={"cache-control": "no-store"})
        if desk.tickets.since(request.cookies.get(COOKIE, "")) is None:
            response.set_cookie(
                COOKIE,
                desk.tickets.issue(),
                path="/_villa/",
                httponly=True,
                samesite="strict",
                secure=request.url.scheme == "https",
            )
        return response

    @router.post(ADDRESS)
    async def take_in(request: Request) -> Response:
        content_type = request.headers.get("content-type", "")
        sent = await read_form(request.stream(), content_type, largest_file=desk.limit)
        view = await page_of(site, visit_of_form(request, sent.text("villa-page")))
        form = _form(view, sent.text("villa-form")) if view else None
        if view is None or form is None:
            return await _gone(request, sent, site)
        given = await _answer(request, sent, form, view, site)
        if given.accepted:
            return RedirectResponse(thanks(view, form.name), HTTPStatus.SEE_OTHER)
        shown = replace(view.ctx, submission=_again(form, sent, given, desk))
        return await answer(replace(view, ctx=shown, status=given.status), site, plain)

    @router.get(ADDRESS)
    async def home() -> Response:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)

    return router


async def _answer(request: Request, sent: Sent, form: Form, view: View, site: Site) -> Answer:
    ctx, tickets = view.ctx, site.form_desk.tickets
    carried = tickets.since(request.cookies.get(COOKIE, ""))
    if not _ours(request, site, carried=carried is not None):
        return Answer(HTTPStatus.FORBIDDEN, ctx.t(FOREIGN))
    values = rules.read(form, sent.values)
    entry = Entry(values, sent.files, trapped=any(sent.values.get(form.trap, ())))
    if sent.cut:
        errors = rules.mistakes(form, values, sent.files, ctx.t, limit=site.form_desk.limit)
        large = {each.name: errors[each.name] for each in form.files if each.name in errors}
        return Answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, ctx.t(TOO_MUCH), large)
    known = [since for since in (carried, tickets.since(sent.text(TICKET))) if since is not None]
    who = Sender(sender(request), min(known, default=None))
    return await site.form_desk.take_in(form, entry, who, ctx, site)


def _ours(request: Request, site: Site, *, carried: bool) -> bool:
    """Tell whether our own page sent it; a browser that names no origin proves it otherwise.

    The ticket's cookie is carried along by requests of this site alone.
    """
    if from_our_pages(request, site.settings.site_url):
        return True
    unnamed = request.headers.get("origin", "null") == "null"
    return unnamed and (carried or request.headers.get("sec-fetch-site") == "same-origin")


def _again(form: Form, sent: Sent, given: Answer, desk: FormDesk) -> Submission:
    """Keep all that was typed, with a ticket for browsers that keep no cookie."""
    ticket = sent.text(TICKET)
    current = ticket if desk.tickets.since(ticket) is not None else desk.tickets.issue()
    names = [each.name for each in form.fields]
    values = {name: sent.values[name] for name in names if name in sent.values}
    values |= {name: [file.name] for name, file in sent.files.items() if name in names}
    return Submission(form.name, values | {TICKET: [current]}, given.errors, given.message)


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


async def _gone(request: Request, sent: Sent, site: Site) -> Response:
    """Say so in the language of the page that it came from; the browser keeps what was typed."""
    page = sent.text("villa-page").partition("?")[0]
    view = await page_of(site, visit_of_form(request, page)) or await page_of(
        site, visit_of_form(request, "/")
    )
    text = view.ctx.t(GONE) if view else GONE
    return PlainTextResponse(text, HTTPStatus.GONE, {"cache-control": "no-store"})
