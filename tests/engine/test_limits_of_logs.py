"""Repeated log lines are limited by key, period and number of keys."""

from __future__ import annotations

import logging
import math

import pytest

from villa_site.engine.limits import PERIOD, LogLimit

LOGGER = logging.getLogger("test")


def test_line_is_written_once_a_period_with_the_number_omitted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    limit = LogLimit(LOGGER, clock=lambda: now[0])
    for _ in range(3):
        limit.log(logging.WARNING, "Refused %s.", "one")
    limit.log(logging.WARNING, "Other.")
    now[0] = PERIOD
    limit.log(logging.WARNING, "Refused %s.", "two")
    assert [record.getMessage() for record in caplog.records] == [
        "Refused one.",
        "Other.",
        "Refused two. (2 more like it since the last such line)",
    ]


def test_infinite_period_writes_each_key_once(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    limit = LogLimit(LOGGER, period=math.inf, max_keys=2, clock=lambda: now[0])
    for name in "aabbcc":
        now[0] += 1e9
        limit.log(logging.WARNING, "Host %s.", name, key=name)
    assert [record.getMessage() for record in caplog.records] == ["Host a.", "Host b."]


def test_full_limit_writes_new_keys_after_the_period(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    limit = LogLimit(LOGGER, max_keys=1, clock=lambda: now[0])
    limit.log(logging.WARNING, "a")
    limit.log(logging.WARNING, "b")
    now[0] = PERIOD
    limit.log(logging.WARNING, "b")
    assert [record.getMessage() for record in caplog.records] == ["a", "b"]
