"""Matches the path with the routes; an unmatched path is no page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.site.routes import match
from villa_site.site.visit import Outcome, Proceed, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site


async def routing(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Set the visit's locale, preview and backend path, or respond that the path is unknown."""
    matched = match(visit.path)
    if matched is None:
        return await site.unknown(visit)
    return await proceed(
        visit.with_(
            locale=matched.form.locale,
            preview=matched.form.preview,
            content_path=matched.content_path,
        )
    )
