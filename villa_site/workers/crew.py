"""A worker among others: what changes here changes there, what is counted there counts here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villa_site.settings import Settings
from villa_site.workers.channel import Channel
from villa_site.workers.limits import SharedFormGuard

Paths = tuple[str, ...] | None
Changed = Callable[[Paths], None]


class Crew:
    """The other workers of this machine; ``changed`` is called when one of them says so."""

    def __init__(self, settings: Settings, changed: Changed) -> None:
        self.changed = changed
        self.channel = Channel(settings.data_dir, self._heard)
        self.form_guard = SharedFormGuard(settings.form_rate_limit, self._submitted)

    def tell_changed(self, paths: Paths) -> None:
        """Tell the others which pages have changed; None for any."""
        self.channel.tell({"changed": paths})

    def _submitted(self, address: str) -> None:
        self.channel.tell({"submitted": address})

    def _heard(self, message: dict[str, Any]) -> None:
        match message:
            case {"changed": None}:
                self.changed(None)
            case {"changed": [*paths]}:
                self.changed(tuple(path for path in paths if isinstance(path, str)))
            case {"submitted": str(address)}:
                self.form_guard.counted_elsewhere(address)
