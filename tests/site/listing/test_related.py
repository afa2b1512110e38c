"""What is related to a page: its neighbours in the list of its kind."""

from __future__ import annotations

from tests.components.rendered import context
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.listing.results import load_related


class Events:
    """A backend with three events."""

    async def search(self, _query: SearchQuery, _call: Call) -> ResultList:
        return ResultList(items=tuple(_card(name) for name in ("here", "over", "ahead")))


def _card(name: str) -> Card:
    return Card.model_validate({"post_title": name, "path": f"/programme/{name}/"})


async def test_next_event_is_one_that_is_still_ahead() -> None:
    page = Page.model_validate({"post_type": "programme", "path": "/programme/here/"})

    async def following(**options: object) -> str:
        found = await load_related(page, context(), Events(), **options)  # type: ignore[arg-type]
        return found.following.title if found.following else ""

    assert await following() == "over"
    assert await following(follows=lambda event: event.title == "ahead") == "ahead"
    assert await following(follows=lambda _: False) == ""
