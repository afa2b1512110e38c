"""One value that visitors share, as block authors read and write it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final, Generic, cast

from typing_extensions import TypeVar

from villa_site.site.stores.stores import Stores, StoreValues
from villa_site.site.stores.value import Address, decode, encode, mark_of, with_mark
from villa_site.site.stores.visitors import Visitor

RUNNING: Final[ContextVar[Stores]] = ContextVar("RUNNING")
"""The stores of the site whose action runs."""

T = TypeVar("T", default=Any)
"""The type of a store's values, as far as a type checker knows."""


class Store(Generic[T]):
    """The value at one key of a store: read at once, written atomically.

    On a page ``value`` is what the page shows: it changes with the next rendering. In an action it
    is the newest that this worker knows. ``Store[list[str]]`` says what its values are; nothing is
    checked when it is read.
    """

    def __init__(self, stores: Stores, address: Address, values: Callable[[], StoreValues]) -> None:
        self._stores = stores
        self.address = address
        self._values = values

    @property
    def value(self) -> T | None:
        """The value, a copy of one's own; None before the first write."""
        return self._read(self._text)

    @property
    def by(self) -> str:
        """The mark of who has changed it last with ``by=``, for ``Visitor.made``."""
        return mark_of(self._text)

    @property
    def _text(self) -> str | None:
        return self._values().texts.get(self.address.key)

    def count(self, name: str = "count") -> int:
        """Return the counter ``name`` of this value; 0 before it is first incremented."""
        return _counters(self.value).get(name, 0)

    async def increment(
        self, name: str = "count", by: int = 1, *, once: Visitor | None = None
    ) -> bool:
        """Add ``by`` to the counter ``name`` of this value; see ``update``."""

        def add(value: Any) -> Any:
            counters = _counters(value)
            return {**counters, name: counters.get(name, 0) + by}

        return await self.update(add, once=once)

    async def update(
        self,
        function: Callable[[T | None], T],
        *,
        once: Visitor | None = None,
        by: Visitor | None = None,
    ) -> bool:
        """Replace the value, None before the first write, by what ``function`` makes of it.

        No other write comes between, in this worker or another. The function may be called more
        than once, in another thread: it does nothing else. With ``once`` it is called the first
        time that this visitor comes to this value; False means a later one. A visitor without
        cookies cannot be distinguished from another, so that each time is the first. ``by`` marks
        the value as changed by a visitor, until it is changed again: see ``Visitor.made``.

        Raises StoreValueError for what is no JSON or too large, StoreBusy, StoreFull and
        StoreUnavailable; then nothing has changed.
        """
        mark = once.mark(*self.address) if once else ""

        def change(text: str | None) -> str | None:
            return self._written(function(self._read(text)), by)

        return (await self._stores.change(self.address, change, mark)).done

    async def set(self, value: T, *, by: Visitor | None = None) -> None:
        """Replace the value, whatever it is; raises as ``update`` does."""
        await self.update(lambda _before: value, by=by)

    async def replace(self, expected: T | None, value: T, *, by: Visitor | None = None) -> bool:
        """Replace the value if it still is ``expected``, and tell; raises as ``update`` does."""
        new, held = self._written(value, by), False

        def compare(text: str | None) -> str | None:
            nonlocal held
            held = decode(text) == expected
            return new if held else text

        await self._stores.change(self.address, compare)
        return held

    def _read(self, text: str | None) -> T | None:
        # What a store holds is JSON: ``T`` is what its block says that it is.
        return cast("T | None", decode(text))

    async def delete(self) -> None:
        """Remove the value, and what is known of who has changed it."""
        await self._stores.change(self.address, lambda _before: None)

    def _written(self, value: Any, by: Visitor | None) -> str:
        mark = by.mark("made", *self.address) if by else ""
        return with_mark(encode(value, self.address), mark)


def _counters(value: Any) -> dict[str, int]:
    counted = value if isinstance(value, dict) else {}
    return {name: count for name, count in counted.items() if type(count) is int}
