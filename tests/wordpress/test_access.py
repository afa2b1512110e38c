"""Proves that what is not published never leaves WordPress but to an editor's preview."""

from __future__ import annotations

import base64
import json
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.wordpress_server import ADMIN
from villa_site.backend.client import SITE_HEADER

FORBIDDEN = "Mot-interdit"
_CALLS = (
    "/wp-json/wpnuxt/v1/options/",
    "/wp-json/wpnuxt/v1/pages/",
    "/wp-json/wpnuxt/v1/search/?s=Mot-interdit&per_page=100",
    "/wp-json/wpnuxt/v1/search/?per_page=100&post_type=page",
    "/wp-json/wpnuxt/v1/search/?per_page=100&post_type=villa_message,wp_block,revision",
    "/blocs-du-site/",
    "/programme/nuit-blanche/",
    "/bloc-query/",
    "/bloc-page-list/",
    "/bloc-latest-posts/",
    "/?s=Mot-interdit",
    "/",
)


def _hidden(wordpress: WordPress) -> list[str]:
    """The addresses of everything that only editors may see."""
    hidden = wordpress.ids["hidden"]
    nameless = wordpress.ids["nameless"]
    numbers = [*hidden.values(), nameless]
    return [
        *(f"/cache-{status}/" for status in hidden),
        *(f"/?page_id={number}" for number in numbers),
        *(f"/?p={number}" for number in numbers),
        "/cache-trash__trashed/",
        f"/draft-{nameless}/",
    ]


def _token(wordpress: WordPress, post: int, user: int = 1, ago: int = 0) -> str:
    token: str = wordpress.server.evaluate(
        f"return VillaSite\\Preview_Token::create(get_userdata({user}), {post}, time() - {ago});"
    )
    return token


def _post(wordpress: WordPress, status: str) -> int:
    post: int = wordpress.ids["hidden"][status]
    return post


@pytest.mark.req("WPR-03")
@pytest.mark.parametrize("preview", ["", "preview=true", "preview=true&preview_id=1&no-cache=true"])
async def test_nothing_unpublished_is_given_without_a_credential(
    wordpress: WordPress, visitor: httpx.AsyncClient, preview: str
) -> None:
    for path in _hidden(wordpress):
        reply = await visitor.get(f"{path}{'&' if '?' in path else '?'}{preview}")
        assert reply.status_code in {301, 404}, path
        assert FORBIDDEN not in reply.text, path
    for path in (*_CALLS, "/protegee/"):
        reply = await visitor.get(f"{path}{'&' if '?' in path else '?'}{preview}")
        assert FORBIDDEN.lower() not in reply.text.lower(), path
        assert "secret.jpg" not in reply.text, path


@pytest.mark.req("WPR-03")
async def test_a_logged_in_browser_gets_no_more_than_a_stranger(wordpress: WordPress) -> None:
    name, password = ADMIN
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as browser:
        browser.cookies.set("wordpress_test_cookie", "WP Cookie check")
        await browser.post("/wp-login.php", data={"log": name, "pwd": password, "testcookie": "1"})
        assert any(name.startswith("wordpress_logged_in") for name in browser.cookies)
        for path in ("/cache-draft/?preview=true", "/cache-private/"):
            reply = await browser.get(
                path, headers={"Accept": "application/json", SITE_HEADER: "1"}
            )
            assert (reply.status_code, FORBIDDEN in reply.text) == (404, False)


@pytest.mark.req("WPR-03")
async def test_preview_with_an_editors_token_shows_drafts_and_is_not_cached(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    for status in ("draft", "pending", "private", "future"):
        editor = {"X-Villa-Preview": _token(wordpress, _post(wordpress, status))}
        reply = await visitor.get(f"/cache-{status}/?preview=true", headers=editor)
        assert reply.status_code == 200, status
        assert f"{FORBIDDEN} {status}" in reply.text
        assert (reply.json()["path"], reply.json()["status"]) == (f"/cache-{status}/", status)
        assert reply.headers["cache-control"] == "private, no-store"
    nameless = f"/draft-{wordpress.ids['nameless']}/"
    editor = {"X-Villa-Preview": _token(wordpress, wordpress.ids["nameless"])}
    reply = await visitor.get(f"{nameless}?preview=true", headers=editor)
    assert reply.json()["path"] == nameless
    editor = {"X-Villa-Preview": _token(wordpress, wordpress.ids["protected"])}
    protected = await visitor.get("/protegee/?preview=true", headers=editor)
    assert FORBIDDEN in protected.text
    # Without the flag a credential changes nothing.
    editor = {"X-Villa-Preview": _token(wordpress, _post(wordpress, "private"))}
    assert (await visitor.get("/cache-private/", headers=editor)).status_code == 404
    editor = {"X-Villa-Preview": _token(wordpress, _post(wordpress, "trash"))}
    assert (await visitor.get("/cache-trash/?preview=true", headers=editor)).status_code == 404


@pytest.mark.req("WPR-03")
async def test_token_of_another_post_opens_nothing_and_names_the_post(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    draft, pending = _post(wordpress, "draft"), _post(wordpress, "pending")
    own = _token(wordpress, draft)
    reply = await visitor.get("/cache-pending/?preview=true", headers={"X-Villa-Preview": own})
    assert (reply.status_code, reply.json()["code"]) == (401, "preview_other_post")
    assert (reply.json()["post"], FORBIDDEN in reply.text) == (pending, False)
    protected = await visitor.get("/protegee/?preview=true", headers={"X-Villa-Preview": own})
    assert (protected.json()["protected"], FORBIDDEN in protected.text) == (True, False)
    listed = await visitor.get(
        "/wp-json/wpnuxt/v1/search/?s=interdit&preview=true&per_page=100",
        headers={"X-Villa-Preview": own},
    )
    assert {each["ID"] for each in listed.json()["items"]} <= {draft}
    both = {"X-Villa-Preview": f"{own} {_token(wordpress, pending)}"}
    for path in ("/cache-draft/", "/cache-pending/"):
        assert (await visitor.get(f"{path}?preview=true", headers=both)).status_code == 200
    expired = {"X-Villa-Preview": f"{own} {_token(wordpress, pending, ago=3601)}"}
    reply = await visitor.get("/cache-pending/?preview=true", headers=expired)
    assert (reply.status_code, reply.json()["code"]) == (401, "preview_expired")


@pytest.mark.req("WPR-03")
async def test_preview_shows_what_the_editor_has_not_saved_yet(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    page = wordpress.ids["nested"][3]
    wordpress.server.evaluate(
        "wp_set_current_user(1); require_once ABSPATH . 'wp-admin/includes/post.php';"
        f"$post = ['post_ID' => {page}, 'post_type' => 'page', 'post_title' => 'La terrasse'];"
        "$post['post_content'] = '<!-- wp:paragraph --><p>Encore en chantier.</p>"
        "<!-- /wp:paragraph -->'; sleep(1); wp_create_post_autosave(wp_slash($post));"
    )
    path = "/la-villa/les-jardins/le-belvedere/la-terrasse/"
    editor = {"X-Villa-Preview": _token(wordpress, page)}
    assert "chantier" in (await visitor.get(f"{path}?preview=true", headers=editor)).text
    assert "chantier" not in (await visitor.get(path)).text


@pytest.mark.req("WPR-03")
async def test_bad_old_and_foreign_tokens_are_refused(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    draft = _post(wordpress, "draft")
    good = _token(wordpress, draft)
    reader = wordpress.server.evaluate(
        "return wp_insert_user(['user_login' => 'lecteur' . uniqid(), 'user_pass' => 'x',"
        "'role' => 'subscriber']);"
    )
    refused = {
        good[:-1] + ("0" if good[-1] != "0" else "1"): "preview_refused",
        good.replace("1.", "2.", 1): "preview_refused",
        "rien": "preview_refused",
        _token(wordpress, draft, ago=3601): "preview_expired",
    }
    for token, code in refused.items():
        reply = await visitor.get("/cache-draft/?preview=true", headers={"X-Villa-Preview": token})
        assert (reply.status_code, reply.json()["code"]) == (401, code)
        assert FORBIDDEN not in reply.text
        listed = await visitor.get(
            "/wp-json/wpnuxt/v1/search/?preview=true", headers={"X-Villa-Preview": token}
        )
        assert (listed.status_code, listed.json()["code"]) == (401, code)
    own = {"X-Villa-Preview": _token(wordpress, draft, user=reader)}
    assert (await visitor.get("/cache-draft/?preview=true", headers=own)).status_code == 404
    author = wordpress.server.evaluate(
        "return wp_insert_user(['user_login' => 'auteur' . uniqid(), 'user_pass' => 'x',"
        "'role' => 'author']);"
    )
    own = {"X-Villa-Preview": _token(wordpress, draft, user=author)}
    # Pages of others are no author's to edit.
    assert (await visitor.get("/cache-draft/?preview=true", headers=own)).status_code == 404
    listed = await visitor.get("/wp-json/wpnuxt/v1/search/?s=interdit&preview=true", headers=own)
    assert listed.json()["items"] == []


@pytest.mark.req("WPR-03")
async def test_an_application_password_is_a_credential_of_previews(
    wordpress: WordPress, visitor: httpx.AsyncClient, application_password: str
) -> None:
    word = base64.b64encode(f"{ADMIN[0]}:{application_password}".encode()).decode()
    site = {"Authorization": f"Basic {word}"}
    assert FORBIDDEN in (await visitor.get("/cache-draft/?preview=true", headers=site)).text
    assert (await visitor.get("/cache-draft/", headers=site)).status_code == 404
    # A name that nobody has in WordPress, or another kind of password, is the web server's.
    staging = f"staging:{application_password}", f"{ADMIN[0]}:geheim"
    for each in staging:
        basic = {"Authorization": f"Basic {base64.b64encode(each.encode()).decode()}"}
        assert (await visitor.get("/cache-draft/?preview=true", headers=basic)).status_code == 404
        beside = basic | {"X-Villa-Preview": _token(wordpress, _post(wordpress, "draft"))}
        opened = await visitor.get("/cache-draft/?preview=true", headers=beside)
        assert FORBIDDEN in opened.text
        options = await visitor.get("/wp-json/wpnuxt/v1/options/", headers=basic)
        assert options.status_code == 200
    wordpress.server.evaluate("WP_Application_Passwords::delete_all_application_passwords(1);")
    refused = await visitor.get("/cache-draft/?preview=true", headers=site)
    assert (refused.status_code, refused.json()["code"]) == (401, "preview_refused")


@pytest.mark.req("WPR-03")
async def test_preview_button_leads_to_the_sites_preview(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    draft = wordpress.ids["hidden"]["draft"]
    link, none = wordpress.server.evaluate(
        "$set = ['site_url' => 'https://villa.example.org'] + VillaSite\\Settings::all();"
        "update_option('villa_site', $set); wp_set_current_user(1);"
        f"$link = VillaSite\\Preview_Link::address(get_post({draft}));"
        "wp_set_current_user(0);"
        f"$none = VillaSite\\Preview_Link::address(get_post({draft}));"
        "delete_option('villa_site'); return [$link, $none];"
    )
    assert none == ""
    parts = urlsplit(link)
    assert (parts.netloc, parts.path) == ("villa.example.org", "/preview/cache-draft/")
    token = parse_qs(parts.query)["token"][0]
    reply = await visitor.get("/cache-draft/?preview=true", headers={"X-Villa-Preview": token})
    assert FORBIDDEN in reply.text


@pytest.mark.req("WPR-03")
async def test_password_opens_a_protected_page_for_one_call(visitor: httpx.AsyncClient) -> None:
    closed = (await visitor.get("/protegee/")).json()
    assert (closed["post_title"], closed["protected"], closed["blocks"]) == (
        "Page protégée",
        True,
        [],
    )
    wrong = await visitor.get("/protegee/", headers={"X-Villa-Post-Password": "sesame"})
    assert wrong.json()["protected"] is True
    right = {"X-Villa-Post-Password": "s%C3%A9same%20ouvre-toi"}
    opened = await visitor.get("/protegee/", headers=right)
    assert FORBIDDEN in opened.text
    assert opened.headers["cache-control"] == "private, no-store"


@pytest.mark.req("WPR-03")
async def test_what_a_plugin_withholds_is_not_given(
    wordpress: WordPress, visitor: httpx.AsyncClient
) -> None:
    assert (await visitor.get("/bloc-group/")).json()["blocks"]
    plugin = wordpress.server.content / "mu-plugins" / "members.php"
    plugin.write_text(
        "<?php\nadd_filter('render_block_core/paragraph', '__return_empty_string');\n"
        "add_filter('villa_site_shows', fn($shown, $post) => 'bloc-table' !== $post->post_name,"
        "10, 2);\n"
    )
    try:
        assert "intérieur" not in (await visitor.get("/bloc-group/")).text
        assert (await visitor.get("/bloc-paragraph/")).json()["blocks"] == []
        assert (await visitor.get("/bloc-table/")).status_code == 404
        assert "bloc-table" not in (await visitor.get("/wp-json/wpnuxt/v1/pages/")).text
    finally:
        plugin.unlink()


async def test_browsers_get_html_and_callers_json_without_notices(wordpress: WordPress) -> None:
    plugin = wordpress.server.content / "mu-plugins" / "noisy.php"
    plugin.write_text("<?php\nadd_action('wp', function () { echo 'Notice: loud'; });\n")
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as client:
        page = await client.get("/la-villa/", headers={"Accept": "text/html,*/*"})
        assert page.headers["content-type"].startswith("text/html")
        answer = await client.get(
            "/la-villa/", headers={"Accept": "application/json", SITE_HEADER: "1"}
        )
        assert json.loads(answer.text)["path"] == "/la-villa/"
        assert "Accept" in answer.headers["vary"]
    plugin.unlink()
