"""The signed cookies of forms: the time of the first render, and the backend's thanks.

Each signed time is unique, so that it also distinguishes one visitor's submission from another's.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import secrets
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from itsdangerous import (
    BadData,
    BadSignature,
    SignatureExpired,
    Signer,
    TimestampSigner,
    URLSafeTimedSerializer,
)

from villa_site.settings.private_files import FILE, FOLDER, close_to_others, private_file
from villa_site.site.context import Submission

logger = logging.getLogger(__name__)

COOKIE: Final = "villa_form"
LIFE: Final = 24 * 3600.0
SKEW: Final = 60.0
"""Seconds by which another machine's clock may be ahead while no Redis says what time it is."""
ROUNDED: Final = 1.0
"""Seconds by which a time may be ahead because it was rounded."""
_FILE: Final = "form.key"
_KEY_BYTES: Final = 32
_LONGEST: Final = 100

THANKS_COOKIE: Final = "villa_thanks"
THANKS_LIFE: Final = 300
"""Seconds in which the browser must have followed the redirect."""
LONGEST_MESSAGE: Final = 500
"""Characters of the message: browsers keep cookies of 4 KB."""


class SignedTime:
    """Issues and reads signed times; without a ``secret`` their key is stored in ``folder``."""

    def __init__(
        self, secret: str, folder: Path, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.clock = clock
        self._secret = secret
        self._folder = folder

    def issue(self) -> str:
        """Sign the present time, with a random number."""
        value = f"{self.clock():.1f}~{secrets.token_hex(8)}"
        return self._signer.sign(value).decode()

    def read(self, signed: str) -> float | None:
        """Read a signed time, in seconds of the epoch; None for a forged or an old one."""
        try:
            value = self._signer.unsign(signed[:_LONGEST].encode(errors="replace")).decode()
        except BadSignature:
            return None
        issued = float(value.partition("~")[0])
        return issued if -SKEW <= self.clock() - issued <= LIFE else None

    @cached_property
    def _signer(self) -> Signer:
        """Sign by hand what TimestampSigner would round: a whole second is too coarse a time."""
        return Signer(self.key, salt="form ticket", sep="~", digest_method=hashlib.sha256)

    @cached_property
    def key(self) -> bytes:
        """The secret key of the forms' cookies."""
        if self._secret:
            return self._secret.encode()
        try:
            return _stored_key(self._folder)
        except OSError as error:
            logger.warning(
                "The key of the forms cannot be stored in %s (%s): other workers have another.",
                self._folder,
                error.strerror,
            )
            return secrets.token_bytes(_KEY_BYTES)


def _stored_key(folder: Path) -> bytes:
    """Read the key, or make one; the worker that links the file first makes it for all."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    file = folder / _FILE
    if not file.exists():
        new = folder / f"{_FILE}.{secrets.token_hex(8)}"
        private_file(new, secrets.token_bytes(_KEY_BYTES))
        with contextlib.suppress(FileExistsError):
            os.link(new, file)
        new.unlink()
    close_to_others(file, FILE)
    return file.read_bytes()


class ThanksCookie:
    """Carries the thanks over the redirect of a plain POST.

    The cookie is signed with the key of ``signed_time``, which all workers share.
    """

    def __init__(self, signed_time: SignedTime) -> None:
        self._signed_time = signed_time

    def write(self, form: str, message: str) -> str:
        """Return the cookie's value for the backend's message about the form named ``form``."""
        text = message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 1]}…"
        return str(self._serializer().dumps([form, text.encode(errors="replace").decode()]))

    def read(self, cookie: str, query: Mapping[str, str]) -> Submission | None:
        """Return the message of a form that ``query`` names; None for a forged or old cookie."""
        if not cookie:
            return None
        try:
            form, message = map(str, self._serializer().loads(cookie, max_age=THANKS_LIFE))
        except (BadData, ValueError, TypeError):
            return None
        if query.get(form) != "ok":
            return None
        return Submission(form, message=message, accepted=True)

    def _serializer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(
            self._signed_time.key,
            salt="thanks",
            signer=TimedSigner,
            signer_kwargs={"digest_method": hashlib.sha256, "clock": self._signed_time.clock},
        )


class TimedSigner(TimestampSigner):
    """A TimestampSigner with the clock of the site, which also reads that of another machine."""

    def __init__(self, *args: Any, clock: Callable[[], float], **options: Any) -> None:
        super().__init__(*args, **options)
        self._clock = clock

    def get_timestamp(self) -> int:
        """Return the seconds of the epoch."""
        return int(self._clock())

    def unsign(
        self,
        signed_value: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,  # noqa: FBT001, FBT002 - as itsdangerous has it
    ) -> Any:
        """Return the value; raises SignatureExpired unless it was signed within ``max_age``."""
        value, signed = super().unsign(signed_value, return_timestamp=True)
        age = self.get_timestamp() - int(signed.timestamp())
        if max_age is not None and not -SKEW <= age <= max_age:
            raise SignatureExpired(f"It was signed {age} s ago.", value, signed)
        return (value, signed) if return_timestamp else value
