"""Proves that the search of a WordPress answers visitors as the embedded backend does."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.support.stored_content import warm
from tests.web.test_search_relevance import NOW, QUESTIONS
from tests.wordpress.seeded import WordPress
from villa_site.app import VillaSite
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.embedded.content import ContentView, load_content
from villa_site.embedded.index import plain_texts
from villa_site.embedded.names import unaccented
from villa_site.embedded.place import entity_card
from villa_site.embedded.spelling import is_one_slip
from villa_site.embedded.stemming import query_terms, words
from villa_site.engine.limits import ClientRates
from villa_site.settings import Settings
from villa_site.settings.project import institution_zone
from villa_site.site.listing import answers
from villa_site.web import suggestions

pytestmark = pytest.mark.req("VIS-04")

_IMPORT: Final = Path(__file__).parent / "php" / "demonstration.php"
_UNLISTED: Final = ("search", "maintenance")


def _posts(locale: str) -> Iterator[dict[str, Any]]:
    """Yield the demonstration's posts as on the day of the questions, moved to today."""
    view = ContentView(content=load_content(), locale=locale, today=NOW.date())
    later = datetime.now(institution_zone()).date() - NOW.date()
    for document in view.documents():
        if document.template in _UNLISTED or document.draft:
            continue
        card = Card.model_validate(entity_card(document, view))
        title, summary, body = plain_texts(document, view)
        fields = {
            "categorie": card.categorie,
            "discipline": card.discipline,
            "annee": card.annee,
            "chapo": summary,
            "date_debut": _moved(card.first_day, later),
            "date_fin": _moved(card.last_day, later),
        }
        yield {
            "post": {
                "post_type": document.post_type,
                "post_title": title,
                "post_content": f"<!-- wp:paragraph --><p>{body}</p><!-- /wp:paragraph -->",
            },
            "fields": {name: value for name, value in fields.items() if value},
        }


def _moved(day: date | None, later: timedelta) -> str:
    return (day + later).isoformat() if day else ""


@pytest.fixture(params=sorted(QUESTIONS))
def locale(request: pytest.FixtureRequest, wordpress: WordPress, tmp_path: Path) -> str:
    """A language, in which the WordPress holds the demonstration."""
    file = tmp_path / "posts.json"
    file.write_text(json.dumps(list(_posts(request.param))))
    assert wordpress.server.run(_IMPORT, str(file), request.param) == "done"
    return str(request.param)


@pytest.fixture
async def site(
    backend: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx.AsyncClient]:
    """The demonstration, with the search of the WordPress."""
    monkeypatch.setattr(suggestions, "TIMEOUT", 60)
    monkeypatch.setattr(answers, "TIMEOUT", 60)
    site = VillaSite(Settings(_env_file=None, data_dir=warm(tmp_path)))
    site.fastapi.state.suggestion_rates = ClientRates(1000, 1000)
    # The answers are parts of pages, which are the embedded backend's.
    documents = load_content().documents.values()
    paths = {(each.locale, each.post_type, each.title): each.path for each in documents}

    async def search(query: SearchQuery, call: Call) -> ResultList:
        found = await backend.search(query, call)
        items = tuple(
            card.model_copy(
                update={"path": paths.get((call.locale, card.post_type, card.title), card.path)}
            )
            for card in found.items
        )
        return found.model_copy(update={"items": items})

    monkeypatch.setattr(site.site.backend, "search", search)
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app=site), base_url="http://villa.invalid"
        ) as client,
    ):
        yield client


async def test_expected_suggestion_comes_first(site: httpx.AsyncClient, locale: str) -> None:
    wrong = []
    for typed, expected in QUESTIONS[locale].items():
        query = {"lang": locale, "s": typed}
        answer = (await site.get(suggestions.SUGGESTIONS, params=query)).json()
        options = [each["title"] for group in answer["groups"] for each in group["options"]]
        if options[:1] != [expected]:
            wrong.append((typed, expected, options[:3]))
    assert wrong == []


async def test_slip_is_corrected_with_accents_and_results_named(
    wordpress: WordPress, backend: Backend
) -> None:
    wordpress.server.evaluate(
        "wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_title' =>"
        "'Une étincelle, deux cheminées']);"
    )
    call = Call(locale="fr")
    for typed, corrected in (("etinclle", "étincelle"), ("chemniées", "cheminées")):
        found = await backend.search(SearchQuery(s=typed), call)
        assert (found.corrected, found.items[0].title) == (
            corrected,
            "Une étincelle, deux cheminées",
        )
    for typed in ("ETINCELLE", "étincelles", "cheminée", "les cheminées et l’étincelle"):
        found = await backend.search(SearchQuery(s=typed), call)
        assert (found.corrected, len(found.items)) == ("", 1)
    assert (await backend.search(SearchQuery(s="%_ '\\\""), call)).items == ()


async def test_events_that_are_over_come_last(wordpress: WordPress, backend: Backend) -> None:
    for title, days in (("Fini", -9), ("Loin", 200), ("Proche", 2)):
        day = (datetime.now(institution_zone()) + timedelta(days)).date().isoformat()
        wordpress.server.evaluate(
            "wp_insert_post(['post_type' => 'programme', 'post_status' => 'publish', 'post_title'"
            f"=> 'Zwanze {title}', 'meta_input' => ['date_debut' => '{day}']]);"
        )
    found = await backend.search(SearchQuery(s="zwanzes"), Call(locale="fr"))
    assert [card.title for card in found.items] == ["Zwanze Proche", "Zwanze Loin", "Zwanze Fini"]


def test_rules_are_those_of_the_embedded_backend(wordpress: WordPress) -> None:
    texts = ["L’ŒUVRE d’Été, à 18 h", "Città è perché", "snow-drop_2 naïve", "Æther — Ça !", ""]
    pairs = ["agrile argile", "jardn jardin", "argila argilla", "clay clay", "clya clay", "ab ba"]
    pairs += ["abcd acbd", "abcd adcb", "abc abcde", "chat chien", "wednt wendt", "a b"]
    questions = [("fr", "Quels sont les horaires ?"), ("it", "Quando è aperta la villa?")]
    questions += [("en", "How to apply"), ("fr", "de la"), ("de", "das Haus")]
    given = json.dumps([texts, [pair.split() for pair in pairs], questions])
    found = wordpress.server.evaluate(
        f"[$texts, $pairs, $questions] = json_decode(<<<'JSON'\n{given}\nJSON, true);"
        "$class = 'VillaSite\\\\Search_Words'; return ["
        "array_map([$class, 'of'], $texts),"
        "array_map(fn($pair) => VillaSite\\Search_Spelling::is_one_slip(...$pair), $pairs),"
        "array_map(fn($each) => $class::meaningful($each[1], $each[0]), $questions)];"
    )
    slips = [a != b and is_one_slip(a, b) for a, b in map(str.split, pairs)]
    assert found == [
        [[unaccented(word) for word in words(text)] for text in texts],
        slips,
        [[word for word, _ in query_terms(text, locale)] for locale, text in questions],
    ]
