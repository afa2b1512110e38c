"""The agenda shows what is on, answers its filters live, and works as a plain form."""

from __future__ import annotations

import unicodedata
from datetime import date

import httpx
import orjson
import pytest

from blocks.agenda import Agenda, upcoming
from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, tag
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend

pytestmark = pytest.mark.req("BLK-02")


async def test_selected_events_keep_their_order_with_date_category_and_place() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        assert stage.titles()[:2] == ["Argile", "Cordes graves"]
        assert "27 novembre 2026" in stage.words
        assert "Concert Cordes graves 20 h 30, Salon des Saisons" in stage.words
        assert '<time dateTime="2026-11-27"' in stage.html


async def test_every_unusual_status_has_a_text_label() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        for title, state in {
            "Argile": "En ce moment",
            "Voix basses": "Annulé",
            "Atelier fresque": "Complet",
            "Nuit blanche": "Reporté",
            "Traduire": "Aujourd’hui",
            "Les ombres": "Terminé",
        }.items():
            assert f"{state} {title}" in stage.words
        assert "Concert Cordes graves" in stage.words


async def test_category_filter_shows_matching_events_and_their_number() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        assert "7 événements" in stage.words
        await stage.change("categorie", "Concert")
        assert stage.titles() == ["Cordes graves", "Voix basses"]
        assert '<p class="agenda-count" role="status">2 événements</p>' in stage.html


async def test_month_filter_includes_events_continuing_into_it() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        await stage.change("mois", "2026-12")
        assert stage.titles() == ["Argile", "Voix basses", "Atelier fresque", "Nuit blanche"]


async def test_month_filter_takes_the_new_date_of_a_postponed_event_and_each_date_of_a_series() -> (
    None
):
    """A month in which nothing of an event is left, or nothing of a series is, has not it."""
    events = [
        {
            "post_title": "Reporté",
            "url": "/a/",
            "date_debut": "2026-10-07",
            "statut": "reporte",
            "nouvelle_date": "2027-04-21",
        },
        {
            "post_title": "Série",
            "url": "/b/",
            "date_debut": "2026-12-01",
            "date_fin": "2027-02-03",
            "seances": [{"date": "2026-12-01"}, {"date": "2027-02-03"}],
        },
    ]
    async with Stage(fixture("agenda", evenements=events), context()) as stage:
        assert "Tous les mois décembre 2026 février 2027 avril 2027" in stage.words
        await stage.change("mois", "2027-04")
        assert stage.titles() == ["Reporté"]


async def test_filters_combine_and_an_empty_result_has_a_message() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        await stage.change("mois", "2027-01")
        await stage.change("categorie", "Concert")
        assert stage.titles() == []
        assert "Aucun événement" in stage.words
        assert "Rien à l’affiche pour ce choix." in stage.words


async def test_month_options_are_sorted_in_the_page_language() -> None:
    async with Stage(fixture("agenda"), context("it")) as stage:
        assert "Tutti i mesi ottobre 2026 novembre 2026 dicembre 2026 gennaio 2027" in stage.words


async def test_filters_are_a_get_form_returning_to_the_block() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        form = tag(stage.html, "<form")
        assert 'action="/page/#affiche"' in form
        assert 'method="get"' in form
        assert 'name="affiche-mois"' in stage.html
        assert 'type="submit"' in stage.html


async def test_filter_in_the_url_is_applied_in_the_html() -> None:
    ctx = context(query={"affiche-categorie": "Atelier"})
    async with Stage(fixture("agenda"), ctx) as stage:
        assert stage.titles() == ["Atelier fresque", "Les ombres"]
        assert '<option value="Atelier" selected="">' in stage.html


async def test_unknown_filter_value_is_selected_and_finds_nothing() -> None:
    ctx = context(query={"affiche-mois": "<script>"})
    async with Stage(fixture("agenda"), ctx) as stage:
        assert '<option value="" selected="">Tous les mois</option>' in stage.html
        assert "script" not in stage.html


async def test_two_agendas_have_distinct_field_ids() -> None:
    first, second = fixture("agenda"), fixture("agenda", titre="Autrement")
    first["attrs"]["anchor"] = second["attrs"]["anchor"] = ""
    async with Stage(first, context()) as one, Stage(second, context()) as other:
        assert tag(one.html, "<select") != tag(other.html, "<select")


async def test_auto_mode_queries_events_that_have_not_ended() -> None:
    asked: list[httpx.QueryParams] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.params)
        item = {"post_title": "Un concert", "date_debut": "2026-12-05", "statut": "complet"}
        return httpx.Response(200, content=orjson.dumps({"items": [item], "total": 1}))

    data = Agenda(mode="auto", categorie="Concert", nombre=3)
    async with BackendClient("http://b.test", transport=httpx.MockTransport(answer)) as client:
        filled = await upcoming(data, context("it"), Backend(client))
    assert filled.evenements[0].title == "Un concert"
    assert asked[0]["from"] == date(2026, 11, 20).isoformat()
    assert asked[0]["post_type"] == "programme"
    assert asked[0]["categorie"] == "Concert"
    assert asked[0]["per_page"] == "8"  # and some, for those whose new date is later
    assert asked[0]["lang"] == "it"


async def test_selected_events_need_no_query() -> None:
    def refuse(_request: httpx.Request) -> httpx.Response:
        raise AssertionError("the backend was asked")

    data = Agenda(mode="selection")
    async with BackendClient("http://b.test", transport=httpx.MockTransport(refuse)) as client:
        assert await upcoming(data, context(), Backend(client)) is data


async def test_auto_mode_limits_events_until_a_filter_is_chosen() -> None:
    async with Stage(fixture("agenda", mode="auto", nombre=2), context()) as stage:
        assert len(stage.titles()) == 2
        await stage.change("categorie", "Atelier")
        assert stage.titles() == ["Atelier fresque", "Les ombres"]


@pytest.mark.parametrize("requested", ["Théâtre", unicodedata.normalize("NFD", "Théâtre")])
async def test_category_is_one_in_both_spellings_of_its_accents(requested: str) -> None:
    events = [
        {"ID": at, "post_title": title, "categorie": category, "date_debut": "2026-12-01"}
        for at, (title, category) in enumerate(
            [
                ("A", "Théâtre"),
                ("B", unicodedata.normalize("NFD", "Théâtre")),
                ("C", "Concert"),
                ("D", " "),
            ]
        )
    ]
    ctx = context(query={"affiche-categorie": requested})
    async with Stage(fixture("agenda", evenements=events), ctx) as stage:
        assert stage.titles() == ["A", "B"]
        options = unicodedata.normalize("NFC", stage.html)
        assert options.count("Théâtre</option>") == 1


async def test_postponed_event_says_that_its_date_was_the_first_one() -> None:
    async with Stage(fixture("agenda"), context()) as stage:
        assert stage.words.count("Initialement prévu : ") == 1
