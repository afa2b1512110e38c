"""The W3C's checker finds no fault in the HTML; it runs where it and Java are to be had."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import Final

import httpx
import orjson
import pytest

from tests.browser.served_site import Site

JAR: Final = os.environ.get("VNU_JAR", "")
PATHS: Final = (
    "/",
    "/it/",
    "/en/",
    "/agenda/",
    "/la-villa/jardins/",
    "/recherche/?s=villa",
    "/nulle-part/",
)

pytestmark = pytest.mark.skipif(
    not (JAR and shutil.which("java")),
    reason="Set VNU_JAR to the vnu.jar of the npm package vnu-jar, and have java on the PATH.",
)


async def test_html_is_valid(site: Site, tmp_path: Path) -> None:
    """What the checker does not know of today's CSS is no fault of the HTML."""
    files = [tmp_path / f"{number}.html" for number in range(len(PATHS))]
    async with httpx.AsyncClient(base_url=site.url, trust_env=False) as client:
        for path, file in zip(PATHS, files, strict=True):
            file.write_bytes((await client.get(path)).content)
    checker = await asyncio.create_subprocess_exec(
        *("java", "-Xss2m", "-jar", JAR, "--stdout", "--format", "json"),
        *("--errors-only", "--exit-zero-always"),
        *map(str, files),
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await checker.communicate()
    faults = [
        (PATHS[int(Path(fault["url"]).stem)], fault["message"], fault.get("extract"))
        for fault in orjson.loads(said)["messages"]
        if not fault["message"].startswith("CSS: ")
    ]
    assert faults == []
