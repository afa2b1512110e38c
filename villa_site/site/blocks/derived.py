"""Caches what is made of the content of one version: a page with its anchors, its blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from villa_site.engine.cache import CacheKey, Caches, CacheSpec

DERIVED: Final[CacheSpec[Any]] = CacheSpec("derived", max_bytes=64_000_000, max_entries=1_000)
"""By kind and version: never stale, for content that changes has another version."""

T = TypeVar("T")


def derived(
    caches: Caches,
    kind: str,
    version: str,
    make: Callable[[], T],
    *,
    size: Callable[[T], int] = lambda _made: 0,
) -> T:
    """Return what ``make`` makes of the content of that version, made once.

    Without a version, as for what one visitor alone may see, it is made each time. ``size``
    estimates its bytes, where a page may have any number of them.
    """
    if not version:
        return make()
    key, cache = CacheKey((kind, version)), caches[DERIVED]
    made: T | None = cache.get(key)
    if made is None:
        made = make()
        cache.put(key, made, size=size(made))
    return made
