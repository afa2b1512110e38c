"""A server under attack gives back what the attack has cost: its resident memory, measured."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.support.served_site import Site, serving
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.engine.live.messages import MAX_BYTES

ROUNDS = 3
VISITORS = 40
FLOOD = 100
HELD_BY_EACH = 13 * 1024
"""Bytes that a visit may leave for good: a session with its page takes more."""
ATTACKS = ["{" * 5_000, "x" * (MAX_BYTES + 1), '{"type":"layout-event"}', ""]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server of its own: another's visitors would count, too."""
    async with serving(tmp_path, VILLA_MAX_SESSIONS="1000") as served:
        yield served


async def attack(site: Site, number: int) -> None:
    """Open a session, send what no browser sends, and read nothing."""
    query = urlencode({"path": "/agenda/"})
    url = f"{site.url.replace('http', 'ws', 1)}{LIVE_PATH}?{query}"
    with suppress(ConnectionClosed, InvalidStatus, OSError):
        async with connect(url, origin=Origin(site.url), max_queue=1) as socket:
            for _ in range(FLOOD):
                await socket.send(ATTACKS[number % len(ATTACKS)])


async def rounds(site: Site) -> int:
    """Attack several times over; give the resident bytes once nobody is left."""
    for _ in range(ROUNDS):
        await asyncio.gather(*(attack(site, number) for number in range(VISITORS)))
    async with httpx.AsyncClient(base_url=site.url, trust_env=False) as client:
        while (await client.get("/readyz")).json()["sessions"] > 0:
            pass
        assert (await client.get("/agenda/")).is_success
    return site.memory


async def test_memory_returns_to_its_level_after_attacks(site: Site) -> None:
    # The first fill what is then used again, over four or five of them. An attack may come upon
    # pages of memory in pieces; a leak shows each time.
    await rounds(site)
    levels = [await rounds(site) for _ in range(7)]
    grown = [later - earlier for earlier, later in pairwise(levels)]
    assert min(grown) < ROUNDS * VISITORS * HELD_BY_EACH, grown
