"""Places are listed, and are on the plan they belong to; no other house gets a request unasked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.blocks.islands import island_props
from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, elements
from villa_site.content.losses import losses
from villa_site.demo import DEMO_CONTENT
from villa_site.settings.drawn_map import FILE, read_map
from villa_site.settings.languages import Locale
from villa_site.settings.map_tiles import Tiles

pytestmark = pytest.mark.req("BLK-11")

DRAWN = read_map(DEMO_CONTENT / FILE)
ROME: dict[str, Any] = {"id": "grille", "titre": "La grille", "lat": "41,9079", "lng": 12.483}
OSM = Tiles("https://{s}.tiles.test/{z}/{x}/{y}.png", '© <a href="https://tiles.test/">Tiles</a>')
GEO: dict[str, Any] = {
    "mode": "geo",
    "centre": {"lat": "41.9083", "lng": 12.4832},
    "zoom": "16",
    "points": [
        {"id": "nord", "titre": "Nord", "lat": 41.92, "lng": 12.48},
        {"id": "sud", "titre": "Sud", "lat": "41.90", "lng": "12.49"},
        {"id": "perdu", "titre": "Perdu"},
    ],
}


async def test_markers_link_to_their_places() -> None:
    async with Stage(fixture("map"), context()) as stage:
        points = re.findall(r'style="left:([\d.]+)%;top:([\d.]+)%"><a href="#([^"]*)"', stage.html)
        places = [given["id"] for name, given in elements(stage.html) if name == "article"]
    assert points == [("56.00", "58.00", "plan-loggia"), ("48.00", "58.00", "plan-fontaine")]
    assert places == ["plan-loggia", "plan-fontaine", "plan-le-banc"]


async def test_list_has_all_details_of_a_place() -> None:
    async with Stage(fixture("map"), context()) as stage:
        assert "1 La loggia Architecture Parlez bas. La voir" in stage.words
        assert '<a href="/visite/"' in stage.html
        assert "3 Le banc" in stage.words


async def test_map_without_tiles_and_drawing_is_a_sketch() -> None:
    async with Stage(fixture("map", **GEO), context()) as stage:
        tops = [float(each) for each in re.findall(r"top:([\d.]+)%", stage.html)]
        lefts = [float(each) for each in re.findall(r"left:([\d.]+)%", stage.html)]
        assert not island_props(stage.model, "map")
        assert "N 1 km" in stage.words
    assert tops[0] < 50 < tops[1]
    assert lefts[0] < 50 < lefts[1]
    assert all(10 < each < 90 for each in tops + lefts)


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("fr", "Voir sur OpenStreetMap : Nord (nouvel onglet)"),
        ("it", "Vedi su OpenStreetMap : Nord"),
        ("en", "View on OpenStreetMap : Nord"),
    ],
)
async def test_place_with_coordinates_links_to_an_external_map(locale: Locale, words: str) -> None:
    async with Stage(fixture("map", **GEO), context(locale)) as stage:
        assert words in stage.words
        assert "mlat=41.92000&amp;mlon=12.48000" in stage.html
        assert stage.html.count("openstreetmap.org/?") == 2
        assert stage.html.count("openstreetmap.org/directions") == 2


async def test_external_tile_host_is_named_before_consent() -> None:
    async with Stage(fixture("map", **GEO), context(tiles=OSM)) as stage:
        [props] = island_props(stage.model, "map")
        assert "map-sketch" in stage.html
        assert '<a href="https://tiles.test/"' in stage.html
        loaded = [given.get("src", "") for _, given in elements(stage.html)]
    assert props["host"] == "tiles.test"
    assert "tiles.test" in props["words"]["note"]
    assert props["template"] == OSM.template
    assert props["centre"] == {"lat": 41.9083, "lng": 12.4832}
    assert props["zoom"] == 16
    assert [each["anchor"] for each in props["markers"]] == ["plan-nord", "plan-sud"]
    assert not [each for each in loaded if "tiles.test" in each]


@pytest.mark.parametrize(
    ("wanted", "template"),
    [
        (
            "https://{s}.tiles.test/dark/{z}/{x}/{y}.png",
            "https://{s}.tiles.test/dark/{z}/{x}/{y}.png",
        ),
        ("/tiles/{z}/{x}/{y}.png", "/tiles/{z}/{x}/{y}.png"),
        ("https://evil.test/{z}/{x}/{y}.png", OSM.template),
        ("javascript:steal()", OSM.template),
    ],
)
async def test_tile_url_of_the_editor_must_be_allowed(wanted: str, template: str) -> None:
    async with Stage(fixture("map", **GEO, tuiles=wanted), context(tiles=OSM)) as stage:
        [props] = island_props(stage.model, "map")
    assert props["template"] == template


async def test_tiles_without_setting_are_not_requested() -> None:
    foreign = {**GEO, "tuiles": "https://evil.test/{z}/{x}/{y}.png"}
    async with Stage(fixture("map", **foreign), context()) as stage:
        assert not island_props(stage.model, "map")
        assert "evil.test" not in stage.html


async def test_hostile_places_are_listed_without_a_marker() -> None:
    async with Stage(fixture("map", "hostile"), context()) as stage:
        ids = [given["id"] for name, given in elements(stage.html) if name == "article"]
        assert "map-sheet" not in stage.html
        assert "Cliquez" not in stage.words
    assert len(ids) == len(set(ids)) == 2


async def test_single_place_is_at_the_centre_of_the_map() -> None:
    async with Stage(fixture("map", "minimal"), context()) as stage:
        assert "left:50.00%;top:50.00%" in stage.html


@pytest.mark.parametrize(
    "changes", [{"points": False}, {"points": [{"titre": ""}], "fond": False}, {"mode": "geo"}]
)
async def test_map_without_places_is_the_plan_or_not_rendered(changes: dict[str, Any]) -> None:
    given = {"points": [], **changes}
    async with Stage(fixture("map", **given), context()) as stage:
        drawn = given.get("mode") != "geo" and given.get("fond") is not False
        assert ('class="plan"' in stage.html) is drawn
        assert (stage.html == "<div></div>") is not drawn
        assert "map-places" not in stage.html


@pytest.mark.parametrize("wanted", ["https://evil.test/{z}/{x}/{y}.png", "https://tiles.test/"])
async def test_unused_tiles_are_logged_once_and_reported_in_preview(
    wanted: str, caplog: pytest.LogCaptureFixture
) -> None:
    losses.forget()
    for preview in (True, False, True):
        async with Stage(
            fixture("map", **GEO, tuiles=wanted), context(tiles=OSM, preview=preview)
        ) as stage:
            assert ("n’est pas utilisé" in stage.words) is preview
    told = [each for each in caplog.messages if wanted in each]
    assert len(told) == 1
    assert "VILLA_MAP_TILES" in told[0]


@pytest.mark.parametrize("wanted", ["", False, "/tiles/{z}/{x}/{y}.png", OSM.template])
async def test_used_tiles_are_not_logged(wanted: object, caplog: pytest.LogCaptureFixture) -> None:
    losses.forget()
    given = fixture("map", **GEO, tuiles=wanted)
    async with Stage(given, context(tiles=OSM, preview=True)) as stage:
        assert "block-notice" not in stage.html
    assert "tiles" not in caplog.text


async def test_places_are_on_the_drawn_map_which_is_a_file_of_its_own() -> None:
    async with Stage(fixture("map", **GEO | {"points": [ROME]}), context(drawn_map=DRAWN)) as stage:
        [props] = island_props(stage.model, "drawn_map")
        assert DRAWN
        assert f'href="/_villa/map/fr.svg?v={DRAWN.version}#ground"' in stage.html
        assert "200 m" in stage.words
        assert "les rues y sont simplifiées" in stage.words
        assert f'id="{props["frame"]}"' in stage.html
        assert len(stage.html) < 9_000


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("fr", "Métro A Spagna 9 min à pied, sans marches"),
        ("it", "Metro A Spagna 9 min a piedi, senza gradini"),
        ("en", "Metro A Spagna 9 min on foot, step-free"),
    ],
)
async def test_stops_and_step_free_ways_are_lists(locale: Locale, words: str) -> None:
    given = fixture("map", **GEO | {"points": [ROME]})
    async with Stage(given, context(locale, drawn_map=DRAWN)) as stage:
        assert words in stage.words
        assert stage.html.count('<ol class="map-steps">') == 2
    without = fixture("map", **GEO | {"points": [ROME], "sans_chemins": "1"})
    async with Stage(without, context(locale, drawn_map=DRAWN)) as stage:
        assert words not in stage.words


async def test_place_beyond_the_drawing_is_listed_and_says_so() -> None:
    far = {"id": "paris", "titre": "Paris", "lat": 48.85, "lng": 2.35}
    given = fixture("map", **GEO | {"points": [ROME, far]})
    async with Stage(given, context(drawn_map=DRAWN)) as stage:
        assert stage.html.count('-point" style=') == 1
        assert stage.words.count("Au-delà de la carte dessinée") == 1


async def test_places_far_from_the_drawing_are_on_the_sketch() -> None:
    async with Stage(fixture("map", **GEO), context(drawn_map=DRAWN)) as stage:
        assert "plan-bare" in stage.html
        assert "Au-delà" not in stage.words
        assert "map-around" not in stage.html


async def test_swapped_coordinates_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    losses.forget()
    swapped = {"id": "x", "titre": "Spagna", "lat": 12.4826, "lng": 41.9065}
    for _ in range(2):
        given = fixture("map", **GEO | {"points": [ROME, swapped]})
        async with Stage(given, context(drawn_map=DRAWN)) as stage:
            assert "Au-delà de la carte dessinée" in stage.words
    assert len([each for each in caplog.messages if "swap its latitude" in each]) == 1


async def test_five_hundred_places_are_on_the_drawing() -> None:
    many = [ROME | {"id": "", "titre": f"Lieu {number}"} for number in range(500)]
    async with Stage(fixture("map", **GEO | {"points": many}), context(drawn_map=DRAWN)) as stage:
        assert stage.html.count('-point" style=') == 500


async def test_tiles_lie_over_the_drawn_map() -> None:
    given = fixture("map", **GEO | {"points": [ROME]})
    async with Stage(given, context(drawn_map=DRAWN, tiles=OSM)) as stage:
        assert island_props(stage.model, "map")
        assert not island_props(stage.model, "drawn_map")
        assert "drawn-frame" in stage.html
