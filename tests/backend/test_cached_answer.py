"""A fresh page is read from the cache as it is: neither requested nor parsed again."""

from __future__ import annotations

from tests.backend.fake import FakeBackend, says
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call


async def test_fresh_page_is_the_same_object_at_each_visit(
    fake: FakeBackend, cached: CachedBackend
) -> None:
    fake.set("/x/", says({"ID": 1, "blocks": [{"blockName": "acf/quote"}] * 100}))
    first = await cached.page("/x/", Call("it"))
    assert await cached.page("/x/", Call("it")) is first
    assert len(fake.requested("/x/")) == 1
