"""Runs ``villa-site qa`` in a process of its own, as testers do."""

from __future__ import annotations

import asyncio
import subprocess
from typing import Final

from tests.support.served_site import ROOT, VILLA_SITE, Site

SECONDS: Final = 600


def judge(*words: str) -> tuple[int, str]:
    """Run the command; return its exit code and all that it says."""
    done = subprocess.run(  # noqa: S603 - our own words
        [*VILLA_SITE, "qa", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


async def judged(site: Site, *options: str) -> tuple[int, str]:
    """Judge a site while its server answers."""
    return await asyncio.to_thread(judge, site.url, *options, "--workers", "1")
