"""What a visitor whose address leads nowhere may have meant: pages called nearly so."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict

from components.listing.query import clean
from components.ui.highlight import words
from villa_site.backend.call import Call
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card
from villa_site.content.locales import LOCALES
from villa_site.errors import BackendError
from villa_site.site.context import PageContext

if TYPE_CHECKING:
    from villa_site.backend.endpoints import Backend

logger = logging.getLogger(__name__)

_KNOWN: Final = 100
_SHOWN: Final = 3
_ALIKE: Final = 0.6
_LONGEST: Final = 60
_SHORTEST: Final = 3
_PATIENCE: Final = 2.0
"""Seconds an error page waits for what it can do without."""
_ENDING: Final = re.compile(r"\.\w{2,5}$")


class NotFoundSuggestions(BaseModel):
    """Pages that may have been meant, and the words of the address to search for."""

    model_config = ConfigDict(frozen=True)

    words: str = ""
    pages: tuple[Card, ...] = ()


async def meant(ctx: PageContext, backend: Backend) -> NotFoundSuggestions:
    """Compare the address with those of the pages there are: one question for all that are lost."""
    told = address_words(ctx.path)
    if not told:
        return NotFoundSuggestions()
    query = SearchQuery(per_page=_KNOWN)
    try:
        async with asyncio.timeout(_PATIENCE):
            known = await backend.search(query, Call(locale=ctx.locale))
    except (BackendError, TimeoutError) as error:
        logger.warning("%s is not found and suggests no page: %s", ctx.path, error or "no answer")
        return NotFoundSuggestions(words=told)
    return NotFoundSuggestions(words=told, pages=tuple(resembling_pages(told, known.items)))


def address_words(path: str) -> str:
    """Read the last part of an address as words; nothing where it has none."""
    parts = [part for part in path.split("/") if part and part not in LOCALES]
    if not parts:
        return ""
    told = clean(re.sub(r"[\W_]+", " ", _ENDING.sub("", parts[-1])))[:_LONGEST].strip()
    return told if len(told) >= _SHORTEST and not told.isdecimal() else ""


def resembling_pages(told: str, known: Iterable[Card]) -> list[Card]:
    """Choose the pages whose address or title resembles ``told``, the likeliest first."""
    wanted = " ".join(words(told))
    named: dict[str, Card] = {}
    for card in known:
        if card.path and card.title:
            for name in (address_words(card.path), card.title[:_LONGEST]):
                named.setdefault(" ".join(words(name)), card)
    near = get_close_matches(wanted, named, n=_SHOWN * 2, cutoff=_ALIKE)
    holding = [name for name in named if len(wanted) > _SHORTEST and f" {wanted}" in f" {name}"]
    chosen = {named[name].path: named[name] for name in (*near, *holding)}
    return list(chosen.values())[:_SHOWN]
