"""The payload of every page, which the client requests to turn to it."""

from __future__ import annotations

import pytest

from villa_site.qa.check import Check
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import Crawl
from villa_site.qa.payload.differences import differences
from villa_site.qa.payload.payload import FILE, WHOLE_FILE, Payload, build_of, read_payload
from villa_site.qa.structured.reach import Reach

pytestmark = pytest.mark.req("RTE-11")


def test_payloads_show_their_pages(check: Check, crawl: Crawl, connection: Connection) -> None:
    """A page that is reached by a link is the page: language, title, heading, text, links."""
    reach = Reach(crawl, connection)
    pages = [each for each in crawl.documents if each.answer.is_success]
    addresses = {
        (page.path, file): f"{page.path}{file}?{build_of(page.document)}&"
        for page in pages
        for file in (WHOLE_FILE, FILE)
    }
    reach.request(addresses.values(), whole=True)
    for page in pages:
        check.looked_at(page.path)
        whole: Payload | None = None
        for file in (WHOLE_FILE, FILE):
            answer = reach.at(addresses[page.path, file])
            right = answer.is_success and answer.media_type == "application/json"
            seen = f"{answer.in_words}, {answer.media_type}"
            if check.that(right, path=page.path, expected=f"{file} as JSON", seen=seen):
                read, before = read_payload(answer.body, whole), whole
                whole = whole or read
                for wrong in () if read == before else differences(read, page.document, page.path):
                    check.found(path=page.path, expected=wrong.expected, seen=wrong.seen)
