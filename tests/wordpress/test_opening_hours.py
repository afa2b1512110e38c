"""Proves that opening hours are typed in "Site content" by keyboard, and read by the site."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import Any, Final

import pytest
from playwright.async_api import Locator, Page, expect

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.opening_hours import OpeningHours, OpeningPlace, plan_of
from villa_site.embedded.content import ContentView, load_content
from villa_site.embedded.site_options import site_options

pytestmark = [pytest.mark.req("VIS-01"), pytest.mark.usefixtures("restored_options")]

_PAGE: Final = "/wp-admin/admin.php?page=villa-site-content"
_NIGHT: Final = {"days": [5], "opens": "22:00", "closes": "02:00"}
_TYPED: Final[list[dict[str, Any]]] = [
    {
        "name": "La maison",
        "weekly": [
            {"days": [2, 3], "opens": "10:00", "closes": "12:30"},
            {"days": [2, 3], "opens": "14:00", "closes": "19:00", "last_entry": "18:30"},
            # Overlaps the one before.
            {"days": [3], "opens": "18:00", "closes": "21:00"},
        ],
        "seasons": [{"from": "10-01", "to": "03-31", "weekly": [_NIGHT]}],
        "exceptions": [{"date": "2026-12-25", "yearly": True, "closed": True, "note": "Noël"}],
    },
    {"name": "Le jardin", "weekly": [{"days": [7], "opens": "08:00", "closes": "20:00"}]},
]
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _group(place: Page | Locator, name: str) -> Locator:
    return place.get_by_role("group", name=name, exact=True)


async def _type(place: Locator, label: str, text: str) -> None:
    control = place.get_by_label(label, exact=True)
    await control.focus()
    await control.page.keyboard.type(text)


async def _times(row: Locator, times: dict[str, Any]) -> None:
    for day in times["days"]:
        await row.get_by_role("checkbox", name=_DAYS[day - 1]).press("Space")
    labels = {"opens": "Opens at", "closes": "Closes at", "last_entry": "Last entry"}
    for name, label in labels.items():
        if name in times:
            hour, minute = map(int, times[name].split(":"))
            # As the browser's English control is typed into.
            half = "PM" if hour >= 12 else "AM"
            await _type(row, label, f"{(hour - 1) % 12 + 1:02}{minute:02}{half}")


async def _week(place: Locator, week: list[dict[str, Any]]) -> None:
    group = _group(place, "Week").last
    for number, times in enumerate(week, 1):
        await group.get_by_role("button", name="Add (Times)").press("Enter")
        row = _group(group, f"Times {number}")
        # The new row is where one goes on.
        await expect(row.get_by_role("checkbox", name="Monday")).to_be_focused()
        await _times(row, times)


async def _write(hours: Locator) -> None:
    house, garden = _TYPED
    places = _group(hours, "Places")
    for number, name in enumerate((house["name"], garden["name"]), 1):
        await places.get_by_role("button", name="Add (Place)").press("Enter")
        place = _group(places, f"Place {number}")
        await expect(place.get_by_label("Name of the place")).to_be_focused()
        await places.page.keyboard.type(name)
    villa = _group(places, "Place 1")
    await _week(villa, house["weekly"])
    await _week(_group(places, "Place 2"), garden["weekly"])
    seasons = _group(villa, "Seasons")
    await seasons.get_by_role("button", name="Add (Season)").press("Enter")
    for label, day, month in (("First day", "1", "October"), ("Last day", "31", "March")):
        control = _group(seasons, f"{label} (needed)")
        await _type(control, "Day", day)
        await _type(control, "Month", month)
    await _week(_group(seasons, "Season 1"), house["seasons"][0]["weekly"])
    specials = _group(villa, "Special days")
    await specials.get_by_role("button", name="Add (Special day)").press("Enter")
    await _type(specials, "Date", "12252026")
    for name in ("Every year", "Closed"):
        await specials.get_by_role("checkbox", name=name).press("Space")
    await _type(specials, "Note", "Noël")


def _embedded(places: list[dict[str, Any]]) -> OpeningHours:
    """Return hours as the embedded backend gives them."""
    content = dataclasses.replace(load_content(), shared={"opening_hours": {"places": places}})
    answer, _ = site_options(ContentView(content=content, locale="fr", today=date(2026, 11, 28)))
    return OpeningHours.model_validate(answer["opening_hours"])


def _plans(place: OpeningPlace) -> list[Any]:
    days = [*range(1, 8)]
    return [plan_of(place, date(2026, month, day)) for month in (6, 12) for day in (*days, 25)]


@pytest.mark.browser
async def test_hours_are_typed_saved_shown_again_and_read(editor: Page, backend: Backend) -> None:
    await editor.goto(_PAGE)
    await _write(_group(editor, "Opening hours"))
    await editor.get_by_role("button", name="Save", exact=True).press("Enter")
    await expect(editor.get_by_role("status")).to_contain_text("Saved.")
    options = await backend.options(Call(locale="en"))
    hours = options.opening_hours
    assert hours is not None
    expected = _embedded(_TYPED)
    assert hours == expected
    assert [*map(_plans, hours.places)] == [*map(_plans, expected.places)]
    # The two that overlap are one, the night ends after midnight.
    wednesday = plan_of(hours.places[0], date(2026, 6, 3)).spans
    assert [span[:2] for span in wednesday] == [(600, 750), (840, 1260)]
    friday = plan_of(hours.places[0], date(2026, 12, 4)).spans
    assert [span[:2] for span in friday] == [(1320, 1560)]
    assert plan_of(hours.places[0], date(2027, 12, 25)).note == "Noël"

    await editor.reload()
    villa = _group(_group(editor, "Opening hours"), "Place 1")
    await expect(villa.get_by_label("Name of the place")).to_have_value("La maison")
    second = _group(_group(villa, "Week").first, "Times 2")
    await expect(second.get_by_role("checkbox", name="Tuesday")).to_be_checked()
    await expect(second.get_by_role("checkbox", name="Monday")).not_to_be_checked()
    await expect(second.get_by_label("Last entry")).to_have_value("18:30")
    season = _group(villa, "Season 1")
    await expect(_group(season, "First day (needed)").get_by_label("Month")).to_have_value("10")
    await expect(_group(season, "Times 1").get_by_label("Closes at")).to_have_value("02:00")
    await expect(_group(villa, "Special day 1").get_by_label("Closed")).to_be_checked()
    await second.locator("xpath=../..").get_by_role("button", name="Remove").press("Enter")
    # The focus stays near the row that was removed.
    add = _group(villa, "Week").first.get_by_role("button", name="Add (Times)")
    await expect(add).to_be_focused()
