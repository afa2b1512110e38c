"""What the backend redirects is the site's redirect; a circle ends in the page itself."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.stub_site import StubBackend, page
from villa_site.content.losses import losses

pytestmark = pytest.mark.req("WPR-06")

SITE = "http://villa.test"


def moved(location: str) -> httpx.Response:
    return httpx.Response(301, headers={"location": location})


@pytest.fixture
async def client(start: Any) -> httpx.AsyncClient:
    """A client of a site that knows its origin, beside a backend at another host."""
    losses.forget()
    started: httpx.AsyncClient = await start(site_url=SITE, backend_url="https://cms.test")
    return started


@pytest.mark.parametrize(
    "location", ["/new/", "https://cms.test/new/", f"{SITE}/new/", "https://www.villa.test/new/"]
)
async def test_redirect_of_the_backend_to_a_page_is_the_site_s_own(
    client: httpx.AsyncClient, backend: StubBackend, location: str
) -> None:
    backend.answers["/old/"] = moved(location)
    backend.add("/new/")
    answer = await client.get("/old/?a=1")
    assert (answer.status_code, answer.headers["location"]) == (308, "/new/?a=1")
    assert {url.host for url in backend.requested} == {"cms.test"}


async def test_redirect_to_itself_shows_the_last_good_page(
    client: httpx.AsyncClient, backend: StubBackend, caplog: pytest.LogCaptureFixture
) -> None:
    backend.add("/visite/", "Visite")
    assert (await client.get("/visite/")).status_code == 200
    backend.answers["/visite/"] = moved(f"{SITE}/visite/")
    site = client._transport.app  # type: ignore[attr-defined]
    site.renew(("/visite/",))
    caplog.clear()
    for _ in range(2):
        answer = await client.get("/visite/")
        assert (answer.status_code, "<h1" in answer.text) == (200, True)
        await site.backend.settle()
    lines = [each.getMessage() for each in caplog.records if each.levelno == logging.WARNING]
    assert lines == ["backend: GET /visite/: the backend redirects in a circle"]


async def test_two_pages_that_name_each_other_are_both_shown(
    client: httpx.AsyncClient, backend: StubBackend, caplog: pytest.LogCaptureFixture
) -> None:
    backend.answers |= {"/a/": page("/b/", "Une"), "/b/": page("/a/", "Autre")}
    for path in ("/a/", "/b/", "/a/"):
        assert (await client.get(path)).status_code == 200
    circles = [line for line in caplog.messages if "circle" in line]
    assert circles == ["Redirects lead in a circle, none is followed: /a/ \\u2192 /b/ \\u2192 /a/"]


async def test_circle_of_the_operator_s_table_and_the_backend_ends(
    start: Any, backend: StubBackend, tmp_path: Path
) -> None:
    table = tmp_path / "redirects.csv"
    table.write_text("/new/,/old/\n")
    client = await start(redirects_file=table)
    backend.answers["/old/"] = page("/new/", "Ancienne")
    answer = await client.get("/new/")
    assert (answer.status_code, answer.headers["location"]) == (308, "/old/")
    assert (await client.get("/old/")).status_code == 200
