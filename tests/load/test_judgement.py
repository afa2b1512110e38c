"""What gives first is named, and the report says it."""

from __future__ import annotations

import os
import time
from typing import Any, Final

import orjson
import pytest

from load.judgement import Cause, Measured, judge, what_gives
from load.processes import Reading, Usage, Watch, read
from load.recorder import Recorder, Step, percentile
from load.report import Case, markdown, record, sentence

pytestmark = pytest.mark.req("QAK-07")

LIMIT: Final = 200.0
QUIET: Final[dict[str, Any]] = {"site": 0.3, "nginx": 0.1, "generator": 0.4}


def step(multiple: float, p95: float, errors: int = 0) -> Step:
    views = int(multiple * 139)
    failures = {"turn: reset": errors} if errors else {}
    return Step(
        *(multiple, 139, 100.0, 110.0, views, 1000, errors, p95 / 2, p95),
        failures=failures,
    )


def usage(machine: float = 0.5, others: float = 0.1, free: float = 0.8, **cores: float) -> Usage:
    used: Any = QUIET | cores
    return Usage(used, used, {"site": 400_000_000}, machine, others, free)


@pytest.mark.parametrize(
    ("measured", "cause"),
    [
        (Measured(step(1, 300), usage(site=0.97)), "workers"),
        (Measured(step(1, 300), usage(generator=0.97)), "generator"),
        (Measured(step(1, 300), usage(nginx=0.9)), "nginx"),
        (Measured(step(1, 300), usage(redis=0.9)), "redis"),
        (Measured(step(1, 300), usage(machine=0.98)), "machine"),
        (Measured(step(1, 300), usage(machine=0.98, others=1.2)), "others"),
        (Measured(step(1, 300), usage(free=0.01)), "memory"),
        (Measured(step(1, 300), usage()), "unknown"),
        (Measured(step(1, 20, errors=50), usage(site=0.97)), "errors"),
    ],
)
def test_cause_is_what_had_no_more_to_give(measured: Measured, cause: Cause) -> None:
    assert what_gives(measured)[0] == cause


def test_verdict_names_the_last_step_that_was_borne() -> None:
    steps = [Measured(step(n, 20 * n), usage(site=min(n / 16, 1))) for n in (1, 2, 4, 8, 16)]
    verdict = judge(steps, LIMIT)
    assert (verdict.borne, verdict.missed) == (steps[3], steps[4])
    assert sentence(verdict, LIMIT) == (
        "80,064 visits an hour were borne, with a p95 of 160 ms; at 160,128 p95 was 320 ms (limit"
        " 200). What gave first: workers (the busiest worker used 100% of a core)."
    )


def test_verdict_without_a_limit_says_so() -> None:
    verdict = judge([Measured(step(1, 20), usage())], LIMIT)
    assert sentence(verdict, LIMIT).endswith("; nothing gave within the steps.")
    late = judge([Measured(step(1, 900), usage(site=1))], LIMIT)
    assert sentence(late, LIMIT).startswith("No step was borne; at ")


def test_report_has_a_row_for_each_step_in_both_forms() -> None:
    cases = [Case("one worker", [Measured(step(n, 20), usage()) for n in (1, 2)])]
    rows = [line for line in markdown(cases, "a machine", LIMIT).splitlines() if line[:1] == "|"]
    assert len(rows) == 4
    assert len({row.count("|") for row in rows}) == 1
    figures = orjson.loads(orjson.dumps(record(cases, "a machine", LIMIT)))
    assert [each["multiple"] for each in figures["cases"][0]["steps"]] == [1, 2]
    assert figures["cases"][0]["borne"] == pytest.approx(20_016)


def test_recorder_counts_from_its_beginning_only() -> None:
    recorder = Recorder()
    recorder.add("turn", 9_000)
    recorder.begin()
    for milliseconds in range(1, 101):
        recorder.add("turn", milliseconds)
    recorder.add("asset", 5_000)
    recorder.add("search", 10, "reset")
    found = Step.read(recorder.finish(2, 278).line())
    assert (found.requests, found.errors, found.p95) == (102, 1, 95)
    assert found.by_name["asset"] == 5_000
    assert recorder.total == 103
    assert not found.is_late(LIMIT)
    assert found.is_late(90)


def test_percentile_is_a_value_that_was_seen() -> None:
    assert percentile([], 95) == 0
    assert percentile([3, 1, 2], 50) == 2
    assert percentile([1, 2], 95) == 2


def test_usage_is_the_difference_of_two_readings() -> None:
    watch = Watch({})
    watch._readings = [
        Reading(0, {"site": {1: 5.0}}, {"site": 100}, 0, 0.9),
        Reading(10, {"site": {1: 10.0}}, {"site": 100}, 10, 0.8),
        Reading(20, {"site": {1: 18.0, 2: 1.0}}, {"site": 300}, 20, 0.7),
        Reading(30, {"site": {1: 28.0}}, {"site": 100}, 40, 0.9),
    ]
    used = watch.usage(10, 20)
    assert used.cores["site"] == pytest.approx(0.9)
    assert used.busiest["site"] == pytest.approx(0.8)
    assert (used.memory["site"], used.free) == (300, 0.7)
    assert used.others == pytest.approx(0.1)
    assert watch.usage(40, 50).cores == {}


def test_reading_is_finer_than_a_tick_of_the_kernel() -> None:
    before = time.process_time()
    reading = read({"generator": frozenset({os.getpid()})})
    assert before < reading.cpu["generator"][os.getpid()] < time.process_time()
