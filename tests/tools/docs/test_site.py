"""The docs of a release open from a folder: every page, link and picture is there."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.cli.invoked import invoked
from villa_site.cli.main import main
from villa_site.tools.docs import find_page, write_docs
from villa_site.tools.docs.names import described
from villa_site.tools.docs.site import PageMissing
from villa_site.tools.docs.source import DocsSource

pytestmark = pytest.mark.req("OPN-01")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    assert write_docs(folder) == folder / "index.html"
    return folder


def pages(folder: Path) -> dict[Path, str]:
    return {file: file.read_text(encoding="utf-8") for file in folder.rglob("*.html")}


def test_every_page_is_written_with_all_pages_beside_it(written: Path) -> None:
    source = DocsSource.here()
    assert len(pages(written)) == len(list(source.files()))
    for text in pages(written).values():
        assert text.count("<li><a href=") >= len(source.entries())
        assert "<h1 id=" in text
    (current,) = re.findall(
        r'<a href="[^"]+" aria-current="page">([^<]+)', _read(written, "cookbook")
    )
    assert current == "Cookbook"


def _read(folder: Path, page: str) -> str:
    return (folder / f"{page}.html").read_text(encoding="utf-8")


def test_every_link_leads_to_a_page_and_its_heading(written: Path) -> None:
    found = pages(written)
    broken = []
    for file, text in found.items():
        for href in re.findall(r'(?:href|src)="([^"]+)"', text):
            parts = urlsplit(href)
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if parts.scheme:
                continue
            if not target.is_file() or (
                parts.fragment and f'id="{parts.fragment}"' not in found.get(target, "")
            ):
                broken.append(f"{file.relative_to(written)}: {href}")
    assert broken == []


def test_page_shows_the_files_and_names_that_it_refers_to(written: Path) -> None:
    assert "proxy_pass" in _read(written, "operating/files")
    assert "Where files go" in _read(written, "reference/content-files")
    names = _read(written, "reference/extend")
    assert '<h4 id="fetch_json"><code>fetch_json</code></h4>' in names
    assert not re.search(r"^(:::|--8<--)", "".join(pages(written).values()), re.MULTILINE)


def test_name_that_needs_an_extra_says_so() -> None:
    assert "needs an extra of the wheel" in described("villa_site.nowhere.at_all")


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("", "index.html"),
        ("cookbook", "cookbook.html"),
        ("Your own site", "your-site.html"),
        ("settings", "reference/settings.html"),
        ("upgrade", "upgrading.html"),
        ("operating/run", "operating/run.html"),
    ],
)
def test_page_is_found_by_name_or_title(words: str, address: str) -> None:
    assert find_page(words) == address


def test_missing_page_names_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(PageMissing, match="cookbook"):
        find_page("nothing of the kind")
    done = invoked(main, "docs", "nothing", "--no-open", folder=tmp_path)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


def test_command_writes_into_the_cache_of_the_user(tmp_path: Path) -> None:
    done = invoked(
        main, "docs", "words", "--no-open", folder=tmp_path, XDG_CACHE_HOME=str(tmp_path)
    )
    assert done.exit_code == 0, done.output
    file = Path(done.stdout.strip())
    assert file.is_file()
    assert file.name == "words.html"
    assert file.is_relative_to(tmp_path / "villa-site")
