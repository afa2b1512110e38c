"""What an event may hold: a message beyond the protocol ends its session."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.status import WS_1008_POLICY_VIOLATION

from tests.engine.live.test_hostile import Visitor
from tests.engine.live.test_socket import button
from villa_site.engine.live.admission import Admission
from villa_site.engine.reactpy_adapter.event import (
    BadMessage,
    element_event,
    module_event,
    navigation,
)

CLICK = {"type": "click", "target": {}, "currentTarget": {}}
DEEP: Any = None
for _ in range(200):
    DEEP = [DEEP]

BAD_DATA: list[list[Any]] = [
    [],
    [None],
    ["click"],
    [[]],
    [7],
    [CLICK, CLICK],
    [{}],
    [{**CLICK, "type": 7}],
    [{**CLICK, "type": "x" * 513}],
    [{**CLICK, "target": None}],
    [{**CLICK, "target": []}],
    [{**CLICK, "currentTarget": "field"}],
    [{**CLICK, "target": {"name": 1}}],
    [{**CLICK, "target": {"value": 1}}],
    [{**CLICK, "target": {"value": {"toString": "x"}}}],
    [{**CLICK, "target": {"value": ["a", None]}}],
    [{**CLICK, "target": {"value": ["a"] * 501}}],
    [{**CLICK, "target": {"checked": "true"}}],
    [{**CLICK, "key": None}],
    [{**CLICK, "clientX": "1"}],
    [{**CLICK, "clientY": 1e300}],
    [{**CLICK, "currentTarget": {"boundingClientRect": {"x": 1}}}],
    [{**CLICK, "currentTarget": {"boundingClientRect": [0, 0, 1, 1]}}],
    [{**CLICK, "formData": []}],
    [{**CLICK, "formData": "s=x"}],
    [{**CLICK, "formData": {"s": {"x": "y"}}}],
    [{**CLICK, "formData": {"s": [["x"]]}}],
    [{**CLICK, "formData": {"s": DEEP}}],
    [{**CLICK, "formData": {f"field-{number}": "" for number in range(201)}}],
]
BAD_NAVIGATIONS: list[list[Any]] = [
    [],
    [{}],
    [["/b/"]],
    [{"path": 7}],
    [{"path": "/b/", "query": None}],
    [{"path": "/b/", "nav": "1"}],
    [{"path": "/b/", "nav": -1}],
    [{"path": "/b/", "nav": True}],
    [{"path": "/b/", "nav": 2**53}],
    [{"path": "/b/", "nav": 1.5}],
]


@pytest.mark.parametrize("data", BAD_DATA, ids=range(len(BAD_DATA)))
async def test_event_beyond_the_protocol_ends_the_session_before_a_handler_sees_it(
    live: Admission, data: list[Any]
) -> None:
    visitor = Visitor(live)
    visitor.event(button(await visitor.next()), *data)
    assert await visitor.ends() == WS_1008_POLICY_VIOLATION
    await visitor.serving


@pytest.mark.parametrize("data", BAD_NAVIGATIONS, ids=range(len(BAD_NAVIGATIONS)))
async def test_navigation_beyond_the_protocol_ends_the_session(
    live: Admission, data: list[Any]
) -> None:
    visitor = Visitor(live)
    await visitor.next()
    visitor.event("navigate", *data)
    assert await visitor.ends() == WS_1008_POLICY_VIOLATION
    await visitor.serving


def test_event_is_read_as_it_is_and_holds_nothing_else() -> None:
    field = {"name": "lang", "value": ["fr", "it"], "checked": True}
    event: dict[str, Any] = {"type": "submit", "target": field, "currentTarget": {}, "key": "a"}
    event |= {"formData": {"s": "x", "lang": ["fr"]}, "clientX": 1.5, "clientY": -3}
    event["currentTarget"] = {"boundingClientRect": {"x": 0, "y": 0.5, "width": 9, "height": 9}}
    assert element_event([{**event, "view": {"window": 1}}]) == [event]
    assert element_event([{"type": "click"}]) == [CLICK]


def test_navigation_needs_a_path_alone() -> None:
    assert navigation([{"path": "/b/"}]) == {"path": "/b/", "query": "", "nav": 0}


def test_module_event_takes_any_json_within_depth() -> None:
    assert module_event([1, None, {"a": [{"b": "c"}]}]) == [1, None, {"a": [{"b": "c"}]}]
    with pytest.raises(BadMessage):
        module_event([DEEP])
