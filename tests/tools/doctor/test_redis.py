"""The doctor on Redis: whether it answers, who listens, and the fix for what is wrong."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from tests.cluster.conftest import SECONDS, redis
from tests.support.redis_server import HOST, RedisServer, Reply, answering
from tests.tools.doctor.conftest import reported
from villa_site.cli.doctor import doctor
from villa_site.cluster.redis_channel import RedisChannel
from villa_site.settings import Settings
from villa_site.tools.doctor.redis import COMMANDS, examine

__all__ = ["redis"]

NAME = "villa-site:www.villa.test"
PASSWORD = "hunter2"  # noqa: S105 - opens nothing


async def examined(port: int, seconds: float = 5) -> str:
    settings = Settings(
        _env_file=None,
        site_url="https://www.villa.test",
        redis_url=f"redis://villa:{PASSWORD}@{HOST}:{port}",
    )
    return reported([await examine(settings, seconds)])


@pytest.fixture
async def open_port() -> AsyncIterator[int]:
    """A port that takes connections and never says a word."""
    with socket.socket() as silent:
        silent.bind((HOST, 0))
        silent.listen()
        yield silent.getsockname()[1]


@pytest.mark.req("EXT-12")
async def test_reachable_redis_is_reported_ok_with_its_subscribers(redis: RedisServer) -> None:
    settings = Settings(
        _env_file=None,
        site_url="https://www.villa.test",
        redis_url=f"redis://{HOST}:{redis.port}",
    )
    assert f"workers on {NAME}: 0" in reported([await examine(settings)])
    there = asyncio.Event()
    worker = RedisChannel(settings.redis_url, NAME, lambda _message: there.set())
    worker.open()
    async with asyncio.timeout(SECONDS):
        await there.wait()
    finding = await examine(settings)
    assert finding.is_well
    assert f"workers on {NAME}: 1" in reported([finding])
    await worker.close()


@pytest.mark.req("EXT-12")
async def test_unavailable_redis_is_reported_with_a_correction() -> None:
    with socket.socket() as closed:
        closed.bind((HOST, 0))
        report = await examined(closed.getsockname()[1])
    assert report.startswith("Redis | wrong | Error ")
    assert report.endswith("start Redis, or change VILLA_REDIS_URL")
    assert PASSWORD not in report


@pytest.mark.req("EXT-12")
async def test_silent_redis_times_out(open_port: int) -> None:
    report = await examined(open_port, seconds=0.1)
    assert "Redis | wrong" in report
    assert "change VILLA_REDIS_URL" in report


def refusing(refused: bytes, words: bytes) -> Reply:
    def reply(command: list[bytes]) -> bytes:
        if command[0] == refused:
            return b"-" + words + b"\r\n"
        if command[0] == b"SUBSCRIBE":
            return b"*3\r\n$9\r\nsubscribe\r\n$%d\r\n%s\r\n:1\r\n" % (len(command[1]), command[1])
        return b"+OK\r\n"

    return reply


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("refused", "words", "fix"),
    [
        (b"AUTH", b"WRONGPASS invalid username-password pair", "change user and password"),
        (b"AUTH", b"ERR unknown command with `hunter2`", "change VILLA_REDIS_URL"),
        (b"SUBSCRIBE", b"NOPERM no permissions", f"{COMMANDS} &{NAME} ~{NAME}:*"),
        (b"PUBLISH", b"NOPERM no permissions", f"{COMMANDS} &{NAME} ~{NAME}:*"),
    ],
)
async def test_refusal_is_reported_with_a_correction(
    refused: bytes, words: bytes, fix: str
) -> None:
    async with answering(refusing(refused, words)) as port:
        report = await examined(port)
    assert "Redis | wrong" in report
    assert fix in report
    assert PASSWORD not in report


@pytest.mark.req("EXT-12")
def test_command_examines_configured_redis(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind((HOST, 0))
        url = f"redis://:{PASSWORD}@{HOST}:{closed.getsockname()[1]}"
        result = invoked(doctor, folder=tmp_path, VILLA_REDIS_URL=url, COLUMNS="200")
    assert result.exit_code == 1
    assert "\nRedis " in result.stdout
    assert result.output.splitlines()[-1] == "Problems (1): Redis."
    assert PASSWORD not in result.output
