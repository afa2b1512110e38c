"""The state of a source as a block reads it: its value, its age, whether fetching it fails."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Generic

from villa_site.content.blocks.sources import T_co
from villa_site.settings.project import institution_zone
from villa_site.site.sources.reading import Reading


@dataclass(frozen=True, slots=True)
class SourceState(Generic[T_co]):
    """The last good ``value`` of a source, None before the first; ``at`` is when it was fetched.

    ``age`` are the seconds since then, as of this rendering. ``failed``: fetching it has failed
    since.
    """

    value: T_co | None
    at: datetime | None
    age: float | None
    failed: bool

    @classmethod
    def of(cls, reading: Reading, now: float) -> SourceState[T_co]:
        """Read a reading as of ``now``, in seconds of the epoch."""
        known = bool(reading.text)
        return cls(
            value=reading.value,
            at=datetime.fromtimestamp(reading.at, institution_zone()) if known else None,
            age=max(0.0, now - reading.at) if known else None,
            failed=reading.failures > 0,
        )
