"""Pages by their address."""

from __future__ import annotations

import pytest

from tests.embedded.served import Backend


@pytest.mark.req("API-05")
async def test_page_has_every_field_of_the_contract(backend: Backend) -> None:
    page = await backend.json("/programme/nuit-blanche/", lang="fr")
    assert page.keys() == {
        "ID",
        "path",
        "link",
        "post_title",
        "post_type",
        "template",
        "status",
        "modified",
        "seo",
        "lang",
        "meta",
        "acf_fields",
        "blocks",
    }
    assert page["post_type"] == "programme"
    assert page["seo"].keys() == {"title", "description", "image", "type", "favicon", "faviconDark"}
    assert page["meta"]["theme_de_couleur"] == "auto"
    assert page["meta"]["display_fun_fact"] is False


@pytest.mark.req("API-05")
async def test_page_names_its_translations(backend: Backend) -> None:
    page = await backend.json("/en/academy/studios/")
    assert page["lang"] == {
        "fr": "/academie/ateliers/",
        "it": "/it/accademia/ateliers/",
        "en": "/en/academy/studios/",
    }
    concert = await backend.json("/programme/cordes/")
    assert concert["lang"] == {"fr": "/programme/cordes/"}


@pytest.mark.req("API-05")
@pytest.mark.parametrize("path", ["/nulle-part/", "/it/contact/", "/programme/", "/wp-json/nope"])
async def test_missing_page_is_a_404_with_code(backend: Backend, path: str) -> None:
    answer = await backend.client.get(path, params={"lang": "it"})
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"
    assert answer.json()["message"] == "Questa pagina non esiste."


@pytest.mark.req("API-05")
@pytest.mark.parametrize("path", ["/ecrire/", "/vieux/contact/", "/contact", "/Contact/"])
async def test_old_or_sloppy_address_answers_canonical_path(backend: Backend, path: str) -> None:
    assert (await backend.json(path))["path"] == "/contact/"


@pytest.mark.req("API-05")
async def test_draft_shows_in_preview_only(backend: Backend) -> None:
    assert (await backend.client.get("/programme/brouillon/")).status_code == 404
    draft = await backend.json("/programme/brouillon/", preview="true")
    assert draft["status"] == "draft"


async def test_title_is_escaped_once_with_typographic_entities(backend: Backend) -> None:
    page = await backend.json("/academie/ateliers/")
    assert page["post_title"] == "Les ateliers &amp; leurs fenêtres"
    backend.write("fr/academie/ateliers.yaml", "title: L\u2019atelier d\u2019Anna\n")
    page = await backend.json("/academie/ateliers/")
    assert page["post_title"] == "L&rsquo;atelier d&rsquo;Anna"


async def test_empty_fields_have_wordpress_values(backend: Backend) -> None:
    event = (await backend.json("/programme/cordes/"))["acf_fields"]
    assert event["lieu"] is False
    assert event["cta"] is False
    assert event["participants"] is False
    assert event["date_fin"] == ""
    assert event["statut"] == "confirme"
    quote = (await backend.json("/academie/ateliers/"))["blocks"][0]["attrs"]["data"]
    assert quote["image"] is False
    assert quote["texte"] == "On <travaille> ici."


async def test_translation_inherits_fields_without_text(backend: Backend) -> None:
    french = (await backend.json("/programme/nuit-blanche/"))["acf_fields"]
    italian = (await backend.json("/it/programme/notte-bianca/"))["acf_fields"]
    assert italian["date_debut"] == french["date_debut"] == "2026-12-02T19:30:00+01:00"
    assert italian["image"]["url"] == french["image"]["url"]
    assert italian["image"]["alt"] == "Delle lanterne"
    assert italian["lieu"] == {**french["lieu"], "nom": "Giardini"}
    assert italian["participants"][0]["path"] == "/it/resident/lea/"


async def test_relative_dates_move_with_the_day(backend: Backend) -> None:
    backend.now = backend.now.replace(month=12)
    event = (await backend.json("/programme/nuit-blanche/"))["acf_fields"]
    assert event["date_fin"] == "2027-01-02"


async def test_card_omits_fields_of_other_post_types(backend: Backend) -> None:
    event = (await backend.json("/programme/nuit-blanche/"))["acf_fields"]
    card = event["participants"][0]
    assert card["post_title"] == "Léa Marchetti"
    assert card["discipline"] == "Composition"
    assert card["chapo"] == "Elle mesure le vent."
    assert "date_debut" not in card
    assert "categorie" not in card


async def test_saved_file_shows_in_the_next_answer(backend: Backend) -> None:
    backend.write("fr/academie/ateliers.yaml", "title: Douze ateliers\n")
    assert (await backend.json("/academie/ateliers/"))["post_title"] == "Douze ateliers"
    (backend.content / "fr/academie/ateliers.yaml").unlink()
    assert (await backend.client.get("/academie/ateliers/")).status_code == 404
