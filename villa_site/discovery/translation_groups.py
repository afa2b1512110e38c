"""Learns in the background which pages translate one another, where the pages list does not say."""

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
from villa_site.backend.models import PageListing
from villa_site.content.locales import LOCALES
from villa_site.errors import BackendError
from villa_site.site.policies.canonical import own_path
from villa_site.site.policies.slash import local

logger = logging.getLogger(__name__)

AT_ONCE: Final = 4
"""Pages asked of the backend side by side: a sitemap must not be a burden."""
PATIENCE: Final = 8.0
"""Seconds a reader of the sitemap waits for a round; the next one finds what came later."""
BELIEVED: Final = 86_400.0
"""Seconds before a page is asked again: a translation can be added without changing the page."""

Group = Mapping[str, str]
"""Paths by language."""
Pages = Mapping[str, PageListing]
"""Lines of the pages list, by the page's path."""


@dataclass(frozen=True, slots=True)
class _Learnt:
    addresses: Group
    modified: datetime | None
    at: float

    @property
    def paths(self) -> set[str]:
        """The paths of the translations, whatever host stands before them."""
        return {unquote(urlsplit(address).path) for address in self.addresses.values()}


class TranslationGroups:
    """What pages say of their translations: each group is asked for once, not for each reader."""

    def __init__(self, backend: Backend, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.backend = backend
        self.clock = clock
        self.revision = 0
        """Changes when there may be more to know."""
        self._learnt: dict[str, _Learnt] = {}
        self._round: asyncio.Task[None] | None = None
        self._began = 0.0

    def known(self, pages: Pages, origin: str) -> dict[str, Group]:
        """Give the group of each page that is known by now; groups are as their pages say."""
        groups: dict[str, Group] = {}
        for path in _in_order(pages):
            if path in self._learnt and path not in groups:
                group = _group(self._learnt[path].addresses, pages[path], path, origin)
                groups.update(dict.fromkeys((path, *group.values()), group))
        return groups

    async def learn(self, pages: Pages, origin: str) -> None:
        """Ask for what is not known; wait for it, but not long: the asking goes on by itself."""
        if self._round is None or self._round.done():
            self._began = self.clock()
            self._round = asyncio.create_task(self._learn(pages, origin))
        rest = self._began + PATIENCE - self.clock()
        await asyncio.wait({self._round}, timeout=max(0.0, rest))

    def renew(self, paths: tuple[str, ...] | None) -> None:
        """Ask anew for what has changed; without paths any page may have."""
        changed = None if paths is None else {own_path(path) for path in paths}
        for path, learnt in self._learnt.items():
            if changed is None or path in changed or not changed.isdisjoint(learnt.paths):
                self._learnt[path] = replace(learnt, at=float("-inf"))
        self.revision += 1

    async def aclose(self) -> None:
        """Give up what is under way."""
        if self._round is not None:
            self._round.cancel()
            await asyncio.gather(self._round, return_exceptions=True)

    async def _learn(self, pages: Pages, origin: str) -> None:
        """Ask one language after another: most groups are told of by the first."""
        self._learnt = {path: each for path, each in self._learnt.items() if path in pages}
        before, turn, failed = dict(self._learnt), asyncio.Semaphore(AT_ONCE), list[str]()
        told = self._told(pages, origin)

        async def ask(path: str) -> None:
            async with turn:
                if path not in told:
                    listing = pages[path]
                    addresses = await self._addresses(path, listing, failed)
                    self._learnt[path] = _Learnt(addresses, listing.modified, self.clock())
                    told.update({path, *_group(addresses, listing, path, origin).values()})

        for locale in LOCALES:
            own = [path for path, listing in pages.items() if listing.lang == locale]
            await asyncio.gather(*(ask(path) for path in own))
        if failed:
            logger.warning(
                "The sitemap lacks the translations of %d pages: %s", len(failed), failed[0]
            )
        if self._learnt != before:
            self.revision += 1

    def _told(self, pages: Pages, origin: str) -> set[str]:
        """Name the pages that need not be asked, because they or a translation have answered."""
        oldest = self.clock() - BELIEVED
        return {
            member
            for path, learnt in self._learnt.items()
            if learnt.at > oldest and learnt.modified == pages[path].modified
            for member in (path, *_group(learnt.addresses, pages[path], path, origin).values())
        }

    async def _addresses(self, path: str, listing: PageListing, failed: list[str]) -> Group:
        try:
            page = await self.backend.page(local(path), Call(locale=listing.lang))
        except BackendError as error:
            failed.append(f"{path} ({error})")
            return {}
        return {lang: page.lang.get(lang, "") for lang in LOCALES}


def _in_order(pages: Pages) -> list[str]:
    """List the paths as rounds ask for them, so that later answers complete earlier ones."""
    return sorted(pages, key=lambda path: LOCALES.index(pages[path].lang))


def _group(addresses: Group, listing: PageListing, path: str, origin: str) -> dict[str, str]:
    """Read the addresses of a page's translations as paths of this site, its own included."""
    return translation_paths(
        {lang: url.removeprefix(origin) for lang, url in addresses.items()}, listing.lang, path
    )


def translation_paths(addresses: Group, lang: str, path: str) -> dict[str, str]:
    """Keep those addresses that are pages of this site; the page at ``path`` is one of them."""
    paths = {each: own_path(addresses.get(each, "")) for each in LOCALES} | {lang: path}
    return {each: found for each, found in paths.items() if found}
