"""A signed time: since when a visitor has had a form before them, on a page that is everybody's."""

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
        """Write a ticket of now."""
        at = f"{self.clock():.1f}"
        return f"{at}~{self._signature(at)}"

    def since(self, ticket: str) -> float | None:
        """Read when a ticket was issued, in seconds of the epoch; None for any that is not ours."""
        at, mark, signature = ticket[:_LONGEST].partition("~")
        if not mark or not hmac.compare_digest(signature.encode(), self._signature(at).encode()):
            return None
        issued = float(at)
        return issued if self.clock() - LIFE <= issued <= self.clock() + 1 else None

    def _signature(self, at: str) -> str:
        return hmac.new(self._key, b"form ticket " + at.encode(), "sha256").hexdigest()[:32]

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
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / _FILE
    if not file.exists():
        made = folder / f"{_FILE}.{secrets.token_hex(8)}"
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(secrets.token_bytes(_KEY_BYTES))
        with contextlib.suppress(FileExistsError):
            os.link(made, file)
        made.unlink()
    return file.read_bytes()
