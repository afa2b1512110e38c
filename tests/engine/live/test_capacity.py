"""Open files are divided so that pages are answered, and whoever waits makes room."""

from __future__ import annotations

import pytest

from villa_site.engine.http.headers import network
from villa_site.engine.live.capacity import Capacity, wanted
from villa_site.web.uvicorn_protocols.connections import Connections


@pytest.mark.parametrize("files", [64, 256, 1024, 4096, 6280, 1_000_000])
def test_pages_keep_a_part_of_the_open_files_whatever_the_sockets_take(files: int) -> None:
    capacity = Capacity.of(files, 5_000)
    assert 0 < capacity.sockets <= 5_000
    assert capacity.connections - capacity.sockets >= min(files // 4, 1024)
    assert files - capacity.connections >= min(files // 3, 256)


def test_wanted_limit_is_enough_for_all_sessions_and_no_more() -> None:
    assert Capacity.of(wanted(5_000), 5_000).sockets == 5_000
    assert Capacity.of(wanted(5_000) - 1, 5_000).sockets < 5_000


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_ipv6_is_counted_by_network(address: str, counted: str) -> None:
    assert network(address) == counted


class Held:
    """A connection that remembers whether it was given up."""

    def __init__(self, deadline: float | None) -> None:
        self.deadline = deadline
        self.ended = False

    def abort(self) -> None:
        self.ended = True


def test_the_one_that_waits_longest_makes_room_and_no_one_at_work_does(
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
