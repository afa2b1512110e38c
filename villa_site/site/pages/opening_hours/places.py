"""Loads the places with opening hours for what shows all of them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from villa_site.backend.call import Call
from villa_site.backend.models.opening_hours import OpeningPlace, state_at
from villa_site.backend.models.options import SiteOptions
from villa_site.site.context import PageContext


class OptionsBackend(Protocol):
    """The backend, as far as it knows the site's options."""

    async def options(self, call: Call) -> SiteOptions:
        """Return the options in the language of the call."""


class PlacesNow(NamedTuple):
    """The places, and their states: another one is another page."""

    places: tuple[OpeningPlace, ...]
    states: tuple[str, ...]


async def places_now(ctx: PageContext, backend: OptionsBackend) -> PlacesNow:
    """Return the places of the house as they are today, what an alert closes included."""
    options = await backend.options(Call(ctx.locale, ctx.preview))
    places = options.hours_on(ctx.today)
    states = (repr(state_at(each, ctx.now)) for each in places) if ctx.now else ()
    return PlacesNow(places, tuple(states))
