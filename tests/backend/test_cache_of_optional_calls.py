"""What pages can do without is awaited briefly, and left alone for a while where it is missing."""

from __future__ import annotations

import asyncio

import pytest

from tests.backend.fake import Clock, FakeBackend, Gate, in_turn, refuses, says
from villa_site.backend import queries
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call

PATH = queries.PAGES_PATH
FR = Call("fr")


async def recent(cached: CachedBackend, *, patience: float = 30.0) -> int | None:
    """Return how many pages are known, None where nothing is."""
    result = await cached.recent_page_list(FR, max_age=600, patience=patience)
    return len(result.value) if result else None


def listed(number: int) -> list[dict[str, str]]:
    return [{"path": f"/{each}/", "post_title": "x"} for each in range(number)]


async def test_first_answer_is_awaited_and_renewed_once_it_is_old(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    fake.set(PATH, in_turn(says(listed(1)), says(listed(2))))
    assert await recent(cached) == 1
    clock.advance(599)
    assert await recent(cached) == 1
    await cached.settle()
    assert len(fake.requested(PATH)) == 1
    clock.advance(1)
    assert await recent(cached) == 1
    await cached.settle()
    assert await recent(cached) == 2
    assert len(fake.requested(PATH)) == 2


async def test_silent_backend_is_left_alone_for_a_minute(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    gate = Gate(listed(1))
    fake.set(PATH, gate)
    async with asyncio.timeout(10):
        assert await recent(cached, patience=0) is None
    fake.set(PATH, says(listed(2)))
    clock.advance(59)
    asked = len(fake.requested(PATH))
    assert await recent(cached) is None
    assert len(fake.requested(PATH)) == asked
    gate.open()
    clock.advance(2)
    assert await recent(cached) in {1, 2}


@pytest.mark.usefixtures("caplog")
async def test_failing_backend_gives_nothing(fake: FakeBackend, cached: CachedBackend) -> None:
    fake.set(PATH, refuses)
    assert await recent(cached) is None
    asked = len(fake.requested(PATH))
    assert await recent(cached) is None
    assert len(fake.requested(PATH)) == asked
