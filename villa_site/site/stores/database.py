"""The storage of stores: the interface of SQLite's and Redis' databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from villa_site.site.stores.value import Address

MAX_MARKS: Final = 1_000_000
"""Marks of all values in a file, of each in Redis."""

Change = Callable[[str | None], str | None]
"""Takes the JSON at an address, None without one, and gives the new one, None to delete it.

It may be called more than once, in another thread.
"""


class Changed(NamedTuple):
    """The JSON after a change; ``done`` is false where the visitor had made it before."""

    done: bool
    text: str | None


class Database(Protocol):
    """Stores values, the marks of who has changed one, claims of submissions and their answers.

    Every method raises StoreUnavailable when the database cannot be used.
    """

    async def load(self) -> Mapping[Address, str]:
        """Return all values."""

    async def read(self, address: Address) -> str | None:
        """Return one value, None without one."""

    async def change(self, address: Address, change: Change, mark: str = "") -> Changed:
        """Change a value atomically, once for each ``mark``; what ``change`` raises changes none.

        Marks go with their value.
        """

    async def claim(self, key: str, seconds: float) -> bool:
        """Whether nobody has claimed ``key`` within ``seconds``; if so it is claimed now."""

    async def renew(self, key: str, seconds: float) -> None:
        """Let a claim hold for ``seconds`` from now on, if it still holds."""

    async def release(self, key: str) -> None:
        """Withdraw a claim: what it stood for has failed."""

    async def answer(self, key: str) -> str | None:
        """Return the answer to a submission, None without one."""

    async def settle(self, key: str, answer: str, seconds: float) -> None:
        """Keep the answer to a submission for ``seconds``, and withdraw its claim."""

    async def close(self) -> None:
        """Finish what is under way."""
