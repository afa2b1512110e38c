"""The site as one object: it opens visits, asking the backend for all that a page needs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b
from http import HTTPStatus
from typing import TypeVar
from urllib.parse import parse_qsl

from pydantic import BaseModel

from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models import MaintenanceNotice, Page, SiteOptions
from villa_site.content.block import BlockType
from villa_site.engine.http.origin import host_of
from villa_site.errors import BackendError, PageNotFound
from villa_site.settings import Settings
from villa_site.settings.map_tiles import Tiles
from villa_site.site.block_loader import asked_for, load_blocks
from villa_site.site.consent import consent_services
from villa_site.site.context import INSTITUTION_ZONE, PageContext
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.guard import FormGuard
from villa_site.site.i18n import Strings
from villa_site.site.policies import ORDER, Policy, chain
from villa_site.site.policies.slash import quote_path
from villa_site.site.visit import Outcome, View, Visit

logger = logging.getLogger(__name__)
T = TypeVar("T")
Clock = Callable[[], datetime]
LoadPage = Callable[[Page, PageContext, Backend], Awaitable[BaseModel | None]]
"""Asks the backend for what a page's template shows beyond the page; None when it shows no more."""
LoadMissing = Callable[[PageContext, Backend], Awaitable[BaseModel | None]]
"""Asks the backend for what the error page of a missing page suggests instead."""


def institution_clock() -> datetime:
    """Give the institution's time."""
    return datetime.now(INSTITUTION_ZONE)


async def nothing_more(_page: Page, _ctx: PageContext, _backend: Backend) -> None:
    """Load nothing beyond the page."""


async def nothing_instead(_ctx: PageContext, _backend: Backend) -> None:
    """Suggest nothing instead of a missing page."""


class Site:
    """Opens visits: policies first, then the page with everything around it."""

    def __init__(
        self,
        settings: Settings,
        backend: CachedBackend,
        types: Mapping[str, BlockType],
        *,
        build: str = "",
        clock: Clock = institution_clock,
        policies: Sequence[str | Policy] = ORDER,
        load_page: LoadPage = nothing_more,
        load_missing: LoadMissing = nothing_instead,
    ) -> None:
        self.settings = settings
        self.backend = backend
        self.types = types
        self.build = build
        self.clock = clock
        self.load_page = load_page
        self.load_missing = load_missing
        self.form_guard = FormGuard(settings.form_rate_limit)
        self.form_service = FormService(settings)
        self._opened = chain(policies, self._page, self)

    async def open(self, visit: Visit) -> Outcome:
        """Resolve a visit to a redirect or to a view; it never raises for what a backend does."""
        return await self._opened(visit)

    async def maintenance(self, visit: Visit) -> MaintenanceNotice | None:
        """Give the maintenance notice in the visit's locale, None when the site is open."""
        call = Call(locale=visit.locale)
        notice = await _or_default(
            lambda: self.backend.maintenance(call), None, "the maintenance notice"
        )
        return notice.in_locale(visit.locale) if notice else None

    async def closed(self, visit: Visit, notice: MaintenanceNotice) -> View:
        """Give the maintenance screen."""
        ctx = self._context(visit, await self._strings(visit))
        return View(
            kind="maintenance",
            visit=visit,
            ctx=ctx,
            options=SiteOptions(),
            maintenance=notice,
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            revision=self._revision(ctx, repr(notice)),
        )

    async def unknown(self, visit: Visit) -> View:
        """Give the error page of a path that is no address of ours."""
        return await self._error(visit, HTTPStatus.NOT_FOUND, f"Page not found: {visit.path}")

    async def missing(self, visit: Visit) -> View:
        """Give the error page of an address that leads to nothing."""
        return await self._error(visit, HTTPStatus.NOT_FOUND, f"Page Not Found: {visit.address}")

    async def failed(self, visit: Visit, status: int = HTTPStatus.INTERNAL_SERVER_ERROR) -> View:
        """Give the error page of something that went wrong on our side or the backend's."""
        return await self._error(visit, status, HTTPStatus(status).phrase)

    async def specimen(self, visit: Visit, page: Page) -> View:
        """Give a page that no backend knows, its blocks loaded as those of any other."""
        strings, options, banner = await self._frame(visit)
        ctx = self._context(visit, strings, page)
        return View(
            kind="specimen",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=page,
            revision=self._revision(ctx, page.version, options.version),
            blocks=await load_blocks(page.blocks, self.types, ctx, self.backend),
        )

    async def _page(self, visit: Visit) -> Outcome:
        call = Call(locale=visit.locale, preview=visit.preview, no_cache=visit.preview)
        frame = asyncio.ensure_future(self._frame(visit))
        try:
            page = await self.backend.page(quote_path(visit.content_path), call)
        except PageNotFound:
            await frame
            return await self.missing(visit)
        except BackendError as error:
            await frame
            logger.warning("No page for %s: %s", visit.content_path, error)
            return await self.failed(visit, HTTPStatus.SERVICE_UNAVAILABLE)
        strings, options, banner = await frame
        ctx = self._context(visit, strings, page)
        extra, blocks = await asyncio.gather(
            _or_default(
                lambda: self.load_page(page, ctx, self.backend), None, "what its template shows"
            ),
            load_blocks(page.blocks, self.types, ctx, self.backend),
        )
        asked = [each.model_dump_json() for each in (extra, *asked_for(blocks)) if each]
        versions = (page.version, options.version, banner, *asked)
        return View(
            kind="page",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=page,
            revision=self._revision(ctx, *versions),
            blocks=blocks,
            extra=extra,
        )

    async def _error(self, visit: Visit, status: int, message: str) -> View:
        strings, options, banner = await self._frame(visit)
        ctx = self._context(visit, strings)
        # Each path is reported for itself; what is longer than a report would be cut off in it.
        told = {"path": visit.path[:500], "status": int(status), "message": message[:500]}
        self.backend.report_soon("error.vue", told, Call(locale=visit.locale))
        extra = None
        if status == HTTPStatus.NOT_FOUND:
            extra = await _or_default(
                lambda: self.load_missing(ctx, self.backend), None, "suggestions"
            )
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

    async def _frame(self, visit: Visit) -> tuple[Strings, SiteOptions, str]:
        """Ask for what surrounds every page; what does not come is replaced by defaults."""
        call = Call(locale=visit.locale, preview=visit.preview)
        strings, options, banner = await asyncio.gather(
            self._strings(visit),
            _or_default(lambda: self.backend.options(call), SiteOptions(), "the site options"),
            _or_default(lambda: self.backend.banner(call), "", "the banner"),
        )
        welcome = strings.translate("Bienvenue sur le site de la %s", self.product)
        return strings, options, banner or welcome

    async def _strings(self, visit: Visit) -> Strings:
        call = Call(locale=visit.locale, preview=visit.preview)
        texts: dict[str, dict[str, str]] = await _or_default(
            lambda: self.backend.translations(call), {}, "the translation strings"
        )
        return Strings(visit.locale, texts.get(visit.locale, {}))

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
            product=self.product,
            origin=self.settings.site_url or visit.origin,
            locale_cookie=self.settings.locale_cookie,
            preview=visit.preview,
            page_id=page.id if page else None,
            query=dict(parse_qsl(visit.query)[:32]),
            consent=consent_services(self.settings),
            upload_limit=self.form_service.limit,
            tiles=Tiles(self.settings.map_tiles, self.settings.map_credit),
            backend_host=host_of(self.settings.backend_url),
        )

    def _revision(self, ctx: PageContext, *versions: str) -> str:
        return _digest(repr((self.build, ctx.key, versions)))


async def _or_default(ask: Callable[[], Awaitable[T]], default: T, lost: str) -> T:
    """Ask, and go on without an answer; whoever leaves before has asked nothing."""
    try:
        return await ask()
    except BackendError as error:
        logger.warning("The site is served without %s: %s", lost, error)
        return default


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=9).hexdigest()
