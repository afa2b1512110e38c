"""Switches preview on for paths in ``/preview/``, behind a token when one is configured."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from villa_site.visit import Outcome, Proceed, Redirect, Visit

if TYPE_CHECKING:
    from villa_site.site import Site

TOKEN_COOKIE = "villa_preview"  # noqa: S105 - the name of a cookie


async def preview(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Let preview visits pass with the token, in the address or kept in the cookie; else 404."""
    if "/preview/" not in visit.path:
        return await proceed(visit)
    wanted = site.settings.preview_token.get_secret_value()
    given = parse_qs(visit.query).get("token", [""])[0]
    if wanted and not _same(given or visit.cookies.get(TOKEN_COOKIE, ""), wanted):
        return await site.missing(visit)
    outcome = await proceed(visit.with_(preview=True))
    if wanted and given and not isinstance(outcome, Redirect):
        return outcome.with_cookie(TOKEN_COOKIE, given)
    return outcome


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())
