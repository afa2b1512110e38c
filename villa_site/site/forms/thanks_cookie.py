"""Carries the backend's thanks over the redirect of a plain POST, in a signed cookie."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

from villa_site.site.context import Submission
from villa_site.site.forms.signed_time import SignedTime

COOKIE: Final = "villa_thanks"
LIFE: Final = 300
"""Seconds in which the browser must have followed the redirect."""

LONGEST: Final = 500
"""Characters of the message: browsers keep cookies of 4 KB."""


class ThanksCookie:
    """Writes and reads the cookie with the key of ``signed_time``, which all workers share."""

    def __init__(self, signed_time: SignedTime) -> None:
        self._signed_time = signed_time

    def write(self, form: str, message: str) -> str:
        """Return the cookie's value for the backend's message about the form named ``form``."""
        text = message if len(message) <= LONGEST else f"{message[: LONGEST - 1]}…"
        return str(self._serializer().dumps([form, text.encode(errors="replace").decode()]))

    def read(self, cookie: str, query: Mapping[str, str]) -> Submission | None:
        """Return the message of a form that ``query`` names; None for a forged or old cookie."""
        if not cookie:
            return None
        try:
            form, message = map(str, self._serializer().loads(cookie, max_age=LIFE))
        except (BadData, ValueError, TypeError):
            return None
        if query.get(form) != "ok":
            return None
        return Submission(form, message=message, accepted=True)

    def _serializer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(
            self._signed_time.key,
            salt="thanks",
            signer=_Signer,
            signer_kwargs={"digest_method": hashlib.sha256, "clock": self._signed_time.clock},
        )


class _Signer(TimestampSigner):
    """A TimestampSigner with the clock of the site."""

    def __init__(self, *args: Any, clock: Callable[[], float], **options: Any) -> None:
        super().__init__(*args, **options)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())
