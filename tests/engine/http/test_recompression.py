"""Compressed copies that were made fast for the first visitor become small for the next ones."""

from __future__ import annotations

import asyncio
import gzip
import logging
import threading
from collections.abc import Callable
from typing import Any

import brotli
import pytest
import zstandard

from villa_site.engine import client_build
from villa_site.engine.client_build import Assets, ClientBuild
from villa_site.engine.http import cached_response
from villa_site.engine.http.cached_response import CachedResponse, Encoding
from villa_site.engine.http.recompression import Recompressor

TEXT = " ".join(f"{n * n} pins, {n % 7} fontaines et {n % 11} statues" for n in range(400))
HTML = [(b"content-type", b"text/html; charset=utf-8")]
DECODERS: dict[bytes, Callable[[bytes], bytes]] = {
    b"br": brotli.decompress,
    b"zstd": zstandard.decompress,
    b"gzip": gzip.decompress,
}


def response(body: bytes = TEXT.encode()) -> CachedResponse:
    return CachedResponse(200, HTML, body)


def scope(encoding: bytes, path: str = "/") -> dict[str, Any]:
    headers = [(b"accept-encoding", encoding)]
    return {"type": "http", "method": "GET", "path": path, "headers": headers}


@pytest.mark.parametrize("encoding", DECODERS)
def test_copy_is_smaller_and_holds_the_same(encoding: bytes) -> None:
    made = response()
    fast = made.reply(scope(encoding))
    made.recompress()
    small = made.reply(scope(encoding))
    assert len(small.body) < len(fast.body)
    assert DECODERS[encoding](small.body) == TEXT.encode()
    assert dict(small.start["headers"])[b"content-length"] == b"%d" % len(small.body)
    # Weak tags name the content, which is the same.
    assert dict(small.start["headers"])[b"etag"] == dict(fast.start["headers"])[b"etag"]


def test_encoding_that_is_requested_later_shrinks_too() -> None:
    made = response()
    made.reply(scope(b"br"))
    made.recompress()
    made.reply(scope(b"gzip"))
    assert made.can_shrink
    made.recompress()
    assert not made.can_shrink


def test_response_that_nobody_wants_compressed_is_left_alone() -> None:
    made = response()
    made.reply(scope(b"identity"))
    assert not made.can_shrink


def test_copy_that_would_grow_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    larger = Encoding(gzip.compress, lambda body: gzip.compress(body, 0))
    monkeypatch.setitem(cached_response.ENCODINGS, b"gzip", larger)
    made = response()
    fast = made.reply(scope(b"gzip")).body
    made.recompress()
    assert made.reply(scope(b"gzip")).body == fast


def test_recompression_happens_in_a_thread_of_its_own() -> None:
    recompressor, made = Recompressor(), response()
    made.reply(scope(b"br"))
    recompressor.add(made)
    recompressor.add(made)
    recompressor.join()
    assert not made.can_shrink


def test_failure_leaves_the_first_copy_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, expect_errors: list[logging.LogRecord]
) -> None:
    def fail(_body: bytes) -> bytes:
        raise MemoryError

    monkeypatch.setitem(cached_response.ENCODINGS, b"gzip", Encoding(gzip.compress, fail))
    recompressor, failing, made = Recompressor(), response(), response()
    fast = failing.reply(scope(b"gzip")).body
    made.reply(scope(b"br"))
    recompressor.add(failing)
    recompressor.add(made)
    recompressor.join()
    assert failing.reply(scope(b"gzip")).body == fast
    assert not made.can_shrink
    assert [each.exc_info[0] for each in expect_errors if each.exc_info] == [MemoryError]
    # What fails once is not tried every second.
    assert not failing.can_shrink


def test_more_than_may_wait_are_taken_when_they_come_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, gate = threading.Event(), threading.Event()

    def wait(body: bytes) -> bytes:
        begun.set()
        gate.wait()
        return gzip.compress(body)

    monkeypatch.setitem(cached_response.ENCODINGS, b"gzip", Encoding(gzip.compress, wait))
    recompressor = Recompressor(max_waiting=1)
    first, second, third = (response() for _ in range(3))
    for each in (first, second, third):
        each.reply(scope(b"gzip"))
    recompressor.add(first)
    assert begun.wait(10)
    recompressor.add(second)
    recompressor.add(third)
    gate.set()
    recompressor.join()
    assert [each.can_shrink for each in (first, second, third)] == [False, False, True]
    recompressor.add(third)
    recompressor.join()
    assert not third.can_shrink


async def test_files_of_the_client_shrink_once_they_have_been_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Other tests share what they read of a build.
    monkeypatch.setattr(
        client_build, "_response", lambda path: client_build._respond(path.name, path.read_bytes())
    )
    build, recompressor = ClientBuild.read(), Recompressor()
    assets = Assets(build, recompressor)
    path = build.script.removeprefix("/_villa/assets")

    async def size() -> int:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        await assets(scope(b"br", path), None, send)  # type: ignore[arg-type]
        return len(sent[1]["body"])

    fast = await size()
    await asyncio.to_thread(recompressor.join)
    assert await size() < fast
