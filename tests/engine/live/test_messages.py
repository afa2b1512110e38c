"""What a browser may say is checked before anything is made of it."""

from __future__ import annotations

import json

import pytest

from villa_site.engine.limits import TokenBucket
from villa_site.engine.live.messages import layout_event
from villa_site.engine.reactpy_adapter.event import BadMessage

GOOD = {"type": "layout-event", "target": "/0:onClick", "data": [{"type": "click"}], "seq": 1}


def test_event_of_the_protocol_is_read() -> None:
    assert layout_event(json.dumps(GOOD)) == GOOD


@pytest.mark.parametrize(
    "message",
    [
        None,
        "",
        "{",
        "[]",
        '"text"',
        json.dumps({**GOOD, "type": "other"}),
        json.dumps({**GOOD, "target": ""}),
        json.dumps({**GOOD, "target": "x" * 513}),
        json.dumps({**GOOD, "target": 7}),
        json.dumps({**GOOD, "data": "x"}),
        json.dumps({**GOOD, "data": [1, 2, 3, 4, 5]}),
        json.dumps({**GOOD, "seq": -1}),
        json.dumps({**GOOD, "seq": True}),
        json.dumps({**GOOD, "data": ["x" * 70_000]}),
    ],
)
def test_anything_else_is_refused(message: str | None) -> None:
    with pytest.raises(BadMessage):
        layout_event(message)


def test_rate_allows_a_burst_then_the_long_run() -> None:
    now = [0.0]
    rate = TokenBucket(per_second=2, burst=3, clock=lambda: now[0])
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert rate.allows()
    assert not rate.allows()
    now[0] = 1000
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
