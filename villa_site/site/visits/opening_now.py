"""Whether the house is open while a page is opened, and for how long that is true."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from villa_site.backend.models.opening_hours import OpeningPlace, OpeningState, state_at
from villa_site.backend.models.options import SiteOptions
from villa_site.site.context import PageContext

_SHARED_FOR: Final = timedelta(seconds=90)
"""How long a shared cache may have a page, with some seconds for the way: SHARED's figures."""


@dataclass(frozen=True, slots=True)
class HouseNow:
    """The places with hours, the house's state, and whether what is said of it changes soon."""

    places: tuple[OpeningPlace, ...]
    state: OpeningState
    changes_soon: bool

    @property
    def key(self) -> str:
        """Its part of a page's revision; empty without hours."""
        return repr((self.state, self.changes_soon)) if self.places else ""

    @property
    def house(self) -> OpeningPlace | None:
        """The first place."""
        return next(iter(self.places), None)


UNKNOWN: Final = HouseNow(
    (), OpeningState("unknown", date.min, datetime.max.replace(tzinfo=UTC)), changes_soon=False
)


def house_now(options: SiteOptions, ctx: PageContext) -> HouseNow:
    """Return the house's state at the time of the context."""
    places = options.hours_on(ctx.today)
    if not places or ctx.now is None:
        return UNKNOWN
    state = state_at(places[0], ctx.now)
    return HouseNow(places, state, changes_soon=state.until - ctx.now <= _SHARED_FOR)
