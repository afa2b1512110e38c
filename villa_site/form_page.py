"""The page that a form stands on: where it was sent from, and where its thanks are shown."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from fastapi import Request

from villa_site.middleware.slash import local, with_query
from villa_site.request_headers import cookies, decoded_path, encoded_query, page_origin
from villa_site.site import Site
from villa_site.visit import Redirect, View, Visit

_MAX_REDIRECTS = 5


def visit_of_form(request: Request, page: str) -> Visit:
    """Visit the page the form stands on; it has chosen its language already."""
    own = page if page.startswith("/") and not page.startswith(("//", "/\\")) else "/"
    path, _, query = own.partition("#")[0].partition("?")
    return Visit(
        path=decoded_path(path),
        query=encoded_query(query),
        origin=page_origin(request.scope),
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


def thanks(view: View, form: str) -> str:
    """Give the address of the page that says thank you, at the form."""
    query = [pair for pair in parse_qsl(view.visit.query) if pair[0] != form]
    return with_query(local(view.visit.path), urlencode([*query, (form, "ok")])) + f"#{quote(form)}"


def sender(request: Request) -> str:
    """Give the address that a request comes from."""
    return request.client.host if request.client else ""
