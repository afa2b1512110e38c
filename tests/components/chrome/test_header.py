"""The header leads everywhere, with and without script, whatever an editor made of the menu."""

from __future__ import annotations

import re
from typing import Any

import pytest

from components.chrome.header import header
from components.chrome.language_switch import language_switch
from tests.support.rendered import ENTRY, shown, tag, view, words
from villa_site.settings.languages import Locale

TICKETS = {"url": "https://tickets.test/", "texte": "Billets"}
SEARCH = {"search": [{"path": "/recherche/", "meta": {"main_color": "#fff"}}]}


def item(title: str, **item_fields: Any) -> dict[str, Any]:
    return {"type": "other", "path": f"/{title.lower()}/", "post_title": title, **item_fields}


def printed(options: dict[str, Any], **more: Any) -> str:
    return shown(header(view(options=options, **more)))


@pytest.mark.req("HDR-03")
def test_header_holds_logo_menu_tickets_languages_and_burger() -> None:
    markup = printed({"main_header": {"menu": [ENTRY], "cta_billetterie": TICKETS}})
    assert tag(markup, '<a class="logo"').startswith('<a class="logo" href="/"')
    assert '<a href="/visite/"' in markup
    assert 'href="https://tickets.test/"' in tag(markup, '<a href="https://tickets.test/"')
    assert "Billets" in words(markup)
    assert "FR Français IT Italiano EN English" in words(markup)
    assert 'popoverTarget="villa-menu"' in markup


@pytest.mark.req("HDR-03")
def test_search_link_needs_a_search_page() -> None:
    assert "villa-search" not in printed({})
    markup = printed({"wpnuxt_pages_templates": SEARCH})
    form = tag(markup, "<form")
    assert 'action="/recherche/"' in form
    assert 'method="get"' in form
    assert 'name="s"' in markup
    assert 'placeholder="Artiste, événement, exposition, date…"' in markup
    assert 'placeholder="Rechercher"' in markup


@pytest.mark.req("RTE-02")
@pytest.mark.parametrize(("locale", "home"), [("fr", "/"), ("it", "/it/"), ("en", "/en/")])
def test_logo_links_to_the_localised_home(locale: Locale, home: str) -> None:
    assert f'href="{home}"' in tag(printed({}, locale=locale), '<a class="logo"')


def test_external_entry_opens_in_a_new_tab_and_is_labelled() -> None:
    away = {"item": item("Dehors", type="custom", url="https://a.test/", path="")}
    markup = printed({"main_header": {"menu": [away]}})
    assert 'target="_blank" rel="noopener"' in tag(markup, '<a href="https://a.test/"')
    assert "Dehors (nouvel onglet)" in words(markup)


def test_custom_entry_of_the_same_site_opens_in_the_same_tab() -> None:
    own = {"item": item("Ici", type="custom", url="https://villa.test/ici/", path="")}
    markup = printed({"main_header": {"menu": [own]}})
    assert "_blank" not in tag(markup, '<a href="/ici/"')


@pytest.mark.req("HDR-07")
@pytest.mark.parametrize("url", ["#newsletter", "mailto:villa@villa.test", "tel:+390667611"])
def test_custom_entry_that_leaves_no_page_has_no_arrow(url: str) -> None:
    entry = {"item": item("Ici", type="custom", url=url, path="")}
    markup = printed({"main_header": {"menu": [entry]}})
    link = markup[markup.index(f'<a href="{url}"') :].partition("</a>")[0]
    assert "<svg" not in link
    assert "_blank" not in link


def test_entry_with_children_is_a_details_element_starting_with_its_page() -> None:
    entry = {"item": item("Visiter"), "childs": [{"item": item("Jardins")}]}
    markup = printed({"main_header": {"menu": [entry]}})
    group = markup[markup.index("<details") : markup.index("</details>")]
    assert 'name="main-menu"' in group
    assert re.findall(r'href="([^"]*)"', group) == ["/visiter/", "/jardins/"]


def test_entry_carries_its_hover_colour_or_else_its_main_colour() -> None:
    plain = {"item": item("Agenda", meta={"main_color": "#D8735A"})}
    markup = printed({"main_header": {"menu": [ENTRY, plain]}})
    assert 'data-colour="#d9a441"' in tag(markup, '<a href="/visite/"')
    assert 'data-colour="#d8735a"' in tag(markup, '<a href="/agenda/"')


def test_entry_of_the_current_page_has_aria_current() -> None:
    markup = printed({"main_header": {"menu": [ENTRY]}}, path="/visite/")
    assert 'aria-current="page"' in tag(markup, '<a href="/visite/"')


def test_empty_entries_are_omitted() -> None:
    silent = [{"item": item("")}, {"item": False}, {"item": {"post_title": "Nulle part"}}, False]
    assert "main-menu" not in printed({"main_header": {"menu": silent}})


def test_menu_of_three_levels_escapes_hostile_titles() -> None:
    deep = {
        "item": item("A"),
        "childs": [
            {"item": item("B"), "childs": [{"item": item("<script>x</script>&lt;script&gt;C")}]}
        ],
    }
    markup = printed({"main_header": {"menu": [deep]}})
    assert "<script>" not in markup
    assert "A B <script>C" in words(markup)


def test_language_switch_links_to_translations_or_the_localised_home() -> None:
    page = {"lang": {"fr": "/page/", "it": "https://villa.test/it/pagina/", "en": False}}
    markup = shown(language_switch(view(page, locale_cookie="i18n_redirected")))
    italian = tag(markup, '<a href="/it/pagina/"')
    assert 'hrefLang="it" lang="it" data-locale="it"' in italian
    assert 'data-cookie="i18n_redirected=it"' in italian
    assert 'hrefLang="en"' in tag(markup, '<a href="/en/"')
    assert 'aria-current="true"' in tag(markup, '<a href="/page/"')


def test_language_switch_to_french_home_carries_the_chosen_locale() -> None:
    page = {"path": "/it/", "lang": {"fr": "/", "it": "/it/"}}
    french = tag(shown(language_switch(view(page, locale="it", path="/it/"))), "<a ")
    assert 'href="/?lang=fr"' in french
    assert 'data-path="/"' in french


def test_language_switch_never_links_to_another_host() -> None:
    markup = shown(language_switch(view({"lang": {"it": "https://evil.test/it/"}})))
    assert "evil" not in markup


def test_language_switch_stays_in_preview() -> None:
    page = {"lang": {"it": "/it/pagina/"}}
    assert 'href="/it/preview/pagina/"' in shown(language_switch(view(page, preview=True)))
