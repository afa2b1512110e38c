"""The contestants of the bench start, and their visitors find what they act on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.process import running
from bench.visitors import Visitor, address, filter_events


@pytest.mark.parametrize("name", ["villa", "stock"])
async def test_visitor_of_a_contestant_gets_an_answer_to_a_choice(
    tmp_path: Path, name: str
) -> None:
    with running(tmp_path, name) as processes:
        visitor = await Visitor.arrive(processes[name], address(processes[name]))
        events = filter_events(visitor.model)
        assert len(events) > 2
        assert await visitor.round_trip(events) > 0
        await visitor.leave()
