"""Content that is related to a page: its neighbours in the list of its kind."""

from __future__ import annotations

from components.templates import programme
from tests.support.rendered import context
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.listing.results import load_related


class Events:
    """A backend with three events."""

    async def search(self, _query: SearchQuery, _call: Call) -> ResultList:
        return ResultList(items=tuple(_card(*event) for event in EVENTS))


EVENTS = (("here", "2026-11-01"), ("over", "2026-11-10"), ("ahead", "2099-12-10"))


def _card(name: str, day: str) -> Card:
    card = {"post_title": name, "path": f"/programme/{name}/", "date_debut": day}
    return Card.model_validate(card)


async def test_next_event_is_one_that_is_still_ahead() -> None:
    page = Page.model_validate({"post_type": "programme", "path": "/programme/here/"})

    async def following(**options: object) -> str:
        found = await load_related(page, context(), Events(), **options)  # type: ignore[arg-type]
        return found.following.title if found.following else ""

    assert await following() == "over"
    assert await following(follows=lambda event: event.title == "ahead") == "ahead"
    assert await following(follows=lambda _: False) == ""


async def test_event_page_leads_to_no_past_event() -> None:
    page = Page.model_validate({"post_type": "programme", "path": "/programme/here/"})
    found = await programme.load(page, context(), Events())
    assert found.following is not None
    assert found.following.title == "ahead"
