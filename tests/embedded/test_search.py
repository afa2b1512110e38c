"""Search: words, filters, facets, paging and unreadable queries."""

from __future__ import annotations

import pytest

from tests.embedded.served import Backend

SEARCH = "/wp-json/wpnuxt/v1/search/"


async def _titles(backend: Backend, **query: str) -> list[str]:
    found = await backend.json(SEARCH, **query)
    return [item["post_title"] for item in found["items"]]


@pytest.mark.req("API-05")
async def test_search_without_words_lists_all_published_pages(backend: Backend) -> None:
    found = await backend.json(SEARCH, lang="fr")
    assert found.keys() == {"items", "total", "total_pages", "page", "facets"}
    assert found["total"] == 7
    assert found["facets"].keys() == {"post_type", "year", "discipline", "categorie"}


@pytest.mark.req("API-05")
@pytest.mark.parametrize(
    ("lang", "words", "title"),
    [
        ("fr", "ecrire", "Nous écrire"),
        ("fr", "ÉCRIRE", "Nous écrire"),
        ("fr", "violoncelle", "Concert de cordes"),
        ("fr", "atel fenetr", "Les ateliers &amp; leurs fenêtres"),
        ("fr", "lanternes et concerts dans le jardin", "La Nuit blanche"),
        ("it", "lanterna", "La Notte bianca"),
        ("it", "all'aperto", "La Notte bianca"),
        ("en", "lantern", "The White Night"),
        ("en", "walking", "The Villa"),
    ],
)
async def test_search_finds_forms_beginnings_and_unaccented_words(
    backend: Backend, lang: str, words: str, title: str
) -> None:
    assert title in await _titles(backend, lang=lang, s=words)


@pytest.mark.req("API-05")
@pytest.mark.parametrize("written", ["soirée", "soiree", "SOIREE", "soirees"])
async def test_accents_left_out_find_the_same(backend: Backend, written: str) -> None:
    backend.write("fr/fete.yaml", "title: Une soirée\n")
    backend.write("fr/cinema.yaml", "title: Le soir\n")
    assert sorted(await _titles(backend, s=written)) == ["Le soir", "Une soirée"]


async def test_search_puts_a_title_before_a_mention(backend: Backend) -> None:
    backend.write("fr/concerts.yaml", "title: Les concerts du soir\n")
    assert (await _titles(backend, s="concert"))[0] == "Les concerts du soir"


@pytest.mark.req("VIS-04")
async def test_event_to_come_is_found_before_one_that_is_over(backend: Backend) -> None:
    over = "title: Le bal des pompiers\nfields: {date_debut: 2026-11-19}\n"
    backend.write("fr/programme/bal-passe.yaml", over)
    backend.write("fr/programme/bal.yaml", over.replace("-19", "-20"))
    backend.write("fr/carnet.yaml", "title: Un carnet\nblocks: [{md: On y danse au bal.}]\n")
    found = await backend.json(SEARCH, s="bal")
    assert [item["path"] for item in found["items"]] == [
        "/programme/bal/",
        "/carnet/",
        "/programme/bal-passe/",
    ]


@pytest.mark.req("VIS-04")
@pytest.mark.parametrize(
    ("lang", "typed", "corrected"),
    [
        ("fr", "violancelle", "violoncelles"),
        ("fr", "violonncelle", "violoncelles"),
        ("fr", "voiloncelle", "violoncelles"),
        ("fr", "violncelle", "violoncelles"),
        ("fr", "fenetrse", "fenêtres"),
        ("it", "lantrene", "lanterne"),
        ("en", "lantren", "lanterns"),
    ],
)
async def test_one_slip_is_forgiven_and_reported(
    backend: Backend, lang: str, typed: str, corrected: str
) -> None:
    found = await backend.json(SEARCH, lang=lang, s=typed)
    assert (found["corrected"], found["total"] > 0) == (corrected, True)


@pytest.mark.req("VIS-04")
@pytest.mark.parametrize("typed", ["violnclle", "zzzz", "lum", "%_'\"*", "😀😀😀😀", "a" * 10_000])
async def test_words_unlike_any_find_nothing(backend: Backend, typed: str) -> None:
    found = await backend.json(SEARCH, lang="fr", s=typed)
    assert "corrected" not in found
    assert found["total"] == 0


@pytest.mark.req("API-05")
async def test_search_filters_by_type_year_category_and_discipline(backend: Backend) -> None:
    assert await _titles(backend, post_type="programme", year="2025") == ["Concert de cordes"]
    assert await _titles(backend, categorie="fete") == ["La Nuit blanche"]
    assert await _titles(backend, categorie="Fête") == ["La Nuit blanche"]
    assert await _titles(backend, discipline="composition") == ["Léa Marchetti"]
    both = await _titles(backend, post_type="resident,publication")
    assert sorted(both) == ["Argile", "Léa Marchetti"]


@pytest.mark.req("API-05")
async def test_search_between_two_days_finds_events_in_between(backend: Backend) -> None:
    assert await _titles(backend, **{"from": "2026-11-20"}) == ["La Nuit blanche"]
    assert await _titles(backend, **{"from": "2026-12-03", "to": "2026-12-03"}) == [
        "La Nuit blanche"
    ]
    assert await _titles(backend, to="2025-12-31") == ["Concert de cordes"]
    assert await _titles(backend, **{"from": "2026-12-04"}) == []


@pytest.mark.req("API-05")
async def test_year_of_a_resident_is_the_first_of_the_promotion(backend: Backend) -> None:
    found = await backend.json(SEARCH, post_type="resident")
    assert [facet["value"] for facet in found["facets"]["year"]] == ["2026"]
    assert await _titles(backend, post_type="resident", year="2026") == ["Léa Marchetti"]


@pytest.mark.req("API-05")
async def test_facets_count_what_the_other_filters_let_through(backend: Backend) -> None:
    facets = (await backend.json(SEARCH, post_type="programme"))["facets"]
    assert {"value": "programme", "label": "Événement fr", "count": 2} in facets["post_type"]
    assert {"value": "resident", "label": "resident", "count": 1} in facets["post_type"]
    assert facets["categorie"] == [
        {"value": "concert", "label": "Concert", "count": 1},
        {"value": "fete", "label": "Fête", "count": 1},
    ]
    assert [year["value"] for year in facets["year"]] == ["2026", "2025"]


@pytest.mark.req("API-05")
async def test_page_beyond_the_end_is_empty_with_true_totals(backend: Backend) -> None:
    found = await backend.json(SEARCH, per_page="4", page="9")
    assert (found["items"], found["total"], found["total_pages"]) == ([], 7, 2)
    assert found["page"] == 9


async def test_per_page_is_capped_and_nonsense_ignored(backend: Backend) -> None:
    for index in range(110):
        backend.write(f"fr/page-{index}.yaml", f"title: Page {index}\n")
    assert len((await backend.json(SEARCH, per_page="5000"))["items"]) == 100
    for nonsense in ("", "-3", "abc", "1e9", "٣", "9" * 40):
        assert (await backend.json(SEARCH, per_page=nonsense, page=nonsense))["total"] == 117


HOSTILE = (
    *('"', "'", "*", "(((", "%", "-", "--", "^x", "{}", "\x00", "\u202e", "\ufffd", "\U0001f600"),
    *('a" OR 1', "NEAR(", "title:x", "AND OR NOT", "; DROP TABLE entry", "x" * 5000, "é" * 900),
)


@pytest.mark.parametrize("words", HOSTILE)
async def test_hostile_query_answers_without_error(backend: Backend, words: str) -> None:
    found = await backend.json(SEARCH, s=words)
    assert found["total"] >= 0


async def test_draft_is_found_in_preview_only(backend: Backend) -> None:
    assert await _titles(backend, s="secret") == []
    assert await _titles(backend, s="secret", preview="true") == ["Concert secret"]


async def test_changed_file_is_found_by_its_new_words(backend: Backend) -> None:
    assert await _titles(backend, s="verger") == []
    backend.write("fr/academie/ateliers.yaml", "title: Le verger\n")
    assert await _titles(backend, s="vergers") == ["Le verger"]
    assert await _titles(backend, s="fenetres") == []
