"""The browser's own calls go through a closed list of method, path and size."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from villa_site.engine.http import headers as request_headers
from villa_site.engine.limits import LogLimit
from villa_site.web.proxy import BURST, CHOICE_BYTES

CHOICE = "/wp-json/cookie-tracker/v1/choice"
OWN = {"origin": "http://villa.test", "host": "villa.test"}


@pytest.mark.req("API-07", "API-05")
async def test_consent_choice_is_forwarded(client: httpx.AsyncClient, backend: Any) -> None:
    backend.answers[CHOICE] = {"success": True}
    answer = await client.post(CHOICE, json={"choice": "accept"}, headers=OWN)
    assert answer.json() == {"success": True}
    assert [url.path for url in backend.requested if url.path == CHOICE] == [CHOICE]


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
async def test_unlisted_call_is_not_forwarded(
    client: httpx.AsyncClient, backend: Any, method: str, path: str
) -> None:
    answer = await client.request(method, path, headers=OWN)
    assert answer.status_code in {404, 405}
    assert "application/json" not in answer.headers.get("content-type", "") or not answer.is_success
    own_calls = {"/wp-json/wpnuxt/v1/options/", "/api/wpnuxt/v1/error-logs"}
    assert path in own_calls or path not in [url.path for url in backend.requested]


@pytest.mark.req("API-07")
async def test_oversized_call_is_refused(client: httpx.AsyncClient, backend: Any) -> None:
    answer = await client.post(CHOICE, json={"choice": "x" * 1000}, headers=OWN)
    assert answer.status_code == 413
    assert CHOICE not in [url.path for url in backend.requested]


async def test_choice_with_a_long_query_is_refused(client: httpx.AsyncClient, backend: Any) -> None:
    params = {"lang": "x" * CHOICE_BYTES}
    answer = await client.post(CHOICE, json={"choice": "deny"}, params=params, headers=OWN)
    assert answer.status_code == 413
    assert CHOICE not in [url.path for url in backend.requested]


@pytest.mark.parametrize("headers", [{"origin": "https://evil.test"}, {}])
async def test_call_of_another_origin_is_refused(
    client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    answer = await client.post(CHOICE, json={"choice": "accept"}, headers=headers)
    assert answer.status_code == 403


REPORTS = "/api/wpnuxt/v1/error-logs"
REPORT = {"type": "error.vue", "data": "it broke"}


@pytest.mark.req("API-07", "API-05")
@pytest.mark.parametrize(
    "proof",
    [
        {"sec-fetch-site": "same-origin"},
        {"origin": "http://villa.test"},
        {"referer": "http://villa.test/visite/?x=1"},
    ],
)
async def test_report_of_the_own_origin_is_forwarded(
    client: httpx.AsyncClient, backend: Any, proof: dict[str, str]
) -> None:
    answer = await client.get(REPORTS, params=REPORT, headers=proof)
    assert (answer.status_code, answer.json()) == (200, {"success": True})
    (call,) = [url for url in backend.requested if url.path == REPORTS]
    assert {name: call.params[name] for name in REPORT} == REPORT


@pytest.mark.req("API-07")
@pytest.mark.parametrize(
    "proof",
    [
        {},
        {"sec-fetch-site": "cross-site", "referer": "http://villa.test/"},
        {"sec-fetch-site": "none"},
        {"origin": "https://villa.test"},
        {"origin": "null"},
        {"referer": "https://villa.test/"},
        {"referer": "http://villa.test.evil.test/"},
        {"referer": "http://["},
    ],
)
async def test_report_of_another_origin_is_refused(
    client: httpx.AsyncClient, backend: Any, proof: dict[str, str]
) -> None:
    assert (await client.get(REPORTS, params=REPORT, headers=proof)).status_code == 403
    assert REPORTS not in [url.path for url in backend.requested]


@pytest.mark.parametrize(
    ("params", "status"),
    [({"type": "other"}, 400), ({}, 400), ({**REPORT, "data": "x" * 5000}, 413)],
)
async def test_report_of_another_form_is_refused(
    client: httpx.AsyncClient, backend: Any, params: dict[str, str], status: int
) -> None:
    answer = await client.get(REPORTS, params=params, headers=OWN)
    assert (answer.status_code, answer.json()["code"]) == (status, "error")
    assert REPORTS not in [url.path for url in backend.requested]


async def test_reports_of_an_ip_are_limited(client: httpx.AsyncClient, backend: Any) -> None:
    for _ in range(int(BURST)):
        assert (await client.get(REPORTS, params=REPORT, headers=OWN)).status_code == 200
    answers = [await client.get(REPORTS, params=REPORT, headers=OWN) for _ in range(20)]
    assert answers[-1].status_code == 429
    assert len([url for url in backend.requested if url.path == REPORTS]) < BURST + 20


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_page_of_the_other_scheme_is_foreign_unless_configured(
    start: Any,
    backend: Any,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    scheme: str,
) -> None:
    monkeypatch.setattr(request_headers, "_refused", LogLimit(request_headers.logger))
    backend.answers[CHOICE] = {"success": True}
    client = await start()
    configured = await start(site_url="https://villa.test")
    for sender, wanted in ((client, scheme == "http"), (configured, True)):
        own = {"origin": f"{scheme}://villa.test"}
        answer = await sender.post(CHOICE, json={"choice": "accept"}, headers=own)
        assert (answer.status_code == 200) is wanted
    assert ("set VILLA_SITE_URL=https://villa.test" in caplog.text) is (scheme == "https")


async def test_call_with_invalid_json_is_refused(client: httpx.AsyncClient) -> None:
    assert (await client.post(CHOICE, content=b"{", headers=OWN)).status_code == 400


async def test_unreachable_backend_is_reported_to_the_client(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.down = True
    answer = await client.post(CHOICE, json={"choice": "deny"}, headers=OWN)
    assert answer.status_code == 503
    assert answer.json()["code"] == "error"
