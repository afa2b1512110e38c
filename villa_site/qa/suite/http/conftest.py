"""The pages that the checks over HTTP look at, and a client for what the crawl does not request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from villa_site.qa.check import Check
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Crawl, CrawledPage
from villa_site.qa.entrance import is_villa


@pytest.fixture
def pages(check: Check, crawl: Crawl) -> tuple[CrawledPage, ...]:
    """Return the pages of the site that answered; the check says how many of each language.

    What is an error or a page of something else is found by the checks of the answers alone.
    """
    found = tuple(
        each for each in crawl.documents if each.answer.is_success and is_villa(each.document)
    )
    for language, count in Counter(each.language for each in found).items():
        check.looked_at(f"pages in {language}: {count}")
    return found


@pytest.fixture(scope="session")
def client(connection: Connection) -> Iterator[httpx.Client]:
    """Return an HTTP client for the site that follows no redirect."""
    with connection.client() as client:
        client.follow_redirects = False
        yield client
