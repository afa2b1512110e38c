"""What plugins for search engines say of pages and lists reaches the site."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend

pytestmark = pytest.mark.req("EXT-01")

_STAND_IN = Path(__file__).parent / "php" / "seo.php"
_CALL = Call(locale="en")
_PLUGINS = ("yoast", "rank_math", "seopress", "aioseo")
_VALUES = {
    "title": "%title% &amp; compagnie | %sitename%",
    "description": "La page <em>%title%</em>",
    "noindex": True,
    "canonical": "https://autre.example/original/",
    "og_title": "À partager : %title%",
    "og_description": "Pour les réseaux",
    "og_image": "https://images.example/partage.jpg",
}
Seo = Callable[..., int]


@pytest.fixture
def seo(wordpress: WordPress) -> Iterator[Seo]:
    """Makes a plugin active, with values for a page and a category; the page's ID."""
    server = wordpress.server
    link = server.content / "mu-plugins" / _STAND_IN.name
    link.symlink_to(_STAND_IN)
    page, term, *posts = server.evaluate(
        "$page = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish',"
        "'post_title' => 'Le puits', 'post_name' => 'le-puits', 'post_excerpt' => 'Extrait']);"
        "$term = wp_insert_term('Eaux', 'category', ['slug' => 'eaux'])['term_id'];"
        "$posts = array_map(fn($i) => wp_insert_post(['post_status' => 'publish',"
        "'post_title' => \"Eau $i\", 'post_category' => [$term]]), range(1, 11));"
        "return [$page, $term, ...$posts];"
    )

    def activate(plugin: str, values: dict[str, Any], *, broken: bool = False) -> int:
        file = server.folder / "seo.json"
        file.write_text(json.dumps(values))
        server.evaluate(
            "$values = json_decode(file_get_contents('seo.json'), true);"
            "foreach (['post', 'term'] as $kind) {"
            f"$id = 'post' === $kind ? {page} : {term};"
            "update_metadata($kind, $id, 'test_seo_values', $values);"
            "foreach ($values as $name => $value) {"
            "$name = ['og_title' => 'facebook_title', 'og_description' => 'facebook_description',"
            "'og_image' => 'facebook_image', 'canonical' => 'canonical_url',"
            "'noindex' => 'robots'][$name] ?? $name;"
            "$value = 'robots' === $name ? ($value ? ['noindex'] : ['index']) : $value;"
            'update_metadata($kind, $id, "rank_math_$name", $value); } }'
            f"update_option('test_seo', '{plugin}');"
            f"update_option('test_seo_broken', {int(broken)});"
        )
        return int(page)

    yield activate
    link.unlink()
    server.evaluate(
        f"foreach ([{page}, {', '.join(map(str, posts))}] as $id) {{ wp_delete_post($id, true); }}"
        f"wp_delete_term({term}, 'category'); delete_option('test_seo');"
        "delete_option('test_seo_broken'); delete_option('villa_site_problems');"
        "delete_option('test_seo_unready'); update_option('blog_public', '1');"
    )


@pytest.mark.parametrize("plugin", _PLUGINS)
@pytest.mark.parametrize("path", ["/le-puits/", "/category/eaux/", "/category/eaux/page/2/"])
async def test_values_of_a_plugin_are_read_with_variables_replaced(
    backend: Backend, seo: Seo, plugin: str, path: str
) -> None:
    seo(plugin, _VALUES)
    found = (await backend.page(path, _CALL)).seo
    name = "Le puits" if path == "/le-puits/" else "Eaux"
    assert found.title == f"{name} & compagnie | La villa"
    assert found.description == f"La page {name}"
    assert found.noindex is True
    assert found.canonical == "https://autre.example/original/"
    if plugin == "aioseo" and path != "/le-puits/":
        # It has no public function for what networks show of a list.
        return
    assert found.og_title == f"À partager : {name}"
    assert found.og_description == "Pour les réseaux"
    assert found.og_image is not None
    assert found.og_image.url == "https://images.example/partage.jpg"


@pytest.mark.parametrize("plugin", _PLUGINS)
async def test_page_without_values_has_its_own_data(
    backend: Backend, seo: Seo, plugin: str
) -> None:
    number = seo(plugin, {})
    page = await backend.page("/le-puits/", _CALL)
    assert (page.seo.title, page.seo.description, page.seo.noindex) == ("", "Extrait", False)
    assert (page.seo.canonical, page.seo.og_title, page.seo.og_image) == ("", "", None)
    listed = {each.id: each for each in await backend.pages(_CALL)}
    assert listed[number].noindex is False


@pytest.mark.parametrize("plugin", _PLUGINS)
async def test_plugin_that_fails_leaves_the_page_and_is_logged_once(
    backend: Backend, wordpress: WordPress, seo: Seo, visitor: httpx.AsyncClient, plugin: str
) -> None:
    seo(plugin, {"title": "%title%", "description": "%title%"}, broken=True)
    log = wordpress.server.folder / "debug.log"
    before = log.read_text().count("The SEO plugin fails") if log.is_file() else 0
    for _ in range(2):
        page = await backend.page("/le-puits/", _CALL)
        assert (page.title, page.seo.title, page.seo.description) == ("Le puits", "", "Extrait")
    status = (await visitor.get("/wp-json/wpnuxt/v1/status")).json()
    problems = [each for each in status["problems"] if "The SEO plugin fails" in each]
    assert problems
    assert log.read_text().count("The SEO plugin fails") - before == len(problems)
    assert not any("no such table" in each for each in problems)


async def test_variables_that_a_plugin_does_not_replace_are_never_shown(
    backend: Backend, wordpress: WordPress, seo: Seo
) -> None:
    seo("rank_math", {"title": "%title% %sep% %sitename%", "description": "À 100 % de soie"})
    wordpress.server.evaluate("update_option('test_seo_unready', true);")
    found = (await backend.page("/le-puits/", _CALL)).seo
    wordpress.server.evaluate("delete_option('test_seo_unready');")
    assert (found.title, found.description) == ("", "À 100 % de soie")


@pytest.mark.parametrize(
    ("named", "read"),
    [
        ("http://autre.example/", ""),
        ("/la-villa/", "/la-villa/"),
        ("//autre.example/", ""),
        ("javascript:alert(1)", ""),
        ("/le-puits", ""),
        ("https://autre.example/" + "a" * 2_000, ""),
    ],
)
async def test_canonical_is_a_path_of_the_site_or_elsewhere_by_https(
    backend: Backend, seo: Seo, named: str, read: str
) -> None:
    seo("seopress", {"canonical": named})
    assert (await backend.page("/le-puits/", _CALL)).seo.canonical == read


async def test_closed_host_of_wordpress_hides_no_page(
    backend: Backend, wordpress: WordPress, seo: Seo
) -> None:
    seo("yoast", {})
    wordpress.server.evaluate("update_option('blog_public', '0');")
    page = await backend.page("/le-puits/", _CALL)
    wordpress.server.evaluate("update_option('blog_public', '1');")
    assert page.seo.noindex is False


@pytest.mark.parametrize("plugin", _PLUGINS)
async def test_hidden_page_has_robots_on_the_site_and_is_in_no_sitemap(
    wordpress: WordPress, seo: Seo, tmp_path: Path, plugin: str
) -> None:
    number = seo(plugin, {"noindex": True, "canonical": "/la-villa/"})
    async with serving(wordpress.server.url, tmp_path, languages="en") as site:
        markup = (await site.get("/le-puits/")).text
        assert '<meta name="robots" content="noindex"' in markup
        assert 'rel="canonical" href="http' in markup
        assert '/la-villa/"' in markup.partition('rel="canonical"')[2][:60]
        sitemap = (await site.get("/sitemap.xml")).text
        assert "/la-villa/</loc>" in sitemap
        assert "/le-puits/" not in sitemap
        # A protected page is hidden, too.
        wordpress.server.evaluate(
            f"wp_update_post(['ID' => {number}, 'post_password' => 'ouvre-toi']);"
        )
    reply = wordpress.server.evaluate(
        f"return VillaSite\\Seo_Data::of(get_post({number}), [], false);"
    )
    assert reply["noindex"] is True
