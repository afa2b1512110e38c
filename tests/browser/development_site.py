"""A source tree of a test's own, served by ``villa-site dev``: to be changed, and to be broken."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.support.served_site import ROOT, free_port

_COPIED = ("villa_site", "blocks", "components", "locales", "client/src")
_START_SECONDS = 120
_COMMAND = "from villa_site.cli import main; main()"

HOME = """
title: Accueil
blocks:
  - text: {titre: Avant, texte: "<p>Un texte assez long.</p>"}
  - quote: {texte: Une phrase entière., auteur: Léa}
  - accordion: {titre: Questions, items: [{titre: Quand ?, texte: Toujours.}]}
  - essai: {titre: Un essai}
"""
BLOCK = '''"""A block with a field and a handler that fails."""

from __future__ import annotations

from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, Text, block, section


class Essai(ContentModel):
    """What is tried."""

    titre: Text = ""


@block()
@component
def essai(data: Essai, ctx: PageContext) -> VdomDict:
    """Show a field and a button."""

    def fails(_event: dict[str, Any]) -> None:
        raise LookupError("nothing to be found")

    return section(
        "essai",
        html.p({"className": "first"}, "Première version"),
        html.input({"name": "essai", "id": "essai", "aria-label": "Essai"}),
        html.button({"type": "button", "onClick": fails}, "Essayer"),
        title=data.titre,
    )
'''


class DevelopmentSite:
    """The tree at ``folder`` and its server, which a test may ask as any browser does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / "dev.log"

    @property
    def log(self) -> str:
        """What the terminal shows."""
        return self._log.read_text(errors="replace")

    def change(self, file: str, how: Callable[[str], str]) -> None:
        """Save a file, new or not; raises AssertionError where nothing changes."""
        path = self.folder / file
        before = path.read_text() if path.exists() else ""
        after = how(before)
        assert after != before
        path.write_text(after)

    def copy(self) -> None:
        """Copy the source tree, and write its content."""
        for name in _COPIED:
            ignored = shutil.ignore_patterns("__pycache__", "demo")
            shutil.copytree(ROOT / name, self.folder / name, ignore=ignored)
        demo = self.folder / "villa_site/demo"
        demo.mkdir()
        shutil.copy(ROOT / "villa_site/demo/__init__.py", demo)
        home = self.folder / "content/fr/home.yaml"
        home.parent.mkdir(parents=True)
        home.write_text(HOME)
        (self.folder / "blocks/essai.py").write_text(BLOCK)


@asynccontextmanager
async def developing(folder: Path, *, broken: bool = False) -> AsyncIterator[DevelopmentSite]:
    """Serve a tree in ``folder``; ``broken``: with a mistake in it from the start."""
    site = DevelopmentSite(folder)
    await asyncio.to_thread(site.copy)
    if broken:
        site.change("blocks/essai.py", lambda code: f"{code}\n)\n")
    own = {
        "PYTHONPATH": str(folder),
        "VILLA_CONTENT_DIR": str(folder / "content"),
        "VILLA_EDITOR": f"touch {folder}/opened-{{line}}",
    }
    async with _running(site, own, broken=broken):
        yield site


@asynccontextmanager
async def developing_project(folder: Path) -> AsyncIterator[DevelopmentSite]:
    """Serve an institution's project in ``folder`` beside this source tree."""
    site = DevelopmentSite(folder)
    async with _running(site, {"PYTHONPATH": str(ROOT)}):
        yield site


@asynccontextmanager
async def _running(
    site: DevelopmentSite, own: Mapping[str, str], *, broken: bool = False
) -> AsyncIterator[None]:
    """Run the server; it has shown its first page, or that it is ``broken``."""
    # The measurement of lines reaches a process through them.
    measured = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE_")}
    data = {"PATH": "/usr/bin:/bin", "VILLA_DATA_DIR": str(site.folder / "data")}
    with site._log.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _COMMAND, "dev", "--port", str(site.port)),
            cwd=site.folder,
            env={**measured, **data, **own},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        async with asyncio.timeout(_START_SECONDS), httpx.AsyncClient(timeout=60) as client:
            # On a busy machine the first answers may say that the site has not started.
            while not await _answers(client, site.url, broken=broken):
                assert process.returncode is None, site.log
                await asyncio.sleep(0.05)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(20):
            await process.wait()


async def _answers(client: httpx.AsyncClient, url: str, *, broken: bool) -> bool:
    try:
        answer = await client.get(url)
    except httpx.TransportError:
        return False
    return broken or answer.is_success
