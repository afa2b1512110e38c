"""Sends a path without trailing slash to the same path with one, keeping the query."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING

from villa_site.engine.http.urls import quote_path as local
from villa_site.engine.http.urls import with_query
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site

__all__ = ["local", "slash", "with_query"]

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_STAYED_ENCODED = re.compile(r"%(?:2f|0a)", re.IGNORECASE)


async def slash(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Answer 308 for a missing slash; no page's has control characters or what stays encoded."""
    if _CONTROL.search(visit.path):
        return await site.unknown(visit.with_(path=_CONTROL.sub("", visit.path)))
    if _STAYED_ENCODED.search(visit.path):
        return await site.unknown(visit)
    if visit.path.endswith("/"):
        return await proceed(visit)
    return Redirect(with_query(local(f"{visit.path}/"), visit.query), HTTPStatus.PERMANENT_REDIRECT)
