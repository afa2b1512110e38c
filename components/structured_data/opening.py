"""schema.org's opening hours: the week that holds now, and the special days ahead."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from components.structured_data.thing import Thing, thing
from villa_site.backend.models.opening_hours import DayPlan, OpeningPlace, plan_of
from villa_site.site.blocks.data import kinds_of
from villa_site.site.pages.urls import page_url
from villa_site.site.visits.visit import View

BLOCK: Final = "acf/opening-hours"
_AHEAD: Final = 120
"""Days in which special days are named."""
_DAY_MINUTES: Final = 24 * 60
_NAMES: Final = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)


def place_with_hours(view: View) -> Thing | None:
    """Describe the house as a place with hours, on its home page and where its hours are listed."""
    house, ctx = view.opening.house, view.ctx
    listed = any(kind.name == BLOCK for kind in kinds_of(view.blocks))
    if house is None or not (listed or ctx.path == ctx.home):
        return None
    home = page_url("/", ctx)
    known = opening_hours(house, ctx.today)
    return {"@id": f"{home}#place", **thing("Place", name=ctx.product, url=home, **known)}


def opening_hours(place: OpeningPlace, today: date) -> dict[str, Any]:
    """Return the hours of a place as schema.org's properties.

    Hours of a season name the days on which they are valid. A closed day has the same time twice,
    which is how schema.org says it.
    """
    usual = place.model_copy(update={"exceptions": ()})
    days = [today + timedelta(days=index) for index in range(_AHEAD)]
    weekly = _weeks(usual, days)
    special = [_special(plan, day) for day in days if (plan := plan_of(place, day)).special]
    return {
        "openingHoursSpecification": weekly,
        "specialOpeningHoursSpecification": [each for day in special for each in day],
    }


def _weeks(usual: OpeningPlace, days: list[date]) -> list[Thing]:
    """Describe the usual hours, those of seasons with the days between which they hold."""
    found: dict[tuple[str, str], dict[str, list[date]]] = {}
    for day in days:
        for opens, closes in _times(plan_of(usual, day)):
            found.setdefault((opens, closes), {}).setdefault(_NAMES[day.weekday()], []).append(day)
    return [
        thing(
            "OpeningHoursSpecification",
            dayOfWeek=[name for name in _NAMES if name in by_name],
            opens=opens,
            closes=closes,
            **(_validity(by_name) if usual.seasons else {}),
        )
        for (opens, closes), by_name in found.items()
    ]


def _validity(by_name: dict[str, list[date]]) -> dict[str, str]:
    held = [day for days in by_name.values() for day in days]
    return {"validFrom": min(held).isoformat(), "validThrough": max(held).isoformat()}


def _special(plan: DayPlan, day: date) -> list[Thing]:
    if not plan.known:
        return []
    times = _times(plan) or [("00:00", "00:00")]
    on = day.isoformat()
    return [
        thing(
            "OpeningHoursSpecification",
            opens=opens,
            closes=closes,
            validFrom=on,
            validThrough=on,
        )
        for opens, closes in times
    ]


def _times(plan: DayPlan) -> list[tuple[str, str]]:
    return [(_time(each.opens), _time(each.closes)) for each in plan.spans]


def _time(minutes: int) -> str:
    # A day that ends with midnight is open until its last minute.
    at = minutes if minutes != _DAY_MINUTES else minutes - 1
    return f"{at % _DAY_MINUTES // 60:02}:{at % 60:02}"
