"""One count of submissions for all workers: a share does not grow with their number."""

from __future__ import annotations

import time
from collections.abc import Callable

from villa_site.site.forms.guard import FormGuard


class SharedFormGuard(FormGuard):
    """A form guard that tells of each submission it has let through, and counts those of others."""

    def __init__(
        self,
        per_hour: int,
        tell: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(per_hour, clock=clock)
        self._tell = tell

    def allows(self, address: str) -> bool:
        """Count one submission here and everywhere, unless the address has had its share."""
        allowed = super().allows(address)
        if allowed:
            self._tell(address)
        return allowed

    def counted_elsewhere(self, address: str) -> None:
        """Count a submission that another worker has let through."""
        super().allows(address)
