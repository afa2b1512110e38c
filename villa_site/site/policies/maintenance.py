"""Puts the maintenance screen in place of every page while the backend says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.site.visit import Outcome, Proceed, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site


async def maintenance(visit: Visit, proceed: Proceed, site: Site) -> Outcome:
    """Ask for the maintenance notice; a failing question is not maintenance."""
    notice = await site.maintenance(visit)
    return await (site.closed(visit, notice) if notice else proceed(visit))
