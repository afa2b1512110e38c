"""Pages come from memory while their revision is the site's, compressed as the browser likes."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import brotli
import httpx
import pytest
import zstandard

from villa_site.engine.http.cached_response import CachedResponse
from villa_site.engine.http.recompression import Recompressor
from villa_site.engine.protocols import PageRequest
from villa_site.settings import Settings
from villa_site.settings.project import institution_zone
from villa_site.site.site import institution_clock
from villa_site.web.page_cache import REVISION, PageCache

BODY = "<p>été</p>" * 200


class Rendered:
    """An application that renders a page and counts how often; ``gate`` holds it back."""

    cache: PageCache

    def __init__(self) -> None:
        self.count = 0
        self.revision = "one"
        self.status = 200
        self.now = 0.0
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = asyncio.Event()

    async def _pause(self) -> str:
        """Return the revision of now once the gate is open."""
        revision = self.revision
        self.waiting.set()
        await self.gate.wait()
        return revision

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        self.count += 1
        revision = await self._pause()
        kind = b"text/plain" if scope["path"] == "/file/" else b"text/html; charset=utf-8"
        length = str(len(BODY.encode())).encode()
        headers = [(b"content-type", kind), (b"content-length", length)]
        headers.append((REVISION.encode(), revision.encode()))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": BODY.encode()})

    async def revision_of(self, _request: PageRequest) -> str:
        return await self._pause()


@pytest.fixture
def rendered() -> Rendered:
    return Rendered()


def client_of(rendered: Rendered, **changes: Any) -> httpx.AsyncClient:
    settings = Settings(_env_file=None, **changes)
    rendered.cache = PageCache(rendered, settings, rendered.revision_of, clock=lambda: rendered.now)
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(rendered.cache), base_url="http://villa.test"
    )


async def test_page_is_rendered_once(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        for _ in range(3):
            assert (await client.get("/a/")).text == BODY
    assert rendered.count == 1


async def test_revision_header_is_sent_to_the_cache_only(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        for _ in range(2):
            assert REVISION not in (await client.get("/a/")).headers


async def test_changed_revision_is_noticed_within_a_second(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        await client.get("/a/")
        rendered.revision = "two"
        await client.get("/a/")
        assert rendered.count == 1
        rendered.now = 1.1
        await client.get("/a/")
        assert rendered.count == 2


@pytest.mark.parametrize("under_way", ["rendering", "check"])
async def test_change_during_a_request_is_noticed_at_the_next(
    rendered: Rendered, under_way: str
) -> None:
    """The page under way shows what was before the change, and is not taken for current."""
    async with client_of(rendered) as client:
        if under_way == "check":
            await client.get("/a/")
            rendered.now = 1.1
        rendered.gate.clear()
        rendered.waiting.clear()
        request = asyncio.create_task(client.get("/a/"))
        await rendered.waiting.wait()
        rendered.revision = "two"
        rendered.cache.recheck()
        rendered.gate.set()
        await request
        count = rendered.count
        await client.get("/a/")
        assert rendered.count == count + 1


@pytest.mark.parametrize("path", ["/a/?x=1", "/preview/a/", "/it/preview/a/", "/file/"])
async def test_responses_other_than_plain_pages_are_not_cached(
    rendered: Rendered, path: str
) -> None:
    async with client_of(rendered) as client:
        await client.get(path)
        await client.get(path)
    assert rendered.count == 2


@pytest.mark.req("RTE-04")
async def test_page_that_is_named_preview_is_cached(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        for _ in range(2):
            await client.get("/art/preview/")
    assert rendered.count == 1


async def test_error_page_is_not_cached(rendered: Rendered) -> None:
    rendered.status = 404
    async with client_of(rendered) as client:
        await client.get("/a/")
        assert (await client.get("/a/")).status_code == 404
    assert rendered.count == 2


async def test_cache_can_be_switched_off(rendered: Rendered) -> None:
    async with client_of(rendered, page_cache="off") as client:
        await client.get("/a/")
        await client.get("/a/")
    assert rendered.count == 2


@pytest.mark.req("RTE-13")
async def test_cached_root_still_redirects_by_language(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        await client.get("/")
        await client.get("/", headers={"accept-language": "it"})
        assert rendered.count == 2
        await client.get("/", headers={"accept-language": "fr"})
        assert rendered.count == 2


async def test_page_is_compared_once_however_many_ask(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        await client.get("/a/")
        rendered.now = 2.0
        rendered.gate.clear()
        rendered.waiting.clear()
        first = asyncio.create_task(client.get("/a/"))
        await rendered.waiting.wait()
        rendered.waiting.clear()
        # The others are answered meanwhile,
        assert (await client.get("/a/")).text == BODY
        assert not rendered.waiting.is_set()
        # unless something has changed.
        rendered.cache.recheck()
        changed = asyncio.create_task(client.get("/a/"))
        await rendered.waiting.wait()
        rendered.gate.set()
        assert [(await each).status_code for each in (first, changed)] == [200, 200]
    assert rendered.count == 1


@pytest.mark.parametrize("revision", ["", "two"])
async def test_page_that_has_changed_is_not_sent_once_that_is_known(
    rendered: Rendered, revision: str
) -> None:
    async with client_of(rendered) as client:
        await client.get("/a/")
        rendered.now = 2.0
        rendered.revision, rendered.status = revision, 404
        assert [(await client.get("/a/")).status_code for _ in range(3)] == [404, 404, 404]


async def test_comparison_that_fails_is_made_again_by_the_next(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        await client.get("/a/")
        rendered.now = 2.0
        compare = rendered.cache.revision

        async def fail(_request: PageRequest) -> str:
            raise OSError("the backend is away")

        rendered.cache.revision = fail
        with pytest.raises(OSError, match="away"):
            await client.get("/a/")
        rendered.cache.revision = compare
        rendered.revision = "two"
        await client.get("/a/")
    assert rendered.count == 2


@pytest.mark.parametrize(
    ("accept", "encoding", "decode"),
    [
        ("gzip", "gzip", gzip.decompress),
        ("gzip, br", "br", brotli.decompress),
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip, zstd", "zstd", zstandard.decompress),
        ("gzip;q=1.0, br;q=0, zstd;q=0.0", "gzip", gzip.decompress),
        ("*, br;q=0", "zstd", zstandard.decompress),
        ("abroad, xgzip", None, bytes),
        ("identity", None, bytes),
    ],
)
async def test_body_is_compressed_as_accepted(
    rendered: Rendered, accept: str, encoding: str | None, decode: Any
) -> None:
    async with client_of(rendered) as client:
        request = client.build_request("GET", "/a/", headers={"accept-encoding": accept})
        answer = await client.send(request, stream=True)
        raw = b"".join([chunk async for chunk in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == encoding
    assert "Accept-Encoding" in answer.headers["vary"]
    assert decode(raw) == BODY.encode()
    assert int(answer.headers["content-length"]) == len(raw)


class AddedResponses(Recompressor):
    """Notes what is to be recompressed."""

    def __init__(self) -> None:
        super().__init__()
        self.added: list[CachedResponse] = []

    def add(self, response: CachedResponse) -> None:
        self.added.append(response)


async def test_page_that_is_requested_again_later_is_recompressed(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        rendered.cache.recompressor = recompressor = AddedResponses()
        for now in (0.0, 0.5, 1.1, 1.2):
            rendered.now = now
            await client.get("/a/")
            # A page that is loaded but once, or twice at a time, is not worth the CPU.
            assert len(recompressor.added) == (now > 1)
        assert recompressor.added[0].body == BODY.encode()
        rendered.now, rendered.revision = 2.2, "two"
        await client.get("/a/")
    assert len(recompressor.added) == 1


async def test_unchanged_page_is_not_sent_again(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        etag = (await client.get("/a/")).headers["etag"]
        answer = await client.get("/a/", headers={"if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert "content-length" not in answer.headers


async def test_head_has_the_headers_of_get_and_no_body(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        got, head = await client.get("/a/"), await client.head("/a/")
    assert head.content == b""
    assert head.headers["content-length"] == got.headers["content-length"]


async def test_hosts_do_not_share_pages(rendered: Rendered) -> None:
    async with client_of(rendered) as client:
        await client.get("/a/")
        await client.get("/a/", headers={"host": "other.test"})
    assert rendered.count == 2


def test_dates_use_the_time_zone_of_the_institution() -> None:
    assert str(institution_clock().tzinfo) == str(institution_zone())


async def test_root_is_cached_for_visitors_of_the_default_language_alone(
    rendered: Rendered,
) -> None:
    async with client_of(rendered) as client:
        for language in ("fr", "it", "fr"):
            await client.get("/", headers={"accept-language": language})
    assert (rendered.count, rendered.cache.hits) == (2, 1)
