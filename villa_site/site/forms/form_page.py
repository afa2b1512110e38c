"""The page that a form stands on: where it was sent from, and where its thanks are shown."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from villa_site.engine.http.headers import (
    client_network,
    cookies,
    decode_path,
    encode_query,
    is_https,
    request_origin,
)
from villa_site.site.forms.thanks import COOKIE, LIFE
from villa_site.site.policies.slash import quote_path, with_query
from villa_site.site.site import Site
from villa_site.site.visit import Redirect, View, Visit

_MAX_REDIRECTS = 5


def visit_of_form(request: Request, page: str) -> Visit:
    """Visit the page the form stands on; it has chosen its language already."""
    own = page if page.startswith("/") and not page.startswith(("//", "/\\")) else "/"
    path, _, query = own.partition("#")[0].partition("?")
    return Visit(
        path=decode_path(path),
        query=encode_query(query),
        origin=request_origin(request.scope),
        cookies=cookies(request.scope),
        live=True,
    )


async def page_of(site: Site, visit: Visit) -> View | None:
    """Open the page, following its redirects; None when it is no page any more."""
    for _ in range(_MAX_REDIRECTS):
        outcome = await site.open(visit)
        if isinstance(outcome, Redirect):
            parts = urlsplit(outcome.location)
            visit = visit.with_(path=unquote(parts.path), query=parts.query)
        else:
            return outcome if outcome.kind == "page" else None
    return None


def thanks(request: Request, view: View, form: str, message: str, site: Site) -> Response:
    """Lead to the page that says thank you, at the form, in the backend's words."""
    query = [pair for pair in parse_qsl(view.visit.query) if pair[0] != form]
    path = quote_path(view.visit.path)
    location = with_query(path, urlencode([*query, (form, "ok")])) + f"#{quote(form)}"
    response = RedirectResponse(location, HTTPStatus.SEE_OTHER)
    response.set_cookie(
        COOKIE,
        site.form_service.thanks.write(form, message),
        max_age=LIFE,
        path=path,
        httponly=True,
        samesite="strict",
        secure=is_https(request_origin(request.scope), site.settings.site_url),
    )
    return response


async def plain_answer(
    request: Request, page: str, site: Site, status: HTTPStatus, text: str
) -> Response:
    """Say ``text`` in the language of ``page``; the browser keeps what was typed on it."""
    path = page.partition("?")[0]
    view = await page_of(site, visit_of_form(request, path)) or await page_of(
        site, visit_of_form(request, "/")
    )
    headers = {"cache-control": "no-store"}
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        headers["retry-after"] = "60"
    return PlainTextResponse(view.ctx.t(text) if view else text, status, headers)


def sender(request: Request) -> str:
    """Give what counts as the address that a request comes from."""
    return client_network(request.scope)
