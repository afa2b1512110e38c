"""The calls of the contract in their order: one module each, with ``examine``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from villa_site.tools.doctor.calls import (
    banner,
    block_types,
    choice,
    error_log,
    forms,
    links,
    maintenance,
    missing,
    newsletter,
    options,
    page,
    pages,
    search,
    translations,
)
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding

Examine = Callable[[Examination], Awaitable[list[Finding]]]

# The pages list comes before the calls that choose from it, links are last.
CALLS: Final[tuple[Examine, ...]] = (
    maintenance.examine,
    options.examine,
    translations.examine,
    banner.examine,
    pages.examine,
    page.examine,
    missing.examine,
    search.examine,
    newsletter.examine,
    forms.examine,
    choice.examine,
    error_log.examine,
    block_types.examine,
    links.examine,
)


async def examine_calls(examination: Examination) -> AsyncIterator[Finding]:
    """Make every call of the contract and yield the findings."""
    for examine in CALLS:
        for finding in await examine(examination):
            yield finding
