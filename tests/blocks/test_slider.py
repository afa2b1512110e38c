"""Slides are a labelled carousel that scrolls by itself; its island knows what to control."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, elements, tag
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-07")


@pytest.mark.parametrize(
    ("locale", "carousel", "slide", "place"),
    [
        ("fr", "carrousel", "diapositive", "1 sur 3"),
        ("it", "carosello", "diapositiva", "1 di 3"),
        ("en", "carousel", "slide", "1 of 3"),
    ],
)
async def test_slides_are_a_carousel_labelled_in_the_page_language(
    locale: Locale, carousel: str, slide: str, place: str
) -> None:
    async with Stage(fixture("slider"), context(locale)) as stage:
        section = tag(stage.html, "<section")
        assert f'aria-roledescription="{carousel}"' in section
        assert 'aria-label="Derri\u00e8re les volets"' in section
        first = tag(stage.html, '<div class="carousel-slide slide"')
        assert f'role="group" aria-roledescription="{slide}" aria-label="{place}"' in first


async def test_slides_are_focusable_and_each_has_a_link() -> None:
    async with Stage(fixture("slider"), context()) as stage:
        track = tag(stage.html, '<div class="carousel-track"')
        assert 'tabindex="0"' in track.lower()
        ids = re.findall(r'class="carousel-slide slide" id="([^"]*)"', stage.html)
        assert ids == ["volets-1", "volets-2", "volets-3"]
        links = [given["href"] for name, given in elements(stage.html) if name == "a"]
        assert links[:3] == [f"#{each}" for each in ids]


async def test_island_props_have_the_track_and_button_labels() -> None:
    async with Stage(fixture("slider"), context()) as stage:
        props = _props(stage.model)
        assert props["track"] == "volets-track"
        assert 'id="volets-track"' in stage.html
        assert props["autoplay"] is True
        assert props["following"] == "Diapositive suivante"
        assert props["pause"] == "Arr\u00eater le d\u00e9filement"


async def test_single_slide_has_no_controls() -> None:
    async with Stage(fixture("slider", "minimal"), context()) as stage:
        assert "villa-island" not in stage.html
        assert "tabindex" not in stage.html.lower()
        assert 'aria-label="Images"' in tag(stage.html, "<section")


async def test_empty_slides_are_omitted() -> None:
    async with Stage(fixture("slider", "hostile"), context()) as stage:
        assert stage.html.count('class="carousel-slide slide"') == 2
        assert "1 sur 2" in stage.html
        assert "Cliquez" not in stage.words


async def test_two_unnamed_sliders_have_distinct_ids() -> None:
    def nameless(title: str) -> dict[str, Any]:
        slides = [{"titre": title}, {"titre": "Deux"}]
        envelope = fixture("slider", titre="", slides=slides)
        envelope["attrs"]["anchor"] = ""
        return envelope

    async with (
        Stage(nameless("Un"), context()) as one,
        Stage(nameless("Trois"), context()) as other,
    ):
        assert _props(one.model)["track"] != _props(other.model)["track"]


@pytest.mark.parametrize("slides", [False, None, [], [{"titre": "", "image": False}]])
async def test_slider_without_slides_is_not_rendered(slides: object) -> None:
    async with Stage(fixture("slider", slides=slides), context()) as stage:
        assert stage.html == "<div></div>"


def _props(node: Any) -> dict[str, Any]:
    """Find what the island is given."""
    if isinstance(node, dict):
        if node["tagName"] == "villa-island":
            props: dict[str, Any] = node["attributes"]["props"]
            return props
        for child in node.get("children", ()):
            if found := _props(child):
                return found
    return {}
