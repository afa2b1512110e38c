"""The signed name and arguments of an action in a page: nobody runs what no page has offered."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from villa_site.site.forms.cookies import SignedTime

_LONGEST: Final = 16_384


class Offer(NamedTuple):
    """The offer of a form: the action's name, and the arguments that the page gives it."""

    action: str
    arguments: Mapping[str, Any]


class OfferSigner:
    """Signs offers with the key of ``signed_time``, which workers share.

    The same offer has the same signature, as pages are the same for everybody.
    """

    def __init__(self, signed_time: SignedTime) -> None:
        self._signed_time = signed_time

    def write(self, offer: Offer) -> str:
        """Return the signed offer."""
        return str(self._serializer().dumps([offer.action, dict(offer.arguments)]))

    def read(self, token: str) -> Offer | None:
        """Return what was offered; None for a forged token."""
        if not 0 < len(token) <= _LONGEST:
            return None
        try:
            action, arguments = self._serializer().loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return Offer(action, arguments)

    def _serializer(self) -> URLSafeSerializer:
        return URLSafeSerializer(
            self._signed_time.key,
            salt="action",
            signer_kwargs={"digest_method": hashlib.sha256},
        )
