"""The pages that are not in the backend, such as errors, maintenance and the gallery's cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final, Protocol

from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import NO_RIGHTS, Call
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import MaintenanceNotice
from villa_site.content.blocks.block import BlockType
from villa_site.errors import PreviewRefused
from villa_site.site.blocks.data import LoadedBlock, sources_of, stores_of
from villa_site.site.blocks.loader import load_blocks
from villa_site.site.context import PageContext
from villa_site.site.forms.subscription import SubscriptionLink
from villa_site.site.i18n.translations import Strings, marked
from villa_site.site.pages.extra_data import LoadMissing
from villa_site.site.pages.frame import load_frame, load_strings, or_none
from villa_site.site.routing.routes import first_page, is_forbidden
from villa_site.site.sources.reading import digests as readings
from villa_site.site.sources.sources import Sources
from villa_site.site.stores.stores import Stores, digests
from villa_site.site.stores.visitors import Visitor, marks
from villa_site.site.visits.opening_now import house_now
from villa_site.site.visits.preview import REFUSALS, reopening_url, without_token
from villa_site.site.visits.visit import View, Visit

SHORTER_LIST: Final = marked("La liste est plus courte : elle n'a pas de page de ce numéro.")


class PageSite(Protocol):
    """A site, as far as these pages need it."""

    backend: CachedBackend
    types: Mapping[str, BlockType]
    sources: Sources
    stores: Stores
    load_missing: LoadMissing

    @property
    def product(self) -> str:
        """The product's name in sentences."""

    async def redirected(self, visit: Visit, path: str) -> str | None:
        """Return where ``path`` leads, or itself; None if no page is there."""

    def visitor_of(self, visit: Visit, blocks: Sequence[LoadedBlock]) -> Visitor | None:
        """Return who sees the page, None where none of its blocks reads that."""

    def context_with(self, visit: Visit, strings: Strings, page: Page | None = None) -> PageContext:
        """Return the context of a page in the language of ``strings``."""

    def revision(self, ctx: PageContext, *versions: str) -> str:
        """Return the revision of what is made in ``ctx`` of content of these versions."""


class SystemPages:
    """Makes the views of ``site`` that show no page of the backend."""

    def __init__(self, site: PageSite) -> None:
        self._site = site

    async def maintenance(self, visit: Visit, notice: MaintenanceNotice) -> View:
        """Return the maintenance page."""
        ctx = self._site.context_with(visit, await load_strings(self._site.backend, visit))
        return View(
            kind="maintenance",
            visit=visit,
            ctx=ctx,
            options=SiteOptions(),
            maintenance=notice,
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            revision=self._site.revision(ctx, repr(notice)),
        )

    async def no_route(self, visit: Visit) -> View:
        """Return the error page of a path that matches no route.

        What cannot be a page, such as ``/wp-login.php``, is requested by programs that look for
        holes: it is neither reported nor given suggestions.
        """
        message = f"Page not found: {visit.path}"
        return await self._error(
            visit, HTTPStatus.NOT_FOUND, message, expected=not is_forbidden(visit.path)
        )

    async def not_found(self, visit: Visit) -> View:
        """Return the error page of a page that does not exist."""
        shown = without_token(visit)
        view = await self._error(visit, HTTPStatus.NOT_FOUND, f"Page Not Found: {shown.address}")
        first = first_page(visit.content_path)
        if first != visit.content_path and await self._site.redirected(visit, first) is not None:
            return replace(view, advice=view.ctx.t(SHORTER_LIST), list_path=first)
        return view

    async def preview_refused(self, visit: Visit, refusal: PreviewRefused) -> View:
        """Return the error page of a preview whose tokens do not open it."""
        # Its rights are void: the frame is that of any visitor.
        plain = visit.with_(rights=NO_RIGHTS)
        view = await self._error(plain, HTTPStatus.UNAUTHORIZED, "")
        reopening = reopening_url(view.ctx.backend_url, refusal.post)
        return replace(view, advice=view.ctx.t(REFUSALS[refusal.reason]), reopening=reopening)

    async def error(self, visit: Visit, status: int = HTTPStatus.INTERNAL_SERVER_ERROR) -> View:
        """Return the error page of a failure of this site or of the backend."""
        return await self._error(visit, status, HTTPStatus(status).phrase)

    async def specimen(self, visit: Visit, page: Page) -> View:
        """Return the view of ``page``, which is not in the backend, with its blocks loaded."""
        strings, options, banner = await load_frame(self._site.backend, visit, self._site.product)
        ctx = self._site.context_with(visit, strings, page)
        blocks = await load_blocks(page.blocks, self._site.types, ctx, self._site.backend)
        sources = await self._site.sources.read(sources_of(blocks))
        stores = self._site.stores.of(stores_of(blocks))
        visitor = self._site.visitor_of(visit, blocks)
        shared = (*digests(stores), *readings(sources), *marks(visitor))
        opening = house_now(options, ctx)
        return View(
            kind="specimen",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            page=page,
            opening=opening,
            revision=self._site.revision(ctx, page.version, options.version, *shared, opening.key),
            blocks=blocks,
            stores=stores,
            sources=sources,
            visitor=visitor,
        )

    async def draft_frame(self, visit: Visit) -> View:
        """Return the view of the frame beside an editor that has not sent anything yet."""
        ctx = self._site.context_with(visit, await load_strings(self._site.backend, visit))
        return View(
            kind="draft frame",
            visit=visit,
            ctx=ctx,
            options=SiteOptions(),
            revision=self._site.revision(ctx, "draft frame"),
        )

    async def subscription(self, visit: Visit, link: SubscriptionLink, status: int) -> View:
        """Return the page of a link in the newsletter's mail."""
        strings, options, banner = await load_frame(self._site.backend, visit, self._site.product)
        ctx = self._site.context_with(visit, strings)
        opening = house_now(options, ctx)
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
            opening=opening,
            revision=self._site.revision(ctx, repr(link), options.version, banner, opening.key),
        )

    async def _error(
        self, visit: Visit, status: int, message: str, *, expected: bool = True
    ) -> View:
        strings, options, banner = await load_frame(self._site.backend, visit, self._site.product)
        ctx = self._site.context_with(visit, strings)
        if expected:
            # Short enough for the error log to limit reports by path.
            report = {"path": visit.path[:500], "status": int(status), "message": message[:500]}
            self._site.backend.report_error("error.vue", report, Call(locale=visit.locale))
        extra = None
        if status == HTTPStatus.NOT_FOUND and expected:
            extra = await or_none(
                lambda: self._site.load_missing(ctx, self._site.backend), "suggestions"
            )
        suggested = extra.model_dump_json() if extra else ""
        opening = house_now(options, ctx)
        shared = (options.version, banner, suggested, opening.key)
        return View(
            kind="error",
            visit=visit,
            ctx=ctx,
            options=options,
            banner=banner,
            status=status,
            message=message,
            opening=opening,
            revision=self._site.revision(ctx, str(status), message, *shared),
            extra=extra,
        )
