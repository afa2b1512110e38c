"""Every answer forbids what the site does not need; inline scripts run by their hash alone."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from villa_site.engine.page_style import source_hash

pytestmark = pytest.mark.req("EXT-13")

PATHS = ("/", "/rien/", "/sitemap.xml", "/_villa/icon.svg", "/healthz")


def policy_of(answer: httpx.Response) -> dict[str, list[str]]:
    written = answer.headers["content-security-policy"]
    parts = [part.split() for part in written.split(";")]
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("path", PATHS)
async def test_every_response_has_the_headers(client: httpx.AsyncClient, path: str) -> None:
    sent = (await client.get(path)).headers
    assert sent["x-content-type-options"] == "nosniff"
    assert sent["referrer-policy"] == "strict-origin-when-cross-origin"
    assert sent["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in sent["permissions-policy"]
    assert "geolocation=()" in sent["permissions-policy"]


@pytest.mark.parametrize("path", ["/", "/rien/", "/preview/"])
async def test_policy_allows_own_scripts_only(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    policy = policy_of(answer)
    assert policy["default-src"] == ["'none'"]
    assert policy["base-uri"] == ["'none'"]
    assert policy["frame-ancestors"] == ["'self'"]
    for directive in ("default-src", "script-src", "style-src"):
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "data:"} & set(policy[directive])
    inline = [
        source_hash(text)
        for given, text in re.findall(r"<script\b([^>]*)>(.*?)</script>", answer.text, re.DOTALL)
        if text and 'type="application/' not in given
    ]
    assert inline
    assert set(inline) <= set(policy["script-src"])
    assert not re.search(r"<[a-z][^>]*\son[a-z]+=", answer.text)


async def test_hsts_is_sent_behind_https_only(start: Any) -> None:
    plain = await start()
    assert "strict-transport-security" not in (await plain.get("/")).headers
    behind_https = await start(site_url="https://www.villa.test")
    assert "max-age=" in (await behind_https.get("/")).headers["strict-transport-security"]
