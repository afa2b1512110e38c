"""Which links are to this site, and what is left of them."""

from __future__ import annotations

import pytest

from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import Strings
from villa_site.site.routing.own_links import local_path
from villa_site.site.routing.routes import Routes
from villa_site.site.site import institution_clock

ORIGIN = "https://www.villa.test"
BACKEND = "https://content.villa.test/cms"


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
        ("http://villa.test/visite/", "/visite/"),
        ("HTTPS://WWW.VILLA.TEST:443/visite/", "/visite/"),
        ("//www.villa.test/visite/", "/visite/"),
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
@pytest.mark.req("WPR-06")
def test_link_to_another_site_is_unchanged(url: str) -> None:
    assert _context().local_path(url) is None
    assert _context().link(url) == url


@pytest.mark.req("WPR-06")
@pytest.mark.parametrize(
    ("url", "link"),
    [
        (f"{BACKEND}/visite/?a=1#b", "/visite/?a=1#b"),
        (BACKEND, "/"),
        (f"{BACKEND}/", "/"),
        (f"{BACKEND}/2026/11/22/le-puits/", "/2026/11/22/le-puits/"),
        ("http://www.content.villa.test/cms/it/visita", "/it/visita"),
        ("//content.villa.test/cms/visite/#haut", "/visite/#haut"),
        ("https://content.villa.test:443/cms?utm_source=lettre", "/?utm_source=lettre"),
        (f"{BACKEND}//evil.test/", "/evil.test/"),
        (f"{BACKEND}/feed/", "/feed/"),
        (f"{BACKEND}/visite/feed/rss2", "/visite/feed/rss2"),
        (f"{BACKEND}/?p=12", "/?p=12"),
        (f"{BACKEND}/?s=puits", "/?s=puits"),
    ],
)
def test_link_to_a_page_of_the_backend_is_the_site_s(url: str, link: str) -> None:
    assert _context().link(url) == link


@pytest.mark.req("WPR-06")
@pytest.mark.parametrize(
    "url",
    [
        f"{BACKEND}/wp-content/uploads/plan.pdf",
        f"{BACKEND}/wp-admin/",
        f"{BACKEND}/wp-admin",
        f"{BACKEND}/wp-login.php?redirect_to=%2F",
        f"{BACKEND}/wp-json/wp/v2/posts",
        f"{BACKEND}/plan.pdf",
        f"{BACKEND}/?p=12&preview=true",
        f"{BACKEND}/visite/?preview_id=12",
        "https://content.villa.test/elsewhere/",
        "https://content.villa.test:8443/cms/visite/",
        "https://user@content.villa.test/cms/visite/",
        "https://content.villa.test\\@evil.test/cms/visite/",
    ],
)
def test_what_only_the_backend_has_stays_its_own(url: str) -> None:
    assert _context().local_path(url) is None
    assert _context().link(url) == url


@pytest.mark.req("WPR-06")
def test_backend_below_a_path_of_the_site_s_host_is_the_site() -> None:
    backend = f"{ORIGIN}/cms"
    assert local_path(f"{backend}/visite/", ORIGIN, backend) == "/visite/"
    assert local_path(f"{ORIGIN}/visite/", ORIGIN, backend) == "/visite/"
    assert local_path(f"{ORIGIN}/cms/wp-content/a.pdf", ORIGIN, backend) == "/cms/wp-content/a.pdf"


def _context() -> BlockContext:
    today = institution_clock().date()
    return BlockContext(
        locale="fr",
        strings=Strings("fr"),
        today=today,
        routes=Routes(),
        origin=ORIGIN,
        backend_url=BACKEND,
    )
