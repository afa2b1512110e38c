"""Suggestions of a backend that forgives nothing and sorts by words alone."""

from __future__ import annotations

from datetime import date

import pytest

from tests.scenarios.listings.listing_site import CARDS, NOW
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.context import PageContext
from villa_site.site.i18n.translations import Strings
from villa_site.site.listing.quick_search import load_quick_search
from villa_site.site.routing.routes import Routes


class PlainBackend:
    """Finds cards by a part of their title, in the order of their names."""

    async def search(self, query: SearchQuery, _call: Call) -> ResultList:
        found = [each for each in CARDS if query.s.lower() in each["post_title"].lower()]
        cards = sorted(map(Card.model_validate, found), key=lambda card: card.title)
        return ResultList(items=tuple(cards), total=len(cards))

    async def page(self, _path: str, _call: Call) -> Page:
        return Page()


def context(today: date) -> PageContext:
    """Make the context of a French home page."""
    return PageContext(locale="fr", strings=Strings("fr"), path="/", today=today, routes=Routes())


@pytest.mark.req("VIS-04")
async def test_slip_in_a_title_is_forgiven_and_the_past_comes_last() -> None:
    found = await load_quick_search("argiel", context(NOW.date()), PlainBackend())
    assert found.results.corrected == "argile"
    assert [card.title for card in found.results.items] == ["Argile"]
    events = await load_quick_search("co", context(NOW.date()), PlainBackend())
    assert [card.title for card in events.results.items] == ["Cordes graves", "Concert de l'aube"]
    nothing = await load_quick_search("xyzxyz", context(NOW.date()), PlainBackend())
    assert (nothing.results.total, nothing.results.corrected) == (0, "")
