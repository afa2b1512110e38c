"""The supervisor waits for what is slow, and goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from villa_site.cli.development import supervisor
from villa_site.cli.development.supervisor import SLOW_START, Supervisor
from villa_site.engine.failure import Place

pytestmark = pytest.mark.req("DEV-07")


async def test_process_that_is_slow_to_be_there_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forking, forked = asyncio.Event(), asyncio.Event()
    looked_at: list[str] = []

    class SlowWorker:
        """A worker whose process is long in coming; it knows its order from ``start`` on."""

        order: Any = None
        is_reported = False

        def __init__(self, _on_message: Any) -> None:
            """Nothing is reported."""

        async def fork(self) -> None:
            forking.set()
            await forked.wait()

        def start(self, order: Any) -> None:
            self.order = order

        def silent_for(self) -> float:
            return SLOW_START

        async def where(self) -> Place:
            looked_at.append(self.order.stack)
            return Place()

        def kill(self) -> None:
            """End nothing: there is no process."""

    monkeypatch.setattr(supervisor, "Worker", SlowWorker)
    watched = Supervisor(tmp_path)
    starting = asyncio.create_task(watched.restart())
    async with asyncio.timeout(30):
        await forking.wait()
        await watched._look_at_start()
        assert looked_at == []
        forked.set()
        await starting
    await watched._look_at_start()
    assert len(looked_at) == 1
    await watched.aclose()
