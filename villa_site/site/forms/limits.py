"""Limits the submissions of visitors and addresses, and the form bodies received at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

HOUR: Final = 3600.0
ADDRESS_TIMES: Final = 30
"""How many visitors with cookies may send from one address as much as each of them may."""
MAX_CLIENTS: Final = 20_000

BODIES: Final = 200
BODIES_OF_ADDRESS: Final = 20
_FULL_FORMS: Final = 16
_FULL_FORMS_OF_ADDRESS: Final = 6


class FormGuard:
    """Counts submissions over the last hour; forgets the oldest senders first.

    A visitor whom a signed cookie names may send ``per_hour``, and so may all visitors of one
    address together who have none: robots keep no cookies. With cookies an address may send
    ``ADDRESS_TIMES`` as many: behind it may be the Wi-Fi of a house.

    ``share`` notifies the other workers of each submission that this one allows, by its sender.
    """

    def __init__(
        self,
        per_hour: int,
        *,
        share: Callable[[str], None] = lambda _sender: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.per_hour = per_hour
        self.share = share
        self.clock = clock
        self._sent: OrderedDict[str, deque[float]] = OrderedDict()

    def has_share(self, address: str, visitor: str = "") -> bool:
        """Whether one more submission is allowed, without counting it."""
        counts = self._counts(_sender(address, visitor))
        return all(self._used(name) < most for name, most in counts)

    def allows(self, address: str, visitor: str = "") -> bool:
        """Count one submission in all workers, unless its sender has had the share of an hour."""
        sender = _sender(address, visitor)
        allowed = self.count(sender)
        if allowed:
            self.share(sender)
        return allowed

    def count(self, sender: str) -> bool:
        """Count one submission, of this worker or of another; False beyond a limit."""
        counts = self._counts(sender)
        if any(self._used(name) >= most for name, most in counts):
            return False
        now = self.clock()
        for name, _ in counts:
            times = self._sent.pop(name, None) or deque()
            times.append(now)
            self._sent[name] = times
        while len(self._sent) > MAX_CLIENTS:
            self._sent.popitem(last=False)
        return True

    def _counts(self, sender: str) -> list[tuple[str, int]]:
        """Return the names under which a submission is counted, each with its limit."""
        address, _, visitor = sender.partition(" ")
        if not visitor:
            return [(address, self.per_hour)]
        return [(visitor, self.per_hour), (f"{address} *", ADDRESS_TIMES * self.per_hour)]

    def _used(self, name: str) -> int:
        times = self._sent.get(name)
        if times is None:
            return 0
        now = self.clock()
        while times and now - times[0] >= HOUR:
            times.popleft()
        return len(times)


def _sender(address: str, visitor: str) -> str:
    """Name a sender in one text, as workers exchange it: address, visitor."""
    if not visitor:
        return address
    return f"{address} {blake2b(visitor.encode(), digest_size=12).hexdigest()}"


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
