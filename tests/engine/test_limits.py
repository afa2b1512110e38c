"""Rate limits per client network and for all clients together."""

from __future__ import annotations

from villa_site.engine.http.headers import network
from villa_site.engine.limits import MAX_CLIENTS, ClientRates, TokenBucket


def test_ipv6_network_shares_one_limit() -> None:
    rates = ClientRates(0, 2)
    ips = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3", "2001:db8:0:1::1", "10.0.0.1"]
    assert [rates.allows(network(each)) for each in ips] == [True, True, False, True, True]
    assert rates.allows("")


def test_shared_limit_bounds_all_clients() -> None:
    rates = ClientRates(0, 2, shared=TokenBucket(0, 3))
    assert [rates.allows(f"10.0.0.{number}") for number in range(5)].count(True) == 3


def test_number_of_clients_is_bounded() -> None:
    rates = ClientRates(1, 1)
    for number in range(MAX_CLIENTS + 10):
        rates.allows(str(number))
    assert len(rates._buckets) <= MAX_CLIENTS
