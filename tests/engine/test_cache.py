"""The cache holds what was used last, within its bounds, for its time, for one application."""

from __future__ import annotations

import pytest

from villa_site.engine.cache import BoundedCache, CacheKey, Caches, CacheSpec

A, B, C = (CacheKey(("letter", name)) for name in "abc")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(("max_bytes", "max_entries"), [(20, None), (None, 2)])
def test_least_recently_used_entry_makes_room(
    max_bytes: int | None, max_entries: int | None
) -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=max_bytes, max_entries=max_entries)
    cache.put(A, "a", size=10)
    cache.put(B, "b", size=10)
    cache.get(A)
    cache.put(C, "c", size=10)
    assert [key for key, _ in cache.items()] == [A, C]
    assert (len(cache), cache.bytes) == (2, 20)


def test_replaced_dropped_and_cleared_entries_free_their_bytes() -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=100)
    cache.put(A, "a", size=30)
    cache.put(A, "longer", size=60)
    assert (cache.get(A), cache.bytes) == ("longer", 60)
    cache.put(B, "b", size=20)
    cache.drop(A)
    cache.drop(A)
    assert cache.bytes == 20
    cache.put(C, "c", size=20)
    cache.drop_where(lambda key: key == B)
    assert [key for key, _ in cache.items()] == [C]
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def test_value_larger_than_the_cache_is_not_stored() -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=10)
    cache.put(A, "a", size=10)
    cache.put(B, "b", size=11)
    assert cache.get(A) == "a"
    assert cache.get(B) is None


def test_entry_expires_after_its_time_to_live() -> None:
    clock = Clock()
    cache: BoundedCache[str] = BoundedCache(ttl=5, clock=clock)
    cache.put(A, "a", size=1)
    clock.now = 4.9
    assert cache.get(A) == "a"
    clock.now = 5
    assert cache.get(A) is None
    assert (len(cache), cache.bytes) == (0, 0)


def test_cache_counts_uses_but_no_peeks() -> None:
    cache: BoundedCache[str] = BoundedCache()
    cache.put(A, "a", size=3)
    cache.get(A)
    cache.get(B)
    assert cache.peek(A) == "a"
    assert cache.peek(B) is None
    assert (cache.hits, cache.misses, len(cache), cache.bytes) == (1, 1, 1, 3)


def test_keys_are_equal_by_their_parts() -> None:
    assert CacheKey(("page", "https://a.test", "/")) == CacheKey(("page", "https://a.test", "/"))
    assert CacheKey(("page", "/")) != CacheKey(("feed", "/"))


def test_applications_share_no_cache() -> None:
    spec: CacheSpec[str] = CacheSpec("words", max_bytes=10)
    one, other = Caches(), Caches()
    one[spec].put(A, "a", size=1)
    assert one[spec].get(A) == "a"
    assert other[spec].get(A) is None
    one.clear()
    assert one[spec].get(A) is None
