"""Tiles come from where the operator says, and the page's policy allows that house alone."""

from __future__ import annotations

import pytest

from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.settings.map_tiles import Tiles, is_template

pytestmark = pytest.mark.req("BLK-11")


@pytest.mark.parametrize(
    ("template", "source", "host"),
    [
        ("", "", ""),
        ("/tiles/{z}/{x}/{y}.png", "", ""),
        ("https://tiles.test/{z}/{x}/{y}.png", "https://tiles.test", "tiles.test"),
        ("https://{s}.tiles.test:8443/{z}/{x}/{y}", "https://*.tiles.test:8443", "tiles.test:8443"),
    ],
)
def test_tile_host_and_policy_source_are_derived(template: str, source: str, host: str) -> None:
    tiles = Tiles(template)
    assert tiles.source == source
    assert tiles.host == host


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https://tiles.test/{z}/{x}.png",
        "http://tiles.test/{z}/{x}/{y}.png",
        "//tiles.test/{z}/{x}/{y}.png",
        "https:///{z}/{x}/{y}.png",
        "https://[/{z}/{x}/{y}.png",
        "https://a.test; script-src *;/{z}/{x}/{y}.png",
        "javascript:'{z}{x}{y}'",
    ],
)
def test_invalid_tile_template_is_refused(address: str) -> None:
    assert not is_template(address)


def test_invalid_tile_template_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_MAP_TILES", "https://tiles.test/map.png")
    with pytest.raises(SettingsError, match=r"VILLA_MAP_TILES: must start with https:// or /"):
        Settings.load()
