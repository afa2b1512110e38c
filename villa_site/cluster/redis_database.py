"""Stores in Redis, which all machines share.

Each value is a key of its own, so that writes of two values never wait for one another; a write is
a transaction that is tried again when another comes between.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError, WatchError

from villa_site.cluster.redis_channel import client_of, reason
from villa_site.errors import StoreBusy, StoreFull, StoreUnavailable
from villa_site.site.stores.database import MAX_MARKS, Change, Changed
from villa_site.site.stores.value import Address

ATTEMPTS: Final = 100
_SECONDS: Final = 5.0
_TOGETHER: Final = 500


class RedisDatabase:
    """Stores values under keys that begin with ``prefix``, over one connection at a time."""

    def __init__(self, url: str, prefix: str) -> None:
        self._url = url
        self._prefix = f"{prefix}:store"
        self._client: Redis | None = None
        # Answers are applied in the order in which Redis gave them.
        self._turn = asyncio.Lock()

    async def load(self) -> Mapping[Address, str]:
        """Return all values."""
        async with self._connected() as client:
            members = sorted(await _awaited(client.smembers(self._index)))
            found: dict[Address, str] = {}
            for start in range(0, len(members), _TOGETHER):
                addresses = [Address(*orjson.loads(each)) for each in members[start:][:_TOGETHER]]
                texts = await client.mget([self._value(each) for each in addresses])
                found |= {
                    address: text
                    for address, raw in zip(addresses, texts, strict=True)
                    if (text := _text(raw)) is not None
                }
            return found

    async def read(self, address: Address) -> str | None:
        """Return one value, None without one."""
        async with self._connected() as client:
            return _text(await client.get(self._value(address)))

    async def change(self, address: Address, change: Change, mark: str = "") -> Changed:
        """Change a value; raises StoreBusy when other writes come between again and again."""
        async with self._connected() as client:
            for _ in range(ATTEMPTS):
                try:
                    return await self._try(client, address, change, mark)
                except WatchError:
                    continue
        raise StoreBusy(f"Too many writes to the store {address.store!r} at once: try again.")

    async def _try(self, client: Redis, address: Address, change: Change, mark: str) -> Changed:
        """Change a value; raises WatchError if another write came between."""
        value, marks = self._value(address), self._marks(address)
        async with client.pipeline(transaction=True) as pipe:
            await pipe.watch(value, marks)
            before = _text(await _awaited(pipe.get(value)))
            if mark and await _awaited(pipe.sismember(marks, mark)):
                return Changed(done=False, text=before)
            if mark and await _awaited(pipe.scard(marks)) >= MAX_MARKS:
                raise StoreFull(f"Delete values that are over: {MAX_MARKS} marks are the most.")
            after = await asyncio.to_thread(change, before)
            pipe.multi()  # type: ignore[no-untyped-call] # redis-py declares no type
            if after is None:
                pipe.delete(value, marks)
                pipe.srem(self._index, orjson.dumps([*address]))
            else:
                pipe.set(value, after)
                pipe.sadd(self._index, orjson.dumps([*address]))
                if mark:
                    pipe.sadd(marks, mark)
            await pipe.execute()
        return Changed(done=True, text=after)

    async def claim(self, key: str, seconds: float) -> bool:
        """Claim ``key``, unless that was done within ``seconds``."""
        async with self._connected() as client:
            name = f"{self._prefix}:claim:{key}"
            return bool(await client.set(name, b"", nx=True, px=int(seconds * 1000)))

    async def renew(self, key: str, seconds: float) -> None:
        """Let a claim hold for ``seconds`` from now on, if it still does."""
        async with self._connected() as client:
            await client.pexpire(f"{self._prefix}:claim:{key}", int(seconds * 1000))

    async def release(self, key: str) -> None:
        """Withdraw a claim."""
        async with self._connected() as client:
            await client.delete(f"{self._prefix}:claim:{key}")

    async def answer(self, key: str) -> str | None:
        """Return the answer to a submission."""
        async with self._connected() as client:
            return _text(await client.get(f"{self._prefix}:answer:{key}"))

    async def settle(self, key: str, answer: str, seconds: float) -> None:
        """Keep the answer to a submission, and withdraw its claim."""
        async with self._connected() as client, client.pipeline(transaction=True) as pipe:
            pipe.set(f"{self._prefix}:answer:{key}", answer, px=int(seconds * 1000))
            pipe.delete(f"{self._prefix}:claim:{key}")
            await pipe.execute()

    async def close(self) -> None:
        """Close the connection; the next call opens another."""
        async with self._turn:
            client, self._client = self._client, None
            if client is not None:
                await client.aclose()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Redis]:
        async with self._turn:
            self._client = self._client or client_of(self._url, _SECONDS)
            try:
                yield self._client
            except (RedisError, OSError) as error:
                cause = reason(error, self._url)
                raise StoreUnavailable(f"The stores in Redis cannot be used: {cause}.") from error

    @property
    def _index(self) -> str:
        return f"{self._prefix}:index"

    def _value(self, address: Address) -> str:
        return f"{self._prefix}:value:{address.store}:{address.key}"

    def _marks(self, address: Address) -> str:
        return f"{self._prefix}:marks:{address.store}:{address.key}"


def _text(value: Any) -> str | None:
    return None if value is None else value.decode()


async def _awaited(answer: Any) -> Any:
    """Await what redis-py declares as either a value or a promise of one."""
    return await answer
