"""The message channel between machines: publish and subscribe over Redis.

Without Redis the site runs on; the channel logs it once and reconnects. Redis stores no messages
for disconnected subscribers, so after each connection any page may have changed.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, NoReturn

import orjson
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import NoPermissionError, RedisError, ResponseError

from villa_site.cluster.channel import ANY_CHANGE, MAX_BYTES, OnMessage, Outbox, decode_message
from villa_site.cluster.shared_clock import SharedClock
from villa_site.settings.redis_url import without_password

logger = logging.getLogger(__name__)

RESP: Final = 2
"""Protocol version that every Redis and Valkey supports."""

READINGS: Final = 3
"""How often the time is requested: the quickest answer is the best."""


@dataclass(frozen=True, slots=True)
class RedisTimings:
    """Seconds: first and longest delay of a reconnect, silence before a ping, time-outs."""

    first: float = 0.5
    longest: float = 10.0
    silence: float = 10.0
    answer: float = 5.0
    farewell: float = 2.0


class RedisChannel:
    """A worker's connection to the Redis channel ``name``, maintained by a task."""

    def __init__(
        self,
        url: str,
        name: str,
        on_message: OnMessage,
        timings: RedisTimings = RedisTimings(),
        clock: SharedClock | None = None,
    ) -> None:
        self.url = url
        self.name = name
        self.on_message = on_message
        self.timings = timings
        self.clock = clock or SharedClock()
        self.connected = False
        self.tried = asyncio.Event()
        """Set once Redis has answered, or has not."""
        self._sender = secrets.token_hex(8)
        self._outbox = Outbox(self._envelope(ANY_CHANGE))
        self._disconnected = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start the task that connects."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Send what is queued if Redis is connected, then leave."""
        if self._task is None:
            return
        if self.connected:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.timings.farewell):
                    await self._outbox.emptied()
        self._task.cancel()
        await asyncio.wait({self._task}, timeout=self.timings.farewell)
        self._task = None
        if len(self._outbox):
            logger.warning(
                "Redis is unavailable: other machines did not receive the last messages."
            )

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message; without Redis, or if it is too large, the fallback replaces it."""
        data = self._envelope(message)
        if self.connected and len(data) <= MAX_BYTES:
            self._outbox.put(data)
        else:
            self._outbox.put_fallback()

    def _envelope(self, message: Mapping[str, Any]) -> bytes:
        return orjson.dumps({"from": self._sender, "said": message})

    async def _run(self) -> None:
        """Keep a connection; after each failure reconnect with a growing delay."""
        clock = asyncio.get_running_loop().time
        delay = self.timings.first
        while True:
            started = clock()
            try:
                await self._connect()
            # uvloop's RuntimeError is that of a connection which was closed while it was opened.
            except* (RedisError, OSError, ValueError, RuntimeError) as errors:
                self._on_disconnected(errors.exceptions[0])
            except* Exception:
                logger.exception("The channel over Redis failed; it is opened again.")
            if clock() - started > self.timings.longest:
                delay = self.timings.first
            # All workers lose Redis at once; the random delay spreads their reconnects.
            await asyncio.sleep(delay * random.uniform(0.5, 1))  # noqa: S311 - no secret
            delay = min(2 * delay, self.timings.longest)

    async def _connect(self) -> None:
        async with (
            client_of(self.url, self.timings.answer) as client,
            client.pubsub() as subscription,
        ):
            await subscription.subscribe(self.name)
            if await subscription.get_message(timeout=self.timings.answer) is None:
                raise TimeoutError("it does not answer")
            await self._read_time(client)
            self._on_connected()
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._listen(subscription))
                    group.create_task(self._publish_queued(client))
            finally:
                self.connected = False

    async def _listen(self, subscription: PubSub) -> NoReturn:
        """Receive messages; ping after a silence, for a dead connection is silent too."""
        pinged = False
        while True:
            timeout = self.timings.answer if pinged else self.timings.silence
            message = await subscription.get_message(timeout=timeout)
            if message is not None:
                pinged = False
                if message["type"] == "message":
                    self._receive(message["data"])
            elif pinged:
                raise TimeoutError("it does not answer any more")
            else:
                pinged = True
                await subscription.ping()

    async def _publish_queued(self, client: Redis) -> NoReturn:
        """Publish queued messages; a call after a silence prevents firewalls from closing it."""
        while True:
            try:
                async with asyncio.timeout(self.timings.silence):
                    message = await self._outbox.first()
            except TimeoutError:
                await self._read_time(client)
            else:
                await self._publish(client, message)

    async def _read_time(self, client: Redis) -> None:
        """Correct the clock; a user of Redis who may not read its time uses the machine's."""
        readings = []
        try:
            for _ in range(READINGS):
                started = monotonic()
                seconds, microseconds = await client.time()
                took = monotonic() - started
                readings.append(self.clock.reading(seconds + microseconds / 1_000_000, took))
        except NoPermissionError:
            await client.ping()
        else:
            self.clock.correct(readings)

    async def _publish(self, client: Redis, message: bytes) -> None:
        try:
            await client.publish(self.name, message)
        except ResponseError as error:
            logger.warning(
                "Redis refused a message (%s): other machines did not receive it. "
                "`villa-site doctor` says what to do.",
                reason(error, self.url),
            )
        self._outbox.sent(message)

    def _receive(self, data: bytes) -> None:
        match decode_message(data):
            case {"from": self._sender}:
                pass
            case {"from": str(), "said": dict(message)}:
                asyncio.get_running_loop().call_soon(self.on_message, message)
            case dict():
                logger.warning("A message of another worker is invalid.")

    def _on_connected(self) -> None:
        self.connected = True
        self.tried.set()
        if self._disconnected:
            self._disconnected = False
            logger.info("Redis is available again; all pages are renewed.")
        asyncio.get_running_loop().call_soon(self.on_message, dict(ANY_CHANGE))

    def _on_disconnected(self, error: BaseException) -> None:
        self.tried.set()
        if not self._disconnected:
            self._disconnected = True
            logger.warning(
                "Redis is unavailable (%s): other machines do not receive changes. "
                "Fix: start it or correct VILLA_REDIS_URL; `villa-site doctor` examines it.",
                reason(error, self.url),
            )


def client_of(url: str, seconds: float) -> Redis:
    """Create a client with a time-out in seconds that never reconnects by itself."""
    return Redis.from_url(
        url,
        protocol=RESP,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
    )


def reason(error: BaseException, url: str) -> str:
    """Describe an error, with the password masked."""
    return without_password(str(error).rstrip("."), url) or type(error).__name__
