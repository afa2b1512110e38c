"""What the site answers to a search: results, suggestions, and help where there are none."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict

from components.listing.query import Asked
from components.listing.results import found
from components.listing.suggestions import Suggestion, completions, resembling
from components.ui.highlight import roots
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import ResultList
from villa_site.errors import BackendError
from villa_site.site.context import PageContext

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


async def answer(asked: Asked, ctx: PageContext, backend: Backend) -> Answer:
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


async def _everything(ctx: PageContext, backend: Backend) -> ResultList:
    """Ask what there is at all, to browse or to compare words with; it may do without."""
    try:
        return await found(SearchQuery(per_page=_KNOWN), ctx, backend)
    except BackendError as error:
        logger.warning("The search page offers nothing to browse: %s", error)
        return ResultList()


async def _helping(asked: Asked, results: ResultList, ctx: PageContext, backend: Backend) -> Answer:
    everything = await _everything(ctx, backend)
    meant = resembling(asked[TERM], everything.items)
    words = _words(meant or asked[TERM])
    wanted = [*([meant] if meant else []), *(words if 1 < len(words) <= _MOST_WORDS else [])]
    counts = await asyncio.gather(
        _total(asked.only(TERM), ctx, backend) if asked != asked.only(TERM) else _zero(),
        *(_total(Asked("", NAMES, ((TERM, text),)), ctx, backend) for text in wanted),
    )
    found_more = zip(wanted, counts[1:], strict=True)
    return Answer(
        results=results,
        everything=everything,
        help=tuple(Suggestion(text=text, count=count) for text, count in found_more if count),
        without_filters=counts[0],
    )


def _words(term: str) -> list[str]:
    """List the words of ``term`` that may find something by themselves."""
    return list(dict.fromkeys(word for word in term.split() if roots(word)))


async def _total(asked: Asked, ctx: PageContext, backend: Backend) -> int:
    try:
        return (await found(_query(asked), ctx, backend)).total
    except BackendError as error:
        logger.warning("A search goes without its help: %s", error)
        return 0


async def _zero() -> int:
    return 0
