"""Redirects a page to its canonical path, on this site only."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlsplit

from villa_site.engine.http.headers import decode_path
from villa_site.engine.http.origin import is_local
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.site.context import preview_path
from villa_site.site.policy import PolicySite
from villa_site.site.routes import match
from villa_site.site.visit import Outcome, Proceed, Redirect, View, Visit


async def canonical(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:  # noqa: ARG001 - a policy's form
    """Redirect permanently when the backend's path differs and is a page of this site."""
    outcome = await proceed(visit)
    if not isinstance(outcome, View) or outcome.page is None:
        return outcome
    path = own_path(outcome.page.path)
    if path is None or path == visit.content_path:
        return outcome
    target = preview_path(path) if visit.preview else path
    return Redirect(with_query(quote_path(target), visit.query), HTTPStatus.PERMANENT_REDIRECT)


def own_path(path: str) -> str | None:
    """Read the backend's path as an address of this site; None when it is none."""
    if not is_local(path):
        return None
    decoded = decode_path(urlsplit(path).path)
    decoded = decoded if decoded.endswith("/") else f"{decoded}/"
    return decoded if match(decoded) else None
