"""The figures of a running site."""

from __future__ import annotations

import re
from typing import Any

import pytest

from villa_site.web.metrics import Histogram, Metrics

LINE = re.compile(r'^[a-z_]+(\{[a-z]+="[^"]*"\})? -?[0-9.e+-]+$')


@pytest.mark.req("EXT-10")
async def test_every_metric_is_in_prometheus_text_format(start: Any, backend: Any) -> None:
    client = await start(page_cache="on")
    backend.add("/visite/")
    for _ in range(3):
        await client.get("/visite/")
    backend.down = True
    await client.get("/ailleurs/")
    answer = await client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    assert all(LINE.match(line) for line in lines if not line.startswith("#"))
    figures = {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    }
    assert figures['villa_page_cache_total{result="hit"}'] == 2
    assert figures["villa_render_seconds_count"] == 2
    assert figures["villa_backend_calls_total"] >= 5
    assert figures["villa_backend_errors_total"] >= 1
    assert figures["villa_live_sessions"] == 0
    assert figures["villa_event_seconds_count"] == 0
    assert 'villa_backend_cache_total{result="hit"}' in figures
    assert 'villa_live_refused_total{reason="full"}' in figures


@pytest.mark.req("EXT-10")
async def test_liveness_and_readiness_are_told_apart(start: Any) -> None:
    client = await start()
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).status_code == 200


def test_histogram_buckets_are_cumulative() -> None:
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
