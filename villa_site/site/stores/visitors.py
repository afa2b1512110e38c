"""Visitors: an anonymous signed id in a cookie, which is set when an action first needs one."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from itsdangerous import BadData

from villa_site.site.forms.cookies import SignedTime, TimedSigner

COOKIE: Final = "villa_visitor"
LIFE: Final = 180 * 24 * 3600
"""Seconds for which a visitor is known."""

TOKEN_LIFE: Final = 300
"""Seconds in which an open page that has just run an action says so to its socket."""
_IN_COOKIES: Final = "visitor"
_ON_SOCKETS: Final = "visitor of a socket"
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

    def made(self, change: Change) -> bool:
        """Whether this visitor has made the last change of a value: ``update(…, by=visitor)``.

        seat = use_store("seats", "B4")
        use_visitor().made(seat)
        """
        return self.known and change.by == self.mark("made", *change.address)


class Change(Protocol):
    """A value of a store, with the mark of who has changed it last."""

    @property
    def address(self) -> tuple[str, str]:
        """The store and the key."""

    @property
    def by(self) -> str:
        """The mark, empty for nobody who wanted to be known."""


class Visitors:
    """Writes and reads the cookie; its key is that of ``signed_time``, which workers share."""

    def __init__(self, signed_time: SignedTime) -> None:
        self._signed_time = signed_time

    def write(self) -> str:
        """Return the cookie's value for a new visitor."""
        return self._signer(_IN_COOKIES).sign(secrets.token_hex(_ID_BYTES)).decode()

    def read(self, cookies: Mapping[str, str]) -> Visitor:
        """Return the visitor of a request's cookies, not known for a forged or old one."""
        return self._read(cookies.get(COOKIE, ""), _IN_COOKIES, LIFE)

    def token(self, visitor: Visitor) -> str:
        """Return what an open page says to its socket of who sees it; it holds for a short time."""
        return self._signer(_ON_SOCKETS).sign(visitor.id).decode() if visitor.known else ""

    def exchange(self, token: str) -> dict[str, str]:
        """Return the cookies of the visitor of a token; none for a forged or old one."""
        visitor = self._read(token, _ON_SOCKETS, TOKEN_LIFE)
        return (
            {COOKIE: self._signer(_IN_COOKIES).sign(visitor.id).decode()} if visitor.known else {}
        )

    def _read(self, signed: str, use: str, life: float) -> Visitor:
        if not 0 < len(signed) <= _LONGEST:
            return Visitor()
        try:
            return Visitor(self._signer(use).unsign(signed, max_age=int(life)).decode())
        except (BadData, ValueError):
            return Visitor()

    def _signer(self, use: str) -> TimedSigner:
        return TimedSigner(
            self._signed_time.key,
            salt=use,
            digest_method=hashlib.sha256,
            clock=self._signed_time.clock,
        )


def marks(visitor: Visitor | None) -> list[str]:
    """Return what the revision of a page says of who sees it: never the id."""
    return [visitor.mark("page")] if visitor and visitor.known else []
