"""Watches the content files, for the site to be told at once what an editor saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watchfiles import DefaultFilter, awatch

from villa_site.demo import DEMO_CONTENT
from villa_site.embedded.changes import Change, changes
from villa_site.embedded.content import Shelf

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from watchfiles import Change as FileChange


_LOOK_EVERY: Final = 1_000


class _Written(DefaultFilter):
    """Lets YAML files pass and leaves editors' own files aside."""

    def __call__(self, change: FileChange, path: str) -> bool:
        return path.endswith(".yaml") and super().__call__(change, path)


async def watch(
    content_dir: Path | None = None,
    *,
    shelf: Shelf | None = None,
    stop: asyncio.Event | None = None,
    debounce: int = 200,
) -> AsyncGenerator[Change, None]:
    """Yield each change of the content as files are saved, until ``stop`` is set.

    ``shelf``: the folder as it is known already, for nothing to be read twice.
    ``debounce``: milliseconds to wait for more files of the same save.
    """
    shelf = shelf or Shelf(content_dir or DEMO_CONTENT)
    shelf.look()
    known = shelf.content()
    # The system's notes can get lost, on shared folders most of all; so every second it looks.
    async for _ in awatch(
        shelf.root,
        watch_filter=_Written(),
        stop_event=stop,
        debounce=debounce,
        rust_timeout=_LOOK_EVERY,
        yield_on_timeout=True,
    ):
        if shelf.look():
            now = shelf.content()
            for change in changes(known, now):
                yield change
            known = now
