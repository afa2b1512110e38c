"""Updates the served content: its views, the JSON made of them, the search index."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from time import monotonic
from typing import Any

import orjson

from villa_site.embedded.content import Content, ContentFolder, ContentView
from villa_site.embedded.documents import Document, Problem
from villa_site.embedded.index import Index
from villa_site.embedded.pages import page
from villa_site.embedded.site_options import site_options
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages, Locale

_log = logging.getLogger(__name__)


class ContentStore:
    """Checks the files on access, at most once in ``check_interval`` seconds.

    ``data_dir``: where parsed files and the search index are stored for the next start.
    ``page_problems`` are the mistakes in the pages that have been shown since the content was read,
    by file; ``on_page_problems`` is called whenever there are more.
    """

    def __init__(
        self,
        content_dir: Path | None,
        languages: Languages = DEFAULT_LANGUAGES,
        *,
        clock: Callable[[], datetime],
        data_dir: Path | None = None,
        site: str = "",
        origin: str = "",
        check_interval: float = 1.0,
    ) -> None:
        self.languages = languages
        self._folder = ContentFolder(content_dir, languages, data_dir=data_dir)
        self._clock = clock
        self._site, self._origin = site.rstrip("/"), origin.rstrip("/")
        self._check_interval, self._checked = check_interval, float("-inf")
        self._content = self._folder.content()
        self._today: date | None = None
        self._views: dict[tuple[Locale, bool], ContentView] = {}
        self._json: dict[tuple[str, bool], bytes] = {}
        self._logged: set[Problem] = set()
        self.page_problems: dict[str, list[Problem]] = {}
        self.on_page_problems: Callable[[], None] = lambda: None
        self._index = Index(self._folder.disk_cache)
        self._stale_index = True

    @property
    def content(self) -> Content:
        """The content as the files have it now."""
        self._refresh()
        return self._content

    @property
    def index(self) -> Index:
        """The search index; made at the first search, so that a start is quick."""
        self._refresh()
        if self._stale_index:
            self._index.refresh({locale: self._views[locale, True] for locale in self.languages})
            self._stale_index = False
        return self._index

    def load(self) -> None:
        """Read the files before the first request; it may run in a thread of its own."""
        self._refresh()

    def folder(self) -> ContentFolder:
        """Return a copy of the folder as it was read last."""
        return self._folder.copy()

    def view(self, locale: Locale, *, preview: bool = False) -> ContentView:
        """Return the content in a language, with drafts for a preview."""
        self._refresh()
        return self._views[locale, preview]

    def page(self, document: Document, *, preview: bool) -> bytes:
        """Return a document's page as JSON, made once for each state of the content."""
        view = self.view(document.locale, preview=preview)

        def make() -> tuple[Any, list[Problem]]:
            value, problems = page(document, view)
            self.page_problems[document.file] = problems
            if problems:
                self.on_page_problems()
            return value, problems

        return self._made(document.file, view, make)

    def options(self, locale: Locale, *, preview: bool) -> bytes:
        """Return the site options as JSON, made once for each state of the content."""
        view = self.view(locale, preview=preview)
        return self._made(f"{locale}/options.yaml", view, lambda: site_options(view))

    def _made(
        self, file: str, view: ContentView, make: Callable[[], tuple[Any, list[Problem]]]
    ) -> bytes:
        key = (file, view.preview)
        if key not in self._json:
            value, problems = make()
            self._log_problems(problems)
            self._json[key] = orjson.dumps(value)
        return self._json[key]

    def expire(self) -> None:
        """Check the files at the next access, however recent the last check is."""
        self._checked = float("-inf")

    def _refresh(self) -> None:
        now, today = monotonic(), self._clock().date()
        if now - self._checked >= self._check_interval:
            self._checked = now
            if self._folder.refresh():
                self._content, self._today = self._folder.content(), None
                self._log_problems(self._content.problems)
        if self._today != today:
            self._today = today
            self._publish(today)

    def _publish(self, today: date) -> None:
        self._json.clear()
        self.page_problems.clear()
        self._stale_index = True
        self._views = {
            (locale, preview): ContentView(
                self._content, locale, today, preview, origin=self._origin, site=self._site
            )
            for locale in self.languages
            for preview in (False, True)
        }

    def _log_problems(self, problems: Sequence[Problem]) -> None:
        """Log each problem once; ``check`` lists them all."""
        for problem in problems:
            if problem not in self._logged:
                self._logged.add(problem)
                _log.warning("Content: %s", problem)
