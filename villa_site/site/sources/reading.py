"""The last good value of a source, when it was fetched, and how often fetching has failed since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

import orjson

from villa_site.errors import SourceError

MAX_BYTES: Final = 1_000_000
"""Bytes of a value, as JSON."""


@dataclass(frozen=True)
class Reading:
    """The known state of a source; ``text`` is the JSON of its value, empty before the first.

    ``at`` is when that was fetched, ``checked`` when a fetch last ended, both in seconds of the
    epoch; ``failures`` counts the fetches that have failed since.
    """

    text: str = ""
    at: float = 0.0
    checked: float = 0.0
    failures: int = 0

    @property
    def value(self) -> Any:
        """The value, a copy of one's own; None before the first."""
        return orjson.loads(self.text) if self.text else None

    @cached_property
    def digest(self) -> str:
        """A text that changes with what a page may show of it; equal in every worker."""
        content = blake2b(self.text.encode(), digest_size=9).hexdigest()
        return f"{content} {self.failures}"

    def write(self) -> str:
        """Write it for other workers; ``read`` reads it."""
        head = orjson.dumps([self.at, self.checked, self.failures]).decode()
        return f"{head}\n{self.text}"

    @classmethod
    def read(cls, written: str | None) -> Reading | None:
        """Read what a worker has written; None for nothing, or what another version wrote."""
        head, _, text = (written or "").partition("\n")
        try:
            at, checked, failures = orjson.loads(head)
        except (ValueError, TypeError):
            return None
        return cls(text, float(at), float(checked), int(failures))


def digests(readings: Mapping[str, Reading]) -> list[str]:
    """Return a text for each source that changes with its reading, for revisions."""
    return [f"{name} {reading.digest}" for name, reading in readings.items()]


UNREAD: Final = Reading()


def encode(value: object) -> str:
    """Write a value as JSON; raises SourceError for what is none, or too large."""
    try:
        written = orjson.dumps(value)
    except TypeError as error:
        raise SourceError(
            f"It gives {type(value).__name__}, which is no JSON ({error}). Fix: return None, bool, "
            "int, float, str, or lists and dicts of these."
        ) from error
    if len(written) > MAX_BYTES:
        raise SourceError(
            f"It gives {len(written)} bytes of JSON. Fix: return what the pages show, "
            f"at most {MAX_BYTES} bytes."
        )
    return written.decode()
