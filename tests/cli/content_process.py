"""Runs ``villa-site content serve`` in a process of its own, on a port that is free."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.browser.site_process import SiteProcess
from tests.support.served_site import Site

_SECONDS: Final = 30


@asynccontextmanager
async def serving_content(folder: Path, *words: str, **own: str) -> AsyncIterator[str]:
    """Serve content for as long as the block lasts; give the address, which the command prints."""
    output = folder / "content.log"
    environment = Site(folder, own)._environment
    async with _piped(output) as printed:
        arguments = ("content", "serve", "--port", "0", *words)
        process = await SiteProcess.start(arguments, folder, environment, output)
        try:
            line = await asyncio.wait_for(printed.readline(), _SECONDS)
            assert line.startswith(b"Content backend on http"), line.decode()
            yield line.decode().split()[-1]
        finally:
            process.terminate()
            await asyncio.wait_for(process.wait(), _SECONDS)


@asynccontextmanager
async def _piped(path: Path) -> AsyncIterator[asyncio.StreamReader]:
    """Make a pipe of this name and read what is written to it."""
    os.mkfifo(path)
    pipe = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb")
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    try:
        yield reader
    finally:
        transport.close()
