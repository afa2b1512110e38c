"""Pages, languages and features are discovered from what the site serves."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.site_map import SiteMap, entity_of, page

KNOWN = {
    "/",
    "/agenda/",
    "/visite/",
    "/visite/faq/",
    "/programme/argile/",
    "/it/programme/argilla/",
}
HTML = '<html lang="it" data-header-theme="dark"><div id="villa"><section class="block map grid">'


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
    found = page("/it/agenda/", HTML, KNOWN | {"/it/"})
    assert (found.language, found.theme, found.kind) == ("it", "dark", "map")
    assert found.features == ("map",)


def test_site_map_is_read_as_it_was_written(tmp_path: Path) -> None:
    pages = tuple(page(path, HTML, KNOWN) for path in sorted(KNOWN))
    written = SiteMap(url="http://villa.test", pages=pages, listed=6)
    written.write(tmp_path / "map.json")
    assert SiteMap.read(tmp_path / "map.json") == written
    assert [each.kind for each in written.kinds("it")] == ["home", "map", "programme"]


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


@pytest.mark.parametrize("url", ["ftp://villa.test", "http://", "http://[", "http://villa:x"])
def test_unusable_url_is_reported(url: str) -> None:
    with pytest.raises(SiteUnreachable, match="URL"):
        Connection.of(url)
