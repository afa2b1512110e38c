"""Each address of the sitemap answers in time."""

from __future__ import annotations

import time
from typing import Final

import httpx
import pytest

from villa_site.qa import budgets, verdicts
from villa_site.qa.budgets import Limits
from villa_site.qa.check import Check
from villa_site.qa.crawl import CrawledPage

_TRIES: Final = 2
_MOST_PAGES: Final = 10
"""The slowest pages are requested again; where all are slow, a few of them say so."""


@pytest.mark.req("EXT-02")
def test_pages_answer_in_time(
    check: Check, pages: tuple[CrawledPage, ...], client: httpx.Client, limits: Limits
) -> None:
    """Every page answers within the budget of the first byte; what is late is requested again."""
    limit = limits["ttfb"] / 1000
    late = [page for page in pages if page.answer.seconds > limit]
    late.sort(key=lambda page: page.answer.seconds, reverse=True)
    slow = {
        page.path: seconds
        for page in late[:_MOST_PAGES]
        if (seconds := min(_seconds(client, page.path) for _ in range(_TRIES))) > limit
    }
    if slow and budgets.is_busy():
        verdicts.not_judged(f"{verdicts.BUSY}: {', '.join(slow)} are late")
    for path, seconds in slow.items():
        check.found(
            path=path,
            expected=f"at most {budgets.in_words('ttfb', limits['ttfb'])}",
            seen=f"{seconds:.1f} s, twice",
        )


def _seconds(client: httpx.Client, path: str) -> float:
    """Return how long an answer takes to begin."""
    begin = time.monotonic()
    with client.stream("GET", path):
        return time.monotonic() - begin
