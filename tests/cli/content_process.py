"""Runs ``villa-site content serve`` in a process of its own, on a port that is free."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = (
    sys.executable,
    "-c",
    "from villa_site.cli.content import content; content()",
)
_SECONDS: Final = 30


def environment(folder: Path, **own: str) -> dict[str, str]:
    """Give the environment of a process, without the developer's own settings."""
    foreign = {name: value for name, value in os.environ.items() if "VILLA_" not in name}
    return {**foreign, "VILLA_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT), **own}


@asynccontextmanager
async def serving_content(folder: Path, *words: str, **own: str) -> AsyncIterator[str]:
    """Serve content for as long as the block lasts; give the address, which the command prints."""
    process = await asyncio.create_subprocess_exec(
        *(*COMMAND, "serve", "--port", "0", *words),
        cwd=folder,
        env=environment(folder, **own),
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stderr is not None
        line = await asyncio.wait_for(process.stderr.readline(), _SECONDS)
        assert line.startswith(b"Content backend on http"), line.decode()
        yield line.decode().split()[-1]
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), _SECONDS)
