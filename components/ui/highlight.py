"""Text with the words of a search term marked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from reactpy import html
from reactpy.types import VdomDict

from villa_site.site.listing.matching import WORD, matches, roots


def highlight(text: str, term: str) -> list[str | VdomDict]:
    """Split ``text`` into parts, those that match a word of ``term`` in a ``mark`` element."""
    term_roots = roots(term)
    if not term_roots:
        return [text]
    parts = _parts(text, term_roots)
    joined = (
        ("".join(part for part, _ in group), marked)
        for marked, group in groupby(parts, key=lambda part: part[1])
    )
    return [html.mark(part) if marked else part for part, marked in joined]


def _parts(text: str, term_roots: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """Yield words that match, and the text between them."""
    end = 0
    for word in WORD.finditer(text):
        if matches(word[0], term_roots):
            if word.start() > end:
                yield text[end : word.start()], False
            yield word[0], True
            end = word.end()
    if end < len(text):
        yield text[end:], False
