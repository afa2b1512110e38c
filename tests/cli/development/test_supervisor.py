"""The supervisor waits for what is slow, and goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from villa_site.cli.development import supervisor
from villa_site.cli.development.supervisor import MAX_SILENCE, SILENCE, Supervisor
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
            return 2 * SILENCE

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


class Started:
    """A worker that has started, and is silent since."""

    is_reported = False

    def __init__(self, started: float, silent: float) -> None:
        self.started, self.silent = started, silent
        self.looked_at = False

    def start_seconds(self) -> float:
        return self.started

    def silent_for(self) -> float:
        return self.silent

    async def where(self) -> Place:
        self.looked_at = True
        return Place()

    def kill(self) -> None:
        """End nothing: there is no process."""


@pytest.mark.parametrize(
    ("started", "limit"),
    [(1.0, 2 * SILENCE), (10.0, 20.0), (300.0, 2 * MAX_SILENCE)],
    ids=["quick", "slow", "for ever"],
)
async def test_start_has_the_time_that_it_needs_on_this_machine(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    started: float,
    limit: float,
) -> None:
    watched = Supervisor(tmp_path)
    monkeypatch.setattr(watched, "_prepare", watched.restyle)
    before: Any = Started(started, 0)
    watched._swap(before, "")
    for silent in (limit - 0.1, limit):
        trial: Any = Started(0, silent)
        watched._trial = trial
        await watched._look_at_start()
        assert trial.looked_at is (silent == limit)
    assert f"not started for {limit:.0f} s" in capsys.readouterr().err
    await watched.aclose()
