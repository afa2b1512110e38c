"""A visitor's time zone and locale, as the browser says them when it opens the socket."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

_LONGEST_ZONE: Final = 64
_LOCALE: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class BrowserSettings(NamedTuple):
    """The name of a time zone, ``Europe/Paris``, and of a locale, ``en-GB``; empty if unknown."""

    zone: str = ""
    locale: str = ""

    @classmethod
    def of(cls, zone: str, accept_language: str) -> BrowserSettings:
        """Read what a browser says, which may be anything."""
        first = accept_language.partition(",")[0].partition(";")[0].strip()
        locale = first if _LOCALE.fullmatch(first) else ""
        return cls(zone if _is_known(zone) else "", locale)


def _is_known(zone: str) -> bool:
    if not 0 < len(zone) <= _LONGEST_ZONE:
        return False
    try:
        # Raises ValueError for a path, OSError for a folder of zones.
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        return False
    return True
