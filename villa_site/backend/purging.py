"""Which cached answers a change of the backend's content may have made old."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import unquote

from villa_site.backend.queries import Key
from villa_site.engine.cache import CacheKey

# What a change of any page can change as well.
_LISTINGS: Final = frozenset({"search", "pages", "options"})


def concerned_by(paths: Iterable[str] | None) -> Callable[[CacheKey], bool]:
    """Return what tells keys of the pages at ``paths``, and of every listing; None: all keys."""
    if paths is None:
        return lambda _key: True
    changed = {_bare(path) for path in paths}

    def is_concerned(key: CacheKey) -> bool:
        if not isinstance(key, Key):
            return False
        return key.name in _LISTINGS or (key.name == "page" and _bare(key.path) in changed)

    return is_concerned


def _bare(path: str) -> str:
    return unquote(path).rstrip("/")
