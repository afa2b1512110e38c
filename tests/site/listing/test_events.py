"""The selection of a visitor retains its name in the filters of events, though nothing is left."""

from __future__ import annotations

from datetime import timedelta

from tests.support.rendered import context
from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.listing.date_ranges import PERIOD
from villa_site.site.listing.event_filters import CATEGORY
from villa_site.site.listing.events import load_events
from villa_site.site.listing.query import ListingQuery


class OneConcert:
    """A backend with a concert of tomorrow."""

    async def search(self, _query: SearchQuery, _call: Call) -> ResultList:
        day = f"{context().today + timedelta(days=1)}"
        fields = {"post_title": "Cordes", "date_debut": day, "categorie": "Concert"}
        return ResultList(items=(Card.model_validate(fields),), total=1, total_pages=1)


async def test_selected_filters_without_events_are_listed_by_name() -> None:
    chosen = ((PERIOD, "2099-03"), (CATEGORY, "concert"))
    query = ListingQuery("/agenda/", (PERIOD, CATEGORY), chosen)
    found = await load_events(query, context(), OneConcert())
    assert found.total == 0
    assert ("2099-03", "mars 2099", 0) in {(f.value, f.label, f.count) for f in found.periods}
    assert [(f.value, f.label, f.count) for f in found.facets[CATEGORY]] == [
        ("concert", "Concert", 0)
    ]
