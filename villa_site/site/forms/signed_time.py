"""A signed time: since when a visitor has had a form before them, on a page that is everybody's.

No two tickets are alike, so that one also tells a visitor's submission from another's.
"""

from __future__ import annotations

import contextlib
import hmac
import logging
import os
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final

from villa_site.settings.private_files import FILE, FOLDER, close_to_others, private_file

logger = logging.getLogger(__name__)

COOKIE: Final = "villa_form"
LIFE: Final = 24 * 3600.0
_FILE: Final = "form.key"
_KEY_BYTES: Final = 32
_LONGEST: Final = 100


class Tickets:
    """Issues and reads tickets; without a ``secret`` their key is kept in ``folder``."""

    def __init__(
        self, secret: str, folder: Path, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.clock = clock
        self._secret = secret
        self._folder = folder

    def issue(self) -> str:
        """Write a ticket of now, unlike any other."""
        return self.sign("form ticket ", f"{self.clock():.1f}~{secrets.token_hex(8)}")

    def since(self, ticket: str) -> float | None:
        """Read when a ticket was issued, in seconds of the epoch; None for any that is not ours."""
        signed = self.signed("form ticket ", ticket[:_LONGEST])
        if signed is None:
            return None
        issued = float(signed.partition("~")[0])
        return issued if self.clock() - LIFE <= issued <= self.clock() + 1 else None

    def sign(self, purpose: str, text: str) -> str:
        """Write ``text`` with a signature that holds for one purpose."""
        return f"{text}~{self._signature(purpose, text)}"

    def signed(self, purpose: str, text: str) -> str | None:
        """Give the text that was signed for the purpose; None for any that was not, or not here."""
        said, _, signature = text.rpartition("~")
        own = self._signature(purpose, said)
        return said if hmac.compare_digest(signature.encode(), own.encode()) else None

    def _signature(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, (purpose + text).encode(), "sha256").hexdigest()[:32]

    @cached_property
    def _key(self) -> bytes:
        if self._secret:
            return self._secret.encode()
        try:
            return _kept_key(self._folder)
        except OSError as error:
            logger.warning(
                "The key of the forms cannot be kept in %s (%s): other workers have another.",
                self._folder,
                error.strerror,
            )
            return secrets.token_bytes(_KEY_BYTES)


def _kept_key(folder: Path) -> bytes:
    """Read the key, or make one: whoever links the file first makes it for all workers."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    file = folder / _FILE
    if not file.exists():
        made = folder / f"{_FILE}.{secrets.token_hex(8)}"
        private_file(made, secrets.token_bytes(_KEY_BYTES))
        with contextlib.suppress(FileExistsError):
            os.link(made, file)
        made.unlink()
    close_to_others(file, FILE)
    return file.read_bytes()
