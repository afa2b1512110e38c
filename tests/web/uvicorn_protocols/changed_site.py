"""A server in a process of its own in which something is changed before it starts."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.browser.site_process import _FORKS, SiteProcess, _run
from tests.support.served_site import Site
from tests.support.small_content import SMALL_CONTENT
from villa_site.web.uvicorn_protocols import http, websocket

FILES: Final = 200
FEW: Final = 256


def impatient() -> None:
    """Wait for nobody longer than a second."""
    http.HEAD_SECONDS = http.SEND_SECONDS = websocket.UNREAD_SECONDS = 1


def few_files() -> None:
    """Allow few open files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


def low_limit_of_files() -> None:
    """Allow few open files, as a shell may, where the system allows more."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, hard))


class ChangedSite(Site):
    """A fork of a process that has imported the site; ``change`` runs in it first."""

    def __init__(self, folder: Path, change: Callable[[], None], **environment: str) -> None:
        super().__init__(folder, {**SMALL_CONTENT, **environment})
        self._change = change

    async def _started(self, arguments: Sequence[str]) -> SiteProcess:
        given = (self._change, list(arguments), self.folder, self._environment, self._log)
        process = _FORKS.Process(target=_changed, args=given, daemon=True)
        await asyncio.to_thread(process.start)
        return SiteProcess(process)


def _changed(
    change: Callable[[], None],
    arguments: list[str],
    folder: Path,
    environment: dict[str, str],
    log: Path,
) -> None:
    change()
    _run(arguments, folder, environment, log)


@asynccontextmanager
async def serving_changed(
    folder: Path, change: Callable[[], None], **environment: str
) -> AsyncIterator[Site]:
    """Serve a small site from ``folder`` for as long as the block lasts."""
    site = ChangedSite(folder, change, **environment)
    try:
        await site.start()
        yield site
    finally:
        await site.stop()
