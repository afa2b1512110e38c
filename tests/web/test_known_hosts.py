"""Invented hosts find no room beside those that are asked for."""

from __future__ import annotations

from villa_site.web.known_hosts import MOST, QUIET, KnownHosts


def test_host_in_use_keeps_its_place() -> None:
    now = 0.0
    hosts = KnownHosts(lambda: now)
    for number in range(MOST):
        assert hosts.has_room(f"host-{number}")
    for number in range(1000):
        now += QUIET / 100
        assert hosts.has_room("host-0")
        hosts.has_room(f"invented-{number}")
    assert len(hosts._used) == MOST


def test_host_that_nobody_asks_for_gives_up_its_place() -> None:
    now = 0.0
    hosts = KnownHosts(lambda: now)
    for number in range(MOST):
        hosts.has_room(f"host-{number}")
    assert not hosts.has_room("late")
    now = QUIET
    assert hosts.has_room("late")
    assert len(hosts._used) == MOST
