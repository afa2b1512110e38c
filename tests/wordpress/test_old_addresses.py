"""Proves that addresses which a WordPress had lead to their content on the site."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving

pytestmark = pytest.mark.req("WPR-12")

_MADE = """
$picture = fn($name, $parent, $status = 'inherit') => wp_insert_attachment([
    'post_title' => $name, 'post_name' => $name, 'post_status' => $status,
    'post_mime_type' => 'image/jpeg',
], wp_upload_dir()['basedir'] . "/$name.jpg", $parent);
$term = fn($name, $kind) => wp_insert_term($name, $kind)['term_id'];
$writer = wp_insert_user(['user_login' => 'muette', 'user_pass' => 'x', 'role' => 'author']);
return [
    'open' => $picture('vue-ouverte', %(post)d), 'alone' => $picture('vue-seule', 0),
    'draft' => $picture('vue-cachee', %(draft)d), 'locked' => $picture('vue-protegee', %(locked)d),
    'private' => $picture('vue-privee', 0, 'private'),
    'category' => $term('Vide', 'category'), 'tag' => $term('Rien', 'post_tag'),
    'full' => get_term_by('name', 'Carnets', 'category')->term_id, 'writer' => $writer,
    'uploads' => wp_upload_dir()['baseurl'],
    'month' => get_the_date('Ym', %(post)d), 'year' => get_the_date('Y/m', %(post)d),
];
"""


@pytest.fixture(scope="module")
def made(wordpress: WordPress) -> dict[str, Any]:
    """Pictures of an open, a hidden and a protected post, empty terms, and a silent author."""
    ids = wordpress.ids
    hidden, locked = ids["hidden"]["draft"], ids["protected"]
    content: dict[str, Any] = wordpress.server.evaluate(
        _MADE % {"post": ids["posts"][0], "draft": hidden, "locked": locked}
    )
    return content


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The site in WordPress' own language, whose redirects are not followed."""
    async with serving(wordpress.server.url, tmp_path, languages="en") as client:
        client.follow_redirects = False
        yield client


async def _target(site: httpx.AsyncClient, address: str) -> str:
    reply = await site.get(address)
    assert reply.status_code in {301, 308}, (address, reply.status_code)
    return reply.headers["location"]


async def test_plain_permalinks_lead_to_their_pages(
    site: httpx.AsyncClient, wordpress: WordPress, made: dict[str, Any]
) -> None:
    ids = wordpress.ids
    feed = "/_villa/feeds/en/post.xml"
    expected = {
        f"/?p={ids['posts'][0]}": "/carnet-n-1-datelier/",
        f"/?page_id={ids['nested'][1]}": "/la-villa/les-jardins/",
        f"/?page_id={ids['front']}": "/",
        f"/?p={ids['event']}": "/programme/nuit-blanche/",
        f"/?post_type=programme&p={ids['event']}": "/programme/nuit-blanche/",
        "/?programme=nuit-blanche": "/programme/nuit-blanche/",
        f"/?cat={made['full']}": "/category/carnets/",
        f"/?cat={made['full']}&paged=2": "/category/carnets/page/2/",
        "/?tag=papier": "/tag/papier/",
        "/?author=1": "/author/redaction/",
        f"/?m={made['month']}": f"/{made['year']}/",
        "/index.php/carnet-n-1-datelier/": "/carnet-n-1-datelier/",
        "/carnet-n-1-datelier/trackback/": "/carnet-n-1-datelier/",
        "/carnet-n-1-datelier/feed/": "/carnet-n-1-datelier/",
        "/category/carnets/feed/": feed,
        "/author/redaction/feed/": feed,
        "/actualites/feed/": feed,
        "/feed/": feed,
        "/comments/feed/": feed,
    }
    assert {address: await _target(site, address) for address in expected} == expected


async def test_attachment_leads_to_its_file_unless_what_it_belongs_to_is_closed(
    site: httpx.AsyncClient, made: dict[str, Any]
) -> None:
    uploads = made["uploads"]
    for address, file in {
        f"/?attachment_id={made['open']}": "vue-ouverte",
        f"/?p={made['alone']}": "vue-seule",
        "/vue-seule/": "vue-seule",
        "/carnet-n-1-datelier/vue-ouverte/": "vue-ouverte",
    }.items():
        assert await _target(site, address) == f"{uploads}/{file}.jpg"
    for name in ("draft", "locked", "private"):
        assert (await site.get(f"/?attachment_id={made[name]}")).status_code == 404, name
    for path in ("/protegee/vue-protegee/", "/cache-draft/vue-cachee/", "/vue-privee/"):
        reply = await site.get(path)
        assert reply.status_code == 404, path
        assert f"{path.strip('/').rpartition('/')[2]}.jpg" not in reply.text


async def test_uploads_lead_to_wordpress(
    site: httpx.AsyncClient, wordpress: WordPress, made: dict[str, Any]
) -> None:
    address = await _target(site, "/wp-content/uploads/2026/11/loggia.jpg")
    assert address == f"{made['uploads']}/2026/11/loggia.jpg"
    smiley = "/wp-includes/images/smilies/frownie.png"
    assert await _target(site, smiley) == f"{wordpress.server.url}{smiley}"


async def test_hidden_content_is_not_revealed_by_its_number(
    site: httpx.AsyncClient, wordpress: WordPress, made: dict[str, Any]
) -> None:
    hidden = [*wordpress.ids["hidden"].values(), wordpress.ids["nameless"]]
    for address in (
        *(f"/?p={number}" for number in hidden),
        f"/?author={made['writer']}",
        "/author/muette/",
        "/?author=999",
        "/?author_name=muette",
        "/?m=190001",
        "/?post_type=revision",
    ):
        reply = await site.get(address)
        assert (address, reply.status_code) == (address, 404)
        assert "muette/" not in reply.headers.get("location", "")


async def test_empty_lists_are_pages_and_later_ones_lead_back(
    site: httpx.AsyncClient, made: dict[str, Any]
) -> None:
    for path in ("/category/vide/", "/tag/rien/"):
        reply = await site.get(path)
        assert reply.status_code == 200
        assert "Nothing has been published here yet." in reply.text
    assert await _target(site, f"/?cat={made['category']}") == "/category/vide/"
    for path, first in {
        "/category/vide/page/2/": "/category/vide/",
        "/category/carnets/page/99/": "/category/carnets/",
        "/actualites/page/99/": "/actualites/",
    }.items():
        reply = await site.get(path)
        assert reply.status_code == 404, path
        assert f'href="{first}"' in reply.text
    assert (await site.get("/category/none/")).status_code == 404


async def test_list_that_another_plugin_leads_to_its_own_address_is_open(
    site: httpx.AsyncClient, wordpress: WordPress, made: dict[str, Any]
) -> None:
    # As Polylang does with the address of a list that lacks its language.
    plugin = wordpress.server.content / "mu-plugins" / "canonical.php"
    plugin.write_text(
        "<?php add_action( 'template_redirect', function () {"
        " if ( is_category() && isset( $_GET['cat'] ) ) {"
        " wp_redirect( add_query_arg( 'lang', 'en', get_term_link( get_queried_object() ) ) );"
        " exit; } } );"
    )
    try:
        assert await _target(site, f"/?cat={made['full']}") == "/category/carnets/"
        later = await _target(site, f"/?cat={made['full']}&paged=2")
        assert later == "/category/carnets/page/2/"
    finally:
        plugin.unlink()


async def _change(wordpress: WordPress, code: str) -> Any:
    return await asyncio.to_thread(wordpress.server.evaluate, code)


@pytest.fixture
async def public(wordpress: WordPress) -> AsyncIterator[str]:
    """The origin of the site that the plugin knows."""
    origin = "https://www.villa.example"
    await _change(wordpress, f"update_option('villa_site', ['site_url' => '{origin}']);")
    yield origin
    await _change(wordpress, "delete_option('villa_site');")


@pytest.fixture
async def administration(wordpress: WordPress) -> AsyncIterator[httpx.AsyncClient]:
    """A client that is logged in as the editor."""
    cookie = await _change(
        wordpress,
        "return [LOGGED_IN_COOKIE => wp_generate_auth_cookie(1, time() + 3600, 'logged_in'),"
        "AUTH_COOKIE => wp_generate_auth_cookie(1, time() + 3600, 'auth')];",
    )
    async with httpx.AsyncClient(
        base_url=wordpress.server.url, cookies=cookie, timeout=60
    ) as client:
        yield client


async def test_administration_leads_to_the_site(
    administration: httpx.AsyncClient, wordpress: WordPress, public: str
) -> None:
    pages = (await administration.get("/wp-admin/edit.php?post_type=page&s=jardins")).text
    assert f'href="{public}/la-villa/les-jardins/" rel="bookmark"' in pages
    assert f"href='{public}/'" in pages
    terms = (await administration.get("/wp-admin/edit-tags.php?taxonomy=category")).text
    assert f'href="{public}/category/carnets/"' in terms
    post = wordpress.ids["posts"][0]
    form = (await administration.get(f"/wp-admin/post.php?post={post}&action=edit")).text
    assert f"{public}/carnet-n-1-datelier/" in form.replace("\\/", "/")


async def test_block_editor_gets_the_address_on_the_site(
    wordpress: WordPress, application_password: str, public: str
) -> None:
    account = ("redaction", application_password)
    draft = wordpress.ids["hidden"]["draft"]
    async with httpx.AsyncClient(base_url=wordpress.server.url, auth=account, timeout=60) as client:

        async def page(number: int, context: str) -> dict[str, Any]:
            reply = await client.get(f"/wp-json/wp/v2/pages/{number}?context={context}")
            found: dict[str, Any] = reply.json()
            return found

        nested = wordpress.ids["nested"][1]
        edited = await page(nested, "edit")
        assert edited["link"] == f"{public}/la-villa/les-jardins/"
        assert edited["permalink_template"] == f"{public}/la-villa/%pagename%/"
        # Others than the editor get WordPress' own address.
        assert (await page(nested, "view"))["link"].startswith(wordpress.server.url)
        # A draft is shown by WordPress' preview, which leads to that of the site.
        hidden = await page(draft, "edit")
        assert hidden["link"].startswith(wordpress.server.url)
        assert hidden["permalink_template"] == f"{public}/%pagename%/"
        saved = await client.post(
            f"/wp-json/wp/v2/pages/{nested}/autosaves", json={"title": "Autre"}
        )
        preview = httpx.URL(saved.json()["preview_link"])
        assert str(preview).startswith(f"{wordpress.server.url}/?")
        assert preview.params["page_id"] == str(nested)
    await _change(
        wordpress,
        f"wp_delete_post_revision(wp_get_post_autosave({nested}, 1)->ID);",
    )


async def test_feed_and_mail_of_wordpress_lead_to_the_site(
    wordpress: WordPress, public: str
) -> None:
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as client:
        feed = (await client.get("/feed/")).text
    assert f"<link>{public}</link>" in feed
    links = re.findall(r"<link>([^<]*)</link>", feed)
    assert len(links) > 10
    assert all(link.startswith(public) for link in links)
    post, comment = wordpress.ids["posts"][0], wordpress.ids["comment"]
    mail = await _change(
        wordpress,
        f"$link = get_permalink({post}) . '#comment-1';"
        f"return apply_filters('comment_moderation_text', $link, {comment});",
    )
    assert mail == f"{public}/carnet-n-1-datelier/#comment-1"


async def test_browser_is_sent_to_the_site_with_its_parameters(
    wordpress: WordPress, public: str
) -> None:
    send = "$all = get_option('villa_site'); $all['send_visitors'] = true;"
    await _change(wordpress, f"{send} update_option('villa_site', $all);")
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as client:
        reply = await client.get("/?p=1&utm_source=x", headers={"Accept": "text/html"})
    assert (reply.status_code, reply.headers["location"]) == (302, f"{public}/?p=1&utm_source=x")


@pytest.mark.usefixtures("public")
async def test_canonical_redirects_of_wordpress_stay_its_own(wordpress: WordPress) -> None:
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as client:
        reply = await client.get(f"/?p={wordpress.ids['posts'][0]}")
        assert reply.headers["location"] == f"{wordpress.server.url}/carnet-n-1-datelier/"
        page = await client.get("/carnet-n-1-datelier/")
    assert page.status_code == 200
    assert f'<link rel="canonical" href="{wordpress.server.url}/' in page.text
