"""Search, listings and the agenda: a query with filters gives a page of cards with facets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, Self

from villa_site.backend.queries import FACETS
from villa_site.embedded.content import ContentView
from villa_site.embedded.documents import mapping
from villa_site.embedded.index import Entry, Index, plain_texts, same_word
from villa_site.embedded.names import slug_of, unaccented
from villa_site.embedded.place import entity_card
from villa_site.embedded.relevance import by_relevance
from villa_site.embedded.spelling import as_written

_PER_PAGE: Final = 12
_MOST_PER_PAGE: Final = 100
_HIGHEST_PAGE: Final = 1_000_000
_READ: Final = 5


@dataclass(frozen=True, slots=True)
class SearchFilters:
    """The filters of a request to the index; unreadable ones are ignored."""

    s: str = ""
    post_type: tuple[str, ...] = ()
    year: tuple[str, ...] = ()
    discipline: tuple[str, ...] = ()
    categorie: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    page: int = 1
    per_page: int = _PER_PAGE

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self:
        """Read the call's query string; lists are joined by commas."""
        lists = {name: _list(query.get(name, "")) for name in FACETS}
        return cls(
            s=query.get("s", ""),
            since=_day(query.get("from", "")),
            until=_day(query.get("to", "")),
            page=_whole(query.get("page", ""), default=1, most=_HIGHEST_PAGE),
            per_page=_whole(query.get("per_page", ""), default=_PER_PAGE, most=_MOST_PER_PAGE),
            **lists,
        )

    def allows(self, entry: Entry, *, ignoring: str = "") -> bool:
        """Return whether an entry passes the filters, apart from the facet ``ignoring``."""
        if (self.since or self.until) and not self._falls_within(entry):
            return False
        return all(
            name == ignoring
            or not values
            or any(same_word(getattr(entry, name), a) for a in values)
            for name, values in ((facet, getattr(self, facet)) for facet in FACETS)
        )

    def _falls_within(self, entry: Entry) -> bool:
        if not entry.starts:
            return False
        begins_in_time = not self.until or entry.starts <= self.until
        return begins_in_time and (not self.since or entry.ends >= self.since)


def results(query: SearchFilters, *, index: Index, view: ContentView) -> dict[str, Any]:
    """Return the contract's Result list; of a question without results that of a similar one."""
    entries = index.find(query.s, locale=view.locale, drafts=view.preview)
    corrected = "" if entries else _corrected(query.s, index, view)
    if corrected:
        query = replace(query, s=corrected)
        entries = index.find(query.s, locale=view.locale, drafts=view.preview)
    matching = _ordered(filter(query.allows, entries), query, view)
    first = (query.page - 1) * query.per_page
    documents = view.content.documents
    return ({"corrected": corrected} if corrected else {}) | {
        "items": [
            entity_card(documents[view.locale, entry.name], view)
            for entry in matching[first : first + query.per_page]
        ],
        "total": len(matching),
        "total_pages": -(-len(matching) // query.per_page),
        "page": query.page,
        "facets": {name: _facet(name, query, entries, view) for name in FACETS},
    }


def _corrected(question: str, index: Index, view: ContentView) -> str:
    """Write a question without results with the words of the site; empty where none is similar."""
    entries = index.find(question, locale=view.locale, drafts=view.preview, forgiving=True)
    best = by_relevance(entries, question, locale=view.locale, today=view.today)[:_READ]
    documents = view.content.documents
    texts = [
        text for entry in best for text in plain_texts(documents[view.locale, entry.name], view)
    ]
    written = [
        as_written({word}, texts, view.locale) or as_written(meant, texts, view.locale) or word
        for word, meant in index.similar(question, view.locale)
    ]
    return " ".join(written) if texts else ""


def _ordered(entries: Iterable[Entry], query: SearchFilters, view: ContentView) -> list[Entry]:
    """Best first for words, soonest first for a period, else newest first and by name."""
    if query.s.strip():
        return by_relevance(entries, query.s, locale=view.locale, today=view.today)
    if query.since or query.until:
        return sorted(entries, key=lambda entry: (entry.starts, entry.title))
    return sorted(
        entries,
        key=lambda entry: (
            -int((entry.starts or entry.year or "0").replace("-", "").ljust(8, "0")),
            unaccented(entry.title),
        ),
    )


def _facet(
    name: str, query: SearchFilters, entries: Sequence[Entry], view: ContentView
) -> list[dict[str, Any]]:
    """Count the values of a facet among what the other filters let through."""
    counts = Counter(
        getattr(entry, name) for entry in entries if query.allows(entry, ignoring=name)
    )
    counts.pop("", None)
    if name == "year":
        ordered: Iterable[str] = sorted(counts, reverse=True)
    else:
        ordered = sorted(counts, key=lambda value: (-counts[value], unaccented(value)))
    labels = mapping(mapping(view.content.options[view.locale].get("labels")).get(name))
    return [
        {
            "value": value if name in ("post_type", "year") else slug_of(value),
            "label": str(labels.get(value, value)),
            "count": counts[value],
        }
        for value in ordered
    ]


def _list(written: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in written.split(",") if part.strip())[:20]


def _whole(written: str, *, default: int, most: int) -> int:
    plain = written.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) < 12):  # noqa: PLR2004 - longer is nonsense
        return default
    return min(most, max(1, int(plain)))


def _day(written: str) -> str:
    try:
        return date.fromisoformat(written.strip()).isoformat()
    except ValueError:
        return ""
