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
from villa_site.backend.models.options import SiteOptions
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
from villa_site.site.forms.subscription import SubscriptionLink
from villa_site.site.html.media_urls import media_url
from villa_site.site.i18n.translations import Strings, marked
from villa_site.site.pages.anchors import with_linked_anchors
from villa_site.site.pages.consent import consent_services
from villa_site.site.pages.extra_data import LoadMissing, LoadPage, no_extra, no_suggestions
from villa_site.site.pages.frame import load_frame, load_strings, or_default, or_none
from villa_site.site.pages.listed_paths import absent_translations
from villa_site.site.pages.references import with_references
from villa_site.site.routing.query import Query
from villa_site.site.routing.routes import Routes, first_page, is_forbidden
from villa_site.site.sources.reading import digests as readings
from villa_site.site.sources.sources import Sources
from villa_site.site.stores.sqlite_database import SqliteDatabase
from villa_site.site.stores.stores import Stores, digests
from villa_site.site.stores.visitors import Visitor, Visitors
from villa_site.site.visits.policies import ORDER, Policy, chain
from villa_site.site.visits.preview import REFUSALS, reopening_url, without_token
from villa_site.site.visits.visit import Outcome, Redirect, View, Visit

logger = logging.getLogger(__name__)

SHORTER_LIST: Final = marked("La liste est plus courte : elle n'a pas de page de ce numéro.")
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
        self.sources = sources or Sources()
        self.stores = stores or Stores(SqliteDatabase(settings.stores_path))
        self.form_guard = form_guard or FormGuard(settings.form_rate_limit)
        self.form_service = FormService(settings, self.stores.database, clock=form_clock)
        self.post_passwords = PostPasswords(self.form_service.signed_time)
        self.visitors = Visitors(self.form_service.signed_time)
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

    async def leads_back(self, visit: Visit, path: str) -> bool:
        """Whether redirects lead from ``path`` back to the visit's; a circle is logged once."""
        way = [visit.content_path, path]
        while len(way) <= _MAX_REDIRECTS:
            following = await self._redirected(visit, way[-1])
            if following in {None, way[-1]}:
                return False
            if following in way:
                circle = " → ".join(map(quote_path, (*way, following)))
                key = ("redirect circle", frozenset(way))
                losses.once(key, f"Redirects lead in a circle, none is followed: {circle}")
                return True
            way.append(following)
        return False

    async def _redirected(self, visit: Visit, path: str) -> str | None:
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
        return media_url(url, self._context(visit, Strings(visit.locale))) if url else ""

    async def maintenance_view(self, visit: Visit, notice: MaintenanceNotice) -> View:
        """Return the maintenance page."""
        ctx = self._context(visit, await load_strings(self.backend, visit))
        return View(
            kind="maintenance",
            visit=visit,
            ctx=ctx,
            options=SiteOptions(),
            maintenance=notice,
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            revision=self._revision(ctx, repr(notice)),
        )

    async def no_route_view(self, visit: Visit) -> View:
        """Return the error page of a path that matches no route.

        What cannot be a page, such as ``/wp-login.php``, is requested by programs that look for
        holes: it is neither reported nor given suggestions.
        """
        message = f"Page not found: {visit.path}"
        return await self._error(
            visit, HTTPStatus.NOT_FOUND, message, expected=not is_forbidden(visit.path)
        )

    async def not_found_view(self, visit: Visit) -> View:
        """Return the error page of a page that does not exist."""
        shown = without_token(visit)
        view = await self._error(visit, HTTPStatus.NOT_FOUND, f"Page Not Found: {shown.address}")
        first = first_page(visit.content_path)
        if first != visit.content_path and await self._redirected(visit, first) is not None:
            return replace(view, advice=view.ctx.t(SHORTER_LIST), list_path=first)
        return view

    async def preview_refused_view(self, visit: Visit, refusal: PreviewRefused) -> View:
        """Return the error page of a preview whose tokens do not open it."""
        # Its rights are void: the frame is that of any visitor.
        plain = visit.with_(rights=NO_RIGHTS)
        view = await self._error(plain, HTTPStatus.UNAUTHORIZED, "")
        reopening = reopening_url(view.ctx.backend_url, refusal.post)
        return replace(view, advice=view.ctx.t(REFUSALS[refusal.reason]), reopening=reopening)

    async def error_view(
        self, visit: Visit, status: int = HTTPStatus.INTERNAL_SERVER_ERROR
    ) -> View:
        """Return the error page of a failure of this site or of the backend."""
        return await self._error(visit, status, HTTPStatus(status).phrase)

    async def specimen_view(self, visit: Visit, page: Page) -> View:
        """Return the view of ``page``, which is not in the backend, with its blocks loaded."""
        strings, options, banner = await load_frame(self.backend, visit, self.product)
        ctx = self._context(visit, strings, page)
        blocks = await load_blocks(page.blocks, self.types, ctx, self.backend)
        sources = await self.sources.read(sources_of(blocks))
        stores = self.stores.of(stores_of(blocks))
        visitor = self._visitor_of(visit, blocks)
        shared = (*digests(stores), *readings(sources), *_marks(visitor))
        return View(
            kind="specimen",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=page,
            revision=self._revision(ctx, page.version, options.version, *shared),
            blocks=blocks,
            stores=stores,
            sources=sources,
            visitor=visitor,
        )

    async def subscription_view(self, visit: Visit, link: SubscriptionLink, status: int) -> View:
        """Return the page of a link in the newsletter's mail."""
        strings, options, banner = await load_frame(self.backend, visit, self.product)
        ctx = self._context(visit, strings)
        return View(
            kind="subscription",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=Page.model_validate({"post_title": ctx.t(link.title)}),
            status=status,
            extra=link,
            personal=True,
            revision=self._revision(ctx, repr(link), options.version, banner),
        )

    async def _page(self, visit: Visit) -> Outcome:
        frame = asyncio.ensure_future(load_frame(self.backend, visit, self.product))
        try:
            page, personal = await self._visible_page(visit)
            # What one visitor alone may see is cached nowhere.
            lasting = not (personal or visit.call.uncached)
            page = await with_references(
                page, self.types, visit.call, self.backend, self.caches, lasting=lasting
            )
            page = with_linked_anchors(page, self.types, self.caches, lasting=lasting)
        except PageNotFound:
            await frame
            return await self._other_spelling(visit) or await self.not_found_view(visit)
        except PreviewRefused as refusal:
            await frame
            return await self.preview_refused_view(visit, refusal)
        except BackendError as error:
            await frame
            logger.warning("No page for %s: %s", visit.content_path, error)
            return await self.error_view(visit, HTTPStatus.SERVICE_UNAVAILABLE)
        strings, options, banner = await frame
        ctx = self._context(visit, strings, page)
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
        visitor = self._visitor_of(visit, blocks)
        shared = (*readings(sources), *_marks(visitor))
        return View(
            kind="page",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=page,
            revision=self._revision(ctx, *versions, *shared),
            blocks=blocks,
            extra=extra,
            personal=personal,
            stores=stores,
            sources=sources,
            visitor=visitor,
            remotes=frozenset(remotes),
            absent=absent,
        )

    def _visitor_of(self, visit: Visit, blocks: Sequence[LoadedBlock]) -> Visitor | None:
        """Return who sees the page, None where none of its blocks reads that."""
        return self.visitors.read(visit.cookies) if read_visitor(blocks) else None

    async def _other_spelling(self, visit: Visit) -> Redirect | None:
        """Redirect to the page whose path has its accents in one character, or in two."""
        for form in ("NFC", "NFD") if not visit.content_path.isascii() else ():
            path = unicodedata.normalize(form, visit.content_path)
            if path != visit.content_path and await self._redirected(visit, path) is not None:
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
        page = await self.backend.page(quote_path(visit.content_path), visit.call)
        if not page.protected:
            return page, visit.rights != NO_RIGHTS
        password = self.post_passwords.read(visit.content_path, visit.cookies)
        if not password:
            return page, True
        what = "the words of a protected page"
        return await or_default(lambda: self.page_with_password(visit, password), page, what), True

    async def _error(
        self, visit: Visit, status: int, message: str, *, expected: bool = True
    ) -> View:
        strings, options, banner = await load_frame(self.backend, visit, self.product)
        ctx = self._context(visit, strings)
        if expected:
            # Short enough for the error log to limit reports by path.
            report = {"path": visit.path[:500], "status": int(status), "message": message[:500]}
            self.backend.report_error("error.vue", report, Call(locale=visit.locale))
        extra = None
        if status == HTTPStatus.NOT_FOUND and expected:
            extra = await or_none(lambda: self.load_missing(ctx, self.backend), "suggestions")
        suggested = extra.model_dump_json() if extra else ""
        return View(
            kind="error",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            status=status,
            message=message,
            revision=self._revision(ctx, str(status), message, options.version, banner, suggested),
            extra=extra,
        )

    @property
    def files(self) -> PublicFiles:
        """Where the backend's files are shown from; the embedded one's are the site's own."""
        return self.backend.client.public.files if self.settings.backend_url else PublicFiles()

    @property
    def product(self) -> str:
        """The product's name in sentences."""
        return self.settings.product_name

    def _context(self, visit: Visit, strings: Strings, page: Page | None = None) -> PageContext:
        return PageContext(
            locale=visit.locale,
            strings=strings,
            path=visit.content_path or visit.path,
            today=self.clock().date(),
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
            backend_url=self.backend.client.public.url if self.settings.backend_url else "",
            media_hosts=self.settings.media_hosts.also(self.backend.client.public.media_host),
            files=self.files,
            caches=self.caches,
            sources=self.sources,
        )

    def _revision(self, ctx: PageContext, *versions: str) -> str:
        made_of = repr((self.build, ctx.key, versions))
        return blake2b(made_of.encode(), digest_size=9).hexdigest()


def _marks(visitor: Visitor | None) -> list[str]:
    """Return what the revision of a page says of who sees it: never the id."""
    return [visitor.mark("page")] if visitor and visitor.known else []
