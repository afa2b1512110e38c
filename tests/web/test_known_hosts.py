"""Invented hosts do not replace those that are requested."""

from __future__ import annotations

from villa_site.web.known_hosts import IDLE_SECONDS, MAX_HOSTS, KnownHosts


def test_host_in_use_stays() -> None:
    now = 0.0
    hosts = KnownHosts(lambda: now)
    for number in range(MAX_HOSTS):
        assert hosts.has_room(f"host-{number}")
    for number in range(1000):
        now += IDLE_SECONDS / 100
        assert hosts.has_room("host-0")
        hosts.has_room(f"invented-{number}")
    assert len(hosts._used) == MAX_HOSTS


def test_idle_host_is_replaced() -> None:
    now = 0.0
    hosts = KnownHosts(lambda: now)
    for number in range(MAX_HOSTS):
        hosts.has_room(f"host-{number}")
    assert not hosts.has_room("late")
    now = IDLE_SECONDS
    assert hosts.has_room("late")
    assert len(hosts._used) == MAX_HOSTS
