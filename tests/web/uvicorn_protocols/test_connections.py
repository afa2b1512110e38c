"""Idle connections make room for new ones; busy ones are left alone."""

from __future__ import annotations

import pytest

from villa_site.web.uvicorn_protocols.connections import Connections


class Held:
    """A connection that remembers whether it was given up."""

    def __init__(self, deadline: float | None) -> None:
        self.deadline = deadline
        self.ended = False

    def abort(self) -> None:
        self.ended = True


def test_idle_connection_nearest_its_deadline_makes_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    there = Connections(3)
    busy, late, soon = Held(None), Held(9.0), Held(5.0)
    assert all(there.enter(one) for one in (busy, late, soon))
    assert there.enter(Held(None))
    assert (busy.ended, late.ended, soon.ended) == (False, False, True)
    assert there.enter(Held(None))
    assert late.ended
    assert not there.enter(Held(None))
    assert there.refused == {"idle": 2, "busy": 1}
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
