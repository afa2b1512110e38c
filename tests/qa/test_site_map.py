"""Pages, languages and features are discovered from what the site serves."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from villa_site.qa.connection import Connection, SiteUnreachable
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


@pytest.mark.parametrize(
    ("url", "user", "expected"),
    [
        ("https://villa.test/it/?a=b", "", ("https://villa.test", "", "")),
        ("villa.test:8000", "", ("https://villa.test:8000", "", "")),
        ("http://l%C3%A9a:p%40ss@villa.test", "", ("http://villa.test", "léa", "p@ss")),
        ("http://[::1]:8000", "qa:a:b", ("http://[::1]:8000", "qa", "a:b")),
    ],
)
def test_address_is_split_from_its_credentials(
    url: str, user: str, expected: tuple[str, str, str]
) -> None:
    found = Connection.of(url, user=user)
    assert (found.url, found.user, found.password) == expected


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a:secret@villa.test",
        "http://",
        "http://[",
        "http://a:secret@villa:x",
        "https://ex..test",
        f"https://{'a' * 64}.test",
        "http://\N{SMALL ROMAN NUMERAL EIGHT}\N{ZERO WIDTH SPACE}.test",
        "",
    ],
)
def test_unusable_url_is_reported_without_its_password(url: str) -> None:
    with pytest.raises(SiteUnreachable, match=r"is no http or https URL of a site\.") as raised:
        Connection.of(url)
    assert "secret" not in str(raised.value)
