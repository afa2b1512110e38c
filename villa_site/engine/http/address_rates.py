"""How often each address may ask for something that costs: a share of its own, and of the whole."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from villa_site.engine.http.headers import network as visitor_network
from villa_site.engine.token_bucket import TokenBucket

MAX_ADDRESSES: Final = 10_000


class AddressRates:
    """A token bucket for each address, and one ``of_all``; forgets who was quiet longest."""

    def __init__(
        self, per_second: float, burst: float, *, of_all: TokenBucket | None = None
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.of_all = of_all
        self._rates: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Count one call of ``address``, unless it or all together have had their share."""
        network = visitor_network(address)
        rate = self._rates.pop(network, None) or TokenBucket(self.per_second, self.burst)
        self._rates[network] = rate
        if len(self._rates) > MAX_ADDRESSES:
            self._rates.popitem(last=False)
        return rate.allows() and (self.of_all is None or self.of_all.allows())
