"""The data of suggestions below a search field: the first results and answers, or what is on."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Final

from pydantic import BaseModel

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card, ResultList
from villa_site.site.context import PageContext
from villa_site.site.listing.answers import Answer, AnswerBackend, load_answers, subject_of
from villa_site.site.listing.date_ranges import last_day
from villa_site.site.listing.events import upcoming_events
from villa_site.site.listing.results import fetch_results
from villa_site.site.listing.suggestions import correct_spelling
from villa_site.site.pages.opening_hours.state_words import opening_words

_RESULTS: Final = 7
_COMING: Final = 3
_TITLES: Final = 100
_SHORTEST: Final = 2
"""Letters below which too much begins with them."""


class QuickSearch(BaseModel, frozen=True):
    """The first results and the answers for a ``term``; ``coming`` where there are none."""

    term: str = ""
    results: ResultList = ResultList()
    answers: tuple[Answer, ...] = ()
    coming: tuple[Card, ...] = ()


async def load_quick_search(term: str, ctx: PageContext, backend: AnswerBackend) -> QuickSearch:
    """Search for ``term``, which may be empty; raises BackendError."""
    if len(term) < _SHORTEST:
        return QuickSearch(term=term, coming=await upcoming_events("", _COMING, ctx, backend))
    results, answers = await asyncio.gather(
        fetch_results(SearchQuery(s=term, per_page=_RESULTS), ctx, backend),
        load_answers(term, ctx, backend),
    )
    if not results.items and not results.corrected:
        results = await _similar(term, results, ctx, backend)
    results = results.model_copy(update={"items": _current_first(results.items, ctx)})
    found = QuickSearch(term=term, results=results, answers=answers)
    if results.items or answers:
        return found
    return found.model_copy(update={"coming": await upcoming_events("", _COMING, ctx, backend)})


async def _similar(
    term: str, results: ResultList, ctx: PageContext, backend: AnswerBackend
) -> ResultList:
    """Search for similar words of titles, for a backend that forgives no slip itself."""
    titles = await fetch_results(SearchQuery(per_page=_TITLES), ctx, backend)
    corrected = correct_spelling(term, titles.items)
    if not corrected:
        return results
    found = await fetch_results(SearchQuery(s=corrected, per_page=_RESULTS), ctx, backend)
    return found.model_copy(update={"corrected": corrected if found.items else ""})


def _current_first(items: tuple[Card, ...], ctx: PageContext) -> tuple[Card, ...]:
    """Put events that are over after all others, for a backend that does not."""
    return tuple(
        sorted(items, key=lambda each: bool(each.date_debut and last_day(each) < ctx.today))
    )


def with_opening(
    found: QuickSearch, options: SiteOptions, ctx: PageContext, now: datetime
) -> QuickSearch:
    """Add whether the house is open now to an answer about its hours, where that is known."""
    if subject_of(found.term, ctx) != "hours":
        return found
    sentence = opening_words(options.opening_state(now), ctx).sentence
    if not sentence:
        return found
    known = found.answers[:1] or (
        Answer(subject="hours", title=ctx.t("Horaires"), lines=(), path=ctx.home),
    )
    answers = tuple(each.model_copy(update={"lines": (sentence, *each.lines)}) for each in known)
    return found.model_copy(update={"answers": answers})
