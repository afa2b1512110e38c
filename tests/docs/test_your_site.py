"""docs/your-site.md is followed word by word, but for make; the result is as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.docs.test_extending import Step, steps
from tests.tools.new_site.project_process import fetched, printed, villa_site

PAGE: Final = Path(__file__).parents[2] / "docs" / "your-site.md"

pytestmark = pytest.mark.req("DEV-09")


def follow(step: Step, folder: Path) -> Path:
    """Do what a step says; return the folder in which the next one is done."""
    if step.file:
        file = folder / step.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(step.text, encoding="utf-8")
    for line in step.text.splitlines() if step.language == "sh" else ():
        command, *words = shlex.split(line)
        if command == "cd":
            folder = folder / words[0]
        else:
            assert command == "villa-site", line
            done = villa_site(folder, *words)
            assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("your-site")
    for step in steps(PAGE.read_text(encoding="utf-8")):
        folder = follow(step, folder)
    return folder


def test_site_of_the_page_has_its_pages_and_styles(site: Path) -> None:
    home, concert, listed, feed = fetched(
        site,
        "/?lang=fr",
        "/ecouter/nuit-de-juin/",
        "/concerts/",
        "/_villa/feeds/fr/concert.xml",
    )
    assert "--page:#f1d9c0" in home
    assert '<p class="invitation">Entrez, c&#x27;est ouvert.</p><footer' in home
    assert ".invitation" in home.partition("</style>")[0]
    assert "<dt>Interprètes</dt><dd>Le quatuor de la colline</dd>" in concert
    assert '"@type":"MusicRecording"' in concert
    assert "Une heure de musique de chambre, les martinets" in listed
    assert "Nuit de juin" in feed


def test_what_the_page_leaves_to_do_is_to_translate(site: Path) -> None:
    done = villa_site(site, "content", "check")
    assert "4 mistakes." in done.stdout
    assert done.stdout.count("has no translation") == 4


def test_block_of_the_page_is_found(site: Path) -> None:
    program = (
        "from villa_site.content.blocks.block import installed\n"
        "print('acf/carte-postale' in installed())"
    )
    assert printed(site, program) == "True\n"


def test_languages_of_the_page_are_those_that_are_written(site: Path) -> None:
    (table,) = (each.text for each in steps(PAGE.read_text()) if each.language == "toml")
    assert table in (site / "pyproject.toml").read_text()


def test_mistake_of_the_page_stops_the_start_with_its_message(site: Path) -> None:
    (quoted,) = (
        each.text.strip()
        for each in steps(PAGE.read_text())
        if each.language == "text" and each.text.startswith("Fix")
    )
    theme = site / "theme.css"
    right = theme.read_text()
    theme.write_text(right.replace("--page", "--pagee"))
    done = villa_site(site, "serve", "--port", "0")
    theme.write_text(right)
    assert done.returncode == 2
    assert done.stderr.strip() == f"Error: {quoted.replace('theme.css', str(theme))}"


def test_tree_of_the_page_is_that_of_a_new_site(site: Path) -> None:
    (tree,) = re.findall(
        r"^```\nbelvedere/\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL
    )
    named = {line.split()[0].rstrip("/") for line in tree.splitlines()}
    written = {each.name for each in site.iterdir()} - {
        "README.md",
        "wheels",
        ".gitignore",
        ".dockerignore",
    }
    assert named == {name for name in written if name not in {".villa", "__pycache__"}}
