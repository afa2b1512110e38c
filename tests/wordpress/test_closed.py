"""Proves that what another plugin closes to anonymous readers leaves WordPress by no way."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET, serving

_PHP: Final = Path(__file__).parent / "php"
_WORD: Final = "motcache"
_TITLE: Final = "Titreferme"
_SENTENCE: Final = "Réservé aux membres"
_PAGES: Final = (
    "/ferme-page/",
    "/ferme-post/",
    "/programme/ferme-programme/",
    "/ferme-classique/",
    "/ancienne-ferme/",
)
_SEARCH: Final = "/wp-json/wpnuxt/v1/search/"
_LISTS: Final = (
    "/wp-json/wpnuxt/v1/pages/",
    f"{_SEARCH}?per_page=100",
    f"{_SEARCH}?s=Motcache&per_page=100",
    f"{_SEARCH}?per_page=100&post_type=programme",
    f"{_SEARCH}?per_page=100&post_type=post",
)
_NAMING: Final = (
    "/page-qui-nomme/",
    "/actualites/",
    "/category/uncategorized/",
    "/wp-json/wpnuxt/v1/options/",
)
_HIDING: Final = (
    "posts_results",
    "the_posts",
    "pre_get_posts",
    "pre_get_posts, main",
    "pre_get_posts, 404",
    "pre_get_posts, meta",
    "posts_where",
    "map_meta_cap",
    "user_has_cap",
    "rest_prepare, refused",
    "rest_request",
    "auth_redirect",
    "wp_redirect",
    "wp_redirect from wp",
    "wp_die",
    "404",
    "status_header",
    "exit",
    "throws",
    "villa_site_shows",
)
_CLOSING: Final = {
    "the_content": True,
    "the_content in a loop": True,
    "the_content, a teaser": True,
    "the_content by address": True,
    "the_content for html": True,
    "the_content outside of REST": True,
    "the_content from wp": True,
    "post_password_required": False,
    "the_posts, words": True,
    "rest_prepare, words": True,
    "render_block": False,
    "pre_render_block": False,
}


@pytest.fixture(scope="module")
def closed(wordpress: WordPress) -> dict[str, Any]:
    """Give the IDs of posts that the plugin ``closing.php`` closes."""
    plugin = wordpress.server.content / "mu-plugins" / "closing.php"
    plugin.symlink_to(_PHP / "closing.php")
    made: dict[str, Any] = json.loads(wordpress.server.run(_PHP / "seed_closed.php"))
    return made


def _close(wordpress: WordPress, way: str) -> None:
    wordpress.server.evaluate(
        f"delete_transient('villa_site_ended'); update_option('test_closing', {json.dumps(way)});"
    )


@pytest.mark.req("WPR-09")
@pytest.mark.usefixtures("closed")
async def test_posts_are_read_and_listed_while_nothing_closes_them(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    _close(wordpress, "nothing")
    for path in (*_PAGES, *_LISTS[1:], *_NAMING[:3]):
        reply = await visitor.get(path)
        assert (reply.status_code, _WORD in reply.text.lower()) == (200, True), path
    assert "/ferme-page/" in (await visitor.get(_LISTS[0])).text.replace("\\", "")
    assert (await visitor.get("/ferme-page/")).json()["closed"] is False


@pytest.mark.req("WPR-09")
@pytest.mark.parametrize("way", _HIDING)
@pytest.mark.usefixtures("closed")
async def test_post_that_a_plugin_hides_is_not_there_by_any_way(
    wordpress: WordPress, visitor: httpx.AsyncClient, way: str
) -> None:
    _close(wordpress, way)
    for path in _PAGES:
        reply = await visitor.get(path)
        assert (reply.status_code, reply.json()["code"]) == (404, "not_found"), path
        assert "location" not in reply.headers
    for path in (*_LISTS, *_NAMING):
        reply = await visitor.get(path)
        assert reply.status_code == 200, path
        for word in (_WORD, _TITLE.lower(), "ferme-", "ancienne"):
            assert word not in reply.text.lower(), (path, word)
    listed = (await visitor.get(_LISTS[3])).json()
    assert listed["total"] == len(listed["items"]) > 10
    assert (await visitor.get("/la-villa/")).json()["blocks"]


@pytest.mark.req("WPR-09")
@pytest.mark.parametrize("way", _CLOSING)
@pytest.mark.usefixtures("closed")
async def test_post_closed_by_a_plugin_has_only_title_and_notice(
    wordpress: WordPress, visitor: httpx.AsyncClient, way: str
) -> None:
    _close(wordpress, way)
    for path in _PAGES:
        reply = await visitor.get(path)
        page = reply.json()
        assert (reply.status_code, page["closed"], page["protected"]) == (200, True, False), path
        assert (_TITLE in page["post_title"], page["acf_fields"]) == (True, {}), path
        assert (_SENTENCE in json.dumps(page["blocks"], ensure_ascii=False)) is _CLOSING[way], path
        assert (page["seo"]["image"], page["seo"]["description"]) == (False, ""), path
        assert page["meta"] == {"theme_de_couleur": "auto"}, path
        assert _WORD not in reply.text.lower(), path
        assert reply.headers["cache-control"] == "no-cache"
    for path in (*_LISTS, *_NAMING):
        reply = await visitor.get(path)
        assert (reply.status_code, _WORD in reply.text.lower()) == (200, False), path
    for path in _LISTS:
        assert "ferme-" not in (await visitor.get(path)).text, path
    assert (await visitor.get("/la-villa/")).json()["closed"] is False


@pytest.mark.req("WPR-09")
@pytest.mark.parametrize(
    "way", ["letters are replaced", "digits are replaced", "a page builder", "buttons are added"]
)
@pytest.mark.usefixtures("closed")
async def test_post_whose_words_a_plugin_changes_stays_open(
    wordpress: WordPress, visitor: httpx.AsyncClient, way: str
) -> None:
    _close(wordpress, way)
    # A sentence for members is as short as the others' content.
    others = () if way == "a page builder" else _PAGES[:4]
    for path in ("/classique-1/", *others):
        page = (await visitor.get(path)).json()
        assert (page["closed"], bool(page["blocks"])) == (False, True), path
    assert "/classique-1/" in (await visitor.get(_LISTS[0])).text.replace("\\", "")
    listed = (await visitor.get(_LISTS[3])).json()
    assert (_TITLE in json.dumps(listed["items"])) is bool(others)


@pytest.mark.req("WPR-09")
@pytest.mark.usefixtures("closed")
async def test_excerpt_that_a_plugin_closes_is_on_no_card_and_no_page(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    paths = (*_PAGES, *_LISTS, *_NAMING)

    async def with_excerpt() -> set[str]:
        replies = [(path, await visitor.get(path)) for path in paths]
        return {path for path, reply in replies if "motcache extrait" in reply.text.lower()}

    _close(wordpress, "nothing")
    assert await with_excerpt()
    _close(wordpress, "get_the_excerpt")
    assert await with_excerpt() == set()


@pytest.mark.req("WPR-09")
@pytest.mark.parametrize(
    ("way", "word"), [("shortcode", "Motpartiel"), ("words in brackets", "Motprive")]
)
@pytest.mark.usefixtures("closed")
async def test_part_of_a_page_that_a_plugin_closes_is_left_out(
    wordpress: WordPress, visitor: httpx.AsyncClient, way: str, word: str
) -> None:
    _close(wordpress, "nothing")
    assert word in (await visitor.get("/page-ouverte/")).text
    _close(wordpress, way)
    page = await visitor.get("/page-ouverte/")
    assert word not in page.text
    for others in ("Ouvert avant", "Ouvert après", "Ouvert enfin"):
        assert others in page.text
    assert "core/heading" in {block["blockName"] for block in page.json()["blocks"]}


@pytest.mark.req("WPR-09")
@pytest.mark.usefixtures("closed")
async def test_blocks_that_a_plugin_hides_show_what_it_gives_instead(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    _close(wordpress, "render_block, some")
    blocks = json.dumps(
        (await visitor.get("/ferme-page/")).json()["blocks"], ensure_ascii=False
    ).lower()
    assert blocks.count(_SENTENCE.lower()) == 3
    assert _WORD not in blocks


@pytest.mark.req("WPR-09")
async def test_editors_preview_shows_a_closed_post_and_no_other(
    wordpress: WordPress, visitor: httpx.AsyncClient, closed: dict[str, Any]
) -> None:
    for way in ("the_content", "map_meta_cap", "auth_redirect"):
        _close(wordpress, way)
        token = wordpress.server.evaluate(
            "$user = get_userdata(1);"
            f"return VillaSite\\Preview_Token::create($user, {closed['page']}, time());"
        )
        editor = {"X-Villa-Preview": token}
        own = await visitor.get("/ferme-page/?preview=true", headers=editor)
        assert (own.status_code, _WORD in own.text.lower()) == (200, True), way
        other = await visitor.get("/ferme-post/?preview=true", headers=editor)
        assert _WORD not in other.text.lower(), way


@pytest.mark.req("WPR-09")
async def test_block_preview_names_nothing_that_is_closed(
    wordpress: WordPress, closed: dict[str, Any]
) -> None:
    preview = (
        "wp_set_current_user(1); $sent = '';"
        f"$set = ['site_url' => 'https://villa.test', 'secret' => '{SECRET}'];"
        "update_option('villa_site', $set);"
        "add_filter('pre_http_request', function ($no, $request) use (&$sent) {"
        "$sent = $request['body']; return ['response' => ['code' => 200], 'body' => 'x'];}, 10, 2);"
        "$request = new WP_REST_Request('POST', '/villa-site/v1/block-preview');"
        "$request['name'] = 'acf/agenda'; $request['attributes'] = ['data' => ['titre' => 'Agenda',"
        f"'mode' => 'selection', 'evenements' => [{closed['programme']}]]];"
        "VillaSite\\Block_Preview::answer($request); delete_option('villa_site');"
        "return [$sent, get_current_user_id()];"
    )
    _close(wordpress, "nothing")
    sent, user = wordpress.server.evaluate(preview)
    assert ("Motcache lieu" in sent, user) == (True, 1)
    _close(wordpress, "the_content")
    sent, _ = wordpress.server.evaluate(preview)
    assert ("Agenda" in sent, _WORD in sent.lower()) == (True, False), sent


@pytest.mark.req("WPR-09")
async def test_site_code_opens_what_is_closed_by_mistake(
    wordpress: WordPress, closed: dict[str, Any]
) -> None:
    _close(wordpress, "the_content")
    shown = (
        f"$post = get_post({closed['page']});"
        "return [VillaSite\\Access::opens($post), count(VillaSite\\Access::shown([$post]))];"
    )
    assert wordpress.server.evaluate(shown) == [False, 0]
    opened = f"add_filter('villa_site_closes', '__return_false'); {shown}"
    assert wordpress.server.evaluate(opened) == [True, 1]


@pytest.mark.req("WPR-09")
@pytest.mark.usefixtures("closed")
async def test_posts_of_a_list_are_checked_with_one_query_and_once(wordpress: WordPress) -> None:
    _close(wordpress, "the_posts")
    count, first, second = wordpress.server.evaluate(
        "$posts = get_posts(['post_type' => 'post', 'numberposts' => 30, 'meta_key' => '']);"
        "$count = fn() => count(array_filter($GLOBALS['wpdb']->queries, fn($each) =>"
        "str_contains($each[0], 'posts.*') || str_contains($each[0], 'posts.ID IN')));"
        "define('SAVEQUERIES', true); $GLOBALS['wpdb']->queries = [];"
        "VillaSite\\Access::shown($posts); $first = $count();"
        "array_map(['VillaSite\\Access', 'shows'], $posts);"
        "return [count($posts), $first, $count()];"
    )
    assert (count, first, second) == (30, 1, 1)


@pytest.mark.req("WPR-09")
@pytest.mark.usefixtures("closed")
async def test_plugin_that_fails_is_logged_once_a_request(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    _close(wordpress, "throws")
    log = wordpress.server.folder / "debug.log"
    before = log.read_text() if log.is_file() else ""
    await visitor.get(_LISTS[1])
    (line,) = log.read_text()[len(before) :].splitlines()
    assert "Villa Site: post" in line
    assert "Members are broken. Fix:" in line


@pytest.mark.req("WPR-09")
@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("way", ["the_content", "auth_redirect"])
async def test_site_shows_nothing_of_what_is_closed(
    wordpress: WordPress, tmp_path: Path, way: str
) -> None:
    await asyncio.to_thread(_close, wordpress, way)
    async with serving(wordpress.server.url, tmp_path) as site:
        status = 200 if way == "the_content" else 404
        cached = (await site.get("/la-villa/")).headers["cache-control"]
        for path in _PAGES[:4]:
            page = await site.get(path)
            assert page.status_code == status, path
            assert _WORD not in page.text.lower(), path
            assert (_SENTENCE in page.text) is (status == 200), path
            if status == 200:
                assert f"{_TITLE} " in page.text
                assert page.headers["cache-control"] == cached
        for path in (
            "/sitemap.xml",
            "/_villa/feeds/en/post.xml",
            "/_villa/feeds/en/programme.xml",
            "/_villa/calendar/en.ics",
            "/page-qui-nomme/",
            "/actualites/",
            "/",
        ):
            reply = await site.get(path)
            assert (reply.status_code, _WORD in reply.text.lower()) == (200, False), path
        assert "ferme-" not in (await site.get("/sitemap.xml")).text


@pytest.mark.req("WPR-09")
async def test_file_of_a_closed_post_has_no_address_of_its_own(
    wordpress: WordPress, visitor: httpx.AsyncClient, closed: dict[str, Any]
) -> None:
    _close(wordpress, "nothing")
    path = wordpress.server.evaluate(
        f"wp_update_post(['ID' => {closed['picture']}, 'post_parent' => {closed['page']}]);"
        f"return VillaSite\\Paths::of_url(get_attachment_link({closed['picture']}));"
    )
    assert (await visitor.get(path)).json()["post_type"] == "attachment"
    for way in ("the_content", "the_posts", "auth_redirect"):
        _close(wordpress, way)
        assert (await visitor.get(path)).status_code == 404, way
