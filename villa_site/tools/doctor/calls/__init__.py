"""The calls of the contract in their order, each a function that returns findings."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from villa_site.tools.doctor.calls import (
    page,
    pages,
    references,
    search,
    site_wide,
    submissions,
)
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding

# The pages list comes before the calls that choose from it, links are last.
CALLS: Final[tuple[Callable[[Examination], Awaitable[list[Finding]]], ...]] = (
    site_wide.maintenance,
    site_wide.options,
    site_wide.translations,
    site_wide.banner,
    pages.pages,
    page.page,
    page.missing,
    search.search,
    submissions.newsletter,
    submissions.forms,
    submissions.choice,
    submissions.error_log,
    site_wide.plugin,
    references.block_types,
    references.links,
)


async def examine_calls(examination: Examination) -> AsyncIterator[Finding]:
    """Make every call of the contract and yield the findings."""
    for call in CALLS:
        for finding in await call(examination):
            yield finding
