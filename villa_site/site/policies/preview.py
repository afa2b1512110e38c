"""Switches preview on for paths in ``/preview/``, behind a token when one is configured."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, unquote

from villa_site.engine.http.headers import same_text
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site

TOKEN_COOKIE = "villa_preview"  # noqa: S105 - the name of a cookie


async def preview(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Let preview visits pass with the token, in the address or kept in the cookie; else 404."""
    if "/preview/" not in visit.path:
        return await proceed(visit)
    wanted = site.settings.preview_token.get_secret_value()
    given = parse_qs(visit.query).get("token", [""])[0]
    # A cookie holds ASCII without spaces and quotation marks.
    kept = unquote(visit.cookies.get(TOKEN_COOKIE, ""))
    if wanted and not same_text(given or kept, wanted):
        return await site.missing(visit)
    outcome = await proceed(visit.with_(preview=True))
    if given not in {"", kept} and wanted and not isinstance(outcome, Redirect):
        return outcome.with_cookie(TOKEN_COOKIE, quote(wanted, safe=""))
    return outcome
