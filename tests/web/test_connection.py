"""WordPress learns by a signed call what the site reads of it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from villa_site.backend.plugin import STATUS, VERSION
from villa_site.web.signed_message import sign

SECRET = "a secret of sixteen"  # noqa: S105 - of this test
BODY = b'{"home": "https://cms.test/"}'
SIGNED = {"X-Villa-Signature": sign(BODY, SECRET)}


def wordpress(backend: Any, reply: httpx.Response) -> Any:
    """A backend whose plugin answers its status with ``reply``."""
    return lambda request: reply if request.url.path == STATUS else backend(request)


@pytest.mark.req("WPR-01")
async def test_signed_call_says_which_wordpress_the_site_reads(start: Any, backend: Any) -> None:
    status = {"plugin": VERSION, "home": "https://cms.test/"}
    transport = wordpress(backend, httpx.Response(200, json=status))
    client = await start(webhook_secret=SECRET, transport=transport)
    reply = await client.post("/_villa/connection", content=BODY, headers=SIGNED)
    assert reply.json() == {
        "success": True,
        "problem": "",
        "home": "https://cms.test/",
        "languages": ["fr", "it", "en"],
    }
    assert reply.headers["cache-control"] == "no-store"
    unsigned = await client.post("/_villa/connection", content=BODY)
    assert (unsigned.status_code, "cms.test" in unsigned.text) == (401, False)


@pytest.mark.req("WPR-01")
async def test_problem_between_site_and_wordpress_is_reported(start: Any, backend: Any) -> None:
    login = {"WWW-Authenticate": "Basic"}
    transport = wordpress(backend, httpx.Response(401, text="No.", headers=login))
    client = await start(webhook_secret=SECRET, transport=transport)
    reply = await client.post("/_villa/connection", content=BODY, headers=SIGNED)
    assert reply.json()["success"] is False
    assert "Fix: set VILLA_BACKEND_URL with the name" in reply.json()["problem"]


async def test_without_a_secret_there_is_no_such_call(client: httpx.AsyncClient) -> None:
    reply = await client.post("/_villa/connection", content=BODY, headers=SIGNED)
    assert reply.status_code == 404
