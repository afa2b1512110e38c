"""Checks whether a page of this site sent a form: no other site posts in a visitor's name."""

from __future__ import annotations

from fastapi import Request

from villa_site.engine.http.headers import cookies, is_same_origin, is_same_origin_get
from villa_site.site.forms.cookies import COOKIE
from villa_site.site.site import Site


def form_cookie(request: Request) -> str:
    """Return the cookie with the signed time of the visitor's first form, empty without one."""
    return cookies(request.scope).get(COOKIE, "")


def form_visitor(request: Request, site: Site) -> str:
    """Return the cookie where it is signed and not old: it names a visitor of a network."""
    cookie = form_cookie(request)
    return cookie if site.form_service.signed_time.read(cookie) is not None else ""


def is_from_this_site(request: Request, site: Site) -> bool:
    """Whether our own page sent it; a browser that names no origin proves it otherwise.

    The cookie is carried along by requests of this site alone.
    """
    scope, site_url = request.scope, site.settings.site_url
    if request.headers.get("origin", "null") != "null":
        return is_same_origin(scope, site_url)
    return bool(form_visitor(request, site)) or is_same_origin_get(scope, site_url)
