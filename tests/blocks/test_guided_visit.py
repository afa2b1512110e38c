"""Each stop has an address, a way on and its words; the plan leads to all of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.blocks.islands import island_props
from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, elements, tag
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-12")


@pytest.mark.parametrize(
    ("locale", "told", "plan"),
    [
        ("fr", "3 étapes · 5 min", "Étapes de la visite"),
        ("it", "3 tappe · 5 min", "Tappe della visita"),
        ("en", "3 stops · 5 min", "Stops on the tour"),
    ],
)
async def test_guided_visit_shows_its_duration(locale: Locale, told: str, plan: str) -> None:
    async with Stage(fixture("guided_visit"), context(locale)) as stage:
        assert told in stage.words
        assert f'<nav class="visit-plan" aria-label="{plan}"' in stage.html


async def test_plan_links_to_each_stop() -> None:
    async with Stage(fixture("guided_visit"), context()) as stage:
        links = re.findall(r'style="left:([\d.]+)%;top:([\d.]+)%"><a href="#([^"]*)"', stage.html)
        stops = [given["id"] for name, given in elements(stage.html) if name == "article"]
    assert links == [
        ("56.00", "58.00", "parcours-1"),
        ("48.00", "58.00", "parcours-2"),
        ("12.50", "80.00", "parcours-3"),
    ]
    assert stops == [each[2] for each in links]


async def test_stops_link_to_previous_and_next() -> None:
    async with Stage(fixture("guided_visit"), context()) as stage:
        middle = stage.html.split('id="parcours-2"')[1].split("</article>")[0]
        assert '<a class="stop-before" href="#parcours-1">' in middle
        assert '<a class="stop-after" href="#parcours-3">' in middle
        assert stage.html.count('class="stop-before"') == 2
        assert stage.html.count('class="stop-after"') == 2


async def test_stop_has_audio_and_transcript_without_script() -> None:
    async with Stage(fixture("guided_visit"), context()) as stage:
        player = tag(stage.html, "<audio")
        assert 'controls=""' in player
        assert 'aria-label="La loggia"' in player
        assert stage.html.count("<audio") == 2
        assert 'id="parcours-1-transcription"' in stage.html
        assert "Bonjour." in stage.words


async def test_island_props_have_the_stops_in_order() -> None:
    async with Stage(fixture("guided_visit"), context()) as stage:
        [visit] = island_props(stage.model, "guided_visit")
        players = island_props(stage.model, "audio_player")
    assert [stop["anchor"] for stop in visit["stops"]] == ["parcours-1", "parcours-2", "parcours-3"]
    tracks = [stop["track"] for stop in visit["stops"]]
    assert tracks == [*(each["track"] for each in players), None]
    assert {track["group"] for track in tracks if track} == {visit["group"]} == {"parcours"}


@pytest.mark.parametrize("changes", [{"plan": False}, {"plan": "4711"}])
async def test_guided_visit_without_plan_lists_its_stops(changes: dict[str, Any]) -> None:
    async with Stage(fixture("guided_visit", **changes), context()) as stage:
        assert "visit-list" in stage.html
        assert "plan-points" not in stage.html
        assert '<a href="#parcours-3">' in stage.html


async def test_stop_without_position_is_listed() -> None:
    async with Stage(fixture("guided_visit", "hostile"), context()) as stage:
        assert stage.html.count("<article") == 2
        assert "visit-list" in stage.html
        ids = [given["id"] for name, given in elements(stage.html) if name == "article"]
    assert ids == ["visite-1", "visite-2"]


@pytest.mark.parametrize("without", [0, 1, 2])
async def test_plan_is_shown_when_one_stop_has_no_place(without: int) -> None:
    stops = fixture("guided_visit")["attrs"]["data"]["etapes"]
    lost = [stop | {"x": "", "y": ""} if n == without else stop for n, stop in enumerate(stops)]
    async with Stage(fixture("guided_visit", etapes=lost), context()) as stage:
        shown = elements(stage.html)
    assert [given for tag, given in shown if given.get("class") == "plan"]
    linked = [given["href"] for tag, given in shown if tag == "a" and "href" in given]
    on_plan = [f"#parcours-{n + 1}" for n in range(3) if n != without]
    assert linked[:3] == [*on_plan, f"#parcours-{without + 1}"]
    assert len([given for tag, given in shown if given.get("class") == "visit-list"]) == 1


async def test_single_stop_has_no_previous_or_next_link() -> None:
    async with Stage(fixture("guided_visit", "minimal"), context()) as stage:
        assert "Une étape" in stage.words
        assert "stop-steps" not in stage.html


@pytest.mark.parametrize("stops", [False, None, [], [{"titre": "", "texte": "", "audio": False}]])
async def test_guided_visit_without_stops_is_not_rendered(stops: object) -> None:
    async with Stage(fixture("guided_visit", etapes=stops), context()) as stage:
        assert stage.html == "<div></div>"
