"""The drawn map is a file of its own, which lasts; its names are in the page's language."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from villa_site.demo import DEMO_CONTENT
from villa_site.discovery.map_drawing import map_drawing
from villa_site.settings.drawn_map import FILE, read_map

pytestmark = pytest.mark.req("BLK-11")


@pytest.mark.parametrize(("locale", "river"), [("en", "Tiber"), ("fr", "Tibre"), ("it", "Tevere")])
def test_drawing_is_small_and_in_a_language(locale: str, river: str) -> None:
    drawn = read_map(DEMO_CONTENT / FILE)
    assert drawn
    svg = map_drawing(drawn, locale)
    root = ET.fromstring(svg)  # noqa: S314 - our own
    assert [each.get("id") for each in root] == ["ground", "labels"]
    assert river in svg
    assert len(svg) < 20_000
