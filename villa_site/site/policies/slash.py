"""Redirects a path without trailing slash to the one with it, keeping the query."""

from __future__ import annotations

import re
from http import HTTPStatus

from villa_site.engine.http.urls import quote_path, with_query
from villa_site.site.policy import PolicySite
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_ENCODED_SEPARATOR = re.compile(r"%(?:2f|0a)", re.IGNORECASE)


async def slash(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect with 308; paths with control characters or encoded separators are unknown."""
    if _CONTROL.search(visit.path):
        return await site.unknown(visit.with_(path=_CONTROL.sub("", visit.path)))
    if _ENCODED_SEPARATOR.search(visit.path):
        return await site.unknown(visit)
    if visit.path.endswith("/"):
        return await proceed(visit)
    return Redirect(
        with_query(quote_path(f"{visit.path}/"), visit.query), HTTPStatus.PERMANENT_REDIRECT
    )
