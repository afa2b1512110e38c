"""The calls that concern the whole site: maintenance, options, translations, banner, pages."""

from __future__ import annotations

import pytest

from tests.embedded.served import Backend

MAINTENANCE = "/api/wpnuxt/v1/maintenance/"
OPTIONS = "/wp-json/wpnuxt/v1/options/"


@pytest.mark.req("API-05")
async def test_maintenance_while_switched_off_is_null(backend: Backend) -> None:
    assert await backend.json(MAINTENANCE) is None


@pytest.mark.req("MNT-02")
async def test_maintenance_follows_the_switch_without_restart(backend: Backend) -> None:
    open_site = (backend.content / "options.yaml").read_text(encoding="utf-8")
    backend.write("options.yaml", open_site.replace("maintenance: false", "maintenance: true"))
    texts = await backend.json(MAINTENANCE)
    assert {locale: texts[locale]["title"] for locale in texts} == {
        "fr": "Fermé fr",
        "it": "Fermé it",
        "en": "Fermé en",
    }
    assert texts["fr"]["text"] == "<p>Nous revenons <strong>bientôt</strong>.</p>"
    assert texts["it"]["lien_billeterie"] == "https://example.org/billets"
    backend.write("options.yaml", open_site)
    assert await backend.json(MAINTENANCE) is None


@pytest.mark.req("API-05")
async def test_options_hold_menus_in_the_language_of_the_call(backend: Backend) -> None:
    options = await backend.json(OPTIONS, lang="it")
    entry, shop = options["main_header"]["menu"]
    assert entry["item"]["type"] == "other"
    assert entry["item"]["path"] == "/it/contatti/"
    assert entry["item"]["post_title"] == "Scriverci"
    assert entry["item"]["acf_fields"] == {"has_color_hover": True, "color": "#D9A441"}
    assert entry["childs"][0]["item"]["path"] == "/it/accademia/ateliers/"
    assert shop["item"]["type"] == "custom"
    assert shop["item"]["url"] == "https://example.org/boutique"
    assert shop["childs"] is False


@pytest.mark.req("API-05")
async def test_options_hold_every_part_of_the_contract(backend: Backend) -> None:
    options = await backend.json(OPTIONS)
    assert options.keys() == {
        "main_header",
        "footer",
        "bandeau_icon",
        "display_alert",
        "alert",
        "opening_hours",
        "newsletter",
        "cpt_colors",
        "wpnuxt_pages_templates",
    }
    assert options["footer"]["picto_eco"]["link"] == "/contact/"
    assert options["footer"]["col_2"] is False
    assert options["footer"]["col_1"]["social_networks"][0]["actif"] is True
    assert options["bandeau_icon"]["url"].endswith(".svg")
    assert options["wpnuxt_pages_templates"]["search"][0]["path"] == "/recherche/"
    assert options["wpnuxt_pages_templates"]["memoire"] is False


@pytest.mark.req("API-05")
async def test_alert_on_selected_pages_names_them_by_id(backend: Backend) -> None:
    options = await backend.json(OPTIONS)
    home = await backend.json("/")
    alert = options["alert"]
    assert options["display_alert"] is True
    assert alert["display_on"] == "selection"
    assert alert["display_alert_on_pages"] == [home["ID"]]
    assert alert["main_text"] == "<p>Le jardin <strong>ferme</strong> tôt.</p>"
    assert alert["display_main_cta"] is True
    assert alert["main_cta"]["link"] == {"path": "/contact/", "post_title": "Nous écrire"}
    assert alert["display_main_secondary"] is False
    assert alert["image"] is False


@pytest.mark.req("API-05")
async def test_translations_come_in_all_languages_at_once(backend: Backend) -> None:
    strings = await backend.json("/wp-json/wpnuxt/v1/translations/")
    assert strings["it"] == {"Page %s sur %s": "Pagina %s di %s"}
    assert strings.keys() == {"fr", "it", "en"}


@pytest.mark.req("API-05")
async def test_banner_is_in_the_language_of_the_call(backend: Backend) -> None:
    path = "/wp-json/wpnuxt/v1/bandeau-informations"
    answer = await backend.client.get(path, params={"lang": "en", "no-cache": "true"})
    assert answer.json() == {"text": "Bandeau en"}


@pytest.mark.req("API-05")
async def test_pages_list_published_pages_of_all_languages(backend: Backend) -> None:
    pages = await backend.json("/wp-json/wpnuxt/v1/pages/")
    by_path = {page["path"]: page for page in pages}
    assert by_path["/it/contatti/"]["lang"] == "it"
    assert by_path["/recherche/"]["template"] == "search"
    assert by_path["/programme/cordes/"]["post_type"] == "programme"
    assert "/programme/brouillon/" not in by_path
    assert all(page["modified"] and page["ID"] for page in pages)


async def test_calls_answer_with_and_without_their_last_slash(backend: Backend) -> None:
    for path in (OPTIONS, MAINTENANCE, "/wp-json/wpnuxt/v1/search/"):
        answer = await backend.client.get(path.rstrip("/"))
        assert answer.status_code == 200
