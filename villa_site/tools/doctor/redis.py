"""Examines Redis: it must respond, publish and deliver, and let stores be read and written."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

import orjson
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError

from villa_site.cluster.redis_channel import client_of, reason
from villa_site.cluster.store_sync import store_database
from villa_site.errors import StoreUnavailable
from villa_site.settings import Settings
from villa_site.settings.redis_url import channel_name
from villa_site.site.stores.value import Address
from villa_site.tools.doctor.finding import Finding

COMMANDS: Final = (
    "+subscribe +publish +ping +time +get +mget +set +del +sadd +srem +smembers +sismember +scard "
    "+watch +unwatch +multi +exec"
)
"""The commands that the site needs of Redis, as an access list writes it."""

_REDIS: Final = "Redis"
_SECONDS: Final = 5.0


async def examine(settings: Settings, seconds: float = _SECONDS) -> Finding:
    """Publish a message on the site's channel and receive it; write and read as stores do."""
    name = channel_name(settings.site_url, settings.backend_url)
    started = time.monotonic()
    try:
        listening = await _round_trip(settings.redis_url, name, seconds)
        await _examine_stores(settings, seconds)
    except (RedisError, OSError, ValueError) as error:
        return Finding.of(_REDIS, "wrong", reason(error, settings.redis_url), _mend(error, name))
    took = (time.monotonic() - started) * 1000
    return Finding.of(_REDIS, "ok", f"answered in {took:.0f} ms; workers on {name}: {listening}")


async def _round_trip(url: str, name: str, seconds: float) -> int:
    """Receive one's own message; return how many others received it."""
    message_data = orjson.dumps({"from": "doctor", "said": {"examined": True}})
    async with (
        asyncio.timeout(seconds),
        client_of(url, seconds) as client,
        client.pubsub() as subscription,
    ):
        await subscription.subscribe(name)
        receivers = 0
        while message := await subscription.get_message(timeout=seconds):
            if message["type"] == "subscribe":
                await client.time()
                receivers = int(await client.publish(name, message_data))
            elif message["data"] == message_data:
                return max(receivers - 1, 0)
    raise TimeoutError("it does not answer")


async def _examine_stores(settings: Settings, seconds: float) -> None:
    """Make and delete a value; raises what Redis raises."""
    address = Address("villa-doctor", secrets.token_hex(8))
    database = store_database(settings)
    try:
        async with asyncio.timeout(seconds):
            await database.change(address, lambda _before: "0", "mark")
            await database.change(address, lambda _before: None)
            await database.load()
            await database.release(address.key)
    except StoreUnavailable as error:
        if isinstance(error.__cause__, RedisError | OSError):
            raise error.__cause__ from error
        raise
    finally:
        await database.close()


def _mend(error: Exception, name: str) -> str:
    if isinstance(error, AuthenticationError):
        return "change user and password in VILLA_REDIS_URL"
    if isinstance(error, NoPermissionError):
        return f"let the user of VILLA_REDIS_URL: {COMMANDS} &{name} ~{name}:*"
    return "start Redis, or change VILLA_REDIS_URL"
