"""The class of every cache: bounded, one key type, owned by one application.

cachetools is not its base: a hit took LRUCache 1.9 times as long, an insertion 1.5 times, one that
makes room 2.3 times (TTLCache 4 to 9 times), and the sizes would need a wrapper round each value.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

V = TypeVar("V")
Clock = Callable[[], float]
"""Gives seconds that never run backwards."""

_NEVER: Final = float("inf")


class CacheKey(tuple[Hashable, ...]):
    """The name of a cached value: its kind, then all that the value depends on.

    ``CacheKey(("page", origin, path))``. Values with equal keys are interchangeable: what differs
    between two visitors is part of the key, or is not read while the value is made. Parts compare
    by value. It is a tuple because making and hashing one takes no line of Python.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class CacheSpec(Generic[V]):
    """The declaration of a cache that each application has one of; see ``Caches``.

    The bounds and ``ttl`` are those of BoundedCache.
    """

    name: str
    max_bytes: int | None = None
    max_entries: int | None = None
    ttl: float | None = None


class BoundedCache(Generic[V]):
    """A least-recently-used cache, bounded by bytes, by entries, or both.

    ``max_bytes`` bounds the sum of the sizes given with the values. ``ttl`` is in seconds from when
    a value was put; ``clock`` is read only if there is one. None is no value: ``get`` returns it
    for a miss. It is for one thread, that of the event loop.
    """

    def __init__(
        self,
        *,
        max_bytes: int | None = None,
        max_entries: int | None = None,
        ttl: float | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.max_bytes = _NEVER if max_bytes is None else max_bytes
        self.max_entries = _NEVER if max_entries is None else max_entries
        self.ttl = ttl
        self.bytes = self.hits = self.misses = 0
        self._clock = clock
        self._entries: OrderedDict[CacheKey, tuple[V, int, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: CacheKey) -> V | None:
        """Return the value and mark it as used; None where there is none, or it has expired."""
        entry = self._entries.get(key)
        if entry is None:
            self.misses += 1
            return None
        if self.ttl is not None and self._clock() >= entry[2]:
            self.drop(key)
            self.misses += 1
            return None
        self._entries.move_to_end(key)
        self.hits += 1
        return entry[0]

    def peek(self, key: CacheKey) -> V | None:
        """Return the value without marking or counting it; expired ones count as there."""
        entry = self._entries.get(key)
        return None if entry is None else entry[0]

    def put(self, key: CacheKey, value: V, *, size: int = 0) -> None:
        """Store ``value`` of ``size`` bytes; the least recently used ones make room for it.

        What is larger than the whole cache is not stored.
        """
        self.drop(key)
        if size > self.max_bytes:
            return
        expires = _NEVER if self.ttl is None else self._clock() + self.ttl
        self._entries[key] = (value, size, expires)
        self.bytes += size
        while self.bytes > self.max_bytes or len(self._entries) > self.max_entries:
            _, (_, dropped, _) = self._entries.popitem(last=False)
            self.bytes -= dropped

    def drop(self, key: CacheKey) -> None:
        """Remove one entry, if it is there."""
        entry = self._entries.pop(key, None)
        if entry is not None:
            self.bytes -= entry[1]

    def drop_where(self, matches: Callable[[CacheKey], bool]) -> None:
        """Remove the entries whose key matches."""
        for key in [key for key in self._entries if matches(key)]:
            self.drop(key)

    def clear(self) -> None:
        """Remove every entry; the counts of hits and misses go on."""
        self._entries.clear()
        self.bytes = 0

    def items(self) -> Iterator[tuple[CacheKey, V]]:
        """Iterate over keys and values, the least recently used first, without marking them."""
        return ((key, entry[0]) for key, entry in self._entries.items())


class Caches:
    """The caches of one application by their declarations, each made when it is first used.

    The application owns it and hands it on in the context; a second one shares nothing with it.
    """

    def __init__(self, *, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._caches: dict[CacheSpec[Any], BoundedCache[Any]] = {}

    def __getitem__(self, spec: CacheSpec[V]) -> BoundedCache[V]:
        cache = self._caches.get(spec)
        if cache is None:
            cache = self._caches[spec] = BoundedCache(
                max_bytes=spec.max_bytes,
                max_entries=spec.max_entries,
                ttl=spec.ttl,
                clock=self._clock,
            )
        return cache

    def by_name(self) -> dict[str, BoundedCache[Any]]:
        """Return the caches that were used so far, by the names of their declarations."""
        return {spec.name: cache for spec, cache in self._caches.items()}

    def clear(self) -> None:
        """Empty every cache: code or templates have changed."""
        for cache in self._caches.values():
            cache.clear()
