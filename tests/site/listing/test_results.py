"""Lists of thousands of entities are whole; what is left out of one is logged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.rendered import context
from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.content.losses import losses
from villa_site.site.listing.results import fetch_all, load_related


class Books:
    """A backend with a number of books."""

    def __init__(self, total: int) -> None:
        self.total = total

    async def search(self, query: SearchQuery, _call: Call) -> ResultList:
        first = (query.page - 1) * query.per_page
        numbers = range(first, min(first + query.per_page, self.total))
        return ResultList(
            items=tuple(
                Card.model_validate({"ID": each + 1, "post_title": f"{each}", "path": f"/{each}/"})
                for each in numbers
            ),
            total=self.total,
            total_pages=-(-self.total // query.per_page),
        )


@pytest.fixture(autouse=True)
def fresh_losses() -> Iterator[None]:
    """Log each loss again in each test."""
    losses.forget()
    yield
    losses.forget()


BOOKS = SearchQuery(post_type=("publication",))


@pytest.mark.req("WPR-10")
@pytest.mark.parametrize("total", [0, 100, 501, 4_321])
async def test_whole_list_has_every_result_in_order(
    caplog: pytest.LogCaptureFixture, total: int
) -> None:
    listed = await fetch_all(BOOKS, context(), Books(total))
    assert [card.id for card in listed] == list(range(1, total + 1))
    assert caplog.text == ""


@pytest.mark.req("WPR-10")
async def test_list_beyond_the_limit_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert len(await fetch_all(BOOKS, context(), Books(7_000))) == 5_000
    assert caplog.text.count("The list of publication has 7000 results, of which 5000") == 1


@pytest.mark.req("WPR-10")
async def test_entities_without_neighbours_are_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    page = Page.model_validate({"ID": 900, "path": "/899/", "post_type": "publication"})
    related = await load_related(page, context(), Books(1_000))
    assert (related.previous, related.following, len(related.others)) == (None, None, 4)
    await load_related(page, context(), Books(1_000))
    assert caplog.text.count("Of 1000 publication the first 100") == 1
