"""The whole site as one application: its parts, put together by their constructors."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import httpx
from fastapi import FastAPI
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from components.listing.suggestion_list import suggestion_list
from components.templates import load
from components.ui.icon import drawing
from villa_site.app.client import read_client
from villa_site.app.installed import block_actions, block_types, compose, policies
from villa_site.app.routers import routers
from villa_site.backend.cache import CachedBackend
from villa_site.backend.call import Call
from villa_site.backend.endpoints import PATIENCE, check
from villa_site.backend.plugin import check_plugin, check_plugin_later
from villa_site.cluster.draining import Draining
from villa_site.cluster.store_sync import StoreSync, store_database
from villa_site.cluster.worker_bus import WorkerBus
from villa_site.content.blocks.block import installed
from villa_site.discovery import share_images
from villa_site.discovery.feed_cache import FeedCache
from villa_site.discovery.sitemap_cache import SitemapCache
from villa_site.embedded import watch
from villa_site.embedded.connection import connect
from villa_site.engine.application import Application
from villa_site.engine.cache import BoundedCache
from villa_site.engine.client_build import ASSETS_URL, ClientBuild
from villa_site.engine.document import ObserveEffects
from villa_site.engine.live.garbage import tune_garbage_collection
from villa_site.engine.protocols import PageRequest
from villa_site.engine.rendering.composition_cache import CompositionCache
from villa_site.errors import UnknownUrl
from villa_site.settings import Settings
from villa_site.site.actions.service import ActionService
from villa_site.site.listing.suggestions import suggest_pages
from villa_site.site.site import Site
from villa_site.site.sources.sources import Sources
from villa_site.site.stores.stores import Stores
from villa_site.site.stores.value import Address
from villa_site.site.visits.visit import View
from villa_site.tools.wordpress import updates
from villa_site.web import builds, captions, proxy, suggestions
from villa_site.web.api_description import api_description
from villa_site.web.cache_purge import CachePurge
from villa_site.web.head_requests import HeadRequests
from villa_site.web.metrics import Metrics
from villa_site.web.metrics_registry import declare
from villa_site.web.page_cache import PageCache
from villa_site.web.pages import page_at_unknown_url
from villa_site.web.prerender_store import PrerenderStore
from villa_site.web.refused import Refused, refused
from villa_site.web.request_guard import RequestGuard, client_disconnected
from villa_site.web.responses import Responses
from villa_site.web.security_headers import SecurityHeaders
from villa_site.web.signed_message import signature_log
from villa_site.web.subtree import Subtree
from villa_site.web.tracing import NO_TELEMETRY, observer, open_traces
from villa_site.web.uvicorn_protocols.connections import STATE_KEY as CONNECTIONS
from villa_site.web.uvicorn_protocols.connections import Connections

if TYPE_CHECKING:
    # It needs the extra "traces".
    from villa_site.web.traces.traces import Traces

SETTLED: Final = 1.0
"""Seconds from the start until the garbage of the imports is collected, which takes a moment."""


@dataclass(frozen=True, slots=True)
class Development:
    """A site that is served to its author.

    ``version`` names its code, ``observe_effects`` is called with each page whose components have
    effects.
    """

    version: str
    observe_effects: ObserveEffects[View]


class VillaSite:
    """The whole site as one ASGI application; ``embedded`` is None when a backend is configured.

    Without ``updates`` its pages do not ask what has become of them, as files cannot answer.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        traces: Traces | None = None,
        updates: bool = True,
        development: Development | None = None,
    ) -> None:
        self.settings = settings
        self.traces = traces or open_traces(settings)
        self.build = self.read_build()
        make_http = self.traces.client(settings.backend_url) if self.traces else httpx.AsyncClient
        backend, self.embedded = connect(settings, transport=transport, make_http=make_http)
        self.backend = CachedBackend(backend, data_dir=settings.data_dir)
        self.worker_bus = WorkerBus(settings, self.renew, self._refresh_store, self._refresh_source)
        self.stores = Stores(
            store_database(settings),
            changed=self._announce_stores,
            share=self.worker_bus.send_stored,
        )
        self.sources = self._sources(development=development is not None)
        self.site = Site(
            settings,
            self.backend,
            block_types(settings),
            build=f"{self.build.id} {development.version}" if development else self.build.id,
            policies=policies(settings),
            load_page=load,
            load_missing=suggest_pages,
            development=development is not None,
            stores=self.stores,
            form_guard=self.worker_bus.form_guard,
            form_clock=self.worker_bus.clock,
            sources=self.sources,
        )
        self.sitemaps = SitemapCache(
            self.backend, self.site.routes, self.site.caches, site_url=settings.site_url
        )
        self.cache_purge = CachePurge(settings.cache_purge_url)
        self.fastapi = FastAPI(
            lifespan=self._lifespan,
            telemetry=NO_TELEMETRY,
            **api_description(shown=settings.api_docs == "on"),
        )
        self.fastapi.add_exception_handler(ClientDisconnect, client_disconnected)
        self.fastapi.add_exception_handler(Refused, refused)
        self.fastapi.add_exception_handler(UnknownUrl, page_at_unknown_url)
        self.compose = CompositionCache(compose, self.site.caches)
        self.metrics = Metrics()
        self.pages = Application(
            self.site,
            self.compose,
            build=self.build,
            http=SecurityHeaders(self.fastapi, settings.site_url),
            origin=settings.site_url,
            connect=settings.live_connect,
            prefetch=settings.prefetch == "on",
            updates=updates,
            max_sessions=settings.max_sessions,
            exchange=self.site.visitors.exchange,
            observe_effects=development.observe_effects if development else None,
            observe_render=observer(
                *(self.metrics, self.traces, "villa_render_seconds", "Time to render a page."),
                span="render",
            ),
            observe_event=observer(
                *(self.metrics, self.traces, "villa_event_seconds"),
                "Time from a live event to the update that follows it.",
                span="live event",
            ),
        )
        self.admission = self.pages.admission
        self.connections = Connections(self.admission.capacity.connections)
        self.page_cache = PageCache(
            self.pages,
            settings,
            self._revision,
            build=self.build.id,
            recompressor=self.pages.recompressor,
        )
        self.store_sync = StoreSync(self.stores, self.page_cache.recheck, self._renew_stores)
        guarded = RequestGuard(HeadRequests(self.page_cache), settings.site_url)
        self._observed: ASGIApp = Responses(
            guarded, self.metrics, log=settings.access_log == "json"
        )
        self._provide()
        self._route()
        if self.traces is not None:
            self._observed = self.traces.server(self._observed, self.fastapi.router.routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, one connection, or the server's lifespan."""
        await self._observed(scope, receive, send)

    def _caches(self) -> Mapping[str, BoundedCache[Any]]:
        """Name the caches whose hits ``/metrics`` shows."""
        named = {
            "pages": self.page_cache.pages,
            "styles": self.build.styles.cache,
            "sources": self.sources.followed,
        }
        return named | self.site.caches.by_name()

    def read_build(self) -> ClientBuild:
        """Read the browser client; raises ClientBuildMissing."""
        return read_client()

    def _provide(self) -> None:
        """Give the route handlers what they use, by name."""
        settings, documents, state = self.settings, self.pages.documents, self.fastapi.state
        store = PrerenderStore.open(settings.prerendered_dir, settings.live_connect)
        state.site = self.site
        state.documents, state.plain_documents = documents, documents.plain
        state.client_build, state.prerendered = self.build, store
        state.served_build = builds.ServedBuild(
            self.build.id, time.time(), settings.languages, store
        )
        state.admission, state.metrics, state.page_cache = (
            self.admission,
            self.metrics,
            self.page_cache,
        )
        state.icon, state.sitemaps, state.feeds = drawing().svg, self.sitemaps, FeedCache(self.site)
        state.share_images = share_images.ShareImages(self.site.caches)
        state.captions = captions.Captions(self.backend.client, self.site.caches)
        state.call_rates = proxy.CallRates()
        state.suggestion_rates = suggestions.suggestion_rates()
        state.write_suggestions = suggestion_list
        state.actions = ActionService(self.site, block_actions(settings))
        state.changed, state.signature_log = self.changed, signature_log()
        state.plugin_source = updates.PluginSource(installed())

    def _route(self) -> None:
        """Include the routers in the order in which they match; the pages take what is left."""
        declare(
            self.metrics,
            self.admission,
            self.connections,
            self.page_cache,
            self.backend,
            self.worker_bus,
            self._caches,
            self.sources,
        )
        self.fastapi.mount(f"{ASSETS_URL}assets", self.pages.assets)
        if self.embedded is not None:
            self.fastapi.mount("/wp-content", Subtree(self.embedded))
        for each in routers(self.settings, is_embedded=self.embedded is not None):
            self.fastapi.include_router(each)

    def changed(self, paths: tuple[str, ...] | None) -> None:
        """Renew the pages at ``paths``, here, in the other workers and in the cache in front."""
        self.worker_bus.send_changed(paths)
        self.renew(paths)
        self.cache_purge.send(paths)

    def _refresh_store(self, address: Address) -> None:
        self.store_sync.refresh(address)

    def _announce_stores(self, names: frozenset[str]) -> None:
        self.store_sync.announce(names)

    def _renew_stores(self, names: frozenset[str]) -> None:
        self.admission.renew(lambda view: not names.isdisjoint(view.stores))

    def _sources(self, *, development: bool) -> Sources:
        """Make the sources; code that is being written shares no value with that before it."""
        return Sources(
            None if development else self.stores.database,
            changed=self._renew_source,
            watched=lambda name: self.admission.shows(lambda view: view.shows(name)),
            share=self.worker_bus.send_sourced,
            clock=self.worker_bus.clock,
            log_level=logging.INFO if development else logging.DEBUG,
        )

    def _refresh_source(self, key: str) -> None:
        self.sources.refresh(key)

    def _renew_source(self, name: str) -> None:
        self.page_cache.recheck()
        self.admission.renew(lambda view: view.shows(name))

    def renew(self, paths: tuple[str, ...] | None) -> None:
        """Drop what is cached of the pages at ``paths`` (all, if None), and renew the open ones."""
        self.backend.purge(paths)
        self.sitemaps.groups.renew(paths)
        if paths is None:
            self.store_sync.reload()
        self.page_cache.recheck()
        self.admission.renew()

    @asynccontextmanager
    async def _lifespan(self, _app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with self.backend.client, self.backend, self.cache_purge:
            # The embedded backend is awaited, however long it takes to read its content.
            if self.embedded is not None:
                await asyncio.to_thread(self.embedded.state.content_store.load)
            call = Call(self.settings.languages.default)
            answered = await self._check_backend(call)
            tuned = asyncio.get_running_loop().call_later(SETTLED, tune_garbage_collection)
            tasks = [
                asyncio.create_task(self._watch_content()),
                asyncio.create_task(self.metrics.publish_periodically()),
                asyncio.create_task(self.site.form_service.retained.clean_periodically()),
            ]
            if not answered:
                tasks.append(asyncio.create_task(check_plugin_later(self.backend.client, call)))
            self.worker_bus.open()
            await self.worker_bus.join()
            await self.store_sync.open()
            Draining(self.admission, self.settings.drain_seconds).install()
            yield {CONNECTIONS: self.connections}
            self.admission.drain()
            tuned.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.sitemaps.groups.aclose()
            await self.sources.aclose()
            await self.store_sync.close()
            await self.worker_bus.close()
        if self.traces is not None:
            await self.traces.aclose()

    async def _check_backend(self, call: Call) -> bool:
        """Check the backend, and the plugin of one that is not embedded; tell if that answered."""
        if self.embedded is not None:
            await check(self.backend, call, None)
            return True
        plugin = check_plugin(self.backend.client, call, PATIENCE)
        _, answered = await asyncio.gather(check(self.backend, call, PATIENCE), plugin)
        return answered

    async def _watch_content(self) -> None:
        """Renew the pages that an editor's saved file changes, as the webhook does."""
        if self.embedded is None:
            return
        store = self.embedded.state.content_store
        async for change in watch(folder=store.folder()):
            store.expire()
            # Every worker watches for itself.
            self.renew(paths := tuple(change.paths) or None)
            self.cache_purge.send(paths)

    async def _revision(self, request: PageRequest) -> str:
        outcome = await self.site.open(request)
        return outcome.revision if isinstance(outcome, View) else ""


def create_app(settings: Settings | None = None, **options: Any) -> VillaSite:
    """Make the application with ``settings``, else with those of the environment."""
    return VillaSite(settings or Settings.load(), **options)
