"""A Redis that runs, and the log as something to wait for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.support.redis_server import ImitatedRedis, RealRedis, RedisServer
from tests.support.services import REDIS
from tests.support.stub_site import backend

__all__ = ["backend"]

SECONDS = 20


class Lines(logging.Handler):
    """Holds what is logged by the workers' modules; a test can wait for a line."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.all: list[str] = []
        self._new = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.all.append(record.getMessage())
        self._new.set()

    def with_words(self, words: str) -> list[str]:
        return [line for line in self.all if words in line]

    async def until(self, words: str, count: int = 1) -> None:
        """Wait until so many lines hold these words."""
        async with asyncio.timeout(SECONDS):
            while len(self.with_words(words)) < count:
                self._new.clear()
                await self._new.wait()


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The lines that the workers' modules log from now on."""
    handler = Lines()
    logger = logging.getLogger("villa_site.cluster")
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(before)


@pytest.fixture(
    params=[
        "imitated",
        pytest.param("real", marks=REDIS.needed),
    ]
)
async def redis(request: pytest.FixtureRequest) -> AsyncIterator[RedisServer]:
    """A Redis that runs; a test may stop it and start it again."""
    server: RedisServer = ImitatedRedis() if request.param == "imitated" else RealRedis()
    await server.start()
    yield server
    await server.stop()
