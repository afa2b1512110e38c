"""Redirects old URLs to new ones by the operator's table."""

from __future__ import annotations

from villa_site.site.policy import PolicySite
from villa_site.site.visit import Outcome, Proceed, Redirect, Visit


async def redirects(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
    """Redirect if the table has a rule for path and query."""
    table = site.settings.redirects_file
    target = table.find(visit.path, visit.query) if table else None
    if target is None:
        return await proceed(visit)
    location, status = target
    return Redirect(location, status)
