"""The content while it is served: kept up to date with its files, its dates and its index."""

from __future__ import annotations

import logging
from time import monotonic
from typing import TYPE_CHECKING

import orjson

from villa_site.demo import DEMO_CONTENT
from villa_site.embedded.content import Content, Shelf
from villa_site.embedded.edition import Edition
from villa_site.embedded.index import Index
from villa_site.embedded.naming import LOCALES, Locale
from villa_site.embedded.pages import page
from villa_site.embedded.site_options import site_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date, datetime
    from pathlib import Path

    from villa_site.embedded.documents import Document
    from villa_site.embedded.problems import Problem

_log = logging.getLogger(__name__)


class Library:
    """Looks at the files when it is asked something, at most every ``look_every`` seconds."""

    def __init__(
        self,
        content_dir: Path | None,
        *,
        clock: Callable[[], datetime],
        site: str = "",
        origin: str = "",
        look_every: float = 1.0,
    ) -> None:
        self._shelf = Shelf(content_dir or DEMO_CONTENT)
        self._clock = clock
        self._site, self._origin = site.rstrip("/"), origin.rstrip("/")
        self._look_every, self._looked = look_every, float("-inf")
        self._content = self._shelf.content()
        self._today: date | None = None
        self._editions: dict[tuple[Locale, bool], Edition] = {}
        self._made: dict[tuple[str, bool], bytes] = {}
        self._told: set[Problem] = set()
        self._index = Index()
        self._stale_index = True

    @property
    def content(self) -> Content:
        """The content as the files have it now."""
        self._refresh()
        return self._content

    @property
    def index(self) -> Index:
        """The search index; made when the first question comes, so that a start is quick."""
        self._refresh()
        if self._stale_index:
            self._index.refresh({locale: self._editions[locale, True] for locale in LOCALES})
            self._stale_index = False
        return self._index

    def load(self) -> None:
        """Read the files before the first question; it may be called in a thread of its own."""
        self._refresh()

    def shelf(self) -> Shelf:
        """Return the files as they were read last."""
        return self._shelf.copy()

    def edition(self, locale: Locale, *, preview: bool = False) -> Edition:
        """Return what a reader of that language sees."""
        self._refresh()
        return self._editions[locale, preview]

    def page(self, document: Document, *, preview: bool) -> bytes:
        """Return a document's page as JSON, made once for each state of the content."""
        edition, key = self.edition(document.locale, preview=preview), (document.file, preview)
        if key not in self._made:
            made, problems = page(document, edition)
            self._tell(problems)
            self._made[key] = orjson.dumps(made)
        return self._made[key]

    def options(self, locale: Locale, *, preview: bool) -> bytes:
        """Return the site options as JSON, made once for each state of the content."""
        edition, key = self.edition(locale, preview=preview), (f"{locale}/options.yaml", preview)
        if key not in self._made:
            made, problems = site_options(edition)
            self._tell(problems)
            self._made[key] = orjson.dumps(made)
        return self._made[key]

    def look_again(self) -> None:
        """Look at the files at the next question, however short ago the last look was."""
        self._looked = float("-inf")

    def _refresh(self) -> None:
        now, today = monotonic(), self._clock().date()
        if now - self._looked >= self._look_every:
            self._looked = now
            if self._shelf.look():
                self._content, self._today = self._shelf.content(), None
                self._tell(self._content.problems)
        if self._today != today:
            self._today = today
            self._publish(today)

    def _publish(self, today: date) -> None:
        self._made.clear()
        self._stale_index = True
        self._editions = {
            (locale, preview): Edition(
                self._content, locale, today, preview, origin=self._origin, site=self._site
            )
            for locale in LOCALES
            for preview in (False, True)
        }

    def _tell(self, problems: Sequence[Problem]) -> None:
        """Log each mistake once; ``check`` lists them all."""
        for problem in problems:
            if problem not in self._told:
                self._told.add(problem)
                _log.warning("Content: %s", problem)
