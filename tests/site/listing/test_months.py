"""A month of the agenda: its days, bad addresses, a thousand events, what comes after nothing."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.support.rendered import context
from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.listing.events import MONTH_VIEW, NAMES, VIEW
from villa_site.site.listing.months import (
    LISTED,
    SHOWN,
    MonthListing,
    load_month,
    month_beside,
    shown_month,
)
from villa_site.site.listing.query import ListingQuery

pytestmark = pytest.mark.req("VIS-02")

TODAY = context().today


class Events:
    """A backend with these events, a hundred a call as WordPress gives them."""

    def __init__(self, *events: dict[str, Any]) -> None:
        self._cards = tuple(
            Card.model_validate({"post_title": f"Soirée {number}", **each})
            for number, each in enumerate(events)
        )

    async def search(self, query: SearchQuery, _call: Call) -> ResultList:
        """Return a page of those that are not over."""
        found = [
            each
            for each in self._cards
            if not query.since or (each.last_day or date.min) >= query.since
        ]
        start = (query.page - 1) * query.per_page
        return ResultList(
            items=tuple(found[start : start + query.per_page]),
            total=len(found),
            total_pages=-(-len(found) // query.per_page),
        )


def query(**values: str) -> ListingQuery:
    """Make the state of the agenda."""
    return ListingQuery("/agenda/", NAMES).with_(**{VIEW: MONTH_VIEW, **values})


async def loaded(*events: dict[str, Any], **values: str) -> MonthListing:
    """Load the month of an address."""
    return await load_month(query(**values), context(), Events(*events))


@pytest.mark.parametrize(
    ("values", "first"),
    [
        ({}, "2026-11-01"),
        ({"periode": "2027-02"}, "2027-02-01"),
        ({"jour": "2027-01-31"}, "2027-01-01"),
        ({"periode": "2027-13"}, "2026-11-01"),
        ({"periode": "9999-12"}, "2026-11-01"),
        ({"periode": "0001-01"}, "2026-11-01"),
        ({"periode": "<script>"}, "2026-11-01"),
        ({"jour": "2026-02-31"}, "2026-11-01"),
        ({"jour": "9999-12-31"}, "2026-11-01"),
    ],
)
def test_month_out_of_range_is_the_current_one(values: dict[str, str], first: str) -> None:
    assert shown_month(query(**values), TODAY).isoformat() == first


def test_months_beside_end_where_nobody_looks() -> None:
    assert month_beside(date(2026, 12, 1), 1, TODAY) == date(2027, 1, 1)
    assert month_beside(date(2031, 11, 1), 1, TODAY) is None
    assert month_beside(date(2021, 11, 1), -1, TODAY) is None


async def test_days_have_what_is_short_and_the_month_what_runs() -> None:
    month = await loaded(
        {"date_debut": "2026-11-21T20:30"},
        {"date_debut": "2026-11-30", "date_fin": "2026-12-02"},
        {"date_debut": "2026-10-01", "date_fin": "9999-12-31"},
        {"date_debut": "2026-11-25", "date_fin": "2026-11-01"},
        {"date_debut": "jadis"},
        {"date_debut": "2026-12-05"},
    )
    assert {day.day: count for day, count in month.counts.items()} == {21: 1, 25: 1, 30: 1}
    assert [each.title for each in month.running] == ["Soirée 2"]
    assert month.total == 4
    assert month.chosen == TODAY
    assert [each.title for each in month.events] == ["Soirée 2"]


async def test_thousand_events_of_a_month_are_counted_and_few_are_listed() -> None:
    day = {"date_debut": "2026-11-22", "lieu": "Salon"}
    month = await loaded(*[day] * 1000, jour="2026-11-22")
    assert month.counts == {date(2026, 11, 22): 1000}
    assert len(month.days[date(2026, 11, 22)]) == SHOWN
    assert (len(month.events), month.chosen_total) == (LISTED, 1000)


async def test_empty_day_names_the_next_with_something() -> None:
    assert (await loaded({"date_debut": "2026-11-22"})).following == date(2026, 11, 22)
    later = await loaded({"date_debut": "2027-03-04"}, periode="2026-12")
    assert (later.chosen, later.following) == (date(2026, 12, 1), date(2027, 3, 4))
    assert (await loaded()).following is None


async def test_filters_of_the_address_apply_to_the_month() -> None:
    children = {"date_debut": "2026-11-22", "publics": ["enfants"]}
    month = await loaded(children, {"date_debut": "2026-11-22"}, public="enfants")
    assert month.counts == {date(2026, 11, 22): 1}
    assert [each.value for each in month.facets["public"]] == ["enfants"]
