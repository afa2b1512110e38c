"""The way to a place is a link that any browser can follow, and that holds no position."""

from __future__ import annotations

import pytest

from components.ui.route import route_link, route_url
from tests.support.rendered import context
from villa_site.engine.rendering.printer import to_html
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-11")


def test_url_names_the_place_alone() -> None:
    assert route_url(41.9076, 12.4827).endswith("&to=41.90760%2C12.48270")


@pytest.mark.parametrize(
    ("locale", "words"),
    [("fr", "Itinéraire depuis ici"), ("it", "Percorso da qui"), ("en", "Route from here")],
)
def test_link_says_where_it_leads(locale: Locale, words: str) -> None:
    markup = to_html(route_link(41.9076, 12.4827, "La grille", context(locale)))
    assert words in markup
    assert ": La grille" in markup
    assert 'data-route="41.90760,12.48270"' in markup
