"""What a visitor gets on the backend's bad days."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

MAINTENANCE = "/api/wpnuxt/v1/maintenance/"
OPTIONS = "/wp-json/wpnuxt/v1/options/"
NOTICE = {
    "fr": {
        "title": "Nous préparons la saison",
        "text": "<p>Retour <b>lundi</b>.<script>alert(1)</script></p>",
        "lien_billeterie": "https://tickets.test/",
        "cta_text": "Billets",
    },
    "it": {"title": "Torniamo presto", "text": "", "lien_billeterie": "", "cta_text": ""},
}


async def reported(client: httpx.AsyncClient) -> None:
    """Wait until what is to be reported has been, which no visitor waits for."""
    transport: Any = client._transport
    await transport.app.backend.client.error_log.settle()


@pytest.mark.req("MNT-01")
@pytest.mark.parametrize("path", ["/", "/visite/", "/rien/", "/a/b/c/"])
async def test_maintenance_replaces_every_page(
    client: httpx.AsyncClient, backend: Any, path: str
) -> None:
    backend.add("/visite/", "La visite")
    backend.answers[MAINTENANCE] = NOTICE
    answer = await client.get(path)
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "Nous préparons la saison" in answer.text
    assert 'href="https://tickets.test/"' in answer.text
    assert "alert(1)" not in answer.text.split("villa-state")[0]
    assert "La visite" not in answer.text
    assert "<footer" not in answer.text


@pytest.mark.req("MNT-01")
async def test_maintenance_is_in_the_visitors_language(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers[MAINTENANCE] = NOTICE
    assert "Torniamo presto" in (await client.get("/it/")).text


@pytest.mark.req("MNT-03")
@pytest.mark.parametrize("answer", [httpx.Response(500), httpx.Response(200, text="<html>")])
async def test_failing_maintenance_call_is_not_maintenance(
    client: httpx.AsyncClient, backend: Any, answer: httpx.Response
) -> None:
    backend.answers[MAINTENANCE] = answer
    assert (await client.get("/")).status_code == 200


@pytest.mark.req("API-06", "HDR-02")
@pytest.mark.parametrize("answer", [httpx.Response(500), [], "x", None])
async def test_site_is_served_without_options_strings_and_banner(
    client: httpx.AsyncClient, backend: Any, answer: Any
) -> None:
    for path in (OPTIONS, "/wp-json/wpnuxt/v1/translations/"):
        backend.answers[path] = answer
    backend.answers["/wp-json/wpnuxt/v1/bandeau-informations"] = httpx.Response(500)
    page = await client.get("/")
    assert page.status_code == 200
    assert "Accueil" in page.text
    assert "Bienvenue sur le site de la Villa Médicis" in page.text


async def test_unreachable_backend_is_a_503_page_and_recovers(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.down = True
    answer = await client.get("/visite/")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "<main" in answer.text
    backend.down = False
    backend.add("/visite/", "La visite")
    assert "La visite" in (await client.get("/visite/")).text


@pytest.mark.req("API-04")
async def test_error_page_is_reported_to_the_error_log(
    client: httpx.AsyncClient, backend: Any
) -> None:
    await client.get("/rien/")
    await reported(client)
    reports = [url for url in backend.requested if url.path == "/api/wpnuxt/v1/error-logs"]
    assert "error.vue" in {url.params["type"] for url in reports}
    assert any("/rien/" in url.params["data"] for url in reports)


@pytest.mark.req("API-04")
async def test_failing_error_log_does_not_fail_the_page_or_loop(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers["/api/wpnuxt/v1/error-logs"] = httpx.Response(500)
    assert (await client.get("/rien/")).status_code == 404
    assert (await client.get("/rien/")).status_code == 404
    await reported(client)
    reports = [url for url in backend.requested if url.path == "/api/wpnuxt/v1/error-logs"]
    assert len(reports) <= 4


@pytest.mark.parametrize(
    "body",
    [
        httpx.Response(200, text="not json"),
        httpx.Response(200, text='{"ID": 1, "blocks": ['),
        httpx.Response(200, json=[1, 2]),
        httpx.Response(200, json="page"),
    ],
)
async def test_invalid_page_response_is_a_503(
    client: httpx.AsyncClient, backend: Any, body: httpx.Response
) -> None:
    backend.answers["/visite/"] = body
    answer = await client.get("/visite/")
    assert answer.status_code == 503
    assert "<main" in answer.text
