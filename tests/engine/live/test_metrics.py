"""What is measured, and that it is said as Prometheus reads it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.live.test_socket import button
from villa_site.engine.live.admission import Admission
from villa_site.engine.live.latency import UNANSWERED, LatencyMeter
from villa_site.web.metrics import Histogram, Metrics


def test_histogram_counts_into_buckets_that_hold_those_below() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7):
        histogram.observe(seconds)
    assert list(histogram.lines("x")) == [
        'x_bucket{le="0.1"} 2',
        'x_bucket{le="1"} 3',
        'x_bucket{le="+Inf"} 4',
        "x_sum 7.650000",
        "x_count 4",
    ]


def test_text_names_each_metric_and_escapes_labels() -> None:
    metrics = Metrics()
    metrics.counter("a_total", "What it counts.", lambda: {'say "hi"\n': 2}, "what")
    metrics.gauge("b", "What there is.", lambda: 1.5)
    assert metrics.text() == (
        "# HELP a_total What it counts.\n# TYPE a_total counter\n"
        'a_total{what="say \\"hi\\"\\n"} 2\n'
        "# HELP b What there is.\n# TYPE b gauge\nb 1.5\n"
    )


def test_event_is_timed_to_the_update_that_follows() -> None:
    now = [0.0]
    pulse = LatencyMeter(lambda: now[0])
    beat = pulse.beat()
    beat.update()
    beat.event()
    now[0] = 0.02
    beat.event()
    beat.update()
    assert (pulse.events, pulse.latency.total) == (2, 0.02)


def test_update_long_after_an_event_is_no_answer_to_it() -> None:
    now = [0.0]
    pulse = LatencyMeter(lambda: now[0])
    beat = pulse.beat()
    beat.event()
    now[0] = UNANSWERED + 1
    beat.update()
    assert sum(pulse.latency.counts) == 0


@pytest.mark.req("EXT-10")
async def test_sessions_events_and_refusals_are_counted(connect: Any, live: Admission) -> None:
    browser = connect()
    target = button(await browser.next())
    browser.event(target, {"type": "click"})
    await browser.next()
    assert (live.sessions, live.pulse.events) == (1, 1)
    assert sum(live.pulse.latency.counts) == 1
    with pytest.raises(Exception, match="1008"):
        await connect(origin="https://evil.test").next()
    live.drain()
    with pytest.raises(Exception, match="1013"):
        await connect().next()
    assert live.refused == {"rule": 1, "draining": 1}
