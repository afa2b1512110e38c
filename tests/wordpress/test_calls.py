"""Proves that the plugin answers every call of the contract, by the site's own models."""

from __future__ import annotations

import csv
import io
import logging
from datetime import date

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from villa_site.backend import queries
from villa_site.backend.call import Call
from villa_site.backend.endpoints import CHOICE_PATH, Backend, SearchQuery
from villa_site.content.cards import Card
from villa_site.content.entities.models import Programme, Resident
from villa_site.content.links import Link
from villa_site.content.media import Image
from villa_site.errors import PageNotFound
from villa_site.settings.languages import DEFAULT_LANGUAGES

pytestmark = pytest.mark.every_wordpress

_CALL = Call(locale="en")


@pytest.mark.req("WPR-01")
@pytest.mark.thorough
async def test_every_listed_page_is_answered_with_its_own_path(
    backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="villa_site")
    listings = await backend.pages(_CALL)
    assert len(listings) > 100
    for listing in listings:
        page = await backend.page(listing.path, _CALL)
        assert (page.id, page.path, page.status) == (listing.id, listing.path, "publish")
        assert page.title
        # A list of posts changes with its newest post.
        assert page.modified == listing.modified or (page.archive and page.modified)
        assert listing.translations == {"en": listing.path}
    # Whatever the models cannot read is logged.
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.req("WPR-01")
async def test_options_banner_strings_and_maintenance_are_read(
    backend: Backend, wordpress: WordPress
) -> None:
    options = await backend.options(_CALL)
    menu = options.main_header.menu
    assert [(entry.item.title, entry.item.href, entry.item.external) for entry in menu] == [
        ("Découvrir", "", False),
        ("Billetterie", "https://billets.example.org/", True),
        ("Villa", "/la-villa/", False),
    ]
    assert [entry.item.href for entry in menu[0].childs] == ["/la-villa/les-jardins/"]
    assert options.main_header.cta_billetterie.texte == "Billets"
    assert options.footer.col_1.titre == "Villa"
    assert [network.reseau for network in options.footer.col_1.active_networks] == ["mastodon"]
    assert options.newsletter.title == "La lettre"
    assert await backend.banner(_CALL) == "La villa est ouverte."
    strings = await backend.translations(_CALL)
    assert strings["en"]["Retour à l'accueil"] == "À la maison"
    assert await backend.maintenance(_CALL) is None
    closed = "['title' => 'Fermé', 'text' => '<p>À bientôt.</p>']"
    wordpress.server.evaluate(
        "$all = get_option('villa_site_options'); $all['en']['maintenance_on'] = true;"
        f"$all['en']['maintenance'] = {closed}; update_option('villa_site_options', $all);"
    )
    notice = await backend.maintenance(_CALL)
    wordpress.server.evaluate(
        "$all = get_option('villa_site_options'); unset($all['en']['maintenance_on']);"
        "update_option('villa_site_options', $all);"
    )
    assert notice is not None
    assert notice.in_locale("en", DEFAULT_LANGUAGES).title == "Fermé"


@pytest.mark.req("WPR-01", "WPR-05")
async def test_saved_fields_of_entities_are_resolved(
    backend: Backend, wordpress: WordPress
) -> None:
    page = await backend.page("/programme/nuit-blanche/", _CALL)
    event = page.fields(Programme)
    assert str(event.date_debut) == "2026-12-01"
    assert str(event.date_fin) == "2026-12-03"
    assert (event.lieu.nom, event.lieu.adresse) == ("Loggia", "Viale Trinità dei Monti 1")
    assert event.image is not None
    assert event.image.sizes["medium"].width == 300
    assert event.cta is not None
    assert (event.cta.href, event.cta.label) == ("/la-villa/", "Réserver")
    # The other one is a draft.
    assert [card.id for card in event.participants] == [wordpress.ids["resident"]]
    resident = (await backend.page("/resident/ada-rossi/", _CALL)).fields(Resident)
    assert resident.portrait is not None
    assert resident.portrait.alt == 'La loggia & son "jardin"'
    assert resident.biographie == "<p>Née à Rome.</p>\n<p>Vit à Nice.</p>\n"


@pytest.mark.req("WPR-01", "WPR-05")
async def test_data_of_own_blocks_is_resolved(backend: Backend, wordpress: WordPress) -> None:
    page = await backend.page("/blocs-du-site/", _CALL)
    assert [block.name for block in page.blocks] == [
        "acf/quote",
        "acf/accordion",
        "acf/push",
        "acf/agenda",
        "acf/form",
        "core/cover",
    ]
    assert [block.name for block in page.blocks[-1].inner_blocks] == ["acf/quote"]
    quote, accordion, push, agenda, *_ = (block.data for block in page.blocks)
    assert quote["image"]["width"] == 1600
    assert [item["titre"] for item in accordion["items"]] == ["Première", "Deuxième"]
    assert accordion["items"][0]["texte"] == "<p>Une ligne.</p>\n<p>Une autre.</p>\n"
    assert push["items"][0]["cta"]["link"]["path"] == "/la-villa/les-jardins/"
    assert push["items"][1]["cta"]["link"] is False
    assert [card["ID"] for card in agenda["evenements"]] == [wordpress.ids["event"]]


@pytest.mark.req("WPR-05")
async def test_wordpress_itself_knows_pictures_and_content_by_their_ids(
    backend: Backend, wordpress: WordPress
) -> None:
    made = wordpress.ids
    media = (await backend.result(queries.media([made["picture"], 999_999]), _CALL)).value
    picture = Image.model_validate(media[made["picture"]])
    assert (list(media), picture.width, picture.alt) == (
        [made["picture"]],
        1600,
        'La loggia & son "jardin"',
    )
    assert picture.sizes["medium"].width == 300
    hidden, nested, event = made["hidden"]["draft"], made["nested"][1], made["event"]
    posts = (await backend.result(queries.posts([hidden, nested, event]), _CALL)).value
    assert set(posts) == {nested, event}
    card = Card.model_validate(posts[event])
    assert (card.post_type, card.title, card.path) == (
        "programme",
        "Nuit blanche",
        "/programme/nuit-blanche/",
    )
    assert Link.model_validate(posts[nested]).path == "/la-villa/les-jardins/"


@pytest.mark.req("WPR-01")
async def test_search_finds_filters_and_counts(backend: Backend) -> None:
    everything = await backend.search(SearchQuery(s="carnet", per_page=5), _CALL)
    assert (everything.total, everything.total_pages, len(everything.items)) == (30, 6, 5)
    assert {facet.value: facet.count for facet in everything.facets["post_type"]} == {"post": 30}
    assert {card.path for card in everything.items} < {
        f"/carnet-n-{number}-datelier/" for number in range(1, 31)
    }
    events = SearchQuery(post_type=("programme",), since=date(2027, 3, 1))
    soon = await backend.search(events, _CALL)
    assert [card.title for card in soon.items[:2]] == ["Concert 3", "Concert 4"]
    assert {facet.value: facet.count for facet in soon.facets["categorie"]} == {
        "atelier": 5,
        "concert": 5,
    }
    workshops = SearchQuery(post_type=("programme",), categorie="atelier")
    assert (await backend.search(workshops, _CALL)).total == 6
    assert (await backend.search(SearchQuery(s="introuvable"), _CALL)).total == 0


@pytest.mark.req("WPR-01")
async def test_newsletter_is_checked_and_refused_with_a_reason(
    backend: Backend, wordpress: WordPress
) -> None:
    person = {
        "firstname": "Ada",
        "lastname": "Rossi",
        "email": "ada@example.org",
        "country": "Italie",
        "city": "=Nice",
        "lang": ["fr", "it"],
        "consent": True,
    }
    reply = await backend.newsletter(person, Call(locale="fr"))
    assert reply.success
    assert reply.message.startswith("Merci\u202f! Un courriel vous est envoyé")
    refused = await backend.newsletter(person | {"email": "ada"}, Call(locale="it"))
    assert (refused.code, refused.message) == ("error", "Questo indirizzo e-mail non è valido.")
    assert not (await backend.newsletter(person | {"consent": False}, _CALL)).success
    trapped = await backend.newsletter(person | {"email": "x@y.org", "website": "spam"}, _CALL)
    assert trapped.success
    confirm = (
        "VillaSite\\Subscriptions::answer(VillaSite\\Signed_Link::to_confirm("
        "VillaSite\\Messages::find(['_villa_email' => 'ada@example.org'], 1)[0], time()));"
    )
    rows = wordpress.server.evaluate(
        f"{confirm} return VillaSite\\Messages_Export::table('newsletter');"
    )
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    table = list(csv.DictReader(io.StringIO(text.getvalue())))
    assert [(row["email"], row["city"], row["lang"]) for row in table] == [
        ("ada@example.org", "'=Nice", "fr, it")
    ]


@pytest.mark.req("WPR-01")
async def test_form_is_checked_stored_and_mailed(backend: Backend, wordpress: WordPress) -> None:
    refused = await backend.form("contact", {"nom": "", "courriel": "x", "sujet": "autre"}, _CALL)
    assert refused.code == "error"
    assert refused.errors.keys() == {"nom", "courriel", "sujet"}
    piece = {"name": "lettre.pdf", "type": "application/pdf", "content": "JVBERi0="}
    sent = {
        "nom": "Ada",
        "courriel": "ada@example.org",
        "sujet": "visite",
        "piece": piece,
        "autre": "x",
    }
    for _ in range(2):
        assert (await backend.form("contact", sent, _CALL, key="une-seule-fois")).success
    mails = [mail for mail in wordpress.server.mails() if "Écrire à la villa" in mail["subject"]]
    assert len(mails) == 1
    assert mails[0]["headers"] == ["Reply-To: ada@example.org"]
    assert mails[0]["message"].splitlines() == [
        "Nom: Ada",
        "Courriel: ada@example.org",
        "Sujet: visite",
        "Pièce: lettre.pdf",
    ]
    files = list((wordpress.server.content / "uploads").glob("villa-files-*/*.bin"))
    assert [file.read_bytes() for file in files] == [b"%PDF-"]
    stored = wordpress.server.evaluate("return VillaSite\\Messages_Export::table('form');")
    assert len(stored) == 2
    given = wordpress.server.evaluate("return VillaSite\\Privacy::export('Ada@example.org');")
    assert len(given["data"]) >= 1
    wordpress.server.evaluate("return VillaSite\\Privacy::erase('ada@example.org');")
    assert wordpress.server.evaluate("return VillaSite\\Messages_Export::table('form');")[1:] == []


@pytest.mark.req("WPR-01")
async def test_remaining_calls_are_answered(backend: Backend, visitor: httpx.AsyncClient) -> None:
    await backend.client.post(CHOICE_PATH, _CALL, {"choice": "accept"})
    report = await visitor.get("/api/wpnuxt/v1/error-logs", params={"type": "x", "data": "y"})
    assert report.json() == {"success": True}
    for path in ("/api/wpnuxt/v1/options/", "/wp-json/wpnuxt/v1/options"):
        assert (await visitor.get(path)).json()["main_header"]
    status = (await visitor.get("/wp-json/wpnuxt/v1/status")).json()
    assert status["plugin"] == "0.1.0"
    assert "acf/quote" in status["blocks"]
    unknown = await visitor.post("/wp-json/wpnuxt/v1/forms/none", json={"fields": {}})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")


async def test_missing_page_is_a_404_and_an_old_address_redirects(
    backend: Backend, wordpress: WordPress
) -> None:
    with pytest.raises(PageNotFound):
        await backend.page("/nulle-part/", _CALL)
    wordpress.server.evaluate(
        f"wp_update_post(['ID' => {wordpress.ids['posts'][1]}, 'post_name' => 'renomme']);"
    )
    assert (await backend.page("/carnet-n-2-datelier/", _CALL)).path == "/renomme/"


async def test_lists_of_posts_have_pages(visitor: httpx.AsyncClient, wordpress: WordPress) -> None:
    posts = len(wordpress.ids["posts"]) + len(wordpress.ids["library_posts"])
    news = (await visitor.get("/actualites/")).json()
    assert (news["post_title"], news["archive"]["kind"]) == ("Actualités", "posts")
    assert (news["archive"]["total"], len(news["archive"]["items"])) == (posts, 10)
    second = (await visitor.get("/actualites/page/2/")).json()
    assert (second["path"], second["archive"]["page"]) == ("/actualites/", 2)
    category = (await visitor.get("/category/carnets/")).json()
    assert (category["archive"]["value"], category["path"]) == ("carnets", "/category/carnets/")
    assert (await visitor.get("/2025/")).json()["archive"]["kind"] == "date"
    assert (await visitor.get("/category/none/")).status_code == 404


async def test_posts_have_author_date_terms_and_picture(visitor: httpx.AsyncClient) -> None:
    fields = (await visitor.get("/carnet-n-1-datelier/")).json()["acf_fields"]
    assert fields["auteur"]["nom"] == "redaction"
    assert [term["nom"] for term in fields["etiquettes"]] == ["papier", "pierre"]
    assert fields["categorie"] == "Carnets"
    assert fields["image"]["width"] == 1600
    assert fields["date"].startswith("2025-02-02T10:00:00")


@pytest.mark.req("WPR-07")
async def test_comments_that_are_approved_come_in_threads(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.get("/carnet-n-1-datelier/")
    said = answer.json()["acf_fields"]["commentaires"]
    assert [(each["auteur"], each["niveau"]) for each in said] == [("Lectrice", 0), ("Lecteur", 1)]
    assert said[1]["texte"].strip() == "<p>Une <b>réponse</b>.</p>"
    assert "interdit" not in answer.text.casefold()
