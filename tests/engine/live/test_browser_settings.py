"""The visitor's time zone and locale are read from the socket, whatever a browser says."""

from __future__ import annotations

from typing import Any

import pytest
from reactpy import component, html

from tests.engine.live.conftest import HOST, Browser, Pages, served
from tests.engine.live.test_handlers import texts
from villa_site.engine import use_visit
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.engine.live.browser_settings import BrowserSettings
from villa_site.engine.protocols import Composition

pytestmark = pytest.mark.req("DEV-12")


@pytest.mark.parametrize(
    ("zone", "language", "expected"),
    [
        ("America/New_York", "en-GB,en;q=0.9,fr;q=0.8", ("America/New_York", "en-GB")),
        ("UTC", "it", ("UTC", "it")),
        ("Asia/Kathmandu", "zh-Hant-TW;q=1", ("Asia/Kathmandu", "zh-Hant-TW")),
        ("", "", ("", "")),
        ("Europe/Atlantis", "*", ("", "")),
        ("../../etc/passwd", "fr<script>", ("", "")),
        ("/etc/localtime", "f", ("", "")),
        ("Europe", "fr-", ("", "")),
        ("Europe/Paris\0", "fr\0", ("", "")),
        ("Ünïcode/Zone", "französisch", ("", "")),
        ("a" * 65, "en-" + "a" * 9, ("", "")),
    ],
)
def test_only_known_zones_and_locales_are_read(
    zone: str, language: str, expected: tuple[str, str]
) -> None:
    assert BrowserSettings.of(zone, language) == expected


@component
def clock() -> Any:
    """Say what is known of the browser, in a component."""
    visit = use_visit()
    return html.p(f"component: {visit.zone} {visit.browser_locale}; ")


def composed(_view: Any) -> Composition:
    """A page whose function reads the visit, too: its result may be everybody's."""
    return Composition({}, [html.p(f"page: {use_visit().zone}; "), clock()])


async def test_components_of_an_open_page_know_the_zone_and_its_function_does_not() -> None:
    live = served(Pages())
    live.compose = composed
    headers = {"host": HOST, "origin": f"http://{HOST}", "accept-language": "en-GB,en;q=0.5"}
    query = {"path": "/a/", "zone": "America/New_York"}
    browser = Browser(live, LIVE_PATH, headers, query)
    update = await browser.next()
    assert texts(update["model"]) == "page: ; component: America/New_York en-GB; "
    await browser.leave()
