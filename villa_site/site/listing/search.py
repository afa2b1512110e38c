"""The search page's data: results, suggestions, and ways on where nothing matches."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from pydantic import BaseModel

from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.i18n.words import roots
from villa_site.site.listing.answers import Answer, AnswerBackend, load_answers
from villa_site.site.listing.events import upcoming_events
from villa_site.site.listing.query import ListingQuery
from villa_site.site.listing.results import SearchBackend, fetch_results
from villa_site.site.listing.suggestions import Suggestion, completions, correct_spelling

logger = logging.getLogger(__name__)

TERM: Final = "s"
TYPE: Final = "type"
YEAR: Final = "annee"
DISCIPLINE: Final = "discipline"
CATEGORY: Final = "categorie"
NAMES: Final = (TERM, TYPE, YEAR, DISCIPLINE, CATEGORY)

_PER_PAGE: Final = 12
_OVERVIEW: Final = 100
_MAX_WORDS: Final = 4
_COMING: Final = 3


class SearchResults(BaseModel, frozen=True):
    """The outcome of a search; ``results`` is None as long as nothing is searched for.

    ``answers`` come before the results. ``overview`` lists what the site has, ``alternatives`` are
    terms that have results, ``without_filters`` is the number of results of the term alone,
    ``coming`` are the next events, for a search without results.
    """

    results: ResultList | None = None
    answers: tuple[Answer, ...] = ()
    overview: ResultList = ResultList()
    suggestions: tuple[Suggestion, ...] = ()
    alternatives: tuple[Suggestion, ...] = ()
    without_filters: int = 0
    coming: tuple[Card, ...] = ()


async def load_search(
    query: ListingQuery, ctx: PageContext, backend: AnswerBackend
) -> SearchResults:
    """Search with ``query``; raises BackendError when the search itself fails."""
    if not query:
        return SearchResults(overview=await _overview(ctx, backend))
    results, answers = await asyncio.gather(
        fetch_results(_search_query(query), ctx, backend), load_answers(query[TERM], ctx, backend)
    )
    if not (results.total or results.items):
        nothing = await _nothing_found(query, results, ctx, backend)
        return nothing.model_copy(update={"answers": answers})
    completed = () if results.corrected else completions(query[TERM], results.items)
    return SearchResults(results=results, answers=answers, suggestions=completed)


def _search_query(query: ListingQuery) -> SearchQuery:
    return SearchQuery(
        s=query[TERM],
        post_type=(query[TYPE],) if query[TYPE] else (),
        year=query[YEAR],
        discipline=query[DISCIPLINE],
        categorie=query[CATEGORY],
        page=query.page,
        per_page=_PER_PAGE,
    )


async def _overview(ctx: PageContext, backend: SearchBackend) -> ResultList:
    """Return what the site has, to browse and as vocabulary; empty when the backend fails."""
    try:
        return await fetch_results(SearchQuery(per_page=_OVERVIEW), ctx, backend)
    except BackendError as error:
        logger.warning("The search page has nothing to browse: %s", error)
        return ResultList()


async def _nothing_found(
    query: ListingQuery, results: ResultList, ctx: PageContext, backend: SearchBackend
) -> SearchResults:
    overview, coming = await asyncio.gather(_overview(ctx, backend), _coming(ctx, backend))
    corrected = correct_spelling(query[TERM], overview.items)
    words = _words(corrected or query[TERM])
    terms = [
        *([corrected] if corrected else []),
        *(words if 1 < len(words) <= _MAX_WORDS else []),
    ]
    counts = await asyncio.gather(
        _total(query.only(TERM), ctx, backend) if query != query.only(TERM) else _zero(),
        *(_total(ListingQuery("", NAMES, ((TERM, term),)), ctx, backend) for term in terms),
    )
    counted = zip(terms, counts[1:], strict=True)
    return SearchResults(
        results=results,
        overview=overview,
        alternatives=tuple(Suggestion(text=term, count=count) for term, count in counted if count),
        without_filters=counts[0],
        coming=coming,
    )


async def _coming(ctx: PageContext, backend: SearchBackend) -> tuple[Card, ...]:
    """Return what is on today and next; nothing when the backend fails."""
    try:
        return await upcoming_events("", _COMING, ctx, backend)
    except BackendError as error:
        logger.warning("A search without results shows no events: %s", error)
        return ()


def _words(term: str) -> list[str]:
    """List the words of ``term`` that can be searched for alone."""
    return list(dict.fromkeys(word for word in term.split() if roots(word)))


async def _total(query: ListingQuery, ctx: PageContext, backend: SearchBackend) -> int:
    try:
        return (await fetch_results(_search_query(query), ctx, backend)).total
    except BackendError as error:
        logger.warning("A search suggestion is left out: %s", error)
        return 0


async def _zero() -> int:
    return 0
