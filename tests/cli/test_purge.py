"""The purge command: its request, and its message when the site cannot be reached."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from click.testing import Result

from tests.cli.invoked import invoked
from tests.support.served_site import serving
from tests.support.small_content import SMALL_CONTENT
from villa_site.cli.purge import PurgeFailed, purge, send
from villa_site.web.signed_message import SIGNATURE, sign
from villa_site.web.webhook import MAX_BYTES, WebhookMessage

Run = Callable[..., Result]

SECRET = "a secret of the test's"  # noqa: S105 - signs nothing outside this test


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(*words: str, **own: str) -> Result:
        environment = {"VILLA_WEBHOOK_SECRET": SECRET, **own}
        return invoked(purge, *words, folder=tmp_path, **environment)

    return run


async def sent(*paths: str) -> list[WebhookMessage]:
    """Return what a site would read, after it has checked each signature."""
    received = []

    def site(request: httpx.Request) -> httpx.Response:
        assert request.headers[SIGNATURE] == sign(request.content, SECRET)
        assert request.url == "https://villa.test/_villa/webhook"
        assert len(request.content) <= MAX_BYTES
        received.append(WebhookMessage.model_validate_json(request.content))
        return httpx.Response(200)

    await send("https://villa.test", SECRET, paths, transport=httpx.MockTransport(site))
    return received


@pytest.mark.req("EXT-05")
@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("/visite/", "/visite/"),
        ("visite", "/visite/"),
        ("/it/visita", "/it/visita/"),
        ("/", "/"),
        ("https://www.villa.test/en/visit/?x=1#y", "/en/visit/"),
        ("https://www.villa.test", "/"),
    ],
)
async def test_path_is_sent_as_the_site_knows_it(written: str, path: str) -> None:
    (change,) = await sent(written)
    assert change.scope == (path,)


@pytest.mark.req("EXT-05")
async def test_no_path_means_every_page() -> None:
    (change,) = await sent()
    assert change.scope is None


async def test_many_paths_go_in_messages_the_site_accepts() -> None:
    paths = [f"/{'x' * 300}-{number}/" for number in range(1_500)]
    changes = await sent(*paths)
    assert [path for change in changes for path in change.paths] == paths


@pytest.mark.req("EXT-05")
async def test_purge_calls_the_webhook_over_the_network(run: Run, tmp_path: Path) -> None:
    async with serving(tmp_path, **SMALL_CONTENT, VILLA_WEBHOOK_SECRET=SECRET) as site:
        reported = await asyncio.to_thread(run, "/visite/", VILLA_SITE_URL=site.url)
        assert (reported.exit_code, reported.output) == (0, f"{site.url} reloads /visite/.\n")
        everything = await asyncio.to_thread(run, "--url", site.url)
        assert everything.output == f"{site.url} reloads every page.\n"
        other = {"VILLA_WEBHOOK_SECRET": "another"}
        refused = await asyncio.to_thread(run, "--url", site.url, **other)
    assert refused.exit_code == 1
    assert refused.output.startswith("Error: Use the site's own VILLA_WEBHOOK_SECRET")


def test_purge_without_a_secret_names_the_setting(run: Run) -> None:
    result = run(VILLA_WEBHOOK_SECRET="")
    assert result.exit_code == 1
    assert result.output.startswith("Error: Set VILLA_WEBHOOK_SECRET")
    assert len(result.output.splitlines()) == 1


def test_unreachable_site_is_one_sentence(run: Run) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
        result = run("--url", url)
    assert result.exit_code == 1
    assert result.output.startswith(f"Error: Check that the site runs at {url}")
    assert len(result.output.splitlines()) == 1


async def test_credentials_of_the_url_are_used_and_not_logged() -> None:
    requested: list[httpx.Request] = []

    def refuse(request: httpx.Request) -> httpx.Response:
        requested.append(request)
        return httpx.Response(503)

    site = "https://editor:hunter2@villa.test"
    with pytest.raises(PurgeFailed) as caught:
        await send(site, SECRET, transport=httpx.MockTransport(refuse))
    assert "https://villa.test answered 503" in caught.value.message
    assert "hunter2" not in caught.value.message
    assert requested[0].headers["authorization"].startswith("Basic ")


@pytest.mark.parametrize("url", ["villa.test", "ftp://villa.test", "https://u:pa/ss@villa.test"])
def test_invalid_url_is_refused(run: Run, url: str) -> None:
    result = run("--url", url)
    assert result.exit_code == 2
    assert "must be an http or https address" in result.output


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (401, {"message": "no"}, "Use the site's own VILLA_WEBHOOK_SECRET"),
        (404, {}, "has no webhook"),
        (405, {}, "has no webhook"),
        (422, {"message": "The message is odd."}, "answered 422, The message is odd."),
        (503, {}, "answered 503."),
    ],
)
async def test_refusal_is_one_sentence(status: int, body: Mapping[str, str], said: str) -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(status, json=body))
    with pytest.raises(PurgeFailed) as caught:
        await send("https://villa.test", SECRET, transport=transport)
    assert said in caught.value.message
    assert caught.value.exit_code == 1
    assert "\n" not in caught.value.message


class _Site(BaseHTTPRequestHandler):
    """A site that answers nothing but HTML, as a proxy in front of a dead one does."""

    requested: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.requested.append(json.loads(body)["event"])
        self.send_response(502)
        self.end_headers()
        self.wfile.write(b"<h1>Bad gateway</h1>")

    def log_message(self, *_words: Any) -> None:
        """Keep quiet."""


@pytest.fixture
def gateway() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_gateway_without_a_site_behind_it_is_one_sentence(run: Run, gateway: str) -> None:
    result = run("/a/", "--url", gateway)
    assert result.exit_code == 1
    assert f"{gateway} answered 502." in result.output
    assert _Site.requested == ["update"]
