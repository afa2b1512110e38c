"""Captions on the backend's host are served by the site; nothing else of any host is."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tests.support.stub_site import ORIGIN, Start, StubBackend
from villa_site.backend.client import BackendClient
from villa_site.engine.cache import Caches
from villa_site.errors import BackendUnavailable
from villa_site.web import captions
from villa_site.web.captions import CAPTION_FILES, MAX_CONCURRENT, MAX_FILE_BYTES, Captions

pytestmark = pytest.mark.req("BLK-08")

BACKEND = "https://cms.test"
FILE = "/wp-content/uploads/2026/film-fr.vtt"
ADDRESS = f"/_villa/captions{FILE}"
WORDS = "WEBVTT\n\n00:01.000 --> 00:02.000\nBonsoir à tous\n"
SUBRIP = "\r\n1\r\n00:00:01,500 --> 00:00:02,000\r\nUn, deux, trois\r\n"

NO_CAPTION_FILES = (
    "/wp-config.php",
    "/wp-json/wp/v2/users/",
    "/film.vtt/",
    "/film.vtt.php",
    "/a/%2e%2e/secret.vtt",
    "/a/..%2fsecret.vtt",
    "/a/%2e/secret.vtt",
    "/a%5c..%5csecret.vtt",
    "/%2fevil.test/film.vtt",
    "/film%0a.vtt",
    "/" + "a" * 1_000 + ".vtt",
    "/%ff.php?film.vtt",
)

NO_CAPTIONS = (
    (httpx.Response(404), 404),
    (httpx.Response(403), 404),
    (httpx.Response(500), 502),
    (httpx.Response(204), 502),
    (httpx.Response(200, content=b"<!DOCTYPE html><script>alert(1)</script>"), 502),
    (httpx.Response(200, content=b'{"token": "s3cret"}'), 502),
    (httpx.Response(200, content=WORDS.encode() + b" " * MAX_FILE_BYTES), 502),
    (httpx.Response(302, headers={"location": "https://evil.test/film.vtt"}), 502),
    (httpx.Response(302, headers={"location": "http://169.254.169.254/film.vtt"}), 502),
)

AT_BACKEND = {
    f"{BACKEND}{FILE}": ADDRESS,
    f"http://CMS.test:80{FILE}": ADDRESS,
    f"//cms.test{FILE}?ver=2#x": ADDRESS,
    f"{BACKEND}/e%CC%81te%20%C3%A9.srt": "/_villa/captions/e%CC%81te%20%C3%A9.srt",
    f"{BACKEND}/été.vtt": "/_villa/captions/%C3%A9t%C3%A9.vtt",
    FILE: ADDRESS,
    f"{ORIGIN}{FILE}": ADDRESS,
    "/film-fr.vtt": "/film-fr.vtt",
    f"https://other.test{FILE}": None,
    f"{BACKEND}:8443{FILE}": None,
    f"{BACKEND}.evil.test{FILE}": None,
    f"{BACKEND}/a/../b.vtt": None,
    f"{BACKEND}/captions?id=3": None,
    "https://[cms.test/film.vtt": None,
}
"""Addresses of captions at the backend, and in a page."""


def film(*urls: str) -> list[dict[str, Any]]:
    tracks = [{"lang": "fr", "label": f"{n}", "url": url} for n, url in enumerate(urls)]
    data = {"source": "file", "fichier": {"url": f"{BACKEND}/film.webm"}, "sous_titres": tracks}
    return [{"blockName": "acf/video", "attrs": {"data": data}}]


@pytest.fixture
async def client(start: Start, backend: StubBackend) -> httpx.AsyncClient:
    """A client of a site whose backend has one caption file."""
    backend.answers[FILE] = httpx.Response(200, content=WORDS.encode())
    started: httpx.AsyncClient = await start(backend_url=BACKEND)
    return started


def asked_for(backend: StubBackend, path: str = FILE) -> int:
    return [url.path for url in backend.requested].count(path)


async def test_captions_are_cacheable_text(client: httpx.AsyncClient) -> None:
    answer = await client.get(ADDRESS)
    assert answer.status_code == 200
    assert answer.text == WORDS
    assert answer.headers["content-type"] == "text/vtt; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "public, max-age=300"
    again = await client.get(ADDRESS, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert (await client.head(ADDRESS)).content == b""


async def test_backend_is_called_once_for_many_visitors(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    for path in (FILE, "/nothing.vtt"):
        for _ in range(3):
            await client.get(f"/_villa/captions{path}")
        assert asked_for(backend, path) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
async def test_subrip_is_converted_to_webvtt(
    client: httpx.AsyncClient, backend: StubBackend, encoding: str
) -> None:
    content = (SUBRIP + "\r\nÀ bientôt\r\n").encode(encoding)
    backend.answers["/film.srt"] = httpx.Response(200, content=content)
    answer = await client.get("/_villa/captions/film.srt")
    assert answer.text == (
        "WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.000\nUn, deux, trois\n\nÀ bientôt\n"
    )


async def test_unlisted_captions_url_is_not_requested(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    before = len(backend.requested)
    for path in NO_CAPTION_FILES:
        answer = await client.get(httpx.URL(f"{ORIGIN}/_villa/captions{path}"))
        assert answer.status_code == 404, path
    assert len(backend.requested) == before


async def test_captions_url_naming_another_host_is_requested_from_the_backend(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    await client.get("/_villa/captions/https:evil.test@x/film.vtt?https://evil.test/film.vtt")
    assert str(backend.requested[-1]) == f"{BACKEND}/https%3Aevil.test%40x/film.vtt"


async def test_invalid_captions_response_is_not_served(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    for number, (answer, status) in enumerate(NO_CAPTIONS):
        backend.answers[f"/{number}.vtt"] = answer
        answered = await client.get(f"/_villa/captions/{number}.vtt")
        assert answered.status_code == status, answer
        assert re.fullmatch("The content backend (has no such|gives no) captions.*", answered.text)
    assert {url.host for url in backend.requested} == {"cms.test"}


async def test_redirect_within_the_backend_is_followed(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    backend.answers["/old.vtt"] = httpx.Response(301, headers={"location": FILE})
    assert (await client.get("/_villa/captions/old.vtt")).text == WORDS


async def test_captions_request_has_no_credentials_in_its_url(
    start: Start, backend: StubBackend
) -> None:
    blocks = film(f"https://user:secret@cms.test{FILE}")
    backend.add("/film/", blocks=blocks)
    backend.answers[FILE] = httpx.Response(200, content=WORDS.encode())
    client = await start(backend_url=BACKEND.replace("//", "//user:secret@"))
    page = await client.get("/film/")
    assert f'src="{ADDRESS}"' in page.text
    assert (await client.get(ADDRESS)).text == WORDS
    (call,) = [url for url in backend.requested if url.path == FILE]
    assert call.userinfo == b""


async def test_page_names_captions_that_a_browser_loads(
    client: httpx.AsyncClient, backend: StubBackend
) -> None:
    backend.add("/film/", blocks=film(*AT_BACKEND))
    page = (await client.get("/film/")).text
    found = re.findall(r'<track [^>]*src="([^"]*)"', page)
    assert found == [address for address in AT_BACKEND.values() if address]


class Moody:
    """A clock and a backend that a test moves."""

    now = 0.0
    down = False

    def clock(self) -> float:
        return self.now

    def __call__(self, _request: httpx.Request) -> httpx.Response:
        if self.down:
            raise httpx.ConnectError("refused")
        return httpx.Response(200, content=f"WEBVTT {self.now}".encode())


async def test_stale_captions_are_served_during_an_outage() -> None:
    moody = Moody()
    async with BackendClient(BACKEND, transport=httpx.MockTransport(moody)) as client:
        captions_ = Captions(client, Caches(), clock=moody.clock)
        first = await captions_.at(FILE)
        moody.now, moody.down = captions.FRESH + 1, True
        assert await captions_.at(FILE) == first
        with pytest.raises(BackendUnavailable):
            await captions_.at("/other.vtt")
        moody.down = False
        found = await captions_.at(FILE)
    assert found
    assert found.body == f"WEBVTT {moody.now}".encode()


async def test_page_cache_size_is_limited() -> None:
    transport = httpx.MockTransport(
        lambda _request: httpx.Response(200, content=b"WEBVTT" + b"x" * (MAX_FILE_BYTES - 6))
    )
    async with BackendClient(BACKEND, transport=transport) as client:
        captions_ = Captions(client, Caches())
        for number in range(MAX_CONCURRENT * 2):
            await captions_.at(f"/{number}.vtt")
    assert captions_._entries.bytes <= (CAPTION_FILES.max_bytes or 0)
