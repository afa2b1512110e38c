"""Visitors: an anonymous signed id in a cookie, which is set when an action first needs one."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadData

from villa_site.site.forms.cookies import SignedTime, TimedSigner

COOKIE: Final = "villa_visitor"
LIFE: Final = 180 * 24 * 3600
"""Seconds for which a visitor is known."""

_ID_BYTES: Final = 16
_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody, by a random ``id``; it is empty for one who accepts no cookies."""

    id: str = ""

    @property
    def known(self) -> bool:
        """Whether this visitor can be distinguished from others."""
        return bool(self.id)

    def mark(self, *place: str) -> str:
        """Return a mark of the visitor at ``place``: marks of two places share nothing."""
        if not self.known:
            return ""
        digest = hashlib.blake2b(repr(place).encode(), key=self.id.encode()[:64], digest_size=16)
        return digest.hexdigest()


class Visitors:
    """Writes and reads the cookie; its key is that of ``signed_time``, which workers share."""

    def __init__(self, signed_time: SignedTime) -> None:
        self._signed_time = signed_time

    def write(self) -> str:
        """Return the cookie's value for a new visitor."""
        return self._signer().sign(secrets.token_hex(_ID_BYTES)).decode()

    def read(self, cookies: Mapping[str, str]) -> Visitor:
        """Return the visitor of a request's cookies, not known for a forged or old one."""
        value = cookies.get(COOKIE, "")
        if not 0 < len(value) <= _LONGEST:
            return Visitor()
        try:
            return Visitor(self._signer().unsign(value, max_age=LIFE).decode())
        except (BadData, ValueError):
            return Visitor()

    def _signer(self) -> TimedSigner:
        return TimedSigner(
            self._signed_time.key,
            salt="visitor",
            digest_method=hashlib.sha256,
            clock=self._signed_time.clock,
        )
