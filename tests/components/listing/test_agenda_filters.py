"""The agenda's filters and views as they are printed."""

from __future__ import annotations

import pytest

from components.listing.agenda_filters import agenda_views, event_fields
from tests.site.listing.test_event_filters import EVENTS
from tests.support.rendered import context
from villa_site.engine.rendering.printer import to_html
from villa_site.site.listing.event_filters import facets
from villa_site.site.listing.events import NAMES
from villa_site.site.listing.query import ListingQuery

pytestmark = pytest.mark.req("VIS-02")


def navigate(**changes: str) -> None:
    """Go nowhere."""


def test_views_are_links_that_keep_the_filters() -> None:
    query = ListingQuery("/agenda/", NAMES).with_(periode="week-end", public="enfants")
    markup = to_html(agenda_views(query, context(), anchor="programme"))
    for link in (
        "/agenda/?public=enfants#programme",
        "/agenda/?periode=aujourdhui&amp;public=enfants#programme",
        "/agenda/?periode=2026-11&amp;public=enfants#programme",
        "/agenda/?vue=mois&amp;periode=2026-11&amp;public=enfants#mois",
    ):
        assert f'href="{link}"' in markup
    assert markup.count("aria-current") == 1


def test_filters_unfold_and_stay_open_once_one_is_chosen() -> None:
    ctx, query = context(), ListingQuery("/agenda/", NAMES)
    closed = facets(EVENTS, EVENTS, query, ctx)
    markup = "".join(to_html(each) for each in event_fields(query, navigate, closed, ctx) if each)
    assert '<details class="agenda-more">' in markup
    for field in ("public", "langue", "acces", "prix", "lieu"):
        assert f'name="{field}"' in markup
    assert "Gratuit (1)" in markup
    chosen = query.with_(prix="gratuit")
    found = facets(EVENTS, EVENTS, chosen, ctx)
    markup = "".join(to_html(each) for each in event_fields(chosen, navigate, found, ctx) if each)
    assert "<details" in markup
    assert " open" in markup


def test_events_without_the_fields_have_no_filters() -> None:
    fields = event_fields(ListingQuery("/agenda/", NAMES), navigate, {}, context())
    assert [each for each in fields if each] == []
