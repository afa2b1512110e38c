"""Queued messages stay in order, survive a broken connection, and are bounded."""

from __future__ import annotations

import asyncio

from villa_site.cluster.channel import Outbox


async def taken(outbox: Outbox) -> list[bytes]:
    messages = []
    while len(outbox):
        messages.append(await outbox.first())
        outbox.sent(messages[-1])
    return messages


async def test_message_stays_until_it_is_sent() -> None:
    outbox = Outbox(b"all")
    outbox.put(b"a")
    outbox.put(b"b")
    assert await outbox.first() == b"a"
    assert await taken(outbox) == [b"a", b"b"]
    await asyncio.wait_for(outbox.emptied(), 20)


async def test_message_is_waited_for() -> None:
    outbox = Outbox(b"all")
    waiting = asyncio.create_task(outbox.first())
    outbox.put(b"a")
    assert await waiting == b"a"


async def test_full_outbox_becomes_the_fallback() -> None:
    outbox = Outbox(b"all", limit=10)
    for _ in range(1000):
        outbox.put(b"1234")
    messages = await taken(outbox)
    assert messages[0] == b"all"
    assert sum(map(len, messages)) <= 10


async def test_replaced_message_removes_no_other() -> None:
    outbox = Outbox(b"all", limit=10)
    outbox.put(b"12345678")
    under_way = await outbox.first()
    outbox.put(b"12345678")
    outbox.sent(under_way)
    assert await taken(outbox) == [b"all"]


async def test_fallback_is_queued_once() -> None:
    outbox = Outbox(b"all")
    outbox.put(b"a")
    for _ in range(1000):
        outbox.put_fallback()
    assert await taken(outbox) == [b"a", b"all"]
