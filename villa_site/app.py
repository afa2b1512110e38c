"""The composition root: the only module that knows engine, components and blocks alike."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

import blocks
from components.chrome.head import head
from components.chrome.logo import ICON
from components.chrome.page import page
from components.chrome.page_colours import document_attributes
from components.chrome.share_image import share_image
from components.listing.not_found_suggestions import meant
from components.templates import load
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.cluster.draining import Draining
from villa_site.cluster.worker_bus import WorkerBus
from villa_site.content.block import BlockType, collect
from villa_site.content.locales import DEFAULT_LOCALE
from villa_site.discovery import calendars as calendar
from villa_site.discovery import crawlers, feeds, share_images, site_icon
from villa_site.discovery.sitemap_cache import SitemapCache
from villa_site.embedded import create_app as create_embedded
from villa_site.embedded import watch
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.live.admission import LIVE_PREFIX, Admission
from villa_site.engine.live.capacity import Capacity
from villa_site.engine.live.session import Composition
from villa_site.engine.live.socket import LiveMiddleware
from villa_site.engine.rendering.composition_cache import CompositionCache
from villa_site.engine.rendering.document import Documents
from villa_site.errors import BackendError
from villa_site.settings import Settings
from villa_site.site.policies import ORDER
from villa_site.site.site import Site
from villa_site.site.visit import View, Visit
from villa_site.tools.gallery import examples
from villa_site.tools.gallery import routes as gallery
from villa_site.tools.gallery.policy import specimen as specimen_policy
from villa_site.tools.gallery.specimen import specimen
from villa_site.web import (
    builds,
    captions,
    forms,
    freshness,
    health,
    metrics,
    newsletter,
    pages,
    proxy,
    webhook,
)
from villa_site.web import prefetch as warm
from villa_site.web.assets import Assets
from villa_site.web.metrics_registry import observed
from villa_site.web.page_cache import PageCache
from villa_site.web.prerender_store import Shelf
from villa_site.web.request_guard import RequestGuard, client_gone
from villa_site.web.security_headers import SecurityHeaders
from villa_site.web.uvicorn_protocols.connections import STATE_KEY as CONNECTIONS
from villa_site.web.uvicorn_protocols.connections import Connections

logger = logging.getLogger(__name__)

GREETING = 3.0
"""Seconds the start waits for the first answer of a backend elsewhere."""

EMBEDDED_ORIGIN = "http://embedded.invalid"
"""Base of in-process calls: a name that can never be reached over a network."""


def compose(view: View) -> Composition:
    """Make a page of a view: its document's attributes, its metadata, its sections."""
    if view.kind == "specimen":
        return specimen(view)
    return Composition(html=document_attributes(view), nodes=[*head(view), *page(view)])


def block_types(settings: Settings) -> Mapping[str, BlockType]:
    """Find the blocks; the gallery's examples are blocks, too, as long as it is there."""
    found = collect(blocks)
    return {**found, **collect(examples)} if settings.block_gallery == "on" else found


class VillaSite:
    """The whole site as one ASGI application; ``embedded`` is None when a backend is configured."""

    def __init__(
        self, settings: Settings, *, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self.settings = settings
        self.build = ClientBuild.read()
        self.embedded: FastAPI | None = None
        self.backend = CachedBackend(self._backend(transport), data_dir=settings.data_dir)
        self.site = Site(
            settings,
            self.backend,
            block_types(settings),
            build=self.build.id,
            policies=(specimen_policy, *ORDER) if settings.block_gallery == "on" else ORDER,
            load_page=load,
            load_missing=meant,
        )
        self.sitemaps = SitemapCache(self.backend, site_url=settings.site_url)
        self.worker_bus = WorkerBus(settings, self.renew)
        self.site.form_guard = self.worker_bus.form_guard
        self.fastapi = FastAPI(
            lifespan=self._lifespan, docs_url=None, redoc_url=None, openapi_url=None
        )
        self.fastapi.add_exception_handler(ClientDisconnect, client_gone)
        guarded = SecurityHeaders(self.fastapi, settings.site_url)
        live = LiveMiddleware(guarded, path_prefix=LIVE_PREFIX)
        self.compose = CompositionCache(compose)
        capacity = Capacity.now(settings.max_sessions)
        self.connections = Connections(capacity.connections)
        self.admission = Admission(live, self.site, self.compose, capacity)
        self.page_cache = PageCache(self.admission, settings, self._revision)
        self._guarded = RequestGuard(self.page_cache, settings.site_url)
        self._route()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, one connection, or the server's lifespan."""
        await self._guarded(scope, receive, send)

    def _backend(self, transport: httpx.AsyncBaseTransport | None) -> Backend:
        base = self.settings.backend_url
        if not base and transport is None:
            self.embedded = create_embedded(
                content_dir=self.settings.content_dir,
                data_dir=self.settings.data_dir,
                site_url=self.settings.site_url,
                translations_path=self.settings.translations_path,
            )
            # In this process it is never away: when it is late, so is everything else.
            client = BackendClient(
                EMBEDDED_ORIGIN, transport=_in_process(self.embedded), timeout=None
            )
        else:
            client = BackendClient(base or EMBEDDED_ORIGIN, transport=transport)
        return Backend(client, translations_path=self.settings.translations_path)

    def _route(self) -> None:
        connect = self.settings.live_connect
        shelf = Shelf.open(self.settings.prerendered_dir, connect)
        documents = Documents(self.compose, self.build, connect, shelf=shelf)
        measured = observed(
            self.admission,
            self.connections,
            self.page_cache,
            self.backend,
            documents,
            self.worker_bus,
        )
        self.fastapi.include_router(health.routes(self.admission))
        self.fastapi.include_router(metrics.routes(measured))
        self.fastapi.include_router(builds.routes(self.build.id, self.settings, shelf))
        self.fastapi.include_router(warm.routes(lambda: self, self.settings.site_url))
        self.fastapi.include_router(freshness.routes(self.site, self.page_cache))
        self.fastapi.include_router(site_icon.routes(ICON))
        self.fastapi.mount("/_villa/assets", Assets(self.build.folder / "assets"))
        if self.embedded is not None:
            self.fastapi.mount("/wp-content", _Subtree(self.embedded, "/wp-content"))
        else:
            self.fastapi.include_router(captions.routes(self.backend.client))
        self.fastapi.include_router(crawlers.routes(self.site, self.sitemaps))
        self.fastapi.include_router(calendar.routes(self.site))
        self.fastapi.include_router(feeds.routes(self.site))
        self.fastapi.include_router(share_images.routes(self.site, share_image))
        self.fastapi.include_router(proxy.routes(self.backend.client, self.settings.site_url))
        self.fastapi.include_router(webhook.routes(self.settings, self.changed))
        if self.settings.block_gallery == "on":
            self.fastapi.include_router(gallery.routes(self.site, self.build))
        self.fastapi.include_router(newsletter.routes(self.site, documents))
        self.fastapi.include_router(forms.routes(self.site, documents))
        self.fastapi.include_router(pages.routes(self.site, documents))

    def changed(self, paths: tuple[str, ...] | None) -> None:
        """Take in that the pages at ``paths`` have changed, here and in the other workers."""
        self.worker_bus.send_changed(paths)
        self.renew(paths)

    def renew(self, paths: tuple[str, ...] | None) -> None:
        """Ask anew for what has changed, for visitors to come and for pages that are open."""
        self.backend.purge(paths)
        self.sitemaps.groups.renew(paths)
        self.page_cache.recheck()
        self.admission.renew()

    @asynccontextmanager
    async def _lifespan(self, _app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with self.backend, self.backend.client:
            await self._greet()
            _tune_garbage_collector()
            watching = asyncio.create_task(self._watch_content())
            self.worker_bus.open()
            Draining(self.admission, self.settings.drain_seconds).install()
            yield {CONNECTIONS: self.connections}
            self.admission.drain()
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            await self.sitemaps.groups.aclose()
            await self.worker_bus.close()

    async def _watch_content(self) -> None:
        """Take an editor's saved file as a backend's webhook would be taken."""
        if self.embedded is None:
            return
        library = self.embedded.state.library
        async for change in watch(shelf=library.shelf()):
            library.look_again()
            # Every worker watches for itself.
            self.renew(tuple(change.paths) or None)

    async def _greet(self) -> None:
        """Ask the backend once before visitors do; a dead one is said, and waited for by no one.

        The embedded one is awaited, however long a busy machine takes to read its content.
        """
        if self.embedded is not None:
            await asyncio.to_thread(self.embedded.state.library.load)
        try:
            async with asyncio.timeout(None if self.embedded is not None else GREETING):
                await self.backend.options(Call(locale=DEFAULT_LOCALE))
        except (BackendError, TimeoutError) as error:
            reason = str(error) or f"no answer within {GREETING:g} s"
            logger.warning(
                "The content backend is away; pages answer 503 until it is back: %s", reason
            )

    async def _revision(self, visit: Visit) -> str:
        outcome = await self.site.open(visit)
        return outcome.revision if isinstance(outcome, View) else ""


class _Subtree:
    """Passes a mounted prefix on to an application that knows it by its full path."""

    def __init__(self, app: FastAPI, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, "root_path": ""}, receive, send)


def _in_process(app: FastAPI) -> httpx.ASGITransport:
    """Call ``app`` without a network; its bugs are answers of 500, as over a network."""
    return httpx.ASGITransport(app=app, raise_app_exceptions=False)


def _tune_garbage_collector() -> None:
    """Leave what lives as long as the process out of every collection over live layouts.

    Young objects are looked at in small lots, so that no visitor waits for it; old ones hardly
    ever, for sessions undo their own circles when they end.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 4_000)


def create_app(settings: Settings | None = None, **options: Any) -> VillaSite:
    """Make the application with ``settings``, else with those of the environment."""
    return VillaSite(settings or Settings.load(), **options)
