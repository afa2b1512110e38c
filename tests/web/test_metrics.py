"""The figures of a running site."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from villa_site.web.metrics import Metrics
from villa_site.web.metrics_folder import VARIABLE, metrics_folder, shared_metrics

ROOT: Final = Path(__file__).parents[2]
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
async def test_hits_and_misses_of_every_cache_are_shown(start: Any, backend: Any) -> None:
    client = await start(page_cache="off")
    backend.add("/visite/")
    for _ in range(2):
        await client.get("/visite/")
    await client.get("/sitemap.xml")
    text = (await client.get("/metrics")).text
    assert 'villa_cache_hits_total{cache="compositions"} 1.0' in text
    shown = set(re.findall(r'villa_cache_misses_total\{cache="([a-z ]+)"\}', text))
    assert {"pages", "compositions", "styles", "fragments", "derived", "files"} <= shown
    described = (ROOT / "docs" / "architecture.md").read_text()
    assert [name for name in shown if f"`{name}`" not in described] == []


@pytest.mark.req("EXT-10")
async def test_liveness_and_readiness_have_endpoints_of_their_own(start: Any) -> None:
    client = await start()
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).status_code == 200
    assert (await client.head("/healthz")).status_code == 200
    assert (await client.post("/healthz")).status_code == 405


def test_histogram_buckets_are_cumulative() -> None:
    metrics = Metrics()
    observe = metrics.histogram("x_seconds", "What it measures.")
    for seconds in (0.05, 0.1, 0.5, 7):
        observe(seconds)
    figures = dict(line.rsplit(b" ", 1) for line in metrics.text().splitlines())
    wanted = {"0.1": b"2.0", "0.5": b"3.0", "2.5": b"3.0", "+Inf": b"4.0"}
    for bound, count in wanted.items():
        assert figures[f'x_seconds_bucket{{le="{bound}"}}'.encode()] == count
    assert float(figures[b"x_seconds_sum"]) == pytest.approx(7.65)
    assert figures[b"x_seconds_count"] == b"4.0"


def test_text_names_each_metric_and_escapes_labels() -> None:
    metrics = Metrics()
    metrics.counter("a_total", "What it counts.", lambda: {'say "hi"\n': 2}, "what")
    metrics.gauge("b", "What there is.", lambda: 1.5)
    assert metrics.text().decode() == (
        "# HELP a_total What it counts.\n# TYPE a_total counter\n"
        'a_total{what="say \\"hi\\"\\n"} 2.0\n'
        "# HELP b What there is.\n# TYPE b gauge\nb 1.5\n"
    )


def test_counter_that_is_read_twice_is_counted_once() -> None:
    metrics, total = Metrics(), [3.0]
    metrics.counter("a_total", "What it counts.", lambda: total[0])
    assert b"a_total 3.0" in metrics.text()
    total[0] = 5.0
    assert b"a_total 5.0" in metrics.text()
    assert b"a_total 5.0" in metrics.text()


WORKER = """
import sys
from villa_site.web.metrics import Metrics
metrics = Metrics()
observe = metrics.histogram("villa_event_seconds", "Time.")
metrics.counter("villa_pages_total", "Pages.", lambda: {"hit": 2}, "result")
metrics.gauge("villa_sessions", "Sessions.", lambda: 3)
metrics.gauge("villa_limit", "Limit.", lambda: float(sys.argv[1]), total="livemin")
observe(0.2)
metrics.publish()
print("published", flush=True)
sys.stdin.read()
print(metrics.text().decode(), flush=True)
"""


@pytest.mark.req("QAK-07")
def test_figures_of_several_workers_are_added_up(tmp_path: Path) -> None:
    environment = {**os.environ, VARIABLE: str(tmp_path), "PYTHONPATH": str(ROOT)}
    workers = [
        subprocess.Popen(  # noqa: S603 - our own code
            (sys.executable, "-c", WORKER, limit),
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for limit in ("7", "9")
    ]
    for worker in workers:
        assert worker.stdout
        assert worker.stdout.readline() == "published\n"
    first, second = workers
    text, _ = first.communicate("", timeout=30)
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line)
    assert figures['villa_pages_total{result="hit"}'] == "4.0"
    assert figures["villa_event_seconds_count"] == "2.0"
    assert (figures["villa_sessions"], figures["villa_limit"]) == ("6.0", "7.0")
    # The first worker has ended: what it counted stays, what it held does not.
    text, _ = second.communicate("", timeout=30)
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line)
    assert figures['villa_pages_total{result="hit"}'] == "4.0"
    assert (figures["villa_sessions"], figures["villa_limit"]) == ("3.0", "9.0")


def test_folder_of_several_workers_lasts_as_long_as_they_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with shared_metrics():
        folder = Path(metrics_folder())
        assert folder.is_dir()
    assert (folder.exists(), metrics_folder()) == (False, "")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with shared_metrics():
        assert metrics_folder() == str(tmp_path)
    assert tmp_path.is_dir()
