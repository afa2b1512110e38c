"""What the site answers to a search: results, suggestions, and help where there are none."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict

from components.asked import Asked
from components.found import found
from components.highlight import roots
from components.suggesting import Suggestion, completions, resembling
from villa_site.backend.models.cards import ResultList
from villa_site.backend.questions import SearchQuery
from villa_site.context import Context
from villa_site.errors import BackendError

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

logger = logging.getLogger(__name__)

TERM: Final = "s"
TYPE: Final = "type"
YEAR: Final = "annee"
DISCIPLINE: Final = "discipline"
CATEGORY: Final = "categorie"
NAMES: Final = (TERM, TYPE, YEAR, DISCIPLINE, CATEGORY)

_PER_PAGE: Final = 12
_KNOWN: Final = 100
_MOST_WORDS: Final = 4


class Answer(BaseModel):
    """The answer to what was asked; without ``results`` only words were wanted, and none given."""

    model_config = ConfigDict(frozen=True)

    results: ResultList | None = None
    everything: ResultList = ResultList()
    suggestions: tuple[Suggestion, ...] = ()
    help: tuple[Suggestion, ...] = ()
    without_filters: int = 0


async def answer(asked: Asked, ctx: Context, backend: Backend) -> Answer:
    """Search for what the address asks for; raises BackendError when nobody answers."""
    if not asked:
        return Answer(everything=await _everything(ctx, backend))
    results = await found(_query(asked), ctx, backend)
    if results.total or results.items:
        return Answer(results=results, suggestions=completions(asked[TERM], results.items))
    return await _helping(asked, results, ctx, backend)


def _query(asked: Asked) -> SearchQuery:
    return SearchQuery(
        s=asked[TERM],
        post_type=(asked[TYPE],) if asked[TYPE] else (),
        year=asked[YEAR],
        discipline=asked[DISCIPLINE],
        categorie=asked[CATEGORY],
        page=asked.page,
        per_page=_PER_PAGE,
    )


async def _everything(ctx: Context, backend: Backend) -> ResultList:
    """Ask what there is at all, to browse or to compare words with; it may do without."""
    try:
        return await found(SearchQuery(per_page=_KNOWN), ctx, backend)
    except BackendError as error:
        logger.warning("The search page offers nothing to browse: %s", error)
        return ResultList()


async def _helping(asked: Asked, results: ResultList, ctx: Context, backend: Backend) -> Answer:
    everything, words, without = await asyncio.gather(
        _everything(ctx, backend),
        _single_words(asked[TERM], ctx, backend),
        _total(asked.only(TERM), ctx, backend) if asked != asked.only(TERM) else _zero(),
    )
    meant = resembling(asked[TERM], everything.items)
    count = await _total(asked.only().with_(**{TERM: meant}), ctx, backend) if meant else 0
    nearest = (Suggestion(text=meant, count=count),) if count else ()
    return Answer(
        results=results, everything=everything, help=(*nearest, *words), without_filters=without
    )


async def _single_words(term: str, ctx: Context, backend: Backend) -> tuple[Suggestion, ...]:
    """Tell what each of several words finds by itself."""
    words = list(dict.fromkeys(word for word in term.split() if roots(word)))
    if not 1 < len(words) <= _MOST_WORDS:
        return ()
    queries = (Asked("", NAMES, ((TERM, word),)) for word in words)
    counts = await asyncio.gather(*(_total(query, ctx, backend) for query in queries))
    return tuple(
        Suggestion(text=word, count=count)
        for word, count in zip(words, counts, strict=True)
        if count
    )


async def _total(asked: Asked, ctx: Context, backend: Backend) -> int:
    try:
        return (await found(_query(asked), ctx, backend)).total
    except BackendError as error:
        logger.warning("A search goes without its help: %s", error)
        return 0


async def _zero() -> int:
    return 0
