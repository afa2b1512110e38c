"""Which links are to this site, and what is left of them."""

from __future__ import annotations

import pytest

from villa_site.site.context import BlockContext
from villa_site.site.i18n import Strings
from villa_site.site.site import institution_clock

ORIGIN = "https://www.villa.test"


@pytest.mark.parametrize(
    ("url", "link"),
    [
        (f"{ORIGIN}/visite/?a=1#b", "/visite/?a=1#b"),
        (ORIGIN, "/"),
        (f"{ORIGIN}?a=1", "/?a=1"),
        (f"{ORIGIN}#b", "/#b"),
        ("/visite/", "/visite/"),
        (f"{ORIGIN}//evil.test/", "/evil.test/"),
        (f"{ORIGIN}/\\evil.test/", "/evil.test/"),
    ],
)
def test_link_to_this_site_is_relative(url: str, link: str) -> None:
    assert _context().link(url) == link


@pytest.mark.parametrize(
    "url",
    [
        f"{ORIGIN}.evil.test/",
        f"{ORIGIN}@evil.test/",
        f"{ORIGIN}:8443/",
        f"{ORIGIN}[/",
        "https://other.test/",
        "//evil.test/",
        "/\\evil.test/",
    ],
)
def test_link_to_another_site_is_unchanged(url: str) -> None:
    assert _context().local_path(url) is None
    assert _context().link(url) == url


def _context() -> BlockContext:
    today = institution_clock().date()
    return BlockContext(locale="fr", strings=Strings("fr"), today=today, origin=ORIGIN)
