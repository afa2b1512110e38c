"""Matches the path with the route forms; what has none of them is no page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.site.routes import match
from villa_site.site.visit import Outcome, Proceed, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site


async def routing(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Give the visit the path that the backend knows, or answer that the path is unknown."""
    found = match(visit.path)
    if found is None:
        return await site.unknown(visit)
    return await proceed(
        visit.with_(
            locale=found.form.locale, preview=found.form.preview, content_path=found.content_path
        )
    )
