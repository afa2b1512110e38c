"""Sends visitors of old addresses to the new ones, by the table that an operator has written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.site.visit import Outcome, Proceed, Redirect, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site


async def redirects(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Answer with the table's redirect before anything else is asked of the address."""
    table = site.settings.redirects_file
    found = table.find(visit.path, visit.query) if table else None
    if found is None:
        return await proceed(visit)
    location, status = found
    return Redirect(location, status)
