"""Opening hours: the places of the house, and how they are shown."""

from __future__ import annotations

from components.ui.opening_table import opening_table
from villa_site.backend.models.opening_hours import OpeningPlace
from villa_site.content.fields.marks import Internal
from villa_site.site.pages.opening_hours.places import OptionsBackend, places_now

__all__ = ["Internal", "OpeningPlace", "OptionsBackend", "opening_table", "places_now"]
