"""The state of a list as its address holds it: parameters and page, read, cleaned and written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self
from urllib.parse import urlencode

from villa_site.content.input_text import normalised
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import PageContext

LONGEST: Final = 200
"""Most characters read of a parameter; the backend accepts no more of a search term."""

_PAGE: Final = "page"
_DIGITS: Final = re.compile(r"[1-9][0-9]{0,5}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def clean(text: str) -> str:
    """Return ``text`` on one line, normalised, of at most ``LONGEST`` characters."""
    return normalised(text[: LONGEST * 4], "search")[:LONGEST].strip()


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """The state of a list: its page's path, the values of its own parameters, and a page number.

    ``names`` are the parameters it has, in the order they are written; ``values`` holds those that
    are not empty.
    """

    path: str
    names: tuple[str, ...]
    values: tuple[tuple[str, str], ...] = ()
    page: int = 1

    @classmethod
    def read(cls, ctx: PageContext, *names: str) -> Self:
        """Read the parameters ``names`` from the address; an invalid page number is 1."""
        cleaned = ((name, clean(ctx.query.get(name, ""))) for name in names)
        page = ctx.query.get(_PAGE, "").strip()
        return cls(
            ctx.link(quote_path(ctx.path)),
            names,
            tuple((name, value) for name, value in cleaned if value),
            int(page) if _DIGITS.fullmatch(page) else 1,
        )

    def __getitem__(self, name: str) -> str:
        return dict(self.values).get(name, "")

    def __bool__(self) -> bool:
        return bool(self.values)

    def day(self, name: str) -> date | None:
        """Return a parameter as a date, None when it is not ``YYYY-MM-DD``."""
        value = self[name]
        try:
            return date.fromisoformat(value) if _DAY.fullmatch(value) else None
        except ValueError:
            return None

    def with_(self, **changes: str) -> Self:
        """Return the first page of the list with other parameters."""
        merged = {**dict(self.values), **{name: clean(value) for name, value in changes.items()}}
        values = tuple((name, merged[name]) for name in self.names if merged.get(name))
        return replace(self, values=values, page=1)

    def only(self, *names: str) -> Self:
        """Return the first page with these parameters alone."""
        return self.with_(**dict.fromkeys(set(self.names) - set(names), ""))

    def at(self, page: int) -> Self:
        """Return another page of the same list."""
        return replace(self, page=page)

    @property
    def query(self) -> str:
        """The state as a query string, without its question mark."""
        pages = [(_PAGE, str(self.page))] if self.page > 1 else []
        return urlencode([*self.values, *pages])

    def href(self, anchor: str = "") -> str:
        """Write the state as a link within the site."""
        query = f"?{self.query}" if self.query else ""
        return f"{self.path}{query}{f'#{anchor}' if anchor else ''}"
