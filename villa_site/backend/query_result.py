"""The result of a query of the backend."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_DIGEST_BYTES: Final = 9


@dataclass(frozen=True, slots=True)
class QueryResult(Generic[T]):
    """The result of a query: value, hash of the JSON it was read from, size in bytes."""

    value: T
    version: str
    size: int


def digest(raw: bytes) -> str:
    """Hash raw JSON."""
    return blake2b(raw, digest_size=_DIGEST_BYTES).hexdigest()
