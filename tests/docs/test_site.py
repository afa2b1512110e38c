"""The docs site: whole, searchable, and without a request to another host while it is read."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from lxml import html

from tests.docs.reference import ROOT
from villa_site import extend

BIN: Final = ROOT / ".venv" / "docs" / "bin"
MKDOCS: Final = BIN / "mkdocs"
# What a browser loads by itself; an <a> is loaded by a reader.
LOADED: Final = "//@src | //link/@href | //@srcset | //@poster | //object/@data"

pytestmark = [
    pytest.mark.req("OPN-01"),
    pytest.mark.skipif(not MKDOCS.exists(), reason="needs MkDocs: make docs"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site strictly: a wrong link, a missing file or a page outside the menu fails."""
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(  # noqa: S603 - this very project's MkDocs
        [MKDOCS, "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PATH": f"{BIN}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    foreign = {
        (page.name, address)
        for page in site.rglob("*.html")
        for address in html.parse(page).xpath(LOADED)
        if urlsplit(address).netloc
    }
    assert foreign == set()
    styles = [file.read_text(encoding="utf-8") for file in site.rglob("*.css")]
    assert styles
    assert not any("url(http" in style or "@import" in style for style in styles)


def test_search_finds_settings_messages_and_names_of_the_api(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    texts = " ".join(f"{each['title']} {each['text']}" for each in index["docs"])
    for wanted in ("VILLA_REDIS_URL", "could not be rendered", "carousel_slide", "date_debut"):
        assert wanted in texts


def test_each_name_of_the_public_api_has_its_sentence(site: Path) -> None:
    page = html.parse(site / "reference" / "extend.html")
    undescribed = []
    for name in {*extend.__all__} - {"js"}:
        (heading,) = page.xpath(f'//*[@id="villa_site.extend.{name}"]')
        if not heading.getparent().xpath('./div[contains(@class, "doc-contents")]/p'):
            undescribed.append(name)
    assert undescribed == []
    assert page.xpath('//*[@id="villa_site.engine.commands.js.toggle"]')
