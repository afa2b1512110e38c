"""Pages, languages and features are discovered from what the site serves."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from villa_site.qa.crawl import Answer, CrawledPage
from villa_site.qa.site_map import SiteMap, SitePage, describe, entity_of

KNOWN = {
    "/",
    "/agenda/",
    "/visite/",
    "/visite/faq/",
    "/programme/argile/",
    "/it/programme/argilla/",
}
HTML = '<html lang="it" data-header-theme="dark"><div id="villa"><section class="block map grid">'


def page(path: str, known: set[str] = KNOWN, *, status: int = 200) -> SitePage:
    """Describe a page with the HTML above, in the language of its address."""
    language = "it" if path.startswith("/it/") else "fr"
    answer = Answer(status=status, packed=zlib.compress(HTML.encode()))
    return describe(CrawledPage(path=path, language=language, answer=answer), known)


@pytest.mark.parametrize(
    ("path", "entity"),
    [
        ("/", ""),
        ("/agenda/", ""),
        ("/visite/faq/", ""),
        ("/programme/argile/", "programme"),
        ("/it/programme/argilla/", "programme"),
    ],
)
def test_entry_is_named_by_a_folder_that_is_no_page(path: str, entity: str) -> None:
    assert entity_of(path, KNOWN) == entity


def test_page_is_described_by_its_html() -> None:
    found = page("/it/agenda/", KNOWN | {"/it/"})
    assert (found.language, found.theme, found.kind) == ("it", "dark", "map")
    assert found.features == ("map",)


def test_site_map_is_read_as_it_was_written(tmp_path: Path) -> None:
    pages = tuple(page(path) for path in sorted(KNOWN))
    written = SiteMap(url="http://villa.test", pages=pages, listed=6)
    written.write(tmp_path / "map.json")
    assert SiteMap.read(tmp_path / "map.json") == written
    assert [each.kind for each in written.kinds("it")] == ["programme"]


def test_language_of_a_page_is_that_of_its_address() -> None:
    assert page("/agenda/").language == "fr"


def test_broken_page_represents_its_kind_only_alone() -> None:
    broken, sound = page("/programme/argile/", status=500), page("/programme/vent/")
    assert not broken.sound
    assert SiteMap(url="", pages=(broken, sound), listed=2).kinds() == [sound]
    assert SiteMap(url="", pages=(broken,), listed=1).kinds() == [broken]
