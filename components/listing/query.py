"""What a visitor asks of a listing: read from the address, cleaned, and written back to it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Self
from urllib.parse import urlencode

from villa_site.site.context import PageContext
from villa_site.site.policies.slash import quote_path

LONGEST: Final = 200
"""Characters that are read of anything a visitor writes: as many as the backend is asked for."""

_PAGE: Final = "page"
_DIGITS: Final = re.compile(r"[1-9][0-9]{0,5}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
# Control characters, halves of characters, what no font can show.
_CONTROL: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
# Of the marks that are not seen these join letters and pictures; others turn what follows.
_JOINERS: Final = frozenset("\u200c\u200d")


def clean(text: str) -> str:
    """Keep what can be read of ``text``, on one line."""
    kept = "".join(map(_seen, text[: LONGEST * 4]))
    return " ".join(kept.split())[:LONGEST].strip()


def _seen(char: str) -> str:
    kind = unicodedata.category(char)
    if kind == "Cf" and char not in _JOINERS:
        return ""
    return " " if kind in _CONTROL else char


@dataclass(frozen=True, slots=True)
class Asked:
    """A state of a listing: the values of its own parameters, empty ones left out, and its page."""

    path: str
    names: tuple[str, ...]
    values: tuple[tuple[str, str], ...] = ()
    page: int = 1

    @classmethod
    def read(cls, ctx: PageContext, *names: str) -> Self:
        """Read the parameters ``names`` from the address; a page that is none is the first."""
        found = ((name, clean(ctx.query.get(name, ""))) for name in names)
        page = ctx.query.get(_PAGE, "").strip()
        return cls(
            ctx.link(quote_path(ctx.path)),
            names,
            tuple((name, value) for name, value in found if value),
            int(page) if _DIGITS.fullmatch(page) else 1,
        )

    def __getitem__(self, name: str) -> str:
        return dict(self.values).get(name, "")

    def __bool__(self) -> bool:
        return bool(self.values)

    def day(self, name: str) -> date | None:
        """Read a parameter as a date; None when it is none."""
        written = self[name]
        try:
            return date.fromisoformat(written) if _DAY.fullmatch(written) else None
        except ValueError:
            return None

    def with_(self, **changes: str) -> Self:
        """Ask for something else, from its first page on."""
        merged = {**dict(self.values), **{name: clean(value) for name, value in changes.items()}}
        values = tuple((name, merged[name]) for name in self.names if merged.get(name))
        return replace(self, values=values, page=1)

    def only(self, *names: str) -> Self:
        """Keep these parameters alone."""
        return self.with_(**dict.fromkeys(set(self.names) - set(names), ""))

    def at(self, page: int) -> Self:
        """Ask for another page of the same."""
        return replace(self, page=page)

    @property
    def query(self) -> str:
        """The state as a query, without its question mark."""
        pages = [(_PAGE, str(self.page))] if self.page > 1 else []
        return urlencode([*self.values, *pages])

    def href(self, anchor: str = "") -> str:
        """Write the state as an address of this page."""
        query = f"?{self.query}" if self.query else ""
        return f"{self.path}{query}{f'#{anchor}' if anchor else ''}"
