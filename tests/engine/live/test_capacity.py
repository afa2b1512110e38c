"""Open files are divided so that pages are answered; log lines about strangers are few."""

from __future__ import annotations

import pytest

from villa_site.engine.http.headers import network
from villa_site.engine.live.capacity import Capacity, wanted


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
