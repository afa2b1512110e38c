"""Limits the number of form bodies that are received at once, and their bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final

BODIES: Final = 200
BODIES_OF_ADDRESS: Final = 20
_FULL_FORMS: Final = 16
_FULL_FORMS_OF_ADDRESS: Final = 6


class BodyLimitError(Exception):
    """No room for another body: ``status`` is 429 for this address, 503 for everybody."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(f"no room for another form: {status.phrase}")
        self.status = status


class BodyLimits:
    """Counts bodies and bytes in this process, of each address and of all.

    ``full_form`` is the size of the largest form that is taken, in bytes.
    """

    def __init__(self, full_form: int) -> None:
        self.max_bytes = _FULL_FORMS * full_form
        self.max_bytes_of_address = _FULL_FORMS_OF_ADDRESS * full_form
        self._bodies: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    @property
    def bodies(self) -> int:
        """How many forms are being received."""
        return self._bodies.total()

    @property
    def bytes(self) -> int:
        """The bytes of their files."""
        return self._bytes.total()

    @contextmanager
    def reserve(self, address: str) -> Iterator[Reservation]:
        """Count one form of ``address`` until it is done; BodyLimitError without room."""
        _add(self._bodies, address, 1, BODIES_OF_ADDRESS, BODIES)
        reservation = Reservation(
            lambda size: _add(self._bytes, address, size, self.max_bytes_of_address, self.max_bytes)
        )
        try:
            yield reservation
        finally:
            _subtract(self._bodies, address, 1)
            _subtract(self._bytes, address, reservation.size)


class Reservation:
    """The room of one form; its file may hold as many bytes as were granted."""

    def __init__(self, add: Callable[[int], None]) -> None:
        self._add = add
        self.size = 0

    def grant(self, size: int) -> None:
        """Reserve ``size`` more bytes; raises BodyLimitError beyond the limit."""
        self._add(size)
        self.size += size


def _add(counts: Counter[str], address: str, size: int, of_address: int, of_all: int) -> None:
    if counts[address] + size > of_address:
        raise BodyLimitError(HTTPStatus.TOO_MANY_REQUESTS)
    if counts.total() + size > of_all:
        raise BodyLimitError(HTTPStatus.SERVICE_UNAVAILABLE)
    counts[address] += size


def _subtract(counts: Counter[str], address: str, size: int) -> None:
    counts[address] -= size
    if counts[address] <= 0:
        del counts[address]
