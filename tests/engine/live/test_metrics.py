"""Sessions, events, refusals and the wait for an answer are measured."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.live.test_socket import button
from villa_site.engine.live.admission import Admission
from villa_site.engine.live.latency import MAX_WAIT, LatencyMeter


def test_event_is_timed_to_the_update_that_follows() -> None:
    now = [0.0]
    observed: list[float] = []
    meter = LatencyMeter(observed.append, lambda: now[0])
    timer = meter.timer()
    timer.update()
    timer.event()
    now[0] = 0.02
    timer.event()
    timer.update()
    assert (meter.events, observed) == (2, [0.02])


def test_update_long_after_an_event_is_no_answer_to_it() -> None:
    now = [0.0]
    observed: list[float] = []
    timer = LatencyMeter(observed.append, lambda: now[0]).timer()
    timer.event()
    now[0] = MAX_WAIT + 1
    timer.update()
    assert observed == []


@pytest.mark.req("EXT-10")
async def test_sessions_events_and_refusals_are_counted(connect: Any, live: Admission) -> None:
    observed: list[float] = []
    live.latency.observe = observed.append
    browser = connect()
    target = button(await browser.next())
    browser.event(target, {"type": "click"})
    await browser.next()
    assert (live.sessions, live.latency.events, len(observed)) == (1, 1, 1)
    with pytest.raises(Exception, match="1008"):
        await connect(origin="https://evil.test").next()
    live.drain()
    with pytest.raises(Exception, match="1013"):
        await connect().next()
    assert live.refused == {"rule": 1, "draining": 1}
