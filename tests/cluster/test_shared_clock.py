"""Machines whose clocks differ have one time: that of Redis."""

from __future__ import annotations

import asyncio
import time

import pytest
from redis.asyncio import Redis

from tests.cluster.conftest import SECONDS, Lines
from tests.support.redis_server import HOST, RealRedis, RedisServer
from tests.support.services import REDIS
from villa_site.cluster.redis_channel import RedisChannel, RedisTimings
from villa_site.cluster.shared_clock import SharedClock

pytestmark = pytest.mark.req("QAK-06")

NAME = "villa-site:www.villa.test"
AHEAD = 30.0


def wrong() -> float:
    """The clock of a machine that is half a minute ahead."""
    return time.time() + AHEAD


async def joined(url: str, clock: SharedClock) -> RedisChannel:
    """Open a channel and wait for the first answer of Redis."""
    channel = RedisChannel(url, NAME, lambda _message: None, RedisTimings(0.01, 0.02), clock)
    channel.open()
    async with asyncio.timeout(SECONDS):
        await channel.tried.wait()
    return channel


async def test_clock_that_is_ahead_is_corrected(redis: RedisServer) -> None:
    clock = SharedClock(wrong)
    channel = await joined(f"redis://{HOST}:{redis.port}", clock)
    assert channel.connected
    assert clock() == pytest.approx(time.time(), abs=AHEAD / 4)
    await redis.stop()
    assert clock() == pytest.approx(time.time(), abs=AHEAD / 4)
    await channel.close()


def test_quickest_reading_is_believed() -> None:
    clock = SharedClock(lambda: 100.0)
    clock.correct([clock.reading(70.0, took=8.0), clock.reading(60.0, took=0.2)])
    assert clock() == pytest.approx(60.1)


async def test_clock_without_redis_is_that_of_the_machine(redis: RedisServer, lines: Lines) -> None:
    await redis.stop()
    clock = SharedClock(wrong)
    channel = await joined(f"redis://{HOST}:{redis.port}", clock)
    assert lines.with_words("Redis is unavailable")
    assert clock() == pytest.approx(wrong(), abs=AHEAD / 4)
    await channel.close()


@REDIS.needed
async def test_user_who_may_not_read_the_time_stays_connected() -> None:
    server = RealRedis()
    await server.start()
    async with Redis.from_url(f"redis://{HOST}:{server.port}") as admin:
        rules = ("on", "nopass", "resetchannels", f"&{NAME}", "-@all", "+subscribe", "+publish")
        await admin.execute_command("ACL", "SETUSER", "villa", *rules, "+ping")  # type: ignore[no-untyped-call] # redis-py declares no type
    clock = SharedClock(wrong)
    channel = await joined(f"redis://villa:any@{HOST}:{server.port}", clock)
    assert channel.connected
    assert clock.offset == 0
    await channel.close()
    await server.stop()
