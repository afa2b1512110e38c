"""Content that is related to a page: its neighbours in the list of its kind."""

from __future__ import annotations

import pytest

from components.templates import programme
from tests.support.rendered import context
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.listing.results import load_related


class Events:
    """A backend that answers each query with all its events."""

    def __init__(self, *events: tuple[str, str, str]) -> None:
        self.queries: list[SearchQuery] = []
        self._cards = tuple(_card(*event) for event in events)

    async def search(self, query: SearchQuery, _call: Call) -> ResultList:
        self.queries.append(query)
        return ResultList(items=self._cards)


EVENTS = (
    ("over", "2026-10-10", "confirme"),
    ("here", "2099-11-01", "confirme"),
    ("cancelled", "2099-11-02", "annule"),
    ("ahead", "2099-12-10", "confirme"),
)


def _card(name: str, day: str, statut: str) -> Card:
    card = {"post_title": name, "path": f"/programme/{name}/", "date_debut": day, "statut": statut}
    return Card.model_validate(card)


def _page(name: str) -> Page:
    return Page.model_validate({"post_type": "programme", "path": f"/programme/{name}/"})


async def test_neighbours_are_those_that_are_proposed() -> None:
    async def neighbours(**options: object) -> tuple[str, str]:
        found = await load_related(_page("here"), context(), Events(*EVENTS), **options)  # type: ignore[arg-type]
        before, after = found.previous, found.following
        return before.title if before else "", after.title if after else ""

    assert await neighbours() == ("over", "cancelled")
    assert await neighbours(proposes=lambda event: event.title == "ahead") == ("", "ahead")
    assert await neighbours(proposes=lambda _: False) == ("", "")


@pytest.mark.req("VIS-03")
async def test_event_page_leads_to_no_past_or_cancelled_event() -> None:
    events = Events(*EVENTS)
    found = await programme.load(_page("here"), context(), events)
    assert found.previous is None
    assert found.following is not None
    assert found.following.title == "ahead"
    assert [each.title for each in found.others] == ["ahead"]
    assert [each.since for each in events.queries] == [context().today]


@pytest.mark.req("VIS-03")
@pytest.mark.parametrize("listed", [EVENTS, EVENTS[1:]], ids=["listed", "not listed"])
async def test_past_event_page_proposes_what_is_coming(
    listed: tuple[tuple[str, str, str], ...],
) -> None:
    found = await programme.load(_page("over"), context(), Events(*listed))
    assert found.previous is None
    assert [each.title for each in found.others] == ["here", "ahead"]
