"""An address, with what is beside it in IPv6, has its share; all together have theirs."""

from __future__ import annotations

from villa_site.engine.http.address_rates import MAX_ADDRESSES, AddressRates
from villa_site.engine.token_bucket import TokenBucket


def test_neighbours_in_ipv6_share() -> None:
    rates = AddressRates(0, 2)
    asked = ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3", "2001:db8:0:1::1", "10.0.0.1"]
    assert [rates.allows(each) for each in asked] == [True, True, False, True, True]
    assert rates.allows("")


def test_many_addresses_share_what_there_is_for_all() -> None:
    rates = AddressRates(0, 2, of_all=TokenBucket(0, 3))
    assert [rates.allows(f"10.0.0.{number}") for number in range(5)].count(True) == 3


def test_memory_has_an_end() -> None:
    rates = AddressRates(1, 1)
    for number in range(MAX_ADDRESSES + 10):
        rates.allows(str(number))
    assert len(rates._rates) <= MAX_ADDRESSES
