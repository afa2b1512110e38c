"""What forms may take up while they are received and forwarded: bodies at once, bytes kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final

BODIES: Final = 200
BODIES_OF_ADDRESS: Final = 20
_FULL_FORMS: Final = 16
_FULL_FORMS_OF_ADDRESS: Final = 6


class TooMuchAtOnceError(Exception):
    """There is no room now; ``status`` tells whether for this address or for anybody."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(f"no room for another form: {status.phrase}")
        self.status = status


class Intake:
    """Counts what is under way in this process, and of it what comes from each address.

    ``full_form`` is the size of the largest form that is taken, in bytes.
    """

    def __init__(self, full_form: int) -> None:
        self.max_bytes = _FULL_FORMS * full_form
        self.max_bytes_of_address = _FULL_FORMS_OF_ADDRESS * full_form
        self._bodies: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    @property
    def bodies(self) -> int:
        """How many forms are under way."""
        return self._bodies.total()

    @property
    def bytes(self) -> int:
        """How many bytes of them are kept."""
        return self._bytes.total()

    @contextmanager
    def receiving(self, address: str) -> Iterator[Receipt]:
        """Count one form of ``address`` until it is done; TooMuchAtOnceError without room."""
        if self._bodies[address] >= BODIES_OF_ADDRESS:
            raise TooMuchAtOnceError(HTTPStatus.TOO_MANY_REQUESTS)
        if self.bodies >= BODIES:
            raise TooMuchAtOnceError(HTTPStatus.SERVICE_UNAVAILABLE)
        receipt = Receipt(self, address)
        self._bodies[address] += 1
        try:
            yield receipt
        finally:
            self._less(self._bodies, address, 1)
            self._less(self._bytes, address, receipt.kept)

    def _more(self, address: str, size: int) -> None:
        if self._bytes[address] + size > self.max_bytes_of_address:
            raise TooMuchAtOnceError(HTTPStatus.TOO_MANY_REQUESTS)
        if self.bytes + size > self.max_bytes:
            raise TooMuchAtOnceError(HTTPStatus.SERVICE_UNAVAILABLE)
        self._bytes[address] += size

    def _less(self, counts: Counter[str], address: str, size: int) -> None:
        counts[address] -= size
        if counts[address] <= 0:
            del counts[address]


class Receipt:
    """What one form takes up; its file may hold as many bytes as were granted."""

    def __init__(self, intake: Intake, address: str) -> None:
        self._intake = intake
        self._address = address
        self.kept = 0

    def grant(self, size: int) -> None:
        """Let ``size`` more bytes be kept; TooMuchAtOnceError without room."""
        self._intake._more(self._address, size)  # noqa: SLF001 - the two are one thing
        self.kept += size
