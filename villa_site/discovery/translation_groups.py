"""Collects translations of pages in the background, if the pages list does not contain them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from urllib.parse import unquote, urlsplit

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.content.cards import PageListing
from villa_site.engine.http.urls import quote_path
from villa_site.errors import BackendError
from villa_site.site.routing.own_links import local_path
from villa_site.site.routing.routes import Routes

logger = logging.getLogger(__name__)

CONCURRENCY: Final = 4
"""Concurrent page calls of one round."""
TIMEOUT: Final = 8.0
"""Seconds that a request of the sitemap waits for a round."""
MAX_AGE: Final = 86_400.0
"""Seconds until a page is fetched again: a translation can be added without changing it."""

Group = Mapping[str, str]
"""Paths by language."""
Pages = Mapping[str, PageListing]
"""Lines of the pages list, by the page's path."""


@dataclass(frozen=True, slots=True)
class _Known:
    urls: Group
    modified: datetime | None
    at: float

    @property
    def paths(self) -> set[str]:
        """The paths of the translations, whatever their host."""
        return {unquote(urlsplit(url).path) for url in self.urls.values()}


class TranslationGroups:
    """The translations that pages name; each group is fetched once, not for each request."""

    def __init__(
        self,
        backend: Backend,
        routes: Routes,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.backend = backend
        self.routes = routes
        self.clock = clock
        self.revision = 0
        """Changes when the groups may have changed."""
        self._known: dict[str, _Known] = {}
        self._round: asyncio.Task[None] | None = None
        self._began = 0.0

    def known(self, pages: Pages, origin: str) -> dict[str, Group]:
        """Return the group of each page as far as it is known."""
        groups: dict[str, Group] = {}
        for path in self._in_order(pages):
            if path in self._known and path not in groups:
                group = self._group(self._known[path].urls, path, origin)
                groups.update(dict.fromkeys((path, *group.values()), group))
        return groups

    async def learn(self, pages: Pages, origin: str) -> None:
        """Fetch what is not known; wait at most ``TIMEOUT`` for it."""
        if self._round is None or self._round.done():
            self._began = self.clock()
            self._round = asyncio.create_task(self._learn(pages, origin))
        rest = self._began + TIMEOUT - self.clock()
        await asyncio.wait({self._round}, timeout=max(0.0, rest))

    def renew(self, paths: tuple[str, ...] | None) -> None:
        """Fetch changed pages again; None for any page."""
        changed = None if paths is None else {self.routes.own_path(path) for path in paths}
        for path, known in self._known.items():
            if changed is None or path in changed or not changed.isdisjoint(known.paths):
                self._known[path] = replace(known, at=float("-inf"))
        self.revision += 1

    async def aclose(self) -> None:
        """Cancel the running round."""
        if self._round is not None:
            self._round.cancel()
            await asyncio.gather(self._round, return_exceptions=True)

    async def _learn(self, pages: Pages, origin: str) -> None:
        """Fetch one language after another: the first one names most groups."""
        self._known = {path: each for path, each in self._known.items() if path in pages}
        before, semaphore, failed = dict(self._known), asyncio.Semaphore(CONCURRENCY), list[str]()
        complete = self._complete(pages, origin)

        async def fetch(path: str) -> None:
            async with semaphore:
                if path not in complete:
                    listing = pages[path]
                    urls = await self._urls(path, failed)
                    self._known[path] = _Known(urls, listing.modified, self.clock())
                    complete.update({path, *self._group(urls, path, origin).values()})

        languages = self.routes.languages
        for locale in languages:
            own = [path for path in pages if languages.of_path(path) == locale]
            await asyncio.gather(*(fetch(path) for path in own))
        if failed:
            logger.warning(
                "The sitemap lacks the translations of %d pages: %s", len(failed), failed[0]
            )
        if self._known != before:
            self.revision += 1

    def _complete(self, pages: Pages, origin: str) -> set[str]:
        """Return the pages that need no fetch, because they or a translation are known."""
        oldest = self.clock() - MAX_AGE
        return {
            member
            for path, known in self._known.items()
            if known.at > oldest and known.modified == pages[path].modified
            for member in (path, *self._group(known.urls, path, origin).values())
        }

    async def _urls(self, path: str, failed: list[str]) -> Group:
        languages = self.routes.languages
        try:
            page = await self.backend.page(quote_path(path), Call(languages.of_path(path)))
        except BackendError as error:
            failed.append(f"{path} ({error})")
            return {}
        return {lang: page.lang.get(lang, "") for lang in languages}

    def _in_order(self, pages: Pages) -> list[str]:
        """Return the paths in the order of a round, so that later pages complete earlier groups."""
        languages = self.routes.languages
        return sorted(pages, key=lambda path: languages.codes.index(languages.of_path(path)))

    def _group(self, urls: Group, path: str, origin: str) -> dict[str, str]:
        """Return the paths of a page's translations, its own included."""
        backend = self.backend.client.public.url
        local = {lang: local_path(url, origin, backend) or "" for lang, url in urls.items()}
        return translation_paths(local, path, self.routes)


def translation_paths(urls: Group, path: str, routes: Routes) -> dict[str, str]:
    """Return the URLs that are pages of this site as paths, the page at ``path`` included."""
    paths = {each: routes.own_path(urls.get(each, "")) for each in routes.languages}
    paths[routes.languages.of_path(path)] = path
    return {each: found for each, found in paths.items() if found}
