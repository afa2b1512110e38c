"""The footer shows what editors filled in, and no holes where they did not."""

from __future__ import annotations

import re
from typing import Any

from components.chrome.footer import footer
from tests.support.rendered import ENTRY, elements, shown, tag, view, words
from villa_site.engine.cache import Caches
from villa_site.engine.rendering.frozen import INNER
from villa_site.settings.languages import Locale
from villa_site.site.routing.query import Query
from villa_site.site.visits.visit import View

FOOTER: dict[str, Any] = {
    "col_1": {
        "titre": "Venir",
        "menu": [ENTRY],
        "social_networks": [
            {"reseau": "instagram", "url": "https://instagram.test/", "actif": "1"},
            {"reseau": "Friendster", "url": "https://friendster.test/", "actif": True},
            {"reseau": "facebook", "url": "https://facebook.test/", "actif": "0"},
        ],
    },
    "col_2": {"titre": "Travailler", "menu": [ENTRY]},
    "col_3": {"titre": "Suivre", "menu": [ENTRY]},
    "col_4": {"menu": [ENTRY]},
    "picto_eco": {
        "link": "/jardins/",
        "color": "#1F4B3F",
        "text_1": "Sans chimie",
        "text_2": "ici",
    },
    "picto_carte": {
        "link": "/plan/",
        "color": "nope",
        "text_1": "Six hectares",
        "text_2": "de pins",
    },
    "partner": {"link": "https://partner.test/", "text": "Avec la fondation"},
    "legals": [{"item": {"path": "/mentions/", "post_title": "Mentions légales"}}],
}


def printed(written: dict[str, Any]) -> str:
    return shown(footer(view(options={"footer": written})))


def test_columns_with_a_title_are_details_elements() -> None:
    markup = printed(FOOTER)
    assert markup.count("<details") == 3
    titles = re.findall(r"<details[^>]*><summary><h2>(.*?)</h2>", markup)
    assert titles == ["Venir", "Travailler", "Suivre"]


def test_pictograms_are_links_with_colour_and_two_texts() -> None:
    markup = printed(FOOTER)
    garden = tag(markup, '<a href="/jardins/"')
    assert "--picto:#1f4b3f" in garden
    assert "--picto-ink:#fff" in garden
    assert "Sans chimie ici" in words(markup)
    assert "style" not in tag(markup, '<a href="/plan/"')


def test_active_networks_open_in_a_new_tab_with_an_accessible_name() -> None:
    markup = printed(FOOTER)
    assert 'target="_blank"' in tag(markup, '<a href="https://instagram.test/"')
    assert "Instagram (nouvel onglet)" in words(markup)
    assert "Friendster (nouvel onglet)" in words(markup)
    assert "facebook" not in markup


def test_partner_and_legal_line_are_shown() -> None:
    markup = printed(FOOTER)
    assert "Avec la fondation" in words(markup)
    assert '<a href="/mentions/"' in markup
    assert "© 2026 Villa Médicis" in words(markup)


def kept(**changes: Any) -> View:
    """Give a view whose options have a version, so that its footer is cached."""
    made = view(options={"footer": FOOTER}, **changes)
    made.options.stamped("one")
    return made


def marked(path: str, locale: Locale = "fr", **changes: Any) -> list[str]:
    """Give the addresses that the footer of the page at ``path`` marks as current."""
    markup = shown(footer(kept(locale=locale, path=path, **changes)))
    return [given["href"] for _, given in elements(markup) if given.get("aria-current") == "page"]


def test_each_page_marks_its_current_link_in_any_render_order() -> None:
    assert marked("/visite/") == ["/visite/"] * 4
    assert marked("/mentions/") == ["/mentions/"]
    assert marked("/elsewhere/") == []
    assert marked("/") == []
    assert marked("/visite/") == ["/visite/"] * 4


def test_pages_not_linked_from_the_footer_share_one_footer() -> None:
    caches = Caches()
    one, other = (
        footer(kept(path=path, query=Query.of({"s": path}), caches=caches))["children"][-1]
        for path in ("/elsewhere/", "/nowhere/")
    )
    assert one["attributes"][INNER] is other["attributes"][INNER]


def test_footer_has_a_cookie_button_with_a_service_that_needs_consent() -> None:
    plain, asking = shown(footer(kept())), shown(footer(kept(consent={"gtag": "G-1"})))
    assert "manage-cookies" not in plain
    assert "manage-cookies" in asking


def test_footer_without_options_has_no_empty_elements() -> None:
    markup = printed({})
    assert "<details" not in markup
    assert "<ul" not in markup
    assert "None" not in markup
