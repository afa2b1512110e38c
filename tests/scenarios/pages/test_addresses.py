"""Which address answers what: slashes, canonical paths, languages, missing pages."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from tests.support.rendered import elements


@pytest.mark.req("RTE-05")
@pytest.mark.parametrize(
    ("requested", "location"),
    [
        ("/visite", "/visite/"),
        ("/visite?a=1&b=%20", "/visite/?a=1&b=%20"),
        ("/it/visite", "/it/visite/"),
        ("/été", "/%C3%A9t%C3%A9/"),
        ("//evil.test", "/evil.test/"),
        ("/%5C%5Cevil.test", "/%5C%5Cevil.test/"),
    ],
)
async def test_missing_slash_is_a_permanent_redirect(
    client: httpx.AsyncClient, requested: str, location: str
) -> None:
    answer = await client.get(httpx.URL("http://villa.test").copy_with(raw_path=_raw(requested)))
    assert (answer.status_code, answer.headers["location"]) == (308, location)


def _raw(path: str) -> bytes:
    return httpx.URL("http://villa.test" + path).raw_path if path[1] != "/" else path.encode()


@pytest.mark.req("RTE-06")
@pytest.mark.parametrize(
    ("canonical", "location"),
    [("/nouveau/", "/nouveau/?x=1"), ("/it/nuovo/", "/it/nuovo/?x=1"), ("/sans", "/sans/?x=1")],
)
async def test_other_canonical_path_is_redirected_to(
    client: httpx.AsyncClient, backend: Any, canonical: str, location: str
) -> None:
    backend.add("/ancien/")
    backend.answers["/ancien/"]["path"] = canonical
    answer = await client.get("/ancien/?x=1")
    assert (answer.status_code, answer.headers["location"]) == (308, location)


@pytest.mark.req("RTE-06")
@pytest.mark.parametrize(
    "canonical",
    ["//evil.test/", "https://evil.test/", "javascript:alert(1)", "/\\evil.test/", "", False],
)
async def test_canonical_path_never_leads_to_another_host(
    client: httpx.AsyncClient, backend: Any, canonical: Any
) -> None:
    backend.add("/ancien/")
    backend.answers["/ancien/"]["path"] = canonical
    answer = await client.get("/ancien/")
    location = answer.headers.get("location", "/")
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))


@pytest.mark.req("RTE-07", "UI-03")
@pytest.mark.parametrize(
    ("path", "sentence", "home"),
    [
        ("/rien/", "Nous sommes désolés, nous n’avons pas pu trouver la page demandée.", "/"),
        ("/it/rien/", "Siamo spiacenti", "/it/"),
        ("/en/rien/", "sorry", "/en/"),
    ],
)
async def test_missing_page_answers_404_in_its_language(
    client: httpx.AsyncClient, path: str, sentence: str, home: str
) -> None:
    answer = await client.get(f"{path}?q=1")
    text = re.sub(r"<[^>]+>", "", answer.text.split("<main")[1]).replace("&#x27;", "'")
    assert answer.status_code == 404
    assert sentence.lower() in text.lower()
    assert f"Page Not Found: {path}?q=1" in text
    assert "404" in text
    assert f'href="{home}"' in answer.text.split("<main")[1]
    assert "noindex" in answer.headers["x-robots-tag"]


@pytest.mark.req("UI-03")
async def test_error_page_links_to_the_archive_if_present(start: Any, backend: Any) -> None:
    backend.answers["/wp-json/wpnuxt/v1/options/"] = {
        "wpnuxt_pages_templates": {"memoire": [{"path": "/memoire/", "meta": {}}]}
    }
    client = await start()
    text = (await client.get("/rien/")).text
    assert "Erreur" in text
    assert "Découvrir les mémoires de la Villa" in text
    assert 'href="/memoire/"' in text


@pytest.mark.req("RTE-08", "RTE-09")
@pytest.mark.parametrize("path", ["/a/b/c/", "/resident//", "/it/resident//"])
async def test_path_without_a_route_is_unknown(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 404
    assert f"Page not found: {path}" in answer.text


@pytest.mark.req("RTE-01")
@pytest.mark.parametrize(("path", "lang"), [("/a/", "fr"), ("/it/a/", "it"), ("/en/a/", "en")])
async def test_document_language_is_the_locale(
    client: httpx.AsyncClient, backend: Any, path: str, lang: str
) -> None:
    backend.add(path)
    answer = await client.get(path)
    assert f'<html lang="{lang}"' in answer.text
    assert answer.headers["content-language"] == lang


@pytest.mark.req("RTE-02")
@pytest.mark.parametrize(("path", "home"), [("/a/", "/"), ("/it/a/", "/it/"), ("/en/a/", "/en/")])
async def test_logo_links_home_without_a_redirect(
    client: httpx.AsyncClient, backend: Any, path: str, home: str
) -> None:
    backend.add(path)
    backend.add(home)
    header = (await client.get(path)).text.split("<header")[1].split("</header>")[0]
    assert f'href="{home}"' in header.split(">", 20)[0] + header
    assert (await client.get(home)).status_code == 200


@pytest.mark.req("RTE-13")
@pytest.mark.parametrize(
    ("headers", "location"),
    [
        ({"accept-language": "it-IT,it;q=0.9,en;q=0.5"}, "/it/?x=1"),
        ({"accept-language": "de,en;q=0.4,fr;q=0.3"}, "/en/?x=1"),
        ({"accept-language": "fr-CA"}, None),
        ({"accept-language": "de"}, None),
        ({"accept-language": "it;q=nonsense"}, None),
        ({"accept-language": "it", "cookie": "i18n_redirected=fr"}, None),
        ({"cookie": "i18n_redirected=it"}, "/it/?x=1"),
        ({"cookie": "i18n_redirected=xx", "accept-language": "en"}, "/en/?x=1"),
        ({}, None),
    ],
)
async def test_root_follows_cookie_then_browser(
    client: httpx.AsyncClient, headers: dict[str, str], location: str | None
) -> None:
    answer = await client.get("/?x=1", headers=headers)
    assert answer.headers.get("location") == location
    assert answer.status_code == (302 if location else 200)
    assert "Accept-Language" in answer.headers["vary"]


@pytest.mark.req("RTE-13")
async def test_no_other_path_is_redirected_by_language(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/visite/")
    headers = {"accept-language": "it", "cookie": "i18n_redirected=it"}
    assert (await client.get("/visite/", headers=headers)).status_code == 200


@pytest.mark.req("RTE-13")
async def test_language_switch_links_to_the_translation_and_sets_the_cookie(
    client: httpx.AsyncClient, backend: Any
) -> None:
    lang = {"fr": "http://villa.test/visite/", "it": "http://villa.test/it/visita/", "en": False}
    backend.add("/visite/", lang=lang)
    text = (await client.get("/visite/")).text
    links = {each["data-locale"]: each for _, each in elements(text) if "data-locale" in each}
    assert links["it"]["href"] == "/it/visita/"
    assert links["en"]["href"] == "/en/"
    answer = await client.post(links["it"]["ping"], content=b"PING")
    assert answer.status_code == 204
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("i18n_redirected=it;")
    assert f"Max-Age={365 * 24 * 3600}" in cookie


@pytest.mark.req("RTE-13")
@pytest.mark.req("RTE-16")
@pytest.mark.parametrize("headers", [{"cookie": "i18n_redirected=it"}, {"accept-language": "it"}])
async def test_switch_to_french_home_is_not_redirected(
    client: httpx.AsyncClient, backend: Any, headers: dict[str, str]
) -> None:
    backend.add("/it/", "Inizio", lang={"fr": "/", "it": "/it/"})
    text = (await client.get("/it/", headers=headers)).text
    links = {each["data-locale"]: each for _, each in elements(text) if "data-locale" in each}
    answer = await client.get(links["fr"]["href"], headers=headers)
    assert answer.status_code == 200
    assert 'lang="fr"' in answer.text[:200]
    assert answer.headers["set-cookie"].startswith("i18n_redirected=fr;")
    assert f"Max-Age={365 * 24 * 3600}" in answer.headers["set-cookie"]
    assert "httponly" not in answer.headers["set-cookie"].lower()
    assert answer.headers["cache-control"] == "no-store"
    assert f'<link rel="canonical" href="{client.base_url}/"' in answer.text


@pytest.mark.parametrize("query", ["lang=it", "lang=fr&lang=it", "lang=", "lang=FR"])
async def test_other_lang_parameters_are_ignored(client: httpx.AsyncClient, query: str) -> None:
    answer = await client.get(f"/?{query}", headers={"accept-language": "it"})
    assert answer.headers["location"] == f"/it/?{query}"
    assert "set-cookie" not in answer.headers


async def test_referer_of_another_site_sets_no_language(client: httpx.AsyncClient) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    answer = await client.post("/_villa/locale/it/", headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.req("RTE-13")
async def test_legacy_language_links_redirect(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/_villa/locale/it/?to=/it/visita/")
    assert (answer.status_code, answer.headers["location"]) == (303, "/it/visita/")
    assert answer.headers["set-cookie"].startswith("i18n_redirected=it;")


@pytest.mark.req("RTE-13")
async def test_locale_cookie_has_the_configured_name(start: Any) -> None:
    client = await start(locale_cookie="langue")
    assert (await client.get("/", headers={"cookie": "langue=en"})).headers["location"] == "/en/"
    assert "langue=en" in (await client.get("/_villa/locale/en/")).headers["set-cookie"]


@pytest.mark.parametrize("to", ["//evil.test/", "https://evil.test/", "/\\evil.test", "data:1"])
async def test_language_switch_never_leads_to_another_host(
    client: httpx.AsyncClient, to: str
) -> None:
    answer = await client.get("/_villa/locale/it/", params={"to": to})
    assert answer.headers["location"] == "/it/"


async def test_unknown_language_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.get("/_villa/locale/de/")).status_code == 404
    assert (await client.post("/_villa/locale/de/")).status_code == 404


@pytest.mark.parametrize("raw", ["/%C3%A9t%C3%A9/", "/a%2525b/", "/a%3Fb/", "/a%23b/", "/a+b/"])
async def test_encoded_path_is_sent_to_the_backend_unchanged(
    client: httpx.AsyncClient, backend: Any, raw: str
) -> None:
    answer = await client.get(f"http://villa.test{raw}")
    assert answer.status_code == 404
    requested = [url.raw_path.decode().split("?")[0] for url in backend.requested]
    assert unquote(raw) in [unquote(path) for path in requested]
    assert "%25" not in raw or raw in requested
