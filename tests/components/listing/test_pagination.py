"""Pagination is made of links that keep the state of the list."""

from __future__ import annotations

from components.listing.pagination import pagination
from tests.support.rendered import context, shown, words
from villa_site.site.listing.query import ListingQuery


def query_of(**query: str) -> ListingQuery:
    return ListingQuery.read(context(query=query), "s", "type")


def test_page_links_keep_the_query_parameters_and_show_gaps() -> None:
    markup = shown(pagination(query_of(s="x", page="6"), 12, context(), anchor="r"))
    assert words(markup) == (
        "Page précédente Page 1 … Page 5 Page 6 Page 7 … Page 12 Page suivante"
    )
    assert 'href="/page/?s=x&amp;page=5#r" rel="prev"' in markup
    assert markup.count('aria-current="page"') == 1
    assert 'href="/page/?s=x#r"' in markup
    assert pagination(query_of(), 1, context()) is None


def test_gap_of_one_page_is_a_page_link() -> None:
    assert "…" not in shown(pagination(query_of(page="3"), 5, context()))
