"""Proves that lists of many posts are whole, counted in the database and follow each change."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend, SearchQuery
from villa_site.content.cards import ResultList

_MANY: Final = Path(__file__).parent / "php" / "many_posts.php"
_CALL: Final = Call(locale="en")
_COUNT: Final = 300
"""More than the plugin indexes at once."""
_EVENTS: Final = SearchQuery(post_type=("programme",), per_page=100)


@pytest.fixture(scope="module")
def many(wordpress: WordPress) -> WordPress:
    """The WordPress with hundreds of posts more, which an import has put into the database."""
    wordpress.server.run(_MANY, str(_COUNT), str(wordpress.ids["picture"]))
    return wordpress


@contextmanager
def code(wordpress: WordPress, php: str) -> Iterator[None]:
    """Run PHP in each request, as a plugin would."""
    # PHP caches a compiled file for two seconds, whatever it holds by then.
    file = wordpress.server.content / "mu-plugins" / f"list-filters-{uuid4()}.php"
    file.write_text(f"<?php\n{php}\n")
    # A busy machine may leave old rows for a later list.
    renewed = "VillaSite\\List_Index::refresh(60, 60);"
    wordpress.server.evaluate(renewed)
    try:
        yield
    finally:
        file.unlink()
        wordpress.server.evaluate(renewed)


async def whole(backend: Backend, query: SearchQuery) -> list[ResultList]:
    """Return all pages of a list."""
    first = await backend.search(query, _CALL)
    return [
        first,
        *[
            await backend.search(replace(query, page=number), _CALL)
            for number in range(2, first.total_pages + 1)
        ],
    ]


def counts(results: ResultList, facet: str) -> dict[str, int]:
    """Return the counts of a facet by value."""
    return {each.value: each.count for each in results.facets[facet]}


@pytest.mark.req("WPR-10")
async def test_pages_of_a_list_hold_every_post_once(many: WordPress, backend: Backend) -> None:
    pages = await whole(backend, SearchQuery(per_page=100))
    found = [card.id for page in pages for card in page.items]
    public = many.server.evaluate(
        "return (new WP_Query(['post_type' => VillaSite\\Page_List::post_types(), 'fields' => "
        "'ids', 'posts_per_page' => -1, 'has_password' => false]))->posts;"
    )
    assert sorted(found) == sorted(public)
    assert pages[0].total == len(found) > _COUNT
    assert sum(counts(pages[0], "post_type").values()) == len(found)


@pytest.mark.req("WPR-10")
async def test_facets_count_what_the_other_filters_leave(many: WordPress, backend: Backend) -> None:
    cards = [card for page in await whole(backend, _EVENTS) for card in page.items]
    years = [card.date_debut.year for card in cards if card.date_debut]
    kinds = [card.categorie for card in cards if card.date_debut and card.date_debut.year == 2020]
    results = await backend.search(replace(_EVENTS, year="2020"), _CALL)
    assert results.total == years.count(2020) == len(results.items) > 0
    assert {str(year): years.count(year) for year in set(years)} == counts(results, "year")
    named = {facet.label: facet.count for facet in results.facets["categorie"]}
    assert named == {kind: kinds.count(kind) for kind in set(kinds)}
    assert many.ids["event"] in {card.id for card in cards}


@pytest.mark.req("WPR-10")
@pytest.mark.usefixtures("many")
async def test_lists_are_sorted_by_day_in_both_ways(backend: Backend) -> None:
    newest = [card for page in await whole(backend, _EVENTS) for card in page.items]
    days = [card.date_debut for card in newest]
    assert len(days) > 1
    assert days == sorted(filter(None, days), reverse=True)
    since, until = date(2020, 3, 1), date(2021, 2, 1)
    period = replace(_EVENTS, since=since, until=until)
    soonest = [card.date_debut for page in await whole(backend, period) for card in page.items]
    assert len(soonest) > 1
    assert soonest == sorted(day for day in days if day and since <= day <= until)


@pytest.mark.req("WPR-10")
@pytest.mark.usefixtures("many")
async def test_words_are_found_in_all_posts_and_counted(backend: Backend) -> None:
    results = await backend.search(SearchQuery(s="nombreux", per_page=1), _CALL)
    # The name of the posts' category.
    assert results.total == 2 * _COUNT // 5
    words = await backend.search(SearchQuery(s="chaque", post_type=("resident",)), _CALL)
    assert words.total == _COUNT // 5
    assert counts(words, "post_type")["programme"] == 2 * _COUNT // 5
    assert sum(counts(words, "discipline").values()) == words.total


@pytest.mark.req("WPR-10")
async def test_a_list_makes_few_queries_whatever_its_length(many: WordPress) -> None:
    search = (
        "$request = new WP_REST_Request('GET'); $request['s'] = 'chaque';"
        "VillaSite\\List_Index::refresh(60); $before = get_num_queries(); wp_cache_flush();"
        "$found = VillaSite\\Search::results($request);"
        "return [$found['total'], get_num_queries() - $before];"
    )
    total, queries = many.server.evaluate(search)
    assert total >= _COUNT
    assert queries < 30


@pytest.mark.req("WPR-10")
@pytest.mark.parametrize(
    "change",
    [
        "update_post_meta({id}, 'categorie', 'Bal');",
        "update_post_meta({id}, 'date_debut', '19990101');",
        "wp_update_post(['ID' => {id}, 'post_status' => 'draft']);",
        (
            "global $wpdb;"
            "$wpdb->update($wpdb->posts, ['post_modified_gmt' => '2001-01-01 00:00:00'],"
            " ['ID' => {id}]); $wpdb->update($wpdb->postmeta, ['meta_value' => 'Bal'],"
            " ['post_id' => {id}, 'meta_key' => 'categorie']);"
        ),
    ],
    ids=["category", "day", "draft", "import"],
)
async def test_counts_follow_a_change(many: WordPress, backend: Backend, change: str) -> None:
    number = many.server.evaluate(
        "return wp_insert_post(['post_type' => 'programme', 'post_status' => 'publish',"
        "'post_title' => 'Farandole', 'meta_input' => ['categorie' => 'Danse',"
        " 'date_debut' => '19980101']]);"
    )
    before = await backend.search(_EVENTS, _CALL)
    assert (counts(before, "categorie")["danse"], counts(before, "year")["1998"]) == (1, 1)
    many.server.evaluate(change.format(id=number))
    after = await backend.search(_EVENTS, _CALL)
    many.server.evaluate(f"wp_delete_post({number}, true);")
    changed = (counts(after, "categorie"), counts(after, "year"), after.total)
    assert changed != (counts(before, "categorie"), counts(before, "year"), before.total)
    end = await backend.search(_EVENTS, _CALL)
    assert end.total == before.total - 1
    assert not {"danse", "bal"} & counts(end, "categorie").keys()


@pytest.mark.req("WPR-10")
async def test_counts_follow_a_renamed_term(many: WordPress, backend: Backend) -> None:
    rename = "wp_update_term(get_cat_ID('{}'), 'category', ['name' => '{}']);"
    posts = SearchQuery(post_type=("post",))
    assert counts(await backend.search(posts, _CALL), "categorie")["nombreux"] == 2 * _COUNT // 5
    many.server.evaluate(rename.format("Nombreux", "Innombrables"))
    after = counts(await backend.search(posts, _CALL), "categorie")
    many.server.evaluate(rename.format("Innombrables", "Nombreux"))
    assert (after["innombrables"], after.get("nombreux")) == (2 * _COUNT // 5, None)


@pytest.mark.req("WPR-10")
def test_saved_post_leaves_the_rows_of_its_category(many: WordPress) -> None:
    rows, left = many.server.evaluate(
        "global $wpdb; VillaSite\\List_Index::refresh(60, 60);"
        "$rows = fn() => (int) $wpdb->get_var('SELECT COUNT(*) FROM '"
        ". VillaSite\\List_Index::table());"
        "$before = $rows(); $id = wp_insert_post(['post_title' => 'Un de plus',"
        "'post_status' => 'publish', 'post_category' => [get_cat_ID('Nombreux')]]);"
        "$after = $rows(); wp_delete_post($id, true); return [$before, $after];"
    )
    assert left >= rows > _COUNT


@pytest.mark.req("WPR-10")
async def test_lists_do_not_wait_while_many_rows_are_written(
    many: WordPress, backend: Backend
) -> None:
    number = many.server.evaluate(
        "VillaSite\\List_Index::refresh(60, 60); VillaSite\\List_Index::renew();"
        "set_transient('villa_site_filling_list_index', 1, 600);"
        "return wp_insert_post(['post_status' => 'publish', 'post_title' => 'Carmagnole']);"
    )
    count = (
        "global $wpdb; return (int) $wpdb->get_var('SELECT COUNT(DISTINCT stamp) FROM '"
        ". VillaSite\\List_Index::table());"
    )
    found = await backend.search(SearchQuery(s="carmagnole"), _CALL)
    assert [card.title for card in found.items] == ["Carmagnole"]
    assert many.server.evaluate(count) == 2
    many.server.evaluate(
        f"wp_delete_post({number}, true); delete_transient('villa_site_filling_list_index');"
        "return VillaSite\\List_Index::refresh(60, 60);"
    )
    assert many.server.evaluate(count) == 1


@pytest.mark.req("WPR-09", "WPR-10")
@pytest.mark.parametrize(
    "php",
    [
        "add_filter('posts_where', fn($w) => $w . \" AND wp_posts.post_title NOT LIKE '%9'\");",
        (
            "add_filter('villa_site_shows',"
            "fn($s, $p) => $s && !str_ends_with($p->post_title, '9'), 10, 2);"
        ),
    ],
    ids=["query", "post"],
)
async def test_what_a_plugin_hides_is_not_counted(
    many: WordPress, backend: Backend, php: str
) -> None:
    residents = SearchQuery(post_type=("resident",), per_page=100)
    before = await backend.search(residents, _CALL)
    left = [card for card in before.items if not card.title.endswith("9")]
    assert 0 < len(left) < before.total <= 100
    with code(many, php):
        after = await backend.search(residents, _CALL)
        listed = await backend.pages(_CALL)
    assert {card.id for card in after.items} == {card.id for card in left}
    assert after.total == counts(after, "post_type")["resident"] == len(left)
    assert sum(counts(after, "year").values()) == sum(bool(card.annee) for card in left)
    assert {page.id for page in listed}.isdisjoint(
        {card.id for card in before.items} - {card.id for card in left}
    )
    assert (await backend.search(residents, _CALL)).total == before.total


@pytest.mark.req("WPR-10")
async def test_search_of_another_plugin_is_counted(many: WordPress, backend: Backend) -> None:
    ids = [many.ids["event"], many.ids["resident"]]
    own = f"fn($posts, $query) => $query->get('s') === 'ailleurs' ? {ids} : $posts"
    with code(many, f"add_filter('posts_pre_query', {own}, 10, 2);"):
        found = await backend.search(SearchQuery(s="ailleurs"), _CALL)
    assert [card.id for card in found.items] == ids
    assert counts(found, "post_type") == {"programme": 1, "resident": 1}


@pytest.mark.req("WPR-10")
async def test_lists_work_without_the_right_to_create_tables(
    many: WordPress, backend: Backend
) -> None:
    before = await backend.search(SearchQuery(), _CALL)
    many.server.evaluate(
        "VillaSite\\List_Index::drop(); set_transient('villa_site_no_list_index', 1);"
    )
    without = await backend.search(SearchQuery(), _CALL)
    many.server.evaluate("delete_transient('villa_site_no_list_index');")
    assert without.total == before.total
    assert counts(without, "post_type") == counts(before, "post_type")
    assert without.facets["year"] == ()


async def _lines(visitor: httpx.AsyncClient, **query: int) -> httpx.Response:
    return await visitor.get("/wp-json/wpnuxt/v1/pages/", params=query)


@pytest.mark.req("WPR-10")
@pytest.mark.usefixtures("many")
async def test_list_of_pages_comes_in_pages_newest_first(visitor: httpx.AsyncClient) -> None:
    everything: list[dict[str, Any]] = (await _lines(visitor)).json()
    first = await _lines(visitor, page=1, per_page=150)
    total, number = int(first.headers["X-WP-Total"]), int(first.headers["X-WP-TotalPages"])
    assert (total, number) == (len(everything), -(-total // 150))
    rest = await asyncio.gather(
        *(_lines(visitor, page=page, per_page=150) for page in range(2, number + 2))
    )
    assert rest.pop().json() == []
    paged = [line for answer in (first, *rest) for line in answer.json()]
    assert paged == everything
    ids = [line["ID"] for line in everything]
    assert ids == sorted(ids, reverse=True)


@pytest.mark.req("WPR-10")
async def test_templates_are_found_among_many_pages(many: WordPress, backend: Backend) -> None:
    page = (
        "wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => '{}',"
        " 'menu_order' => {}, 'meta_input' => ['_wp_page_template' => '{}']])"
    )
    plain = page.format("Ordinaire", 0, "default")
    made = many.server.evaluate(
        f"$ids = array_map(fn($n) => {plain}, range(1, 101));"
        f"$ids[] = {page.format('Chercher', 9, 'villa-search')}; return $ids;"
    )
    found = (await backend.options(_CALL)).templates
    many.server.evaluate(f"foreach ({made} as $id) {{ wp_delete_post($id, true); }}")
    assert [each.path for each in found["search"]] == ["/chercher/"]


_LISTED: Final = """
$content = new ReflectionProperty( VillaSite\\Catalogue::class, 'content' );
VillaSite\\Catalogue::declares( 'programme' );
$declared = $content->getValue();
foreach ( $declared['entities']['programme'] as &$field ) {
    if ( in_array( $field['name'], array( 'tarif', 'date_debut' ), true ) ) {
        $field['listed'] = true;
    }
}
unset( $field );
$content->setValue( null, $declared );
return VillaSite\\Card::values( get_post( NUMBER ) );
"""


@pytest.mark.req("DEV-09")
def test_card_has_the_fields_that_the_list_of_its_type_needs(wordpress: WordPress) -> None:
    number = str(wordpress.ids["event"])
    card = wordpress.server.evaluate(_LISTED.replace("NUMBER", number))
    # The event has no price.
    assert card["values"] == {"date_debut": card["date_debut"]}
    other = wordpress.server.evaluate(f"return VillaSite\\Card::values( get_post( {number} ) );")
    assert "values" not in other


@pytest.mark.req("VIS-02")
async def test_series_is_found_until_its_last_date_with_its_words_on_the_card(
    wordpress: WordPress, backend: Backend
) -> None:
    number = wordpress.server.evaluate(
        "$id = wp_insert_post(['post_type' => 'programme', 'post_status' => 'publish',"
        " 'post_title' => 'A series']);"
        "foreach (['date_debut' => '20991201', 'gratuit' => '1', 'duree' => '1 h 30',"
        " 'publics' => ['enfants', 'familles'], 'langues' => ['it'],"
        " 'seances' => [['date' => '20991201', 'debut' => '10:30:00', 'statut' => 'complet'],"
        " ['date' => '20991213', 'debut' => '10:30:00']]] as $name => $value) {"
        " update_post_meta($id, $name, $value); } return $id;"
    )
    try:
        found = await backend.search(replace(_EVENTS, since=date(2099, 12, 10)), _CALL)
        (series,) = [each for each in found.items if each.id == number]
        assert [each.date for each in series.seances] == [date(2099, 12, 1), date(2099, 12, 13)]
        assert series.seances[0].statut == "complet"
        assert (series.publics, series.langues) == (("enfants", "familles"), ("it",))
        assert series.gratuit
    finally:
        wordpress.server.evaluate(f"return (bool) wp_delete_post({number}, true);")
