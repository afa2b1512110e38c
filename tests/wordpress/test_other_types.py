"""Proves that posts of another plugin's type are shown with what is public of them, and no more."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.queries import SearchQuery
from villa_site.content.entities.other_post import Details, OtherPost

_PHP: Final = Path(__file__).parent / "php"
_PLUGIN: Final = _PHP / "exhibitions.php"
_LANGUAGES: Final = _PHP / "languages.php"
_PATH: Final = "/exhibition/the-pines/"
_PRIVATE: Final = "word-of-the-house"


@pytest.fixture(scope="module")
def exhibition(wordpress: WordPress) -> int:
    """An exhibition with everything that is public, and what is not."""
    server, plugin = wordpress.server, wordpress.server.content / "mu-plugins" / _PLUGIN.name
    plugin.symlink_to(_PLUGIN)
    server.evaluate("flush_rewrite_rules();")
    picture, event = wordpress.ids["picture"], wordpress.ids["event"]
    post: int = server.evaluate(
        "$id = wp_insert_post(['post_type' => 'exhibition', 'post_title' => 'The pines',"
        "'post_excerpt' => 'Trees & light.', 'post_status' => 'publish',"
        "'post_content' => '<!-- wp:paragraph --><p>Behind the wall.</p><!-- /wp:paragraph -->',"
        "'meta_input' => ['curator' => 'Ada <b>Byron</b>', 'start_date' => '2027-03-01',"
        "'website' => 'https://www.example.org/pines/', 'works' => 42, 'accessible' => '1',"
        f"'story' => '<p>A <em>long</em> story.</p>', 'insurance' => '{_PRIVATE}',"
        f"'_alarm' => '{_PRIVATE}', 'for_editors' => '{_PRIVATE}', 'prepared' => '{_PRIVATE}',"
        f"'opening_hours' => ['week' => '10-18', 'guards' => '{_PRIVATE}'],"
        f"'not_registered' => '{_PRIVATE}', 'code' => '{_PRIVATE}', 'budget' => 'A million',"
        f"'hall' => 'east', 'poster' => '{picture}', 'guide' => '{picture}',"
        f"'events' => ['{event}'], 'closing' => '20270430']]);"
        "add_post_meta($id, 'lenders', 'Rome'); add_post_meta($id, 'lenders', 'Paris');"
        f"set_post_thumbnail($id, {picture}); wp_set_object_terms($id, ['Baroque'], 'period');"
        f"wp_set_object_terms($id, ['{_PRIVATE}'], 'shelf'); return $id;"
    )
    return post


@pytest.fixture
def italian(wordpress: WordPress, exhibition: int) -> Iterator[None]:
    """Content in French, and one post of some types in Italian."""
    assert exhibition
    server, plugin = wordpress.server, wordpress.server.content / "mu-plugins" / _LANGUAGES.name
    plugin.symlink_to(_LANGUAGES)
    made = server.evaluate(
        "return array_map(fn($type) => wp_insert_post(['post_type' => $type,"
        "'post_title' => 'Italiano', 'post_status' => 'publish',"
        "'meta_input' => ['test_language' => 'it']]), ['exhibition', 'programme', 'post']);"
    )
    yield
    plugin.unlink()
    server.evaluate(f"foreach ({made} as $id) {{ wp_delete_post($id, true); }}")


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(wordpress.server.url, tmp_path) as client:
        yield client


async def _details(backend: Backend) -> Details:
    page = await backend.page(_PATH, Call(locale="en"))
    details = page.fields(OtherPost).details
    assert details is not None
    return details


@pytest.mark.usefixtures("exhibition")
async def test_public_fields_leave_with_labels_and_shapes(backend: Backend) -> None:
    details = await _details(backend)
    assert (details.type_name, details.path) == ("Exhibitions", "/exhibition/")
    assert details.chapo == "Trees & light."
    fields = {each.name: each for each in details.fields}
    assert fields["curator"].texts == ("Ada Byron",)
    assert str(fields["start_date"].days[0])[:10] == "2027-03-01"
    assert (fields["website"].links[0].text, fields["website"].links[0].href) == (
        "example.org/pines",
        "https://www.example.org/pines/",
    )
    assert (fields["works"].label, fields["works"].texts) == ("Works", ("42",))
    assert fields["accessible"].answer == "yes"
    assert "<em>long</em>" in fields["story"].html
    assert fields["lenders"].texts == ("Rome", "Paris")
    hours = fields["opening_hours.week"]
    assert (hours.label, hours.texts) == ("In the week", ("10-18",))
    assert fields["prepared"].texts == ("Prepared words",)
    assert (fields["hall"].label, fields["hall"].texts) == ("Hall of ACF", ("East wing",))
    assert fields["poster"].images[0].sizes
    assert fields["guide"].files[0].url
    assert fields["events"].items[0].post_type == "programme"
    assert str(fields["closing"].days[0])[:10] == "2027-04-30"
    (period,) = details.taxonomies
    assert (period.label, period.terms[0].nom) == ("Period", "Baroque")
    assert period.terms[0].path == "/period/baroque/"


@pytest.mark.req("WPR-03")
async def test_private_fields_leave_by_no_way(
    exhibition: int, visitor: httpx.AsyncClient, site: httpx.AsyncClient
) -> None:
    assert exhibition
    calls = (_PATH, "/exhibition/", "/period/baroque/")
    answers = [await visitor.get(path) for path in calls]
    answers.append(await visitor.get("/wp-json/wpnuxt/v1/search?post_type=exhibition"))
    answers += [await site.get(path) for path in calls]
    for answer in answers:
        assert answer.status_code == 200
        assert "The pines" in answer.text
        assert _PRIVATE not in answer.text
        assert "A million" not in answer.text


@pytest.mark.req("WPR-09")
async def test_what_a_filter_of_the_rest_interface_hides_does_not_leave(
    exhibition: int, wordpress: WordPress, backend: Backend
) -> None:
    assert exhibition
    plugin = wordpress.server.content / "mu-plugins" / "hides-meta.php"
    plugin.write_text(
        "<?php add_filter('rest_prepare_exhibition', function ($response) {"
        "$data = $response->get_data(); unset($data['meta']['curator'], $data['acf']['hall']);"
        "$response->set_data($data); return $response; });"
        "add_filter('get_the_excerpt', fn() => 'Another excerpt.');"
    )
    try:
        details = await _details(backend)
    finally:
        plugin.unlink()
    names = {each.name for each in details.fields}
    assert not names & {"curator", "hall"}
    assert {"start_date", "closing"} <= names
    assert details.chapo == "Another excerpt."


@pytest.mark.usefixtures("exhibition")
async def test_page_shows_fields_terms_and_structured_data(site: httpx.AsyncClient) -> None:
    text = (await site.get(_PATH)).text
    for words in ("Trees &amp; light.", "Behind the wall.", "East wing", "Rome", "In the week"):
        assert words in text
    assert re.search(r'href="/period/baroque/"[^>]*>Baroque', text)
    assert re.search(r'href="/exhibition/"[^>]*>Exhibitions', text)
    assert "A long story." in re.sub(r"</?em>", "", text)
    script = re.search(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', text)
    assert script is not None
    nodes = json.loads(script[1])["@graph"]
    (event,) = [each for each in nodes if each["@type"] == "ExhibitionEvent"]
    assert event["startDate"].startswith("2027-03-01")
    assert event["endDate"].startswith("2027-04-30")
    assert event["contributor"] == {"@type": "Person", "name": "Ada Byron"}
    assert event["sameAs"] == "https://www.example.org/pines/"


@pytest.mark.usefixtures("exhibition")
async def test_list_sitemap_and_search_have_the_type(
    site: httpx.AsyncClient, backend: Backend
) -> None:
    listed = (await site.get("/exhibition/")).text
    assert "The pines" in listed
    assert "article" not in re.sub(r"<[^>]*>", "", listed.partition("<main")[2])[:400]
    assert _PATH in [each.path for each in await backend.pages(Call(locale="en"))]
    found = await backend.search(SearchQuery(s="pines"), Call(locale="en"))
    (card,) = [each for each in found.items if each.post_type == "exhibition"]
    assert (card.title, card.chapo) == ("The pines", "Trees & light.")
    assert card.image is not None
    assert (str(card.date_debut)[:10], str(card.date_fin)[:10]) == ("2027-03-01", "2027-04-30")


@pytest.mark.usefixtures("italian")
async def test_types_have_names_in_the_language_of_the_page(backend: Backend) -> None:
    async def names(language: str) -> dict[str, str]:
        found = await backend.search(SearchQuery(), Call(locale=language))
        return {each.value: each.label for each in found.facets["post_type"]}

    italian, french = await names("it"), await names("fr")
    assert (italian["exhibition"], italian["programme"]) == ("Mostre", "Eventi")
    assert (french["exhibition"], french["programme"]) == ("Exhibitions", "Événements")
    # WordPress has no words for its own types in this language: the site has.
    assert italian["post"] == "post"


async def test_settings_map_and_hide_fields_and_survive_bad_values(
    wordpress: WordPress, exhibition: int, backend: Backend
) -> None:
    assert exhibition

    def set_to(php: str) -> Any:
        return wordpress.server.evaluate(f"update_option('villa_site_types', {php});")

    await asyncio.to_thread(
        set_to,
        "['exhibition' => ['schema' => 'VisualArtwork', 'acf' => '1', 'hidden' => ['works',"
        "'opening_hours.week'],"
        "'properties' => ['curator' => 'creator', 'website' => '']]]",
    )
    details = await _details(backend)
    names = {each.name for each in details.fields}
    assert not names & {"works", "opening_hours.week"}
    assert "budget" in names
    assert details.mapping.type == "VisualArtwork"
    assert details.mapping.properties["creator"] == "curator"
    assert "website" not in details.mapping.properties.values()
    for bad in ("'text'", "['exhibition' => 'x']", "['exhibition' => ['schema' => '<b>']]"):
        await asyncio.to_thread(set_to, bad)
        assert (await _details(backend)).mapping.type == "ExhibitionEvent"


@pytest.mark.browser
@pytest.mark.usefixtures("exhibition")
async def test_administrator_maps_a_field_on_the_settings_page(
    editor: Page, wordpress: WordPress
) -> None:
    await editor.goto("/wp-admin/options-general.php?page=villa-site-types")
    await editor.get_by_label("Type of schema.org").fill("ExhibitionEvent")
    await editor.get_by_label("Property of schema.org for Works").fill("numberOfItems")
    await expect(editor.get_by_label("Property of schema.org for In the week")).to_be_visible()
    await expect(editor.get_by_text("Insurance")).to_have_count(0)
    await editor.get_by_role("button", name="Save Changes").click()
    await expect(editor.get_by_label("Property of schema.org for Works")).to_have_value(
        "numberOfItems"
    )
    stored = await asyncio.to_thread(
        wordpress.server.evaluate, "return get_option('villa_site_types');"
    )
    assert stored["exhibition"]["properties"]["works"] == "numberOfItems"
    assert stored["exhibition"]["hidden"] == []
