"""Proves through the site that drafts need an editor's token, protected pages their password."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving
from tests.wordpress.test_access import FORBIDDEN, _token
from tests.wordpress.wordpress_server import ADMIN

_PASSWORD = "sésame ouvre-toi"  # noqa: S105 - of the seed


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The site in front of WordPress, without credentials of its own."""
    async with serving(wordpress.server.url, tmp_path) as client:
        client.headers["origin"] = str(client.base_url).rstrip("/")
        yield client


@pytest.mark.req("WPR-03")
async def test_preview_button_opens_the_draft_for_an_hour_to_its_editor(
    wordpress: WordPress, site: httpx.AsyncClient
) -> None:
    nameless = f"/preview/draft-{wordpress.ids['nameless']}/"
    for path in ("/preview/cache-draft/", nameless, "/preview/protegee/"):
        assert (await site.get(path)).status_code == 404, path
    numbers = {
        "/preview/cache-draft/": wordpress.ids["hidden"]["draft"],
        nameless: wordpress.ids["nameless"],
        "/preview/protegee/": wordpress.ids["protected"],
    }
    for path, number in numbers.items():
        opened = await site.get(path, params={"token": _token(wordpress, number)})
        assert (opened.status_code, FORBIDDEN in opened.text) == (200, True), path
        assert "no-store" in opened.headers["cache-control"]
        assert str(opened.url).endswith(path)
    for path in numbers:
        assert FORBIDDEN in (await site.get(path)).text, path
    other = await site.get("/preview/cache-pending/")
    assert (other.status_code, FORBIDDEN in other.text) == (401, False)
    assert "Un aperçu n’est valable que pour une seule page" in other.text
    pending = wordpress.ids["hidden"]["pending"]
    assert f'href="{wordpress.server.url}/?villa_preview={pending}"' in other.text
    for path in ("/cache-draft/", nameless.replace("/preview", ""), "/protegee/"):
        assert FORBIDDEN not in (await site.get(path)).text, path
    site.cookies.clear()
    assert FORBIDDEN not in (await site.get("/preview/cache-draft/")).text
    expired = _token(wordpress, numbers["/preview/cache-draft/"], ago=3700)
    old = await site.get("/preview/cache-draft/", params={"token": expired})
    assert (old.status_code, "Cet aperçu a expiré" in old.text) == (401, True)
    assert FORBIDDEN not in old.text


@pytest.mark.req("WPR-03")
async def test_reopening_leads_through_the_log_in_to_the_sites_preview(
    wordpress: WordPress,
) -> None:
    draft = wordpress.ids["hidden"]["draft"]
    wordpress.server.evaluate("update_option('villa_site', ['site_url' => 'https://villa.test']);")
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=60) as browser:
        login = await browser.get("/", params={"villa_preview": draft})
        target = urlsplit(login.headers["location"])
        assert (login.status_code, target.path) == (302, "/wp-login.php")
        assert parse_qs(target.query)["redirect_to"][0].endswith(f"?villa_preview={draft}")
        browser.cookies.set("wordpress_test_cookie", "WP Cookie check")
        name, password = ADMIN
        await browser.post("/wp-login.php", data={"log": name, "pwd": password, "testcookie": "1"})
        opened = await browser.get("/", params={"villa_preview": draft})
        assert opened.headers["location"].startswith(
            "https://villa.test/preview/cache-draft/?token=1."
        )
        assert opened.headers["referrer-policy"] == "no-referrer"
        assert (await browser.get("/", params={"villa_preview": 987654})).status_code == 403
    wordpress.server.evaluate("delete_option('villa_site');")


@pytest.mark.req("WPR-03", "WPR-07")
async def test_protected_page_requests_its_password_and_opens(site: httpx.AsyncClient) -> None:
    answer = await site.get("/protegee/")
    assert 'type="password"' in answer.text
    assert "Page protégée</h1>" in answer.text
    assert FORBIDDEN not in answer.text
    answers = {"page": "/protegee/", "password": "faux"}
    wrong = await site.post("/_villa/post-password/", data=answers)
    assert (wrong.status_code, FORBIDDEN in wrong.text) == (422, False)
    opened = await site.post("/_villa/post-password/", data={**answers, "password": _PASSWORD})
    assert (str(opened.url.path), f"{FORBIDDEN} protégé" in opened.text) == ("/protegee/", True)
    assert FORBIDDEN in (await site.get("/protegee/")).text
    site.cookies.clear()
    assert FORBIDDEN not in (await site.get("/protegee/")).text
    for path in ("/sitemap.xml", "/_villa/feeds/fr/post.xml"):
        assert "protegee" not in (await site.get(path)).text


@pytest.mark.req("WPR-07")
async def test_posts_are_listed_page_by_page_and_read(site: httpx.AsyncClient) -> None:
    first = await site.get("/actualites/")
    assert (first.status_code, "Actualités</h1>" in first.text) == (200, True)
    (second,) = set(re.findall(r'href="(/actualites/page/2/)"', first.text))
    cards = re.findall(r'<h3><a href="([^"]*)">([^<]+)<', first.text)
    assert len(cards) == 10
    later = await site.get(second)
    assert later.status_code == 200
    others = re.findall(r'<h3><a href="([^"]*)"', later.text)
    assert others
    assert not {path for path, _ in cards} & {*others}
    path, title = next(card for card in cards if "réservé" not in card[1])
    post = await site.get(path)
    assert (post.status_code, f"{title}</h1>" in post.text) == (200, True)
    assert '"@type":"BlogPosting"' in post.text
    assert re.search(r"\d{4}</time>", post.text)
    categories = re.findall(r'<p class="eyebrow"><span><a href="([^"]*)"', post.text)
    archive = await site.get(categories[0])
    assert archive.status_code == 200
    assert f'href="{path}"' in archive.text
