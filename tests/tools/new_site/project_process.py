"""Runs Python and the command in the folder of a project, as its developer does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

_SECONDS: Final = 120
_FETCH: Final = """
import asyncio, httpx, sys
from villa_site.app import create_app
async def main(paths):
    site = create_app()
    async with site.fastapi.router.lifespan_context(site.fastapi):
        transport = httpx.ASGITransport(site)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for path in paths:
                answer = await client.get(path)
                print(answer.status_code, answer.text.replace("\\n", " "))
asyncio.run(main(sys.argv[1:]))
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run ``python`` with ``words`` in ``folder``, without the settings of this process."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("VILLA_")}
    return subprocess.run(  # noqa: S603 - our own words
        [sys.executable, *words],
        cwd=folder,
        env=own,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )


def villa_site(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command ``villa-site`` in ``folder``."""
    return run(folder, "-c", "from villa_site.cli import main; main()", *words)


def printed(folder: Path, program: str, *words: str) -> str:
    """Return what a Python program prints in ``folder``."""
    done = run(folder, "-c", program, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def fetched(folder: Path, *paths: str) -> list[str]:
    """Return status and text of each of the pages of the site in ``folder``, on one line each."""
    return printed(folder, _FETCH, *paths).splitlines()
