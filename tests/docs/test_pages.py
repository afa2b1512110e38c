"""Each page of the docs begins with what it is for and with commands, and these work."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx
import pytest

from tests.docs.reference import DOCS
from villa_site.app import VillaSite
from villa_site.settings import Settings

PAGES: Final = sorted(page for page in DOCS.rglob("*.md") if not re.match(r"\d{4}-", page.name))
NO_COMMANDS: Final = {"decisions/index.md"}
ADDRESSES: Final = [
    (page.name, address)
    for page in PAGES
    for address in re.findall(
        r'^curl "?(http[^\s"$]+)', page.read_text(encoding="utf-8"), re.MULTILINE
    )
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_page_begins_with_a_sentence_and_with_commands(page: Path) -> None:
    title, opening = page.read_text(encoding="utf-8").split("\n\n", 1)
    opening, _, _ = opening.partition("\n## ")
    assert re.fullmatch("# .+", title)
    assert re.match(r"[A-Z][^`|]+", opening)
    assert "\n```" in opening or str(page.relative_to(DOCS)) in NO_COMMANDS


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A reader who follows the page on the demonstration site."""
    site = VillaSite(Settings(_env_file=None, data_dir=tmp_path))
    async with site.fastapi.router.lifespan_context(site.fastapi):
        transport = httpx.ASGITransport(site)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client


@pytest.mark.parametrize(("page", "address"), ADDRESSES)
async def test_shown_address_is_answered(
    client: httpx.AsyncClient, page: str, address: str
) -> None:
    parts = urlsplit(address)
    answer = await client.get(f"{parts.path}?{parts.query}" if parts.query else parts.path)
    assert answer.status_code in (200, 204), page


def test_addresses_are_shown() -> None:
    assert len(ADDRESSES) >= 4
