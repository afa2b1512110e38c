"""Carries the backend's own words of thanks over the redirect that follows a plain POST.

They travel in a signed cookie that lives for minutes: no link can make a page say anything, and
any worker can read what another has written.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Final, NamedTuple

import orjson
from pydantic import TypeAdapter

from villa_site.site.forms.signed_time import Tickets
from villa_site.site.forms.submission import Submission

COOKIE: Final = "villa_thanks"
LIFE: Final = 300
"""Seconds in which the browser must have followed the redirect."""

LONGEST: Final = 500
"""Characters of the message: browsers keep cookies of 4 KB."""

_PURPOSE: Final = "thanks "


class _Said(NamedTuple):
    form: str
    message: str
    at: float


_SAID: Final = TypeAdapter(_Said)


class Thanks:
    """Writes and reads the cookie, under the key of the tickets."""

    def __init__(self, tickets: Tickets) -> None:
        self._tickets = tickets

    def write(self, form: str, message: str) -> str:
        """Write what the backend said of the form called ``form``."""
        shown = message if len(message) <= LONGEST else f"{message[: LONGEST - 1]}…"
        said = orjson.dumps([form, shown.encode(errors="replace").decode(), self._tickets.clock()])
        return self._tickets.sign(_PURPOSE, urlsafe_b64encode(said).decode())

    def read(self, cookie: str, query: Mapping[str, str]) -> Submission | None:
        """Give what was said of a form, if ``query`` tells that this is the page of its thanks."""
        said = self._said(cookie)
        if said is None or query.get(said.form) != "ok":
            return None
        return Submission(said.form, message=said.message, accepted=True)

    def _said(self, cookie: str) -> _Said | None:
        text = self._tickets.signed(_PURPOSE, cookie)
        if text is None:
            return None
        try:
            said = _SAID.validate_json(urlsafe_b64decode(text))
        except ValueError:
            return None
        return said if self._tickets.clock() - LIFE <= said.at else None
