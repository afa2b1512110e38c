"""Logs, once each, the content that a model could not read, and collects it for previews."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

logger = logging.getLogger("villa_site.backend")

_MAX_REMEMBERED = 4096
_MAX_REASON = 200
_MAX_SHOWN = 80
_MAX_COLLECTED = 100


class Loss(NamedTuple):
    """A value that could not be read, and what editors call its field, in French."""

    label: str
    value: str


_source: ContextVar[str] = ContextVar("villa_site_backend_source", default="")
_unlogged: ContextVar[bool] = ContextVar("villa_site_losses_unlogged", default=False)
_collected: ContextVar[list[Loss] | None] = ContextVar("villa_site_losses", default=None)


@contextmanager
def reading(source: str) -> Iterator[None]:
    """Name the response that is read inside, so that the log line names it."""
    token = _source.set(source)
    try:
        yield
    finally:
        _source.reset(token)


@contextmanager
def collecting() -> Iterator[list[Loss]]:
    """Collect what cannot be read inside, once each, in a list that grows meanwhile."""
    found: list[Loss] = []
    token = _collected.set(found)
    try:
        yield found
    finally:
        _collected.reset(token)


@contextmanager
def unlogged() -> Iterator[None]:
    """Log nothing of what is read inside: it is an editor's draft."""
    token = _unlogged.set(True)
    try:
        yield
    finally:
        _unlogged.reset(token)


class Losses:
    """Logs each loss once, and again once 4096 others were logged.

    ``losses`` is one for the process, bounded, because models are validated where no application
    is at hand.
    """

    def __init__(self) -> None:
        self._seen: set[Hashable] = set()

    def field(
        self, model: str, field: str, why: str, *, label: str = "", value: object = ""
    ) -> None:
        """Log once per model, field and response that a field's content was dropped.

        ``label`` and ``value`` are for editors: what they call the field, and what they wrote.
        """
        where, found = _source.get(), _collected.get()
        if found is not None and len(found) < _MAX_COLLECTED:
            loss = Loss(label or field, _shown(value))
            if loss not in found:
                found.append(loss)
        self.once((model, field, where), f"{where or 'content'}: {model}.{field} dropped: {why}")

    def of_list(self, field: str, why: str, value: object) -> None:
        """Log as ``field`` does that an item of a list was dropped."""
        self.field("list", field, why, value=value)

    def once(self, key: Hashable, message: str) -> None:
        """Log the message unless one with this key was logged before."""
        if key in self._seen or _unlogged.get():
            return
        if len(self._seen) >= _MAX_REMEMBERED:
            self._seen.clear()
        self._seen.add(key)
        logger.warning("%s", _one_line(message))

    def forget(self) -> None:
        """Forget all logged keys."""
        self._seen.clear()


def _shown(value: object) -> str:
    """Write a value for editors, shortened."""
    text = str(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"


def _one_line(text: str) -> str:
    """Keep a hostile value from writing log lines of its own."""
    return text[:_MAX_REASON].encode("unicode_escape").decode("ascii")


losses = Losses()
