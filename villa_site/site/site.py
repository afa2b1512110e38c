"""Opens requests: runs the policies, then loads the page and its frame from the backend."""

from __future__ import annotations

import asyncio
import logging
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import NO_RIGHTS, Call
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.backend.public_files import PublicFiles
from villa_site.content.blocks.block import BlockType
from villa_site.content.losses import losses
from villa_site.engine.cache import Caches
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.engine.protocols import PageRequest
from villa_site.errors import BackendError, PageNotFound, PreviewRefused
from villa_site.settings import Settings
from villa_site.settings.drawn_map import read_map
from villa_site.settings.map_tiles import Tiles
from villa_site.settings.project import institution_zone
from villa_site.site.blocks.data import (
    LoadedBlock,
    loaded_data,
    read_visitor,
    sources_of,
    stores_of,
)
from villa_site.site.blocks.loader import load_blocks
from villa_site.site.context import PageContext
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.limits import FormGuard
from villa_site.site.forms.post_passwords import PostPasswords
from villa_site.site.html.media_urls import media_url
from villa_site.site.i18n.translations import Strings
from villa_site.site.pages.anchors import with_linked_anchors
from villa_site.site.pages.consent import consent_services
from villa_site.site.pages.extra_data import LoadMissing, LoadPage, no_extra, no_suggestions
from villa_site.site.pages.frame import load_frame, load_strings, or_default, or_none
from villa_site.site.pages.listed_paths import absent_translations
from villa_site.site.pages.references import with_references
from villa_site.site.pages.system_pages import SystemPages
from villa_site.site.routing.query import Query
from villa_site.site.routing.routes import Routes
from villa_site.site.sources.reading import digests as readings
from villa_site.site.sources.sources import Sources
from villa_site.site.stores.sqlite_database import SqliteDatabase
from villa_site.site.stores.stores import Stores, digests
from villa_site.site.stores.visitors import Visitor, Visitors, marks
from villa_site.site.visits.opening_now import house_now
from villa_site.site.visits.policies import ORDER, Policy, chain
from villa_site.site.visits.visit import Outcome, Redirect, View, Visit

logger = logging.getLogger(__name__)

_MAX_REDIRECTS: Final = 5
"""Steps after which a way of redirects is taken for one that ends."""
Clock = Callable[[], datetime]


def institution_clock() -> datetime:
    """Return the time in the institution's time zone."""
    return datetime.now(institution_zone())


class Site:
    """Opens requests: policies first, then the page with its frame.

    ``stores``, ``form_guard`` and ``sources`` are this process's alone unless they are given;
    ``form_clock`` is the time, in seconds of the epoch, that forms and cookies are signed with.
    """

    def __init__(  # noqa: PLR0913 - each but the first three is an option with a name
        self,
        settings: Settings,
        backend: CachedBackend,
        types: Mapping[str, BlockType],
        *,
        build: str = "",
        clock: Clock = institution_clock,
        policies: Sequence[str | Policy] = ORDER,
        load_page: LoadPage = no_extra,
        load_missing: LoadMissing = no_suggestions,
        development: bool = False,
        stores: Stores | None = None,
        form_guard: FormGuard | None = None,
        form_clock: Callable[[], float] = time.time,
        sources: Sources | None = None,
    ) -> None:
        self.settings = settings
        self.backend = backend
        self.types = types
        self.routes = Routes.of(settings)
        self.build = build
        self.clock = clock
        self.load_page = load_page
        self.load_missing = load_missing
        self.development = development
        self.caches = Caches()
        self.drawn_map = read_map(settings.map_path)
        self.sources = sources or Sources()
        self.stores = stores or Stores(SqliteDatabase(settings.stores_path))
        self.form_guard = form_guard or FormGuard(settings.form_rate_limit)
        self.form_service = FormService(settings, self.stores.database, clock=form_clock)
        self.post_passwords = PostPasswords(self.form_service.signed_time)
        self.visitors = Visitors(self.form_service.signed_time)
        self.system_pages = SystemPages(self)
        self._proceed = chain(policies, self._page, self)

    async def open(self, request: PageRequest) -> Outcome:
        """Resolve a request to a redirect or a view; failures of the backend raise nothing."""
        visit = Visit.of(request)
        return await self._proceed(
            visit if visit.locale else visit.with_(locale=self.routes.languages.of_path(visit.path))
        )

    async def maintenance(self, visit: Visit) -> MaintenanceNotice | None:
        """Return the maintenance notice in the visit's locale, None when the site is open."""
        call = Call(locale=visit.locale)
        notice = await or_default(
            lambda: self.backend.maintenance(call), None, "the maintenance notice"
        )
        return notice.in_locale(visit.locale, self.routes.languages) if notice else None

    async def context(self, visit: Visit) -> PageContext:
        """Return the context of what is made for a visit without a page."""
        return self.context_with(visit, await load_strings(self.backend, visit))

    async def leads_back(self, visit: Visit, path: str) -> bool:
        """Whether redirects lead from ``path`` back to the visit's; a circle is logged once."""
        way = [visit.content_path, path]
        while len(way) <= _MAX_REDIRECTS:
            following = await self.redirected(visit, way[-1])
            if following in {None, way[-1]}:
                return False
            if following in way:
                circle = " → ".join(map(quote_path, (*way, following)))
                key = ("redirect circle", frozenset(way))
                losses.once(key, f"Redirects lead in a circle, none is followed: {circle}")
                return True
            way.append(following)
        return False

    async def redirected(self, visit: Visit, path: str) -> str | None:
        """Return where the table or the backend redirects ``path``, or itself; None if unknown."""
        table = self.settings.redirects_file
        target = table.find(path, "") if table else None
        if target:
            return self.routes.own_path(target[0])
        locale = self.routes.languages.of_path(path)
        call = Call(locale, preview=visit.preview, no_cache=visit.preview)
        try:
            page = await self.backend.page(quote_path(path), call)
        except BackendError:
            return None
        return self.routes.own_path(page.path)

    def file_url(self, url: str, visit: Visit) -> str:
        """Return the URL of a file if pages may show files of its host, else an empty text."""
        return media_url(url, self.context_with(visit, Strings(visit.locale))) if url else ""

    async def _page(self, visit: Visit) -> Outcome:
        frame = asyncio.ensure_future(load_frame(self.backend, visit, self.product))
        try:
            page, personal = await self._visible_page(visit)
            # What one visitor alone may see is cached nowhere.
            lasting = not (personal or visit.call.uncached)
            page = await with_references(
                page, self.types, visit.call, self.backend, self._caches(visit), lasting=lasting
            )
            page = with_linked_anchors(page, self.types, self._caches(visit), lasting=lasting)
        except PageNotFound:
            await frame
            return await self._other_spelling(visit) or await self.system_pages.not_found(visit)
        except PreviewRefused as refusal:
            await frame
            return await self.system_pages.preview_refused(visit, refusal)
        except BackendError as error:
            await frame
            logger.warning("No page for %s: %s", visit.content_path, error)
            return await self.system_pages.error(visit, HTTPStatus.SERVICE_UNAVAILABLE)
        strings, options, banner = await frame
        if visit.draft is not None:
            options, banner = visit.draft.options(options), visit.draft.banner(banner)
        ctx = self.context_with(visit, strings, page)
        with self.sources.reading() as remotes:
            extra, absent, blocks = await asyncio.gather(
                or_none(
                    lambda: self.load_page(page, ctx, self.backend), "the data of its template"
                ),
                absent_translations(page, ctx, self.backend),
                load_blocks(
                    page.blocks,
                    self.types,
                    ctx,
                    self.backend,
                    # What one visitor alone may see is cached nowhere.
                    version=page.version if lasting else "",
                ),
            )
        loaded = [each.model_dump_json() for each in (extra, *loaded_data(blocks)) if each]
        sources = await self.sources.read(sources_of(blocks))
        # Nothing is awaited from here on: the page shows what its revision says.
        stores = self.stores.of(stores_of(blocks))
        lacking = ",".join(sorted(absent))
        versions = (page.version, options.version, banner, lacking, *loaded, *digests(stores))
        visitor = self.visitor_of(visit, blocks)
        opening = house_now(options, ctx)
        shared = (*readings(sources), *marks(visitor), opening.key)
        return View(
            kind="page",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=page,
            revision=self.revision(ctx, *versions, *shared),
            blocks=blocks,
            extra=extra,
            personal=personal,
            stores=stores,
            sources=sources,
            visitor=visitor,
            remotes=frozenset(remotes),
            absent=absent,
            opening=opening,
        )

    def visitor_of(self, visit: Visit, blocks: Sequence[LoadedBlock]) -> Visitor | None:
        """Return who sees the page, None where none of its blocks reads that."""
        return self.visitors.read(visit.cookies) if read_visitor(blocks) else None

    async def _other_spelling(self, visit: Visit) -> Redirect | None:
        """Redirect to the page whose path has its accents in one character, or in two."""
        for form in ("NFC", "NFD") if not visit.content_path.isascii() else ():
            path = unicodedata.normalize(form, visit.content_path)
            if path != visit.content_path and await self.redirected(visit, path) is not None:
                shown = self.routes.languages.preview_path(path) if visit.preview else path
                location = with_query(quote_path(shown), visit.query)
                return Redirect(location, HTTPStatus.PERMANENT_REDIRECT)
        return None

    async def page_with_password(self, visit: Visit, password: str) -> Page:
        """Ask for a protected page with its password; raises BackendError."""
        call = replace(visit.call, rights=replace(visit.rights, post_password=password))
        return await self.backend.page(quote_path(visit.content_path), call)

    async def _visible_page(self, visit: Visit) -> tuple[Page, bool]:
        """Load the page as this visitor may see it, and tell whether others see another."""
        if visit.draft is not None:
            call = Call(visit.locale, preview=True, rights=visit.rights)
            path = quote_path(visit.content_path)
            return await visit.draft.page(path, call, self.backend), True
        page = await self.backend.page(quote_path(visit.content_path), visit.call)
        if not page.protected:
            return page, visit.rights != NO_RIGHTS
        password = self.post_passwords.read(visit.content_path, visit.cookies)
        if not password:
            return page, True
        what = "the words of a protected page"
        return await or_default(lambda: self.page_with_password(visit, password), page, what), True

    @property
    def files(self) -> PublicFiles:
        """Where the backend's files are shown from; the embedded one's are the site's own."""
        return self.backend.client.public.files if self.settings.backend_url else PublicFiles()

    @property
    def product(self) -> str:
        """The product's name in sentences."""
        return self.settings.product_name

    def context_with(self, visit: Visit, strings: Strings, page: Page | None = None) -> PageContext:
        """Return the context of a page in the language of ``strings``."""
        now = self.clock()
        return PageContext(
            locale=visit.locale,
            strings=strings,
            path=visit.content_path or visit.path,
            today=now.date(),
            now=now,
            routes=self.routes,
            product=self.product,
            origin=self.settings.site_url or visit.origin,
            rights=visit.rights,
            locale_cookie=self.settings.locale_cookie,
            preview=visit.preview,
            development=self.development,
            page_id=page.id if page else None,
            query=Query.read(visit.query),
            consent=consent_services(self.settings),
            upload_limit=self.form_service.limit,
            tiles=Tiles(self.settings.map_tiles, self.settings.map_credit),
            drawn_map=self.drawn_map,
            backend_url=self.backend.client.public.url if self.settings.backend_url else "",
            media_hosts=self.settings.media_hosts.also(self.backend.client.public.media_host),
            files=self.files,
            caches=self._caches(visit),
            unsaved=visit.draft is not None,
            sources=self.sources,
        )

    def _caches(self, visit: Visit) -> Caches:
        """Return the caches of what is made for a visit: a draft has its own."""
        return self.caches if visit.draft is None else visit.draft.caches

    def revision(self, ctx: PageContext, *versions: str) -> str:
        """Return the revision of what is made in ``ctx`` of content of these versions."""
        made_of = repr((self.build, ctx.key, versions))
        return blake2b(made_of.encode(), digest_size=9).hexdigest()
