"""Messages over Redis reach all other machines; an unavailable Redis delays nothing."""

from __future__ import annotations

import asyncio
import shutil
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from tests.cluster.conftest import SECONDS, Lines
from tests.support.redis_server import HOST, RedisServer, Relay, answering
from villa_site.cluster.channel import ANY_CHANGE, MAX_BYTES
from villa_site.cluster.redis_channel import RedisChannel, RedisTimings

NAME = "villa-site:www.villa.test"
BRISK = RedisTimings(first=0.01, longest=0.02)
WATCHFUL = RedisTimings(first=0.01, longest=0.02, silence=0.05, answer=0.5)
PASSWORD = "p/ss word"  # noqa: S105 - opens nothing
ENCODED = "p%2Fss%20word"


class Listener:
    """A channel and what it hears."""

    def __init__(
        self, port: int, name: str = NAME, timings: RedisTimings = BRISK, url: str = ""
    ) -> None:
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        url = url or f"redis://{HOST}:{port}"
        self.channel = RedisChannel(url, name, self._heard.put_nowait, timings)
        self.send = self.channel.send

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(SECONDS):
            return await self._heard.get()

    @property
    def has_heard_nothing(self) -> bool:
        return self._heard.empty()


@asynccontextmanager
async def listening(*listeners: Listener, there: bool = True) -> AsyncIterator[None]:
    """Open the channels; if Redis is ``there``, wait until they are connected."""
    for listener in listeners:
        listener.channel.open()
    if there:
        for listener in listeners:
            assert await listener.next() == ANY_CHANGE
    yield
    for listener in listeners:
        await listener.channel.close()


@pytest.mark.req("EXT-05")
async def test_message_reaches_all_others_but_the_sender(redis: RedisServer) -> None:
    first, second, third = (Listener(redis.port) for _ in range(3))
    async with listening(first, second, third):
        assert first.channel.connected
        first.send({"changed": ["/été/"]})
        assert await second.next() == {"changed": ["/été/"]}
        assert await third.next() == {"changed": ["/été/"]}
        second.send({"submitted": "10.0.0.1"})
        assert await first.next() == {"submitted": "10.0.0.1"}
        assert await third.next() == {"submitted": "10.0.0.1"}
        assert first.has_heard_nothing
        assert second.has_heard_nothing
    assert not first.channel.connected


async def test_two_sites_share_a_redis_without_each_others_messages(redis: RedisServer) -> None:
    one, other, neighbour = (
        Listener(redis.port, name) for name in ("villa-site:a.test", "villa-site:b.test", NAME)
    )
    third = Listener(redis.port, "villa-site:a.test")
    async with listening(one, other, neighbour, third):
        one.send({"changed": ["/a/"]})
        assert await third.next() == {"changed": ["/a/"]}
        assert other.has_heard_nothing
        assert neighbour.has_heard_nothing


async def test_unavailable_redis_is_retried_and_logged_once(lines: Lines) -> None:
    attempts: asyncio.Queue[list[bytes]] = asyncio.Queue()

    def broken(command: list[bytes]) -> bytes:
        attempts.put_nowait(command)
        return b""

    async with answering(broken) as port, listening(Listener(port), there=False):
        async with asyncio.timeout(SECONDS):
            for _ in range(4):
                await attempts.get()
        (line,) = lines.with_words("Redis is unavailable")
        assert "Fix: start it or correct VILLA_REDIS_URL" in line


@pytest.mark.req("EXT-05")
async def test_redis_that_starts_later_is_connected(redis: RedisServer, lines: Lines) -> None:
    await redis.stop()
    first, second = Listener(redis.port), Listener(redis.port)
    async with listening(first, second, there=False):
        await lines.until("Redis is unavailable", 2)
        assert not first.channel.connected
        await redis.start()
        assert await first.next() == ANY_CHANGE
        assert await second.next() == ANY_CHANGE
        first.send({"changed": ["/a/"]})
        assert await second.next() == {"changed": ["/a/"]}


@pytest.mark.req("EXT-05")
async def test_reconnection_reports_any_change(redis: RedisServer, lines: Lines) -> None:
    first, second = Listener(redis.port), Listener(redis.port)
    async with listening(first, second):
        await redis.stop()
        await lines.until("Redis is unavailable", 2)
        for number in range(100):
            first.send({"changed": [f"/{number}/"]})
        await redis.start()
        assert await first.next() == ANY_CHANGE
        assert await second.next() == ANY_CHANGE
        await lines.until("Redis is available again", 2)
        first.send({"changed": ["/a/"]})
        # What could not be sent comes as one message, if the other is connected again by then.
        word = await second.next()
        assert (await second.next() if word == ANY_CHANGE else word) == {"changed": ["/a/"]}


async def test_silent_redis_is_reconnected(redis: RedisServer, lines: Lines) -> None:
    async with Relay(redis.port).open() as relay:
        cut_off, other = Listener(relay.port, timings=WATCHFUL), Listener(redis.port)
        async with listening(cut_off, other):
            relay.cut()
            await lines.until("Redis is unavailable")
            assert not cut_off.channel.connected
            cut_off.send({"changed": ["/a/"]})
            relay.restore()
            assert await cut_off.next() == ANY_CHANGE
            assert await other.next() == ANY_CHANGE
            assert other.channel.connected


async def test_silent_redis_is_unavailable(redis: RedisServer, lines: Lines) -> None:
    impatient = RedisTimings(first=0.01, longest=0.02, answer=0.1)
    async with Relay(redis.port).open() as relay:
        relay.cut()
        async with listening(Listener(relay.port, timings=impatient), there=False):
            await lines.until("Redis is unavailable")


async def test_close_sends_the_last_message(redis: RedisServer) -> None:
    first, second = Listener(redis.port), Listener(redis.port)
    async with listening(first, second):
        for number in range(50):
            first.send({"submitted": f"10.0.0.{number}"})
        await first.channel.close()
        heard = [(await second.next())["submitted"] for _ in range(50)]
        assert heard == [f"10.0.0.{number}" for number in range(50)]


async def test_close_does_not_wait_for_a_silent_redis(redis: RedisServer, lines: Lines) -> None:
    patient = RedisTimings(silence=60, answer=60, farewell=0.1)
    async with Relay(redis.port).open() as relay:
        listener = Listener(relay.port, timings=patient)
        async with listening(listener):
            relay.cut()
            listener.send({"changed": None})
            async with asyncio.timeout(SECONDS):
                await listener.channel.close()
        assert lines.with_words("did not receive the last")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\x00",
        b'{"changed": null}',
        b'{"from": 1, "said": {}}',
        b'{"from": "x", "said": []}',
        b'{"from": "x", "said": {"changed": ["' + b"/" * MAX_BYTES + b'"]}}',
    ],
    ids=["empty", "torn", "list", "binary", "bare", "no sender", "no message", "too large"],
)
async def test_invalid_message_is_logged_and_ignored(
    redis: RedisServer, lines: Lines, text: bytes
) -> None:
    first, second = Listener(redis.port), Listener(redis.port)
    async with listening(first, second), Redis(host=HOST, port=redis.port, protocol=2) as stranger:
        await stranger.publish(NAME, text)
        first.send({"changed": ["/a/"]})
        assert await second.next() == {"changed": ["/a/"]}
        assert lines.with_words("is invalid")
        assert second.channel.connected


async def test_too_large_message_becomes_the_fallback(redis: RedisServer) -> None:
    first, second = Listener(redis.port), Listener(redis.port)
    async with listening(first, second):
        first.send({"changed": ["/" * MAX_BYTES]})
        assert await second.next() == ANY_CHANGE


async def test_repeated_password_is_not_logged(lines: Lines) -> None:
    def repeating(command: list[bytes]) -> bytes:
        return b"-ERR unknown command, with args beginning with: " + b" ".join(command) + b"\r\n"

    async with answering(repeating) as port:
        listener = Listener(port, url=f"redis://villa:{ENCODED}@{HOST}:{port}")
        async with listening(listener, there=False):
            await lines.until("Redis is unavailable")
    (line,) = lines.with_words("Redis is unavailable")
    assert "AUTH villa ***" in line
    assert PASSWORD not in line
    assert ENCODED not in line


async def test_refused_message_is_logged_and_the_next_is_sent(lines: Lines) -> None:
    answers: Iterator[bytes] = iter([b"-NOPERM no permissions\r\n", b":1\r\n"])
    published: asyncio.Queue[bytes] = asyncio.Queue()

    def grudging(command: list[bytes]) -> bytes:
        if command[0] == b"SUBSCRIBE":
            return b"*3\r\n$9\r\nsubscribe\r\n$%d\r\n%s\r\n:1\r\n" % (len(command[1]), command[1])
        if command[0] == b"PUBLISH":
            published.put_nowait(command[2])
            return next(answers)
        return b"+PONG\r\n" if command[0] == b"PING" else b"+OK\r\n"

    async with answering(grudging) as port:
        listener = Listener(port)
        async with listening(listener):
            listener.send({"changed": ["/a/"]})
            listener.send({"changed": ["/b/"]})
            async with asyncio.timeout(SECONDS):
                assert b"/a/" in await published.get()
                assert b"/b/" in await published.get()
            assert listener.channel.connected
    (line,) = lines.with_words("Redis refused a message")
    assert "no permissions" in line


class Faulty(RedisChannel):
    """Fails at first in a way that nobody has thought of."""

    async def _connect(self) -> None:
        if not self._failed:
            self._failed = True
            raise KeyError("nobody thought of this")
        await super()._connect()

    _failed = False


@pytest.mark.usefixtures("expect_errors")
async def test_unexpected_error_is_logged_and_the_channel_reconnects(redis: RedisServer) -> None:
    found = asyncio.Event()
    url = f"redis://{HOST}:{redis.port}"
    channel = Faulty(url, NAME, lambda _message: found.set(), BRISK)
    channel.open()
    async with asyncio.timeout(SECONDS):
        await found.wait()
    assert channel.connected
    await channel.close()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("ssl_ca_certs=/no/such/file.pem", "No such file"),
        ("ssl_cert_reqs=perhaps", "perhaps"),
    ],
)
async def test_unsupported_option_is_logged_and_the_site_runs(
    lines: Lines, options: str, said: str
) -> None:
    async with answering(lambda _command: b"") as port:
        listener = Listener(port, url=f"rediss://{HOST}:{port}?{options}")
        async with listening(listener, there=False):
            await lines.until("Redis is unavailable")
    (line,) = lines.with_words("Redis is unavailable")
    assert said in line


async def _certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for this machine that is its own authority."""
    certificate, key = folder / "redis.crt", folder / "redis.key"
    process = await asyncio.create_subprocess_exec(
        *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"),
        *("-addext", f"subjectAltName=IP:{HOST}", "-keyout", str(key), "-out", str(certificate)),
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert await process.wait() == 0
    return certificate, key


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
async def test_rediss_url_encrypts_and_verifies_the_certificate(
    redis: RedisServer, tmp_path: Path, lines: Lines
) -> None:
    certificate, key = await _certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    async with Relay(redis.port).open(context) as relay:
        address = f"rediss://{HOST}:{relay.port}"
        trusting = Listener(relay.port, url=f"{address}?ssl_ca_certs={certificate}")
        wary = Listener(relay.port, url=address)
        other = Listener(redis.port)
        async with listening(trusting, other), listening(wary, there=False):
            trusting.send({"changed": ["/a/"]})
            assert await other.next() == {"changed": ["/a/"]}
            await lines.until("Redis is unavailable")
            assert not wary.channel.connected


async def test_connection_that_is_closed_while_it_is_opened_is_an_outage(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: Any) -> None:
        """Fail as uvloop does."""
        raise RuntimeError("the handler is closed")

    monkeypatch.setattr("villa_site.cluster.redis_channel.client_of", closed)
    async with listening(Listener(1), there=False):
        await lines.until("Redis is unavailable (the handler is closed)")
