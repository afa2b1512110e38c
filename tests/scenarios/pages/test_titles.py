"""Titles of editors: with markup, escaped, empty."""

from __future__ import annotations

import re
from typing import Any

import pytest

from villa_site.backend.models.page import Page

_HEADINGS = re.compile(r"<(h[13])[^>]*>(?:<a[^>]*>)?(.*?)(?:</a>)?</\1>")


@pytest.mark.req("WPR-05")
async def test_headings_keep_inline_markup_and_are_never_empty(start: Any, backend: Any) -> None:
    cards = [
        {"ID": 3, "post_type": "programme", "path": "/programme/nuit-d%C3%A9t%C3%A9/"},
        {"ID": 4, "post_type": "programme", "path": "/programme/b/", "post_title": "<b>Gras</b>"},
        {"ID": 5, "post_type": "programme", "path": "/programme/c/", "post_title": "a &lt;b&gt;"},
    ]
    agenda = {
        "blockName": "acf/agenda",
        "attrs": {"data": {"mode": "selection", "evenements": cards}},
        "innerBlocks": [],
        "innerHTML": "",
    }
    backend.add("/visite/", "La <em>villa</em> &amp; nous", blocks=[agenda])
    backend.add("/sans-titre/", "")
    client = await start()
    shown = (await client.get("/visite/")).text
    titles = ["La <em>villa</em> &amp; nous", "Nuit dété", "<b>Gras</b>", "a &lt;b&gt;"]
    assert [words for _, words in _HEADINGS.findall(shown) if words in titles] == titles
    assert "<title>La villa &amp; nous" in shown
    untitled = (await client.get("/sans-titre/")).text
    assert _HEADINGS.findall(untitled)[0] == ("h1", "Sans titre")
    assert "<title>Sans titre" in untitled


@pytest.mark.req("WPR-05")
@pytest.mark.parametrize("blank", ["&nbsp;", "<br>", " \u200b", None])
@pytest.mark.parametrize(("seo", "title"), [("Au jardin", "Au jardin"), ("<br>", "Le jardin")])
def test_blank_title_is_that_of_search_engines_or_of_the_address(
    blank: str | None, seo: str, title: str
) -> None:
    written = {"ID": 1, "path": "/villa/le-jardin/", "post_title": blank, "seo": {"title": seo}}
    page = Page.model_validate(written)
    assert (page.title, page.heading) == (title, "")
