"""A backend's credentials reach the backend and nobody else."""

from __future__ import annotations

import base64
import logging
from typing import Any

import httpx
import pytest

from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.errors import BackendError

BACKEND = "https://editor:hunter2@cms.test:8443"
SHOWN = "https://cms.test:8443"
PATHS = (
    "/",
    "/visite/",
    "/rien/",
    "/sitemap.xml",
    "/robots.txt",
    "/_villa/feeds/fr/programme.xml",
    "/_villa/calendar/fr.ics",
    "/_villa/share/visite.png",
    "/metrics",
    "/builds/latest.json",
    "/wp-json/cookie-tracker/v1/choice",
)


@pytest.mark.parametrize("down", [False, True])
async def test_no_response_or_log_line_contains_the_backends_password(
    start: Any, backend: Any, caplog: pytest.LogCaptureFixture, down: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    client = await start(backend_url=BACKEND)
    backend.add("/visite/")
    backend.down = down
    for path in PATHS:
        answer = await client.get(path)
        assert "hunter2" not in answer.text + str(answer.headers)
    assert any(
        SHOWN in answer
        for answer in [(await client.get("/visite/")).headers["content-security-policy"]]
    )
    assert "hunter2" not in caplog.text


async def test_policy_of_a_page_contains_the_backends_origin_only(start: Any, backend: Any) -> None:
    client = await start(backend_url=f"{BACKEND}/cms")
    backend.answers["/cms/visite/"] = {"ID": 1, "path": "/visite/", "post_title": "Visite"}
    answer = await client.get("/visite/")
    assert f"img-src 'self' {SHOWN} data:" in answer.headers["content-security-policy"]


async def test_calls_send_the_credentials_as_a_header(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    requested: list[httpx.Request] = []

    def refuse(request: httpx.Request) -> httpx.Response:
        requested.append(request)
        if len(requested) > 2:
            raise httpx.ConnectError(f"no way to {request.url}")
        return httpx.Response(302, headers={"location": "/elsewhere/"})

    async with BackendClient(BACKEND, transport=httpx.MockTransport(refuse)) as client:
        with pytest.raises(BackendError) as error:
            await client.get("/x/", Call("fr"))
        assert client.url == SHOWN
    wanted = base64.b64encode(b"editor:hunter2").decode()
    assert {request.headers["authorization"] for request in requested} == {f"Basic {wanted}"}
    assert (
        "hunter2" not in f"{error.value!r} {caplog.text} {[request.url for request in requested]}"
    )
