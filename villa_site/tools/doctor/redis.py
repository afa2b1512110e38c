"""Examines Redis: it must respond, publish and deliver."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import orjson
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError

from villa_site.cluster.redis_channel import client_of, reason
from villa_site.settings import Settings
from villa_site.settings.redis_url import channel_name
from villa_site.tools.doctor.finding import Finding

_REDIS: Final = "Redis"
_SECONDS: Final = 5.0


async def examine(settings: Settings, seconds: float = _SECONDS) -> Finding:
    """Publish a message on the site's channel and receive it."""
    name = channel_name(settings.site_url, settings.backend_url)
    started = time.monotonic()
    try:
        listening = await _round_trip(settings.redis_url, name, seconds)
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
                receivers = int(await client.publish(name, message_data))
            elif message["data"] == message_data:
                return max(receivers - 1, 0)
    raise TimeoutError("it does not answer")


def _mend(error: Exception, name: str) -> str:
    if isinstance(error, AuthenticationError):
        return "mend user and password in VILLA_REDIS_URL"
    if isinstance(error, NoPermissionError):
        return f"let the user of VILLA_REDIS_URL: +subscribe +publish +ping &{name}"
    return "start Redis, or mend VILLA_REDIS_URL"
