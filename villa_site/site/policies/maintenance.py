"""Replaces every page by the maintenance screen while the backend has a notice."""

from __future__ import annotations

from villa_site.site.policy import PolicySite
from villa_site.site.visit import Outcome, Proceed, Visit


async def maintenance(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Show the maintenance notice, if there is one; a failing query counts as none."""
    notice = await site.maintenance(visit)
    return await (site.closed(visit, notice) if notice else proceed(visit))
