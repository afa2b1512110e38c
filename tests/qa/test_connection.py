"""A URL is split from its credentials, and one of no site is refused without them."""

from __future__ import annotations

import pytest

from villa_site.qa.connection import Connection, SiteUnreachable


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
