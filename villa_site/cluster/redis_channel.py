"""Words from one machine's workers to those of others: publish and subscribe over Redis.

Redis may be away, at the start or at any time: the site goes on, the channel says so once and tries
again. Redis keeps nothing for those who are not there, so anything may have changed for whoever
comes, and for the others when there was something to say meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import orjson
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from villa_site.cluster.channel import ANYTHING, MAX_BYTES, Heard, understood
from villa_site.cluster.outbox import Outbox
from villa_site.settings.redis_address import without_password

logger = logging.getLogger(__name__)

RESP: Final = 2
"""Version of the protocol: every Redis and Valkey speaks it."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Seconds: how soon and how late at most to try again, how long to wait for what."""

    first: float = 0.5
    longest: float = 10.0
    silence: float = 10.0
    answer: float = 5.0
    farewell: float = 2.0


class RedisChannel:
    """One worker's way to Redis; all who hold a channel of the same name hear one another."""

    def __init__(self, url: str, name: str, heard: Heard, rhythm: Rhythm = Rhythm()) -> None:
        self.url = url
        self.name = name
        self.heard = heard
        self.rhythm = rhythm
        self.connected = False
        self._sender = secrets.token_hex(8)
        self._outbox = Outbox(self._envelope(ANYTHING))
        self._away = False
        self._staying: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to seek Redis; nobody waits for it."""
        self._staying = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """Say what is still to be said if Redis is there, then leave."""
        if self._staying is None:
            return
        if self.connected:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.rhythm.farewell):
                    await self._outbox.emptied()
        self._staying.cancel()
        await asyncio.wait({self._staying}, timeout=self.rhythm.farewell)
        self._staying = None
        if len(self._outbox):
            logger.warning("Redis is away: other machines did not hear what was told last.")

    def tell(self, message: Mapping[str, Any]) -> None:
        """Tell all others; without Redis, or too much, it is: anything may have changed."""
        text = self._envelope(message)
        if self.connected and len(text) <= MAX_BYTES:
            self._outbox.put(text)
        else:
            self._outbox.put_instead()

    def _envelope(self, message: Mapping[str, Any]) -> bytes:
        return orjson.dumps({"from": self._sender, "said": message})

    async def _stay(self) -> None:
        """Talk for as long as there is a connection; after each try again, later and later."""
        clock = asyncio.get_running_loop().time
        delay = self.rhythm.first
        while True:
            begun = clock()
            try:
                await self._talk()
            except* (RedisError, OSError, ValueError) as errors:
                self._lost(errors.exceptions[0])
            except* Exception:
                logger.exception("The channel over Redis failed; it is opened again.")
            if clock() - begun > self.rhythm.longest:
                delay = self.rhythm.first
            # All workers of all machines lose Redis at once; they need not come back at once.
            await asyncio.sleep(delay * random.uniform(0.5, 1))  # noqa: S311 - no secret
            delay = min(2 * delay, self.rhythm.longest)

    async def _talk(self) -> None:
        async with client_of(self.url, self.rhythm.answer) as client, client.pubsub() as heard:
            await heard.subscribe(self.name)
            if await heard.get_message(timeout=self.rhythm.answer) is None:
                raise TimeoutError("it does not answer")
            self._found()
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._listen(heard))
                    both.create_task(self._speak(client))
            finally:
                self.connected = False

    async def _listen(self, subscription: PubSub) -> NoReturn:
        """Take in what comes; ask when nothing comes, for a dead connection is silent, too."""
        asked = False
        while True:
            patience = self.rhythm.answer if asked else self.rhythm.silence
            message = await subscription.get_message(timeout=patience)
            if message is not None:
                asked = False
                if message["type"] == "message":
                    self._take_in(message["data"])
            elif asked:
                raise TimeoutError("it does not answer any more")
            else:
                asked = True
                await subscription.ping()

    async def _speak(self, client: Redis) -> NoReturn:
        """Say what there is to say; a word now and then keeps firewalls from closing the way."""
        while True:
            try:
                async with asyncio.timeout(self.rhythm.silence):
                    message = await self._outbox.first()
            except TimeoutError:
                await client.ping()
            else:
                await self._publish(client, message)

    async def _publish(self, client: Redis, message: bytes) -> None:
        try:
            await client.publish(self.name, message)
        except ResponseError as error:
            logger.warning(
                "Redis refused a message (%s): other machines did not hear it. "
                "`villa-site doctor` says what to do.",
                reason(error, self.url),
            )
        self._outbox.sent(message)

    def _take_in(self, text: bytes) -> None:
        match understood(text):
            case {"from": self._sender}:
                pass
            case {"from": str(), "said": dict(message)}:
                asyncio.get_running_loop().call_soon(self.heard, message)
            case dict():
                logger.warning("A message of another worker was not understood.")

    def _found(self) -> None:
        self.connected = True
        if self._away:
            self._away = False
            logger.info("Redis is back; what may have changed meanwhile is asked anew.")
        asyncio.get_running_loop().call_soon(self.heard, dict(ANYTHING))

    def _lost(self, error: BaseException) -> None:
        if not self._away:
            self._away = True
            logger.warning(
                "Redis is away (%s): other machines do not hear of changes until it is back. "
                "Start it or mend VILLA_REDIS_URL; `villa-site doctor` examines it.",
                reason(error, self.url),
            )


def client_of(url: str, seconds: float) -> Redis:
    """Make a client that fails within so many seconds and never connects anew by itself."""
    return Redis.from_url(
        url,
        protocol=RESP,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
    )


def reason(error: BaseException, url: str) -> str:
    """Say what went wrong, without the password."""
    return without_password(str(error).rstrip("."), url) or type(error).__name__
