"""Watches the content files and yields what an editor's save changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Final

from watchfiles import Change as FileChange
from watchfiles import DefaultFilter, awatch

from villa_site.demo import DEMO_CONTENT
from villa_site.embedded.changes import Change, changes
from villa_site.embedded.content import ContentFolder

_POLL_MS: Final = 1_000


class _YamlFilter(DefaultFilter):
    """Lets YAML files pass, but not the temporary files of editors."""

    def __call__(self, change: FileChange, path: str) -> bool:
        return path.endswith(".yaml") and super().__call__(change, path)


async def watch(
    content_dir: Path | None = None,
    *,
    folder: ContentFolder | None = None,
    stop: asyncio.Event | None = None,
    debounce: int = 200,
) -> AsyncGenerator[Change, None]:
    """Yield each change of the content as files are saved, until ``stop`` is set.

    ``folder``: the folder as read already, so that no file is read twice.
    ``debounce``: milliseconds to wait for more files of the same save.
    """
    folder = folder or ContentFolder(content_dir or DEMO_CONTENT)
    folder.refresh()
    known = folder.content()
    # File events can get lost, mostly on shared folders; so the folder is polled every second.
    async for _ in awatch(
        folder.root,
        watch_filter=_YamlFilter(),
        stop_event=stop,
        debounce=debounce,
        rust_timeout=_POLL_MS,
        yield_on_timeout=True,
    ):
        if folder.refresh():
            now = folder.content()
            for change in changes(known, now):
                yield change
            known = now
