"""Direct answers above the results: hours, prices, address, as pages of the site say them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from pydantic import BaseModel

from villa_site.backend.call import Call
from villa_site.backend.models.page import Page
from villa_site.backend.queries import SearchQuery
from villa_site.content.cards import Card
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.i18n.translations import marked
from villa_site.site.i18n.words import words
from villa_site.site.listing.page_sections import PageSection, page_sections
from villa_site.site.listing.results import SearchBackend, fetch_results

logger = logging.getLogger(__name__)

Subject = Literal["hours", "prices", "address"]

_WORDS: Final[dict[Subject, str]] = {
    "hours": marked("horaires horaire heures ouvert ouverte ouverts ouverture ouvre fermé ferme"),
    "prices": marked("tarifs tarif prix billets billet combien coûte coût gratuit entrée payer"),
    "address": marked("adresse trouver situer situé rue venir accès"),
}
"""The words of a question about each; those of its section's title, the commonest first."""
_OTHERS: Final = marked(
    "quels quelles quel quelle sont est-ce les des pour comment quand où la villa musée jardin "
    "visite visiter aujourd’hui demain dimanche lundi ici"
)
"""Words that such a question may hold as well."""
_PAGES: Final = 4
_LINES: Final = 4
_LONGEST_LINE: Final = 180
_LONGEST_QUESTION: Final = 12
_SHORTEST_WORD: Final = 3
TIMEOUT: Final = 3.0
"""Seconds that a search waits for its answer."""


class Answer(BaseModel, frozen=True):
    """An answer that a page gives: the title of a section, its first lines, and its address."""

    subject: Subject
    title: str
    lines: tuple[str, ...]
    path: str


class AnswerBackend(SearchBackend, Protocol):
    """The part of the backend that answers need."""

    async def page(self, path: str, call: Call) -> Page:
        """Return a page; raises BackendError."""


@dataclass(frozen=True, slots=True)
class _Found:
    section: PageSection
    path: str


def subject_of(term: str, ctx: PageContext) -> Subject | None:
    """Return what a question is about; None where it has a word that is about something else."""
    asked = {word for word in words(term) if len(word) >= _SHORTEST_WORD}
    if not asked or len(asked) > _LONGEST_QUESTION:
        return None
    others = {*words(ctx.t(_OTHERS)), *words(ctx.product)}
    for subject, key in _WORDS.items():
        about = set(words(ctx.t(key)))
        if asked & about and asked <= about | others:
            return subject
    return None


async def load_answers(term: str, ctx: PageContext, backend: AnswerBackend) -> tuple[Answer, ...]:
    """Return the answer to a question; none where no page has one, or the backend is slow."""
    subject = subject_of(term, ctx)
    if subject is None:
        return ()
    try:
        async with asyncio.timeout(TIMEOUT):
            found = await _find(subject, ctx, backend)
    except (BackendError, TimeoutError) as error:
        logger.warning("A search has no answer about %s: %s", subject, str(error) or "too slow")
        return ()
    return (_answer(subject, found),) if found else ()


async def _find(subject: Subject, ctx: PageContext, backend: AnswerBackend) -> _Found | None:
    """Find the section whose title has no other words, in the pages that the search finds.

    Those that it finds for one subject are read for each: a page for visitors has all three.
    """
    names = words(ctx.t(_WORDS[subject]))
    subjects = sorted(_WORDS, key=lambda each: each != subject)
    lists = await asyncio.gather(*(_pages(each, ctx, backend) for each in subjects))
    cards = list({card.path: card for listed in lists for card in listed}.values())
    pages = await asyncio.gather(*(_sections(card, ctx, backend) for card in cards))
    found = [
        _Found(section, card.path)
        for card, sections in zip(cards, pages, strict=True)
        for section in sections
        # A block of opening hours has its lines from the options.
        if (section.lines or subject == "hours") and _is_about(section.title, names, ctx)
    ]
    # The commonest word comes first; a section that a link can lead to was meant to be found.
    return min(
        found,
        key=lambda each: (
            not each.section.lines,
            _first(each.section.title, names),
            not each.section.anchor,
        ),
        default=None,
    )


def _first(title: str, names: Sequence[str]) -> int:
    titled = set(words(title))
    return next(at for at, name in enumerate(names) if name in titled)


async def _pages(subject: Subject, ctx: PageContext, backend: AnswerBackend) -> list[Card]:
    first = ctx.t(_WORDS[subject]).split(" ", 1)[0]
    query = SearchQuery(s=first, post_type=("page",), per_page=_PAGES)
    return [card for card in (await fetch_results(query, ctx, backend)).items if card.path]


def _is_about(title: str, names: Iterable[str], ctx: PageContext) -> bool:
    titled = set(words(title))
    about = set(names)
    return bool(titled & about) and titled <= about | set(words(ctx.t(_OTHERS)))


async def _sections(card: Card, ctx: PageContext, backend: AnswerBackend) -> list[PageSection]:
    try:
        page = await backend.page(quote_path(card.path), ctx.call)
    except BackendError as error:
        logger.info("%s is not read for an answer: %s", card.path, error)
        return []
    return [] if page.protected else page_sections(page.blocks)


def _answer(subject: Subject, found: _Found) -> Answer:
    section = found.section
    anchor = f"#{section.anchor}" if section.anchor else ""
    lines = tuple(
        line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE].rsplit(' ', 1)[0]}…"
        for line in section.lines[:_LINES]
    )
    return Answer(subject=subject, title=section.title, lines=lines, path=f"{found.path}{anchor}")
