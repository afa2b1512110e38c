"""Proves that pages name their translations, and that each language has its own options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wordpress.seeded import WordPress
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend

_STAND_IN = Path(__file__).parent / "php" / "languages.php"


@pytest.fixture
def pair(wordpress: WordPress) -> Iterator[tuple[int, int, int]]:
    """A French page, its Italian translation and an Italian draft of another."""
    server = wordpress.server
    plugin = server.content / "mu-plugins" / _STAND_IN.name
    plugin.symlink_to(_STAND_IN)
    made = server.evaluate(
        "$make = fn($title, $language, $status) => wp_insert_post(['post_type' => 'page',"
        "'post_title' => $title, 'post_status' => $status, 'post_name' => sanitize_title($title),"
        "'meta_input' => ['test_language' => $language]]);"
        "$ids = [$make('Le puits', 'fr', 'publish'), $make('Il pozzo', 'it', 'publish'),"
        "$make('La bozza', 'it', 'draft')];"
        "foreach ($ids as $id) { update_post_meta($id, 'test_translations',"
        "['fr' => $ids[0], 'it' => $ids[1]]); }"
        "$alone = $make('Le mur', 'fr', 'publish');"
        "update_post_meta($alone, 'test_translations', ['fr' => $alone, 'it' => $ids[2]]);"
        "$all = get_option('villa_site_options'); $all['it'] = ['bandeau' => 'Aperta.'];"
        "$all['fr'] = ['bandeau' => 'Ouverte.', 'newsletter' => ['title' => 'Lettre']];"
        "update_option('villa_site_options', $all); return [$ids[0], $ids[1], $alone];"
    )
    yield made[0], made[1], made[2]
    plugin.unlink()
    server.evaluate(
        f"foreach ([{made[0]}, {made[1]}, {made[2]}] as $id) {{ wp_delete_post($id, true); }}"
        "$all = get_option('villa_site_options'); unset($all['it'], $all['fr']);"
        "update_option('villa_site_options', $all);"
    )


@pytest.mark.req("WPR-01")
async def test_translations_are_named_and_drafts_are_not(
    backend: Backend, pair: tuple[int, int, int]
) -> None:
    french = await backend.page("/le-puits/", Call(locale="fr"))
    assert french.lang == {"fr": "/le-puits/", "it": "/il-pozzo/"}
    alone = await backend.page("/le-mur/", Call(locale="fr"))
    assert alone.lang == {"fr": "/le-mur/"}
    listed = {page.id: page for page in await backend.pages(Call(locale="fr"))}
    assert listed[pair[1]].lang == "it"
    assert listed[pair[1]].translations == {"fr": "/le-puits/", "it": "/il-pozzo/"}
    assert listed[pair[2]].translations == {"fr": "/le-mur/"}


@pytest.mark.req("WPR-01")
@pytest.mark.usefixtures("pair")
async def test_options_of_a_language_are_completed_by_the_default_one(backend: Backend) -> None:
    assert await backend.banner(Call(locale="it")) == "Aperta."
    assert await backend.banner(Call(locale="fr")) == "Ouverte."
    assert (await backend.options(Call(locale="it"))).newsletter.title == "Lettre"
    assert (await backend.translations(Call(locale="it"))).keys() == {"fr", "it"}


@pytest.mark.req("WPR-05")
def test_keys_of_fields_dates_and_lists_of_ids_are_resolved(wordpress: WordPress) -> None:
    picture = wordpress.ids["picture"]
    quote = wordpress.server.evaluate(
        "return VillaSite\\Block_Data::of('acf/quote', ['data' => ['field_q1' => 'Parole',"
        f"'_texte' => 'field_q1', 'field_q2' => '{picture}', '_image' => 'field_q2']]);"
    )
    assert (quote["texte"], quote["image"]["ID"]) == ("Parole", picture)
    event = wordpress.ids["event"]
    agenda = wordpress.server.evaluate(
        "return VillaSite\\Block_Data::of('acf/agenda', ['data' => ["
        f"'evenements' => ['{event}', '999999'], 'mode' => 'selection']]);"
    )
    card = agenda["evenements"][0]
    assert (len(agenda["evenements"]), card["ID"]) == (1, event)
    assert (card["date_debut"], card["date_fin"]) == ("2026-12-01", "2026-12-03")
    podcast = wordpress.server.evaluate(
        "return VillaSite\\Block_Data::of('acf/podcast', ['data' => ['episodes' => 1,"
        "'episodes_0_titre' => 'Un', 'episodes_0_date' => '24/12/2026 18:30']]);"
    )
    assert podcast["episodes"][0]["date"] == "2026-12-24T18:30:00"
