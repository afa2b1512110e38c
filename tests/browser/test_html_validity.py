"""The HTML of every page is valid: by html-validate, and by the W3C's checker where Java is."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import orjson
import pytest

from tests.browser.served_site import ROOT, Site
from tests.browser.test_crawl import LOCALES, addresses
from tests.rendering.test_parity import NODE

HTML_VALIDATE: Final = ROOT / "client/node_modules/html-validate/bin/html-validate.mjs"
JAR: Final = os.environ.get("VNU_JAR", "")
STATES: Final = (
    "/agenda/?quand=passes",
    "/it/ricerca/?s=giardino",
    "/recherche/?s=jarddins+zzzz",
    "/residents/?annee=1999",
    "/en/nowhere/",
)
"""Pages that no sitemap names."""

Pages = dict[str, str]
"""The path of each page's file, and the address it was fetched from."""


@pytest.fixture(scope="module")
async def pages(site: Site, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pages]:
    """Every page of the sitemap and the states, as files."""
    folder = tmp_path_factory.mktemp("html")
    fetched: Pages = {}
    async with httpx.AsyncClient(base_url=site.url, timeout=30, trust_env=False) as client:
        listed = [path for locale in LOCALES for path in await addresses(client, locale)]
        for number, path in enumerate([*listed, *STATES]):
            file = folder / f"{number}.html"
            file.write_bytes((await client.get(path)).content)
            fetched[str(file)] = path
    assert len(fetched) > 200
    yield fetched
    shutil.rmtree(folder)


async def said_by(*command: str) -> Any:
    """Run a checker and give the JSON it prints; its exit code tells of faults only."""
    checker = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await checker.communicate()
    return orjson.loads(printed)


async def html_validate(files: Pages) -> list[tuple[str, str, str]]:
    """Ask by the rules of the HTML standard alone, not those of anybody's taste."""
    options = ("--preset", "standard", "--formatter", "json")
    said = await said_by(str(NODE), str(HTML_VALIDATE), *options, *files)
    return [
        (files[each["filePath"]], fault["message"], fault["selector"])
        for each in said
        for fault in each["messages"]
    ]


async def test_html_of_every_page_is_valid(pages: Pages) -> None:
    assert await html_validate(pages) == []


async def test_invalid_html_is_found(tmp_path: Path) -> None:
    file = tmp_path / "0.html"
    file.write_text("<!DOCTYPE html><html><head><title>A</title></head><body><ul><p>A</p></ul>")
    found = await html_validate({str(file): "/"})
    assert ("/", "<p> element is not permitted as content under <ul>") in [
        fault[:2] for fault in found
    ]


@pytest.mark.skipif(
    not (JAR and shutil.which("java")),
    reason="Set VNU_JAR to the vnu.jar of the npm package vnu-jar, and have java on the PATH.",
)
async def test_w3c_finds_every_page_valid(pages: Pages) -> None:
    """What the checker does not know of today's CSS is no fault of the HTML."""
    java = ("java", "-Xss4m", "-jar", JAR, "--stdout", "--format", "json")
    said = await said_by(*java, "--errors-only", "--exit-zero-always", *pages)
    faults = [
        (pages[fault["url"].removeprefix("file:")], fault["message"], fault.get("extract"))
        for fault in said["messages"]
        if not fault["message"].startswith("CSS: ")
    ]
    assert faults == []
