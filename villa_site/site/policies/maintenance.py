"""Replaces every page by the maintenance screen while the backend has a notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.site.visit import Outcome, Proceed, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site


async def maintenance(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Show the maintenance notice, if there is one; a failing query counts as none."""
    notice = await site.maintenance(visit)
    return await (site.closed(visit, notice) if notice else proceed(visit))
