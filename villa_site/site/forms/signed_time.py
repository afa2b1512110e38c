"""Signs the time of a form's first render for a visitor.

Each value is unique, so that it also tells one visitor's submission from another's.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer

from villa_site.settings.private_files import FILE, FOLDER, close_to_others, private_file

logger = logging.getLogger(__name__)

COOKIE: Final = "villa_form"
LIFE: Final = 24 * 3600.0
_FILE: Final = "form.key"
_KEY_BYTES: Final = 32
_LONGEST: Final = 100


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
        return issued if self.clock() - LIFE <= issued <= self.clock() + 1 else None

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
                "The key of the forms cannot be kept in %s (%s): other workers have another.",
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
