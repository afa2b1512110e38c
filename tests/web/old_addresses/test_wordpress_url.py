"""Addresses of a WordPress are read without a backend."""

from __future__ import annotations

import pytest

from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.web.old_addresses.wordpress_url import (
    FeedOf,
    InLanguage,
    Lookup,
    Moved,
    OldUrl,
    PreviewOf,
    SearchFor,
    read,
)

pytestmark = pytest.mark.req("WPR-12")


def url(address: str, *, wordpress: bool = True) -> OldUrl | None:
    path, _, query = address.partition("?")
    return read(path, query, DEFAULT_LANGUAGES, wordpress=wordpress)


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/feed/", "/"),
        ("/feed", "/"),
        ("/feed/rss2/", "/"),
        ("/feed/feed/", "/"),
        ("/rss2/", "/"),
        ("/it/feed/atom/", "/it/"),
        ("/EN/feed/", "/en/"),
        ("/fr/feed/", "/"),
        ("/comments/feed/", "/"),
        ("/it/comments/feed/rss/", "/it/"),
        ("/?feed=rss2", "/"),
        ("/it/?feed=comments-rss2", "/it/"),
        ("/index.php?feed=atom", "/"),
        ("/index.php/feed/", "/"),
        ("/wp-rss2.php", "/"),
        ("/wp-commentsrss2.php", "/"),
        ("/?feed=rss2&cat=3", "/"),
        ("/mon-article/feed/", "/mon-article/"),
        ("/2026/11/22/mon-article/feed/rdf/", "/2026/11/22/mon-article/"),
        ("/en/category/news/feed/", "/en/category/news/"),
        ("/category/news/rss2/", "/category/news/"),
        ("/author/ada/?feed=rss2", "/author/ada/"),
    ],
)
def test_feed_is_of_the_page_before_it(address: str, page: str) -> None:
    assert url(address) == FeedOf(page)


@pytest.mark.parametrize(
    ("address", "parameters", "guess"),
    [
        ("/?p=12", {"p": "12"}, ""),
        ("/?p=12&feed=rss2", {"p": "12"}, ""),
        ("/wp-commentsrss2.php?p=12", {"p": "12"}, ""),
        ("/index.php?page_id=7&utm_source=x", {"page_id": "7"}, ""),
        ("/?attachment_id=9", {"attachment_id": "9"}, ""),
        ("/?cat=3&paged=2", {"cat": "3", "paged": "2"}, ""),
        ("/?author=2", {"author": "2"}, ""),
        ("/?tag=pins", {"tag": "pins"}, "/tag/pins/"),
        ("/?category_name=jardin&paged=2", {"category_name": "jardin", "paged": "2"},
         "/category/jardin/page/2/"),
        ("/?author_name=ada", {"author_name": "ada"}, "/author/ada/"),
        ("/?m=202611", {"m": "202611"}, "/2026/11/"),
        ("/?m=2026", {"m": "2026"}, "/2026/"),
        ("/?m=20261122", {"m": "20261122"}, "/2026/11/22/"),
        ("/?year=2026&monthnum=3&day=7", {"m": "20260307"}, "/2026/03/07/"),
        ("/?post_type=programme&p=4", {"p": "4", "post_type": "programme"}, ""),
        ("/?programme=nuit-blanche", {"programme": "nuit-blanche"}, "/programme/nuit-blanche/"),
    ],
)  # fmt: skip
def test_parameters_of_plain_permalinks_are_looked_up(
    address: str, parameters: dict[str, str], guess: str
) -> None:
    assert url(address) == Lookup("/", parameters, guess)


@pytest.mark.parametrize(
    "query",
    ["p=0", "p=-1", "p=1e3", "p=12x", "p=99999999999", "p=", "p[]=1", "cat=-3", "author=../2",
     "m=20", "m=2026-11", "tag=%3Cscript%3E", "tag=a/b", "post_type=", "tag=" + "a" * 201,
     "&".join(f"x{each}=1" for each in range(40)) + "&p=1"],
)  # fmt: skip
def test_parameters_that_nothing_can_have_are_no_lookup(query: str) -> None:
    assert url(f"/?{query}") is None


@pytest.mark.parametrize(
    ("address", "moved"),
    [
        ("/index.php/2026/11/22/mon-article/", Moved("/2026/11/22/mon-article/")),
        ("/index.php", Moved("/")),
        ("/index.php?utm_source=x", Moved("/", "utm_source=x")),
        ("/index.php/it/visita/", Moved("/it/visita/")),
        ("/?paged=2", Moved("/page/2/")),
        ("/category/news/?paged=3&utm=x", Moved("/category/news/page/3/", "utm=x")),
        ("/category/news/page/2/?paged=1", Moved("/category/news/")),
        ("/mon-article/?replytocom=5", Moved("/mon-article/")),
        ("/mon-article/?replytocom=5&a=b", Moved("/mon-article/", "a=b")),
        ("/mon-article/trackback/", Moved("/mon-article/")),
        ("/mon-article/embed/", Moved("/mon-article/")),
        ("/mon-article/comment-page-2/", Moved("/mon-article/")),
        ("/?lang=it", Moved("/it/")),
        ("/it/?lang=fr", Moved("/")),
        ("/wp-sitemap.xml", Moved("/sitemap.xml")),
        ("/wp-sitemap-posts-post-1.xml", Moved("/sitemap.xml")),
        ("/sitemap_index.xml", Moved("/sitemap.xml")),
    ],
)
def test_other_address_of_the_same_content_has_moved(address: str, moved: Moved) -> None:
    assert url(address) == moved


@pytest.mark.parametrize(
    ("address", "search"),
    [
        ("/?s=pins+de+Rome", SearchFor("/", "pins de Rome")),
        ("/it/?s=pini", SearchFor("/it/", "pini")),
        ("/?s=", SearchFor("/", "")),
        ("/page/2/?s=pins", SearchFor("/", "pins")),
        ("/search/pins+de+Rome/", SearchFor("/", "pins de Rome")),
        ("/it/search/pini/page/2/", SearchFor("/it/", "pini")),
    ],
)
def test_search_of_wordpress_is_the_site_s(address: str, search: SearchFor) -> None:
    assert url(address) == search


def test_preview_of_the_editor_is_one_of_its_page() -> None:
    assert url("/visite/?preview=true") == PreviewOf("/visite/")
    assert url("/visite/?preview=true", wordpress=False) is None


def test_lang_parameter_names_the_language_of_a_page() -> None:
    assert url("/visite/?lang=it&a=b") == InLanguage("/visite/", "it", "a=b")


@pytest.mark.parametrize(
    "address",
    ["/", "/it/", "/visite/", "/?utm_source=x", "/recherche/?s=pins", "/visite/?p=12",
     "/preview/feed/", "/it/preview/x/feed/", "/?lang=xx", "/?paged=0", "/feeding/", "/x/index.php",
     "/page/2/", "/search/", "/2026/11/", "/visite/?m=1"],
)  # fmt: skip
def test_address_of_the_site_is_no_old_one(address: str) -> None:
    assert url(address) is None


@pytest.mark.parametrize(
    "address",
    ["/?p=12", "/atom/", "/x/embed/", "/search/x/", "/?lang=it", "/?paged=2", "/index.php/x/"],
)
def test_pages_of_another_backend_may_have_such_names(address: str) -> None:
    assert url(address, wordpress=False) is None
