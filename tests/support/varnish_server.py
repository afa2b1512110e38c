"""The documented Varnish, with the ports of a test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.support.served_site import ROOT, free_port, listens
from tests.support.services import VARNISH

CONFIGURATION: Final = ROOT / "deploy" / "varnish" / "villa.vcl"
START_SECONDS: Final = 120
_SITE: Final = '.port = "8000";'


@asynccontextmanager
async def varnish(folder: Path, site: int, port: int = 0) -> AsyncIterator[int]:
    """Run Varnish before the site on port ``site``; give its own port."""
    port = port or free_port()
    text = CONFIGURATION.read_text(encoding="utf-8")
    assert text.count(_SITE) == 1
    file, log = folder / "villa.vcl", folder / "varnish.log"
    file.write_text(text.replace(_SITE, f'.port = "{site}";'), encoding="utf-8")
    with log.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            *(VARNISH.command or "varnishd", "-F", "-j", "none", "-s", "malloc,32m"),
            *("-a", f"127.0.0.1:{port}", "-f", file, "-n", folder / "work"),
            stdout=output,
            stderr=output,
        )
    try:
        async with asyncio.timeout(START_SECONDS):
            while not await listens(port):
                assert process.returncode is None, log.read_text()
        yield port
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
