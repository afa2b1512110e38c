"""Logs, once each, the content that a model could not read."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

logger = logging.getLogger("villa_site.backend")

_MAX_REMEMBERED = 4096
_MAX_REASON = 200

_source: ContextVar[str] = ContextVar("villa_site_backend_source", default="")


@contextmanager
def reading(source: str) -> Iterator[None]:
    """Name the response that is read inside, so that the log line names it."""
    token = _source.set(source)
    try:
        yield
    finally:
        _source.reset(token)


class Losses:
    """Logs each loss once, and again once 4096 others were logged.

    ``losses`` is one for the process, bounded, because models are validated where no application
    is at hand.
    """

    def __init__(self) -> None:
        self._seen: set[Hashable] = set()

    def field(self, model: str, field: str, why: str) -> None:
        """Log once per model, field and response that a field's content was lost."""
        where = _source.get()
        self.once((model, field, where), f"{where or 'content'}: {model}.{field} lost: {why}")

    def once(self, key: Hashable, message: str) -> None:
        """Log the message unless one with this key was logged before."""
        if key in self._seen:
            return
        if len(self._seen) >= _MAX_REMEMBERED:
            self._seen.clear()
        self._seen.add(key)
        logger.warning("%s", _one_line(message))

    def forget(self) -> None:
        """Forget all logged keys."""
        self._seen.clear()


def _one_line(text: str) -> str:
    """Keep a hostile value from writing log lines of its own."""
    return text[:_MAX_REASON].encode("unicode_escape").decode("ascii")


losses = Losses()
