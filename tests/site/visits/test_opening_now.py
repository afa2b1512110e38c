"""A page's revision follows the hours, and no shared cache has it beyond their next change."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import httpx
import pytest

from tests.support.rendered import context
from tests.support.stub_site import OPTIONS, StubBackend
from villa_site.backend.models.opening_hours import state_at
from villa_site.backend.models.options import SiteOptions
from villa_site.settings.project import institution_zone
from villa_site.site.visits.opening_now import UNKNOWN, HouseNow, house_now

pytestmark = pytest.mark.req("VIS-01")

WEEK = [{"days": [1, 2, 3, 4, 5, 6, 7], "opens": "10:00", "closes": "19:00"}]
HOURS = {"places": [{"name": "La Villa", "weekly": WEEK}, {"name": "Le jardin", "weekly": WEEK}]}


def at(time: str, **options: Any) -> HouseNow:
    now = datetime.fromisoformat(f"2026-12-05 {time}").replace(tzinfo=institution_zone())
    read = SiteOptions.model_validate({"opening_hours": HOURS} | options)
    return house_now(read, context(today=now.date(), now=now))


def test_key_is_the_same_until_the_next_change() -> None:
    assert at("10:00").key == at("18:00").key
    assert len({at(time).key for time in ("09:00", "10:00", "18:30", "19:00")}) == 4


def test_last_seconds_before_a_change_have_a_key_of_their_own() -> None:
    assert not at("18:28:00").changes_soon
    assert at("18:28:30").changes_soon
    assert at("18:28:30").key != at("18:28:00").key


def test_site_without_hours_has_no_key() -> None:
    assert at("12:00", opening_hours=False) == UNKNOWN
    assert not at("12:00", opening_hours="closed").key


@pytest.mark.parametrize(
    ("closes", "house", "garden"),
    [
        ({"closes": "house"}, False, False),
        ({"closes": "part", "closes_part": "le jardin"}, True, False),
        ({"closes": "part"}, True, True),
        ({"closes": "house", "closes_on": "2026-12-05"}, False, False),
        ({"closes": "house", "closes_on": "2026-12-06"}, True, True),
        ({"closes": False}, True, True),
        ({"closes": {"value": "house", "label": "La maison"}}, False, False),
    ],
)
def test_alert_closes_the_house_or_a_part_for_a_day(
    closes: dict[str, Any], *, house: bool, garden: bool
) -> None:
    now = datetime(2026, 12, 5, 12, tzinfo=institution_zone())
    read = SiteOptions.model_validate(
        {"opening_hours": HOURS, "display_alert": "1", "alert": closes}
    )
    found = [state_at(place, now).is_open for place in read.hours_on(now.date())]
    assert found == [house, garden]
    hidden = read.model_copy(update={"display_alert": False})
    assert all(state_at(place, now).is_open for place in hidden.hours_on(now.date()))


async def test_page_shows_the_state_of_its_moment(start: Any, backend: StubBackend) -> None:
    always = [{"days": [1, 2, 3, 4, 5, 6, 7], "opens": "00:00", "closes": "24:00"}]
    hours = {"places": [{"name": "La Villa", "weekly": always}]}
    backend.answers["/wp-json/wpnuxt/v1/options/"] = OPTIONS | {"opening_hours": hours}
    client: httpx.AsyncClient = await start()
    answer = await client.get("/")
    assert answer.text.count("Ouvert jour et nuit") >= 3
    assert '"@id":"http://villa.test/#place"' in answer.text


@pytest.mark.parametrize(
    "hours", [False, "", {"places": False}, {"places": [{"weekly": [{"days": [1]}]}]}]
)
async def test_page_without_readable_hours_says_nothing(
    start: Any, backend: StubBackend, hours: Any
) -> None:
    backend.answers["/wp-json/wpnuxt/v1/options/"] = OPTIONS | {"opening_hours": hours}
    client: httpx.AsyncClient = await start()
    answer = await client.get("/")
    assert answer.status_code == 200
    assert "site-header-opening" not in answer.text
