"""What is left in memory after garbage collection, once everything that is bounded is emptied."""

from __future__ import annotations

import ctypes
import functools
import gc
import os
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from villa_site.engine.cache import BoundedCache

_OURS: Final = ("villa_site", "components", "blocks")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Measure:
    """Resident megabytes, objects by type, and the entries of caches that have no bound."""

    megabytes: float
    objects: Counter[str]
    unbounded: dict[str, int]

    @classmethod
    def take(cls) -> Self:
        """Empty what is bounded, collect, and count."""
        gc.unfreeze()
        for thing in gc.get_objects():
            if isinstance(thing, BoundedCache):
                thing.clear()
            elif _is_cache(thing) and thing.cache_parameters()["maxsize"] is not None:
                thing.cache_clear()
        gc.collect()
        things = gc.get_objects()
        # Bounded caches cannot grow; those without a bound must not.
        caches = [thing for thing in things if _is_cache(thing)]
        return cls(
            _resident(),
            Counter(f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in things),
            {f"{cache.__module__}.{cache.__qualname__}": cache.cache_info().currsize
             for cache in caches if cache.cache_parameters()["maxsize"] is None},
        )  # fmt: skip

    def growth_since(self, before: Measure) -> str:
        """Tell what there is more of."""
        more = (self.objects - before.objects).most_common(12)
        grown = {
            name: size
            for name, size in self.unbounded.items()
            if size > before.unbounded.get(name, 0)
        }
        lines = [
            f"resident {before.megabytes:.1f} MB -> {self.megabytes:.1f} MB",
            f"objects {before.objects.total()} -> {self.objects.total()}",
            *(f"  +{count} {name}" for name, count in more),
            *(f"  unbounded cache {name}: {size}" for name, size in sorted(grown.items())),
        ]
        return "\n".join(lines)


def _is_cache(thing: Any) -> bool:
    return isinstance(thing, functools._lru_cache_wrapper) and str(
        thing.__module__ or ""
    ).startswith(_OURS)


def _resident() -> float:
    """Measure what is held: the allocator retains what was freed unless it is trimmed."""
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * _PAGE / 1_000_000
