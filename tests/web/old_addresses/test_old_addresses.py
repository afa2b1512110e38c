"""Addresses that a WordPress had lead to their content, over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from villa_site.backend.plugin import STATUS, VERSION

pytestmark = pytest.mark.req("WPR-12")

CMS = "https://cms.villa.test"
FILES = "https://files.villa.test/uploads"
PLUGIN = {"plugin": VERSION, "home": f"{CMS}/", "site": f"{CMS}/wp/", "uploads": FILES}
OPTIONS = "/wp-json/wpnuxt/v1/options/"
POST_FEED = "/_villa/feeds/fr/post.xml"
FOUND: dict[str, dict[str, Any]] = {
    "p=12": {"ID": 12, "path": "/le-puits/", "post_title": "Le puits"},
    "p=1": {"ID": 1, "path": "/", "post_title": "Accueil"},
    "p=13": {"ID": 13, "path": "/secret/", "post_title": "?", "post_type": "attachment",
             "file": f"{FILES}/plan.pdf"},
    "attachment_id=14": {"ID": 14, "path": "/ailleurs/", "post_title": "?",
                         "file": "https://elsewhere.test/x.pdf"},
    "cat=3": {"ID": 0, "path": "/category/jardin/", "post_title": "Jardin",
              "archive": {"kind": "category"}},
    "cat=3&paged=2": {"ID": 0, "path": "/category/jardin/", "post_title": "Jardin",
                      "archive": {"kind": "category", "page": 2, "total_pages": 2}},
}  # fmt: skip
"""Answers of the plugin at the home page, by the parameters that are not of every call."""


def listing(path: str, *types: str) -> dict[str, Any]:
    archive = {"kind": "posts", "post_type": types, "total": 1, "total_pages": 1}
    return {"ID": 0, "path": path, "post_title": "Liste", "template": "archive",
            "archive": archive, "blocks": []}  # fmt: skip


@pytest.fixture
async def site(start: Any, backend: Any) -> httpx.AsyncClient:
    backend.answers[STATUS] = PLUGIN
    backend.answers[OPTIONS] = {
        **backend.answers[OPTIONS], "wpnuxt_pages_templates": {"search": [{"path": "/recherche/"}]},
    }  # fmt: skip
    backend.add("/le-puits/", "Le puits", post_type="post", lang={"it": f"{CMS}/it/pozzo/"})
    backend.add("/it/solo/", "Solo")
    backend.answers["/category/jardin/"] = listing("/category/jardin/", "post")
    backend.answers["/livres/"] = listing("/livres/", "publication")
    backend.add("/agenda/", "Agenda", template="programmation")
    episode = {"titre": "Un", "audio": {"url": "/a.mp3", "subtype": "mp3"}, "guid": "1"}
    podcast = {"blockName": "acf/podcast", "attrs": {"data": {"episodes": [episode]}}}
    backend.add("/sons/", "Sons", blocks=[podcast])
    backend.answers["/photo/"] = FOUND["p=13"] | {"path": "/photo/"}

    def answered(request: httpx.Request) -> httpx.Response:
        common = {"lang", "preview", "no-cache"}
        own = "&".join(f"{k}={v}" for k, v in request.url.params.items() if k not in common)
        if request.url.path != "/" or not own:
            reply: httpx.Response = backend(request)
            return reply
        backend.requested.append(request.url)
        if own in FOUND:
            return httpx.Response(200, json=FOUND[own])
        return httpx.Response(404, json={"code": "not_found", "message": "?"})

    client: httpx.AsyncClient = await start(backend_url=CMS, transport=answered)
    return client


async def location(site: httpx.AsyncClient, address: str) -> str:
    """Return where an address leads for good."""
    reply = await site.get(address)
    assert reply.status_code in {301, 308}, reply.status_code
    return reply.headers["location"]


@pytest.mark.parametrize(
    ("address", "feed"),
    [
        ("/feed/", POST_FEED),
        ("/feed", POST_FEED),
        ("/feed/rss2/", POST_FEED),
        ("/it/feed/atom/", "/_villa/feeds/it/post.xml"),
        ("/comments/feed/", POST_FEED),
        ("/?feed=rss2", POST_FEED),
        ("/wp-rss2.php", POST_FEED),
        ("/category/jardin/feed/", POST_FEED),
        ("/livres/feed/", "/_villa/feeds/fr/publication.xml"),
        ("/agenda/feed/", "/_villa/feeds/fr/programme.xml"),
        ("/sons/feed/", "/_villa/feeds/podcast/sons.xml"),
        ("/le-puits/feed/", "/le-puits/"),
        ("/le-puits/feed/rss2/", "/le-puits/"),
    ],
)
async def test_feed_leads_to_the_nearest_one(
    site: httpx.AsyncClient, address: str, feed: str
) -> None:
    assert await location(site, address) == feed


async def test_reader_of_a_feed_gets_one(site: httpx.AsyncClient, backend: Any) -> None:
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": [], "total": 0, "page": 1}
    reply = await site.get("/feed/", follow_redirects=True)
    assert (reply.status_code, reply.text[:5]) == (200, "<?xml")
    assert reply.history[0].headers["cache-control"] == "public, max-age=3600"


async def test_feed_of_the_demo_is_one_too(demo: httpx.AsyncClient) -> None:
    for address in ("/feed/", "/it/feed/", "/en/comments/feed/", "/?feed=rss2", "/wp-atom.php"):
        reply = await demo.get(address, follow_redirects=True)
        assert (reply.status_code, reply.text[:5]) == (200, "<?xml"), address


async def test_preview_link_of_the_editor_begins_at_wordpress(
    site: httpx.AsyncClient, backend: Any, start: Any
) -> None:
    page = await site.get("/le-puits/?preview=true")
    number = abs(hash("/le-puits/")) % 10_000
    assert (page.status_code, page.headers["cache-control"]) == (303, "no-store")
    assert page.headers["location"] == f"{CMS}/?villa_preview={number}"
    assert (await site.get("/nulle-part/?preview=true")).status_code == 404
    del backend.answers[STATUS]
    without_plugin = await start(backend_url="http://wordpress:8080")
    assert (await without_plugin.get("/?preview=true")).status_code == 200


async def test_feed_of_a_missing_page_is_missing(site: httpx.AsyncClient) -> None:
    assert (await site.get("/nulle-part/feed/")).status_code == 404


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/?p=12", "/le-puits/"),
        ("/?p=12&utm_source=x", "/le-puits/"),
        ("/index.php?p=12", "/le-puits/"),
        ("/?p=1", "/"),
        ("/?p=13", f"{FILES}/plan.pdf"),
        ("/?cat=3", "/category/jardin/"),
        ("/?cat=3&paged=2", "/category/jardin/page/2/"),
        ("/photo/", f"{FILES}/plan.pdf"),
        ("/?s=pins+de+Rome", "/recherche/?s=pins+de+Rome"),
        ("/search/pins/", "/recherche/?s=pins"),
        ("/le-puits/?lang=it", "/it/pozzo/"),
        ("/solo/?lang=it", "/it/solo/"),
        ("/le-puits/?lang=en", "/le-puits/"),
        ("/index.php/le-puits/", "/le-puits/"),
        ("/le-puits/?replytocom=4", "/le-puits/"),
        ("/le-puits/trackback/", "/le-puits/"),
    ],
)
async def test_plain_address_leads_to_its_content(
    site: httpx.AsyncClient, address: str, target: str
) -> None:
    assert await location(site, address) == target


@pytest.mark.parametrize(
    "address", ["/?p=99", "/?author=2", "/?attachment_id=14", "/?page_id=3", "/?m=190001"]
)
async def test_what_the_plugin_does_not_find_is_missing(
    site: httpx.AsyncClient, address: str
) -> None:
    assert (await site.get(address)).status_code == 404


async def test_page_that_ignores_the_parameter_is_not_what_was_looked_for(
    start: Any, backend: Any
) -> None:
    backend.answers[STATUS] = PLUGIN
    backend.answers["/"]["ID"] = 1
    site = await start(backend_url=CMS)
    assert (await site.get("/?cat=3")).status_code == 404
    assert (await site.get("/?p=1")).headers["location"] == "/"


async def test_answer_about_a_number_is_cached(site: httpx.AsyncClient, backend: Any) -> None:
    for _ in range(3):
        await location(site, "/?p=12")
        assert (await site.get("/?p=99")).status_code == 404
    numbers = [url.params["p"] for url in backend.requested if "p" in url.params]
    assert sorted(numbers) == ["12", "99"]


async def test_wordpress_own_api_knows_numbers_where_no_plugin_does(
    start: Any, backend: Any
) -> None:
    found = [{"id": 12, "url": f"{CMS}/le-puits/", "subtype": "post", "title": "Le puits"}]
    backend.answers["/wp-json/wp/v2/search"] = found
    file = [{"id": 9, "source_url": f"{CMS}/wp-content/uploads/plan.pdf"}]
    backend.answers["/wp-json/wp/v2/media"] = file
    site = await start(backend_url=CMS)
    assert await location(site, "/?p=12") == "/le-puits/"
    assert await location(site, "/?attachment_id=9") == f"{CMS}/wp-content/uploads/plan.pdf"
    assert await location(site, "/?tag=pins") == "/tag/pins/"
    assert await location(site, "/?m=202611") == "/2026/11/"
    assert (await site.get("/?p=13")).status_code == 404
    assert (await site.get("/?author=2")).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/wp-login.php", "/wp-admin/", "/wp-admin/admin-ajax.php", "/xmlrpc.php", "/wp-json/",
     "/wp-json/wp/v2/users/", "/it/wp-login.php", "/wp-content/plugins/x/readme.txt",
     "/wp-config.php.bak", "/.env", "/backup.sql", "/site.zip", "/index.php/wp-admin/"],
)  # fmt: skip
async def test_junk_is_missing_and_costs_the_backend_nothing(
    site: httpx.AsyncClient, backend: Any, path: str
) -> None:
    for warm in ("/wp-login.php", "/it/wp-login.php"):
        await site.get(warm, follow_redirects=True)
    backend.requested.clear()
    reply = await site.get(path, follow_redirects=True)
    assert reply.status_code == 404
    assert CMS not in reply.text
    assert [url.path for url in backend.requested] == []


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/wp-content/uploads/2026/11/a%20b.jpg", f"{FILES}/2026/11/a%20b.jpg"),
        ("/wp-content/uploads/2026/plan.pdf?ver=2", f"{FILES}/2026/plan.pdf?ver=2"),
        ("/uploads/2026/plan.pdf", f"{FILES}/2026/plan.pdf"),
        ("/wp-includes/images/smilies/icon_smile.gif",
         f"{CMS}/wp/wp-includes/images/smilies/icon_smile.gif"),
    ],
)  # fmt: skip
async def test_file_leads_to_the_host_of_media(
    site: httpx.AsyncClient, backend: Any, path: str, target: str
) -> None:
    backend.requested.clear()
    assert await location(site, path) == target
    assert backend.requested == []


@pytest.mark.parametrize(
    "path",
    ["/wp-content/uploads/../../wp-config.php", "/wp-content/uploads/%2e%2e/%2e%2e/x.jpg",
     "/wp-content/uploads/%252e%252e/x.jpg", "/wp-content/uploads//evil.test/x.jpg",
     "/wp-content/uploads/%5C%5Cevil.test/x.jpg", "/wp-content/uploads/",
     "/wp-content/uploads/x.php", "/wp-content/uploads/x.php.jpg", "/wp-content/uploads/.htaccess",
     "/wp-content/uploads/a/.git/c.d",
     "/wp-content/uploads/a%0d%0ab.jpg", "/wp-content/themes/x.css", "/wp-includes/js/x.js",
     "/wp-includes/version.php"],
)  # fmt: skip
async def test_only_files_of_uploads_lead_to_the_host_of_media(
    site: httpx.AsyncClient, path: str
) -> None:
    reply = await site.get(path, follow_redirects=False)
    for _ in range(2):
        if reply.status_code == 308:
            assert reply.headers["location"].startswith("/")
            reply = await site.get(reply.headers["location"])
    assert reply.status_code == 404


async def test_internal_host_is_never_named(start: Any) -> None:
    site = await start(backend_url="http://wordpress:8080")
    reply = await site.get("/wp-content/uploads/a.jpg")
    assert "wordpress" not in reply.headers.get("location", "")
    site = await start(backend_url="http://wordpress:8080", backend_public_url=CMS)
    assert await location(site, "/wp-content/uploads/a.jpg") == f"{CMS}/wp-content/uploads/a.jpg"


async def test_file_at_its_own_address_leads_nowhere(start: Any, backend: Any) -> None:
    backend.answers[STATUS] = {**PLUGIN, "uploads": "https://villa.test/wp-content/uploads"}
    site = await start(backend_url=CMS, site_url="https://villa.test")
    reply = await site.get("/wp-content/uploads/a.jpg", follow_redirects=True)
    assert reply.status_code == 404


async def test_operators_table_comes_before(start: Any, tmp_path: Any) -> None:
    table = tmp_path / "redirects.csv"
    table.write_text("/feed/,/le-puits/\n")
    site = await start(backend_url=CMS, redirects_file=table)
    assert await location(site, "/feed/") == "/le-puits/"


async def test_files_named_by_their_path_are_shown_from_the_host_of_media(
    site: httpx.AsyncClient, backend: Any
) -> None:
    markup = (
        '<p><a href="/wp-content/uploads/plan.pdf">Plan</a>'
        '<a href="http://villa.test/wp-content/uploads/b.pdf">B</a>'
        '<img src="/wp-content/uploads/a.jpg" srcset="/wp-content/uploads/a-300.jpg 300w" alt="A">'
        '<img src="../../wp-content/uploads/2009/c.jpg" alt="C">'
        '<img src="/wp-includes/images/smilies/frownie.png" alt=":("></p>'
    )
    text = {"blockName": "core/paragraph", "attrs": {}, "innerBlocks": [], "innerHTML": markup}
    backend.add("/fichiers/", "Fichiers", blocks=[text])
    shown = (await site.get("/fichiers/")).text
    for url in (
        f'href="{FILES}/plan.pdf"', f'href="{FILES}/b.pdf"', f'src="{FILES}/a.jpg"',
        f"{FILES}/a-300.jpg 300w", f'src="{FILES}/2009/c.jpg"',
        f'src="{CMS}/wp/wp-includes/images/smilies/frownie.png"',
    ):  # fmt: skip
        assert url in shown, url
    assert '"/wp-content/' not in shown


@pytest.mark.parametrize("address", ["/feed/", "/photo/"])
async def test_link_to_what_is_no_page_is_loaded_in_full(
    site: httpx.AsyncClient, address: str
) -> None:
    own: Any = site._transport
    payload = await site.get(f"{address}_payload.json?{own.app.site.build}")
    assert payload.json()["state"]["reload"] == await location(site, address)
