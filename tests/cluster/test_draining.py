"""A server that is stopped waits for its live visitors to leave."""

from __future__ import annotations

import signal
from typing import Any

from tests.engine.live.conftest import connect, live, max_sessions, pages
from villa_site.cluster.draining import Draining
from villa_site.engine.live.admission import Admission

__all__ = ["connect", "live", "max_sessions", "pages"]


async def test_draining_ends_with_the_last_session(connect: Any, live: Admission) -> None:
    browser = connect()
    await browser.next()
    live.drain()
    await Draining(live).wait_until_empty()
    assert live.sessions == 0


async def test_signals_of_another_server_are_left_to_it(live: Admission) -> None:
    before = signal.getsignal(signal.SIGTERM)
    Draining(live).install()
    assert signal.getsignal(signal.SIGTERM) is before
