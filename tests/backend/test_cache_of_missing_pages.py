"""How many missing pages the cache remembers, and for how long."""

from __future__ import annotations

import pytest

from tests.backend.fake import Clock, FakeBackend, missing
from villa_site.backend import queries as questions
from villa_site.backend.cache import MAX_MISSING, CachedBackend
from villa_site.backend.call import Call
from villa_site.errors import PageNotFound

FR = Call("fr")


async def test_flood_of_missing_pages_is_forgotten_in_time(
    fake: FakeBackend, cached: CachedBackend, clock: Clock
) -> None:
    for number in range(MAX_MISSING + 1):
        cached._missing.put(questions.page(f"/{number}/").key(FR), value=True)
    first, last = "/0/", f"/{MAX_MISSING}/"
    fake.set(first, missing)
    fake.set(last, missing)
    for path in (last, first):
        with pytest.raises(PageNotFound):
            await cached.page(path, FR)
    assert [len(fake.requested(path)) for path in (first, last)] == [1, 0]
    clock.advance(5)
    with pytest.raises(PageNotFound):
        await cached.page(last, FR)
    assert len(fake.requested(last)) == 1
