"""Matches the path with the routes; an unmatched path is no page."""

from __future__ import annotations

from villa_site.site.policy import PolicySite
from villa_site.site.routes import match
from villa_site.site.visit import Outcome, Proceed, Visit


async def routing(visit: Visit, proceed: Proceed, site: PolicySite) -> Outcome:
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
