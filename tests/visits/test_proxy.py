"""The browser's own calls go through a closed list of method, path and size."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

CHOICE = "/wp-json/cookie-tracker/v1/choice"
OWN = {"origin": "http://villa.test", "host": "villa.test"}


@pytest.mark.req("API-07", "API-05")
async def test_consent_choice_is_passed_on(client: httpx.AsyncClient, backend: Any) -> None:
    backend.answers[CHOICE] = {"success": True}
    answer = await client.post(CHOICE, json={"choice": "accept"}, headers=OWN)
    assert answer.json() == {"success": True}
    assert [url.path for url in backend.asked if url.path == CHOICE] == [CHOICE]


@pytest.mark.req("API-07")
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/wp-json/wpnuxt/v1/options/"),
        ("POST", "/wp-json/wpnuxt/v1/newsletter"),
        ("DELETE", CHOICE),
        ("POST", "/api/wpnuxt/v1/error-logs"),
        ("GET", "/wp-json/wp/v2/users/"),
    ],
)
async def test_any_other_call_is_not_passed_on(
    client: httpx.AsyncClient, backend: Any, method: str, path: str
) -> None:
    answer = await client.request(method, path, headers=OWN)
    assert answer.status_code in {404, 405}
    assert "application/json" not in answer.headers.get("content-type", "") or not answer.is_success
    own_calls = {"/wp-json/wpnuxt/v1/options/", "/api/wpnuxt/v1/error-logs"}
    assert path in own_calls or path not in [url.path for url in backend.asked]


@pytest.mark.req("API-07")
async def test_oversized_call_is_refused(client: httpx.AsyncClient, backend: Any) -> None:
    answer = await client.post(CHOICE, json={"choice": "x" * 1000}, headers=OWN)
    assert answer.status_code == 413
    assert CHOICE not in [url.path for url in backend.asked]


@pytest.mark.parametrize("headers", [{"origin": "https://evil.test"}, {}])
async def test_call_of_a_foreign_page_is_refused(
    client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    answer = await client.post(CHOICE, json={"choice": "accept"}, headers=headers)
    assert answer.status_code == 403


async def test_call_that_is_no_json_is_refused(client: httpx.AsyncClient) -> None:
    assert (await client.post(CHOICE, content=b"{", headers=OWN)).status_code == 400


async def test_dead_backend_is_said(client: httpx.AsyncClient, backend: Any) -> None:
    backend.down = True
    answer = await client.post(CHOICE, json={"choice": "deny"}, headers=OWN)
    assert answer.status_code == 503
    assert answer.json()["code"] == "error"
