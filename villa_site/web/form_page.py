"""Opens the page that a form stands on, and answers with a redirect to it or in plain text."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from villa_site.engine.http.headers import (
    cookies,
    decode_path,
    encode_query,
    is_https,
    request_origin,
)
from villa_site.engine.http.urls import is_local, quote_path, with_query
from villa_site.site.forms.cookies import THANKS_COOKIE, THANKS_LIFE
from villa_site.site.site import Site
from villa_site.site.visit import Redirect, View, Visit

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
    """Answer ``text`` in the language of ``page``; the browser keeps what was typed on it."""
    path = page.partition("?")[0]
    view = await open_page(request, path, site) or await open_page(request, "/", site)
    headers = {"cache-control": "no-store"}
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        headers["retry-after"] = "60"
    return PlainTextResponse(view.ctx.t(text) if view else text, status, headers)
