"""A page knows its visitor after the first action, live and without script, and nobody else's."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import orjson
import pytest

from tests.site.actions.conftest import block, forms
from tests.site.actions.test_actions_on_pages import PATIENCE, Worker, until, workers
from tests.support.stub_site import StubBackend
from villa_site.site.stores.visitors import COOKIE, TOKEN_LIFE, Visitor

SEATS = "/places/"
JSON = {"accept": "application/json"}


@pytest.fixture
def seats(pages: StubBackend) -> StubBackend:
    """The site with seats."""
    pages.add(SEATS, blocks=[block("places")])
    return pages


async def shown(worker: Worker, **headers: str) -> list[str]:
    """The seats of a page as it is first sent."""
    page = await worker.client.get(SEATS, headers=headers)
    return re.findall(r"<li[^>]*>(A\d : [^<]*)</li>", page.text)


@pytest.mark.req("DEV-05")
async def test_page_without_script_shows_ones_own_and_no_cache_stores_it(
    tmp_path: Path, seats: StubBackend
) -> None:
    async with workers(tmp_path, seats) as (one, other):
        before = await one.client.get(SEATS)
        assert await shown(one) == ["A1 : libre", "A2 : libre"]
        first, _ = await forms(one.client, SEATS)
        await first.send(one.client)
        after = await one.client.get(SEATS)
        assert await shown(one) == ["A1 : à vous", "A2 : libre"]
        for page in (before, after):
            assert page.headers["cache-control"] == "private, no-store"
            assert "x-robots-tag" not in page.headers
        # The other worker has the change, another visitor does not own it.
        own = f"{COOKIE}={one.client.cookies[COOKIE]}"
        async with asyncio.timeout(PATIENCE):
            while "A1 : libre" in await shown(other):  # noqa: ASYNC110 - a page notifies nobody
                await asyncio.sleep(0.02)
        assert await shown(other) == ["A1 : prise", "A2 : libre"]
        assert await shown(other, cookie=own) == ["A1 : à vous", "A2 : libre"]


@pytest.mark.req("DEV-05")
async def test_open_page_knows_its_visitor_by_the_token_and_stays_as_it_is(
    tmp_path: Path, seats: StubBackend
) -> None:
    async with workers(tmp_path, seats) as (one, other):
        page, foreign = other.open_page(SEATS), one.open_page(SEATS)
        first_update = orjson.dumps(await page.next()).decode()
        await until(foreign, "A1 : libre")
        (target,) = re.findall(r'"target":"([^"]+:onClick)"', first_update)
        page.event(target, {"type": "click"})
        async with asyncio.timeout(PATIENCE):
            await until(page, "Clics : 1")
            first, _ = await forms(one.client, SEATS)
            answer = await first.send(one.client, headers=JSON)
            await until(page, "A1 : prise")
            page.event("identify", answer.json()["visitor"])
            await until(page, "A1 : à vous")
            assert "Clics : 1" in orjson.dumps(page.model).decode()
            await until(foreign, "A1 : prise")
        await page.leave()
        await foreign.leave()


async def test_page_without_layout_is_shown_to_the_visitor_of_a_token(
    tmp_path: Path, pages: StubBackend
) -> None:
    pages.add("/bonjour/", blocks=[block("bonjour")])
    async with workers(tmp_path, pages, 1) as (one,):
        token = one.site.site.visitors.token(Visitor("léa"))
        page = one.open_page("/bonjour/")
        await until(page, "inconnu")
        page.event("identify", token)
        async with asyncio.timeout(PATIENCE):
            await until(page, "Bonjour, connu")
            # It stays known on the next page that the browser shows.
            page.event("navigate", {"path": "/visite/", "nav": 1})
            await until(page, "/visite/")
            page.event("navigate", {"path": "/bonjour/", "nav": 2})
            await until(page, "Bonjour, connu")
        await page.leave()


@pytest.mark.parametrize("kind", ["", "forged.token", "cookie", "old"])
async def test_token_that_does_not_hold_changes_nothing(
    tmp_path: Path, pages: StubBackend, kind: str
) -> None:
    pages.add("/bonjour/", blocks=[block("bonjour")])
    async with workers(tmp_path, pages, 1) as (one,):
        visitors = one.site.site.visitors
        signed = {"cookie": visitors.write(), "old": visitors.token(Visitor("léa"))}
        if kind == "old":
            signed_time = one.site.site.form_service.signed_time
            now = signed_time.clock()
            signed_time.clock = lambda: now + TOKEN_LIFE + 1
        page = one.open_page("/bonjour/")
        await until(page, "inconnu")
        page.event("identify", signed.get(kind, kind))
        page.event("ping")
        assert (await page.next())["type"] == "pong"
        page.event("navigate", {"path": "/visite/", "nav": 1})
        await until(page, "/visite/")
        page.event("navigate", {"path": "/bonjour/", "nav": 2})
        await until(page, "Bonjour, inconnu")
        await page.leave()


async def test_revision_and_freshness_are_those_of_the_visitor(
    tmp_path: Path, pages: StubBackend
) -> None:
    pages.add("/bonjour/", blocks=[block("bonjour")])
    async with workers(tmp_path, pages, 1) as (one,):
        own = {"cookie": f"{COOKIE}={one.site.site.visitors.write()}"}
        address = "/_villa/freshness?path=/bonjour/"
        unknown = (await one.client.get(address)).json()["revision"]
        known = await one.client.get(address, headers=own)
        assert known.json()["revision"] != unknown
        assert known.headers["cache-control"] == "private, no-store"
        again = await one.client.get(f"{address}&revision={known.json()['revision']}", headers=own)
        assert again.status_code == 204


async def test_answer_without_a_known_visitor_has_no_token(
    tmp_path: Path, seats: StubBackend
) -> None:
    async with workers(tmp_path, seats, 1) as (one,):
        first, _ = await forms(one.client, SEATS)
        asked = await one.client.post(first.address, data=first.values, headers=JSON)
        # This browser stores no cookies.
        one.client.cookies.clear()
        again = asked.headers["location"]
        answer = await one.client.post(again, data=first.values, headers=JSON)
        assert answer.status_code == 200
        assert "visitor" not in answer.json()


async def test_visitor_that_no_block_declares_is_named_with_its_fix(
    tmp_path: Path, pages: StubBackend, expect_errors: list[logging.LogRecord]
) -> None:
    pages.add("/curieux/", blocks=[block("curieux")])
    async with workers(tmp_path, pages, 1) as (one,):
        assert (await one.client.get("/curieux/")).status_code == 200
    assert "@block(visitor=True)" in expect_errors[0].getMessage()
