"""Rate limits per client network, with an optional limit for all clients together."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from villa_site.engine.http.headers import network
from villa_site.engine.limits import TokenBucket

MAX_CLIENTS: Final = 10_000


class ClientRates:
    """A token bucket for each client network and one ``shared`` by all.

    Beyond ``MAX_CLIENTS`` networks the least recently used bucket is dropped.
    """

    def __init__(
        self, per_second: float, burst: float, *, shared: TokenBucket | None = None
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.shared = shared
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, client_ip: str) -> bool:
        """Count one request of the client; False when its limit or the shared one is used up."""
        key = network(client_ip)
        bucket = self._buckets.pop(key, None) or TokenBucket(self.per_second, self.burst)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket.allows() and (self.shared is None or self.shared.allows())
