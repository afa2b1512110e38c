"""Suggestions for a missing path: pages with a similar path or title, and words to search for."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from pydantic import BaseModel

from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card
from villa_site.content.locales import LOCALES
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.listing.matching import words
from villa_site.site.listing.query import clean
from villa_site.site.listing.results import SearchBackend

logger = logging.getLogger(__name__)

_CANDIDATES: Final = 100
_MAX_PAGES: Final = 3
_CUTOFF: Final = 0.6
_LONGEST: Final = 60
_SHORTEST: Final = 3
_TIMEOUT: Final = 2.0
"""Seconds the error page waits for the backend."""
_EXTENSION: Final = re.compile(r"\.\w{2,5}$")


class NotFoundSuggestions(BaseModel, frozen=True):
    """Pages similar to a missing one, and the words of its path."""

    words: str = ""
    pages: tuple[Card, ...] = ()


async def suggest_pages(ctx: PageContext, backend: SearchBackend) -> NotFoundSuggestions:
    """Suggest pages for the current path; none when the backend fails or is slow.

    The call is the same for every path of a locale, so that the cache answers it.
    """
    text = path_words(ctx.path)
    if not text:
        return NotFoundSuggestions()
    query = SearchQuery(per_page=_CANDIDATES)
    try:
        async with asyncio.timeout(_TIMEOUT):
            candidates = await backend.search(query, Call(locale=ctx.locale))
    except (BackendError, TimeoutError) as error:
        logger.warning("The 404 page of %s suggests no page: %s", ctx.path, error or "no answer")
        return NotFoundSuggestions(words=text)
    return NotFoundSuggestions(words=text, pages=tuple(similar_pages(text, candidates.items)))


def path_words(path: str) -> str:
    """Return the last part of a path as words; empty where it has none."""
    parts = [part for part in path.split("/") if part and part not in LOCALES]
    if not parts:
        return ""
    spaced = re.sub(r"[\W_]+", " ", _EXTENSION.sub("", parts[-1]))
    text = clean(spaced)[:_LONGEST].strip()
    return text if len(text) >= _SHORTEST and not text.isdecimal() else ""


def similar_pages(text: str, candidates: Iterable[Card]) -> list[Card]:
    """Return up to three pages whose path or title resembles ``text``, the most similar first."""
    folded = " ".join(words(text))
    by_name: dict[str, Card] = {}
    for card in candidates:
        if card.path and card.title:
            for name in (path_words(card.path), card.title[:_LONGEST]):
                by_name.setdefault(" ".join(words(name)), card)
    similar = get_close_matches(folded, by_name, n=_MAX_PAGES * 2, cutoff=_CUTOFF)
    containing = [
        name for name in by_name if len(folded) > _SHORTEST and f" {folded}" in f" {name}"
    ]
    by_path = {by_name[name].path: by_name[name] for name in (*similar, *containing)}
    return list(by_path.values())[:_MAX_PAGES]
