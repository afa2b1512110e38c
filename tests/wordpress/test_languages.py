"""Proves that pages and lists name their translations, whatever form addresses have in Polylang."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.wordpress_server import WordPressServer
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.queries import SearchQuery
from villa_site.errors import PageNotFound

_STAND_IN = Path(__file__).parent / "php" / "languages.php"


_FORMS: Final[dict[str, dict[str, Any]]] = {
    "prefixes": {},
    "default too": {"hide_default": False},
    "language before": {"rewrite": False},
    "both": {"hide_default": False, "rewrite": False},
    "domains": {"force_lang": 3, "domains": {"it": "http://it.villa.test/"}},
}
"""Options of Polylang, by what is special about them."""


@contextmanager
def _polylang(server: WordPressServer, **options: Any) -> Iterator[None]:
    """Activate the stand-in with options of Polylang."""
    plugin = server.content / "mu-plugins" / _STAND_IN.name
    plugin.symlink_to(_STAND_IN)
    server.evaluate(f"update_option('test_polylang', json_decode('{json.dumps(options)}', true));")
    try:
        yield
    finally:
        plugin.unlink()
        server.evaluate("delete_option('test_polylang'); delete_option('test_unticked');")


@pytest.fixture
def pair(wordpress: WordPress) -> Iterator[tuple[int, int, int]]:
    """A French page, its Italian translation and an Italian draft of another."""
    server = wordpress.server
    with _polylang(server):
        made = server.evaluate(
            "$make = fn($title, $language, $status) => wp_insert_post(['post_type' => 'page',"
            "'post_title' => $title, 'post_status' => $status,"
            "'post_name' => sanitize_title($title), 'meta_input' => ['test_language' => $language]"
            "]);"
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
    server.evaluate(
        f"foreach ([{made[0]}, {made[1]}, {made[2]}] as $id) {{ wp_delete_post($id, true); }}"
        "$all = get_option('villa_site_options'); unset($all['it'], $all['fr']);"
        "update_option('villa_site_options', $all);"
    )


@pytest.fixture(params=_FORMS)
def posts(request: pytest.FixtureRequest, wordpress: WordPress) -> Iterator[int]:
    """An Italian post, in a category that translates a French one, in each form of addresses."""
    server = wordpress.server
    with _polylang(server, **_FORMS[request.param]):
        french, italian, post = server.evaluate(
            "$terms = [];"
            "foreach (['fr' => 'Jardins', 'it' => 'Giardini', 'xx' => 'Vuota'] as $code => $name) {"
            "  $terms[$code] = wp_insert_term($name, 'category')['term_id'];"
            "  update_term_meta($terms[$code], 'test_language', $code); }"
            "foreach (['fr', 'it'] as $code) {"
            "  update_term_meta($terms[$code], 'test_translations', $terms); }"
            "$make = fn($title, $code) => wp_insert_post(['post_title' => $title,"
            "  'post_status' => 'publish', 'post_category' => [$terms[$code]], 'post_author' => 1,"
            "  'post_date' => '2024-05-04 10:00:00', 'meta_input' => ['test_language' => $code],"
            "  'post_content' => '<!-- wp:paragraph --><p><a href=\"'"
            "  . PLL()->links_model->home_url('it') . 'la-siepe/\">qui</a></p>"
            "<!-- /wp:paragraph -->']);"
            "$post = $make('La haie', 'fr'); return [$terms['fr'], $terms['it'],"
            "  $make('La siepe', 'it')];"
        )
        yield post
        server.evaluate(
            f"foreach (get_posts(['category' => '{french},{italian}', 'lang' => '',"
            "'numberposts' => -1]) as $each) { wp_delete_post($each->ID, true); }"
            "foreach (['jardins', 'giardini', 'vuota'] as $slug) {"
            "wp_delete_term(get_term_by('slug', $slug, 'category')->term_id, 'category'); }"
        )


@pytest.mark.req("WPR-01")
@pytest.mark.parametrize(
    ("french", "italian"),
    [
        ("/category/jardins/", "/it/category/giardini/"),
        ("/author/redaction/", "/it/author/redaction/"),
        ("/2024/05/", "/it/2024/05/"),
    ],
)
@pytest.mark.usefixtures("posts")
async def test_lists_name_their_translations_in_each_form_of_addresses(
    backend: Backend, french: str, italian: str
) -> None:
    first = await backend.page(french, Call(locale="fr"))
    assert (first.path, first.lang) == (french, {"fr": french, "it": italian})
    second = await backend.page(italian, Call(locale="it"))
    assert (second.path, second.lang) == (italian, {"it": italian, "fr": french})
    assert second.archive is not None
    assert [each.path for each in second.archive.items] == ["/it/la-siepe/"]


@pytest.mark.req("WPR-01")
async def test_pages_and_links_are_the_sites_in_each_form_of_addresses(
    backend: Backend, posts: int
) -> None:
    page = await backend.page("/it/la-siepe/", Call(locale="it"))
    assert (page.id, page.path, page.lang) == (posts, "/it/la-siepe/", {"it": "/it/la-siepe/"})
    # What begins with WordPress' own address becomes the site's there.
    link = re.search(r'href="(?:http://127[0-9.:]+)?(/[^"]*)"', page.blocks[0].inner_html)
    assert link is not None
    assert link[1] == "/it/la-siepe/"
    listed = {each.id: each for each in await backend.pages(Call(locale="fr"))}
    assert (listed[posts].path, listed[posts].lang) == ("/it/la-siepe/", "it")
    found = await backend.search(SearchQuery(s="siepe"), Call(locale="it"))
    assert [each.path for each in found.items] == ["/it/la-siepe/"]
    for missing in ("/la-siepe-2/", "/it/2023/05/"):
        with pytest.raises(PageNotFound):
            await backend.page(missing, Call(locale="it" if "/it/" in missing else "fr"))


@pytest.mark.req("WPR-01")
async def test_front_page_of_each_language_is_at_its_home(
    wordpress: WordPress, backend: Backend, pair: tuple[int, int, int]
) -> None:
    before = wordpress.server.evaluate(
        "$before = get_option('page_on_front');"
        f"update_option('page_on_front', {pair[0]}); return $before;"
    )
    try:
        page = await backend.page("/le-puits/", Call(locale="fr"))
        assert (page.path, page.template) == ("/", "home")
        assert page.lang == {"fr": "/", "it": "/it/"}
        listed = {each.id: each.path for each in await backend.pages(Call(locale="fr"))}
        assert (listed[pair[0]], listed[pair[1]]) == ("/", "/it/")
    finally:
        wordpress.server.evaluate(f"update_option('page_on_front', {before});")


@pytest.mark.req("WPR-01")
@pytest.mark.parametrize(
    ("options", "unticked", "problem"),
    [
        ({"force_lang": 0}, [], "Fix: choose in Languages, Settings, URL modifications"),
        ({}, ["programme"], "Fix: tick them in Languages, Settings, Custom post types"),
        ({"force_lang": 3}, [], ""),
    ],
)
async def test_settings_of_polylang_that_do_not_fit_are_reported(
    wordpress: WordPress,
    visitor: httpx.AsyncClient,
    options: dict[str, Any],
    unticked: list[str],
    problem: str,
) -> None:
    with _polylang(wordpress.server, **options):
        wordpress.server.evaluate(
            f"update_option('test_unticked', json_decode('{json.dumps(unticked)}'));"
        )
        problems = (await visitor.get("/wp-json/wpnuxt/v1/status/")).json()["problems"]
        assert any(problem in each for each in problems) if problem else problems == []


@pytest.mark.req("WPR-01")
async def test_translations_are_named_and_drafts_are_not(
    backend: Backend, pair: tuple[int, int, int]
) -> None:
    french = await backend.page("/le-puits/", Call(locale="fr"))
    assert french.lang == {"fr": "/le-puits/", "it": "/it/il-pozzo/"}
    alone = await backend.page("/le-mur/", Call(locale="fr"))
    assert alone.lang == {"fr": "/le-mur/"}
    listed = {page.id: page for page in await backend.pages(Call(locale="fr"))}
    assert listed[pair[1]].lang == "it"
    assert listed[pair[1]].translations == {"fr": "/le-puits/", "it": "/it/il-pozzo/"}
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
