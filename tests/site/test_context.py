"""A shared context knows nothing of one page; what a page is made of names its revision."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest

from tests.support.rendered import NOW, context
from villa_site.backend.call import Rights
from villa_site.backend.public_files import PublicFiles
from villa_site.settings.drawn_map import DrawnMap, Frame
from villa_site.settings.map_tiles import Tiles
from villa_site.settings.media_hosts import MediaHosts
from villa_site.site.context import BlockContext, PageContext, Submission
from villa_site.site.i18n.translations import Strings
from villa_site.site.routing.query import Query
from villa_site.site.routing.routes import Routes

SHARED: dict[str, Any] = {
    "locale": "it",
    "strings": Strings("fr", {"Menu": "Carte"}),
    "today": NOW.date() + timedelta(days=1),
    "product": "Villa Aldobrandini",
    "origin": "https://elsewhere.test",
    "preview": True,
    "development": True,
    "leading": True,
    "tiles": Tiles("https://tiles.test/{z}/{x}/{y}.png"),
    "drawn_map": DrawnMap("1", Frame(0, 0, 1, 1), ()),
    "backend_url": "https://cms.test",
    "routes": Routes(depth=4),
    "media_hosts": MediaHosts(("cdn.test",)),
    "files": PublicFiles("https://cms.test/wp-content/uploads"),
    "upload_limit": 1,
}
OWN: dict[str, Any] = {
    "path": "/presse/",
    "locale_cookie": "language",
    "query": Query.of({"s": "loggia"}),
    "consent": {"gtag": "G-1"},
}
NOT_NAMED: dict[str, Any] = {
    "inner": ("a block within",),
    "page_id": 12,
    "submission": Submission("newsletter"),
    "rights": Rights(trusted=True),
    "unsaved": True,
}
"""Part of the page's data, or a visitor's alone: such a page is never cached."""


def test_every_context_field_is_classified_as_shared_or_page_only() -> None:
    compared = {each.name for each in fields(PageContext) if each.compare}
    assert compared == {*SHARED, *OWN, *NOT_NAMED}
    assert {each.name for each in fields(BlockContext)} == {*SHARED, "inner", "caches"}


@pytest.mark.parametrize("name", SHARED)
def test_shared_field_is_part_of_the_cache_key(name: str) -> None:
    one, other = context(), replace(context(), **{name: SHARED[name]})
    assert one.for_all != other.for_all
    assert one.key != other.key


@pytest.mark.parametrize("name", OWN | NOT_NAMED)
def test_page_only_field_is_not_part_of_the_shared_context(name: str) -> None:
    one, other = context(), replace(context(), **{name: (OWN | NOT_NAMED)[name]})
    assert one.for_all == other.for_all
    assert hash(one.for_all) == hash(other.for_all)
    if name == "inner":
        assert other.for_all.inner == ()
        return
    with pytest.raises(AttributeError, match="annotate the parameter with PageContext"):
        getattr(other.for_all, name)


@pytest.mark.parametrize("name", OWN)
def test_dependencies_of_a_page_are_in_its_revision(name: str) -> None:
    assert context().key != replace(context(), **{name: OWN[name]}).key


def test_strings_with_equal_texts_are_equal() -> None:
    assert Strings("fr", {"Menu": "Carte"}) == Strings("fr", {"Menu": "Carte"})
    assert Strings("fr", {"Menu": "Carte"}) != Strings("fr", {"Menu": "Liste"})
    assert Strings("fr").version == ""
