"""The kinds of posted forms: finds form and page of a POST, redirects to it, or answers in text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from fastapi import Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse

from villa_site.engine.http.headers import (
    cookies,
    decode_path,
    encode_query,
    is_https,
    request_origin,
)
from villa_site.engine.http.urls import is_local, quote_path, with_query
from villa_site.errors import BlockDataError
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.forms import definition, newsletter
from villa_site.site.forms.cookies import THANKS_COOKIE, THANKS_LIFE
from villa_site.site.forms.definition import Form, FormDefinition, editor_form
from villa_site.site.forms.multipart import MAX_BYTES, MAX_FIELDS, MAX_TEXTS, ReadLimits
from villa_site.site.site import Site
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.site.visits.visit import Redirect, View, Visit

_MAX_REDIRECTS = 5


async def open_page(request: Request, page: str, site: Site) -> View | None:
    """Open the page at ``page``, following redirects; None when it is no page any more.

    An address of another site is that of the home page; the language is that of the address.
    """
    path, _, query = (page if is_local(page) else "/").partition("#")[0].partition("?")
    visit = Visit(
        path=decode_path(path),
        query=encode_query(query),
        origin=request_origin(request.scope),
        cookies=cookies(request.scope),
        live=True,
    )
    for _ in range(_MAX_REDIRECTS):
        outcome = await site.open(visit)
        if isinstance(outcome, Redirect):
            parts = urlsplit(outcome.location)
            visit = visit.with_(path=unquote(parts.path), query=parts.query)
        else:
            return outcome if outcome.kind == "page" else None
    return None


def redirect_to_thanks(
    request: Request, view: View, form: str, message: str, site: Site
) -> Response:
    """Redirect to the form on its page, with the backend's message in a cookie."""
    query = [pair for pair in parse_qsl(view.visit.query) if pair[0] != form]
    path = quote_path(view.visit.path)
    location = with_query(path, urlencode([*query, (form, "ok")])) + f"#{quote(form)}"
    response = RedirectResponse(location, HTTPStatus.SEE_OTHER)
    response.set_cookie(
        THANKS_COOKIE,
        site.form_service.thanks.write(form, message),
        max_age=THANKS_LIFE,
        path=path,
        httponly=True,
        samesite="strict",
        secure=is_https(request_origin(request.scope), site.settings.site_url),
    )
    return response


async def plain_answer(
    request: Request, page: str, site: Site, status: HTTPStatus, text: str
) -> Response:
    """Answer ``text`` in the language of ``page``, as JSON to a script.

    The browser retains what was typed on the page.
    """
    path = page.partition("?")[0]
    view = await open_page(request, path, site) or await open_page(request, "/", site)
    message = view.ctx.t(text) if view else text
    headers = dict(NO_STORE)
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        headers["retry-after"] = "60"
    if wants_json(request):
        return json_answer(status, message, headers=headers)
    return PlainTextResponse(message, status, headers)


def wants_json(request: Request) -> bool:
    """Whether a script has sent the form, which shows the answer on its page."""
    return request.headers.get("accept", "").startswith("application/json")


def json_answer(
    status: HTTPStatus, message: str, *, headers: Mapping[str, str] = NO_STORE, **more: Any
) -> Response:
    """Answer a script; ``more`` are further members beside the message."""
    return JSONResponse({"message": message, **more}, status, headers)


@dataclass(frozen=True, slots=True)
class FormKind:
    """Forms posted to one address.

    ``find`` gives the form of a name on a page; ``page_field`` and ``form_field`` are the controls
    that name both. A form that may be ``anywhere`` is on the home page when its page is missing.
    """

    address: str
    find: Callable[[View, str], FormDefinition | None]
    page_field: str
    form_field: str = ""
    anywhere: bool = False
    max_texts: int = MAX_TEXTS
    max_bytes: int = MAX_BYTES
    max_fields: int = MAX_FIELDS

    async def locate(
        self, request: Request, page: str, name: str, site: Site
    ) -> tuple[View, FormDefinition] | None:
        """Open the page and find its form; None when either is not there any more."""
        view = await open_page(request, page, site)
        if view is None and self.anywhere:
            view = await open_page(request, "/", site)
        form = self.find(view, name) if view else None
        return (view, form) if view and form else None

    def limits(self, form: FormDefinition | None, largest_file: int) -> ReadLimits:
        """Give how much of a body is read; of one without files twice its texts, encoded."""
        files = {each.name: 1 for each in form.files} if form else None
        words = files == {} or not largest_file
        most = min(self.max_bytes, 2 * self.max_texts) if words else self.max_bytes
        return ReadLimits(largest_file, most, files, self.max_texts, self.max_fields)


def _editor_form(view: View, name: str) -> FormDefinition | None:
    named = (form for form in _forms(view.blocks) if form.name == name)
    return next(map(editor_form, named), None)


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


EDITOR_FORM: Final = FormKind(
    definition.ADDRESS, _editor_form, page_field="villa-page", form_field="villa-form"
)
NEWSLETTER: Final = FormKind(
    newsletter.ADDRESS,
    lambda view, _name: newsletter.newsletter(view.ctx.locale, view.ctx.languages, view.ctx.t),
    page_field="page",
    anywhere=True,
    max_texts=16_384,
    max_bytes=16_384,
    max_fields=64,
)
