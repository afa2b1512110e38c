"""The query of a page: a mapping of names to texts, and lists where a name comes more than once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import parse_qsl, urlencode

_MOST_PAIRS: Final = 32


@dataclass(frozen=True, slots=True)
class Query(Mapping[str, str]):
    """The pairs of a query in their order.

    ctx.query.get("page", "1")      # the last value of a name
    ctx.query.getlist("prix")       # ["free", "reduced"] of ?prix=free&prix=reduced
    urlencode(ctx.query.pairs)
    """

    pairs: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, query: str) -> Self:
        """Read a percent-encoded query, of which 32 pairs count at most."""
        return cls(tuple(parse_qsl(query)[:_MOST_PAIRS]))

    @classmethod
    def of(cls, values: Mapping[str, str]) -> Self:
        """Make a query in which each name comes once."""
        return cls(tuple(values.items()))

    def getlist(self, name: str) -> list[str]:
        """Return all values of a name, in the order of the address; empty for none."""
        return [value for each, value in self.pairs if each == name]

    def without(self, *names: str) -> Self:
        """Return the query without some names."""
        return type(self)(tuple(pair for pair in self.pairs if pair[0] not in names))

    def __getitem__(self, name: str) -> str:
        """Return the last value of a name; raises KeyError."""
        return dict(self.pairs)[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names, each once."""
        return iter(dict(self.pairs))

    def __len__(self) -> int:
        """Return the number of names."""
        return len(dict(self.pairs))

    def __str__(self) -> str:
        """Return the query, percent-encoded."""
        return urlencode(self.pairs)
