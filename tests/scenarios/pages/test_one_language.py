"""A site in one language says nothing of others, and requests nothing in them."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.stub_site import StubBackend
from villa_site.app import VillaSite
from villa_site.settings import Settings, languages
from villa_site.settings.languages import CATALOGUES

pytestmark = pytest.mark.req("WPR-06")

IN_ITALIAN = {"accept-language": "it", "cookie": "i18n_redirected=it"}
PAGES = "/wp-json/wpnuxt/v1/pages/"


@pytest.fixture
async def english(start: Any) -> httpx.AsyncClient:
    """A client of a site in English alone."""
    client: httpx.AsyncClient = await start(languages="en")
    return client


async def test_site_is_in_its_language_whatever_the_browser_requests(
    english: httpx.AsyncClient, backend: StubBackend
) -> None:
    backend.add("/", "Home", lang={"en": "/", "it": "/it/"})
    answer = await english.get("/", headers=IN_ITALIAN)
    assert answer.status_code == 200
    assert '<html lang="en"' in answer.text
    assert answer.headers["content-language"] == "en"
    assert "Cookie" not in answer.headers.get("vary", "")
    assert "set-cookie" not in answer.headers
    for trace in ("language-switch", "hreflang", "hrefLang", "og:locale:alternate", "/it/"):
        assert trace not in answer.text
    assert "set-cookie" not in (await english.get("/?lang=en")).headers


async def test_backend_is_queried_in_one_language_alone(
    english: httpx.AsyncClient, backend: StubBackend
) -> None:
    backend.add("/visit/", lang={"en": "/visit/", "it": "/it/visita/"})
    backend.answers[PAGES] = [{"path": "/visit/", "lang": "en"}]
    for path in (
        "/",
        "/visit/",
        "/it/",
        "/nothing/",
        "/sitemap.xml",
        "/_villa/feeds/en/programme.xml",
    ):
        await english.get(path)
    assert {url.params["lang"] for url in backend.requested} == {"en"}


async def test_sitemap_has_no_alternates_and_requests_no_page(
    english: httpx.AsyncClient, backend: StubBackend
) -> None:
    backend.answers[PAGES] = [
        {"path": "/visit/", "lang": "en"},
        {"path": "/contact/", "lang": "fr"},
        {"path": "/it/visita/", "lang": "it"},
    ]
    backend.requested.clear()
    written = (await english.get("/sitemap.xml")).text
    assert "<loc>http://villa.test/visit/</loc>" in written
    # What the backend calls the only language is its own affair.
    assert "<loc>http://villa.test/contact/</loc>" in written
    assert "/it/visita/" not in written
    assert "xhtml:link" not in written
    assert {url.path for url in backend.requested} == {PAGES}


@pytest.mark.parametrize(
    "path",
    ["/_villa/locale/en/", "/_villa/locale/it/", "/_villa/calendar/it.ics", "/preview/it/"],
)
async def test_addresses_of_languages_are_missing(english: httpx.AsyncClient, path: str) -> None:
    assert (await english.get(path)).status_code == 404


async def test_robots_name_one_preview(english: httpx.AsyncClient) -> None:
    written = (await english.get("/robots.txt")).text
    assert [line for line in written.splitlines() if "preview" in line] == ["Disallow: /preview/"]


async def test_newsletter_has_no_choice_of_language(english: httpx.AsyncClient) -> None:
    page = (await english.get("/")).text
    assert 'id="newsletter"' in page
    assert "newsletter-languages" not in page


async def test_demonstration_is_english_at_its_root(tmp_path: Path) -> None:
    site = VillaSite(Settings(_env_file=None, data_dir=tmp_path, languages="en"))
    async with (
        site.fastapi.router.lifespan_context(site.fastapi),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app=site), base_url="http://villa.test"
        ) as client,
    ):
        home = await client.get("/", headers=IN_ITALIAN)
        sitemap = (await client.get("/sitemap.xml")).text
        event = await client.get("/programme/white-night/")
    assert '<html lang="en"' in home.text
    assert 'href="/en/' not in home.text
    assert 'href="/visit/"' in home.text
    assert "<loc>http://villa.test/visit/</loc>" in sitemap
    assert "/en/" not in sitemap
    assert "/visite/" not in sitemap
    # Facts and pictures come from the language that it was translated from.
    assert "<img" in event.text


@pytest.fixture
def four(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Catalogues of four languages, the fourth with English texts."""
    shutil.copytree(CATALOGUES, tmp_path / "locales")
    shutil.copytree(CATALOGUES / "en", tmp_path / "locales" / "de")
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path / "locales")
    return "fr,it,en,de"


async def test_fourth_language_needs_a_catalogue_alone(
    four: str, start: Any, backend: StubBackend, caplog: pytest.LogCaptureFixture
) -> None:
    events = [
        {
            "path": "/de/programme/nacht/",
            "post_title": "Nacht",
            "post_type": "programme",
            "date_debut": "2026-12-05",
            "date_fin": "2026-12-12",
        }
    ]
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": events, "total": 1}
    agenda = {"blockName": "acf/agenda", "attrs": {"data": {"titre": "A", "mode": "auto"}}}
    translated = {"fr": "/", "de": "/de/"}
    backend.add("/de/", "Startseite", lang=translated, blocks=[agenda])
    backend.add("/", "Accueil", lang=translated)
    client = await start(languages=four)
    answer = await client.get("/de/")
    assert answer.status_code == 200
    assert '<html lang="de"' in answer.text
    assert 'property="og:locale" content="de_DE"' in answer.text
    assert "Samstag, 5." in answer.text
    assert "Samstag, 12. Dezember 2026" in answer.text
    assert " Deutsch</span>" in answer.text
    assert 'hrefLang="de" href="http://villa.test/de/"' in answer.text
    redirect = await client.get("/", headers={"accept-language": "de-AT"})
    assert (redirect.status_code, redirect.headers["location"]) == (302, "/de/")
    assert (await client.get("/de/preview/")).status_code == 200
    assert (await client.get("/_villa/feeds/de/programme.xml")).status_code == 200
    assert "Disallow: /de/preview/" in (await client.get("/robots.txt")).text
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
