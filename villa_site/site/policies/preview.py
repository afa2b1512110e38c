"""Enables preview for paths in ``/preview/``, protected by a token if one is configured."""

from __future__ import annotations

from urllib.parse import parse_qs, quote, unquote

from villa_site.engine.http.headers import equals_secret
from villa_site.site.policy import PolicySite
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

TOKEN_COOKIE = "villa_preview"  # noqa: S105 - the name of a cookie


async def preview(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Accept a preview with the token in the query string or in the cookie; else 404."""
    if "/preview/" not in visit.path:
        return await proceed(visit)
    token = site.settings.preview_token.get_secret_value()
    sent = parse_qs(visit.query).get("token", [""])[0]
    # A cookie holds ASCII without spaces and quotation marks.
    stored = unquote(visit.cookies.get(TOKEN_COOKIE, ""))
    if token and not equals_secret(sent or stored, token):
        return await site.missing(visit)
    outcome = await proceed(visit.with_(preview=True))
    if sent not in {"", stored} and token and not isinstance(outcome, Redirect):
        return outcome.with_cookie(TOKEN_COOKIE, quote(token, safe=""))
    return outcome
