"""The rate limit of form submissions, counted over all workers."""

from __future__ import annotations

import time
from collections.abc import Callable

from villa_site.site.forms.guard import FormGuard


class SharedFormGuard(FormGuard):
    """A form guard that shares the submissions it allows with the other workers."""

    def __init__(
        self,
        per_hour: int,
        share: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(per_hour, clock=clock)
        self._share = share

    def allows(self, client_ip: str) -> bool:
        """Count one submission in all workers; False when the client's limit is used up."""
        allowed = super().allows(client_ip)
        if allowed:
            self._share(client_ip)
        return allowed

    def count_remote(self, client_ip: str) -> None:
        """Count a submission that another worker allowed."""
        super().allows(client_ip)
