"""Lists of events: their rows, filters and dates, and content from the backend."""

from __future__ import annotations

from components.listing.event_row import event_count, event_row
from components.listing.listing import OnChange, SelectOption, filter_form, select_field
from villa_site.engine.rendering.first_picture import first_picture_at_once
from villa_site.engine.rendering.freeze import frozen_once
from villa_site.settings.project import institution_zone
from villa_site.site import formats
from villa_site.site.listing.events import MOST_UPCOMING, upcoming_events
from villa_site.site.listing.occasions import occasions_ahead
from villa_site.site.listing.query import ListingQuery, clean
from villa_site.site.listing.results import SearchBackend

__all__ = [
    "MOST_UPCOMING",
    "ListingQuery",
    "OnChange",
    "SearchBackend",
    "SelectOption",
    "clean",
    "event_count",
    "event_row",
    "filter_form",
    "first_picture_at_once",
    "formats",
    "frozen_once",
    "institution_zone",
    "occasions_ahead",
    "select_field",
    "upcoming_events",
]
