"""Whatever the head of a request holds: the answer is no mistake of ours, the log stays small."""

from __future__ import annotations

import logging
import random
from itertools import product
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

from tests.support.stub_site import StubBackend
from villa_site.engine.http.headers import request_origin
from villa_site.web.signed_message import SIGNATURE

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
BYTES = (
    b"",
    b"\xff\xfe",
    b"http://[",
    b"http://[::1",
    b"http://\xe9.test:x",
    b"null",
    b"villa.test:99999999",
    b"villa.test\r\nx: y",
    b'"><script>',
    b'villa_form="\\777\\"; =; ;;; villa_preview="\xc3\x28"',
    b"%ff%fe%00%zz",
    b"sha256=\xc3\xa9",
    b"it;q=nan, en;q=1e999, fr;q=\xb2",
    b"bytes=0-\xb2",
    b"multipart/form-data; boundary=\xff",
    b"9" * 5000,
    b'W/"\xff"',
)
NAMES = (
    b"host",
    b"origin",
    b"referer",
    b"cookie",
    b"authorization",
    b"accept-language",
    b"accept-encoding",
    b"if-none-match",
    b"content-type",
    b"content-length",
    b"range",
    b"sec-fetch-site",
    b"x-forwarded-for",
    SIGNATURE.encode(),
)
REQUESTS = (
    ("GET", "/"),
    ("GET", "/visite/"),
    ("GET", "/visite"),
    ("GET", "/preview/visite/"),
    ("GET", "/sitemap.xml"),
    ("GET", "/robots.txt"),
    ("GET", "/_villa/feeds/fr/programme.xml"),
    ("GET", "/_villa/calendar/fr.ics"),
    ("GET", "/_villa/share/visite.png"),
    ("GET", "/_villa/forms/arrival.gif"),
    ("GET", "/agenda/_payload.json"),
    ("GET", "/_villa/locale/it/"),
    ("GET", "/api/wpnuxt/v1/error-logs"),
    ("GET", "/_villa/assets/none.js"),
    ("POST", "/_villa/webhook"),
    ("POST", "/_villa/newsletter/"),
    ("POST", "/_villa/forms/"),
    ("POST", "/wp-json/cookie-tracker/v1/choice"),
)


async def answered(site: Any, scope: dict[str, Any], *messages: dict[str, Any]) -> int:
    """Send a request as a server would; give the status."""
    waiting = list(messages or [{"type": "http.request", "body": b"", "more_body": False}])
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await site(scope, receive, send)
    for name, value in sent[0]["headers"]:
        assert b"\n" not in name + value
        assert b"\r" not in name + value
    assert b"<script>x" not in b"".join(message.get("body", b"") for message in sent)
    return int(sent[0]["status"])


def scope_of(method: str, path: str, headers: dict[bytes, bytes], query: bytes = b"") -> Any:
    given = {b"host": b"villa.test", b"origin": b"http://villa.test", **headers}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": list(given.items()),
        "client": ("10.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }


HOSTS = (b"", b"a b", b"\xff", b"a/b", b'"><script>x', b"u:p@villa.test", b"[", b"a:x", b"a" * 300)


@pytest.fixture
async def site(start: Any, backend: StubBackend) -> Any:
    """The whole application, with every address that a setting opens."""
    backend.add("/visite/")
    backend.answers["/wp-json/wpnuxt/v1/pages/"] = []
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": []}
    backend.answers["/wp-json/cookie-tracker/v1/choice"] = {"success": True}
    client = await start(webhook_secret=SECRET, preview_token=SECRET, page_cache="on")
    return client._transport.app


async def test_malformed_heads_get_a_response(site: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    for number, (name, value) in enumerate(product(NAMES, BYTES)):
        for method, path in REQUESTS[number % 6 :: 6]:
            status = await answered(site, scope_of(method, path, {name: value}))
            assert status < 500, (method, path, name, value)
    for value, (method, path) in product(BYTES, REQUESTS):
        assert await answered(site, scope_of(method, path, {}, b"to=/x&token=" + value)) < 500
    assert not [record for record in caplog.records if record.exc_info]
    assert len(caplog.text) < 5_000


async def test_random_heads_get_a_response(site: Any) -> None:
    chance = random.Random(11)  # noqa: S311 - the same heads in each run
    for _ in range(500):
        method, path = chance.choice(REQUESTS)
        names = chance.sample(NAMES, 3)
        headers = {name: chance.randbytes(chance.randint(0, 30)) for name in names}
        status = await answered(site, scope_of(method, path, headers, chance.randbytes(8)))
        assert status < 500, (method, path, headers)


@pytest.mark.parametrize(
    "host",
    [b"", b"a b", b"\xff", b"a/b", b'"><script>x', b"u:p@villa.test", b"[", b"a:x", b"a" * 300],
)
async def test_malformed_host_is_a_bad_request(site: Any, host: bytes) -> None:
    assert await answered(site, scope_of("GET", "/", {b"host": host})) == 400
    two = scope_of("GET", "/", {})
    two["headers"].append((b"host", b"other.test"))
    assert await answered(site, two) == 400


async def test_request_without_host_has_the_origin_of_the_server(site: Any) -> None:
    scope = scope_of("GET", "/", {})
    scope["headers"] = []
    assert request_origin(scope) == "http://127.0.0.1:8000"
    assert await answered(site, scope) == 200


@pytest.mark.parametrize("path", [path for method, path in REQUESTS if method == "POST"])
async def test_disconnect_while_sending_is_no_error(
    site: Any, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    kind = {b"content-type": b"multipart/form-data; boundary=x"}
    begun = {"type": "http.request", "body": b"--x\r\n", "more_body": True}
    left = {"type": "http.disconnect"}
    try:
        status = await answered(site, scope_of("POST", path, kind), begun, left)
    except ClientDisconnect:
        pytest.fail("the server would log a traceback")
    assert status < 500
    assert caplog.text == ""


async def test_unknown_host_is_logged_once_and_hosts_are_limited(
    start: Any, backend: StubBackend, caplog: pytest.LogCaptureFixture
) -> None:
    backend.add("/visite/")
    client = await start(site_url="http://villa.test", page_cache="on")
    for _ in range(2):
        for number in range(60):
            answer = await client.get("/visite/", headers={"host": f"h{number}.test"})
            assert '"http://villa.test/visite/"' in answer.text
    reported = [record for record in caplog.records if "VILLA_SITE_URL" in record.getMessage()]
    assert len(reported) == 20
    assert "named the host h0.test" in reported[0].getMessage()
    figures = (await client.get("/metrics", headers={"host": "villa.test"})).text
    assert 'villa_page_cache_total{result="miss"} 1' in figures
