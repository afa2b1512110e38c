"""Declares the metrics that are read where they arise: caches, backend, sessions, connections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from villa_site.backend.cache import CachedBackend
from villa_site.cluster.worker_bus import WorkerBus
from villa_site.engine.cache import BoundedCache
from villa_site.engine.live.admission import Admission
from villa_site.site.sources.sources import Sources
from villa_site.web.metrics import Metrics
from villa_site.web.page_cache import PageCache
from villa_site.web.uvicorn_protocols.connections import Connections


def declare(
    metrics: Metrics,
    admission: Admission,
    connections: Connections,
    page_cache: PageCache,
    backend: CachedBackend,
    worker_bus: WorkerBus,
    caches: Callable[[], Mapping[str, BoundedCache[Any]]],
    sources: Sources,
) -> None:
    """Declare what is read at each scrape of one worker."""
    client = backend.client

    def looked_up() -> Mapping[str, float]:
        counters = backend.counters
        return {"hit": counters.hits, "stale": counters.stale, "miss": counters.misses}

    metrics.counter(
        "villa_page_cache_total",
        "Pages answered from memory or not.",
        lambda: {"hit": page_cache.hits, "miss": page_cache.misses},
        "result",
    )
    metrics.counter(
        "villa_cache_hits_total",
        "Values found in a cache, by its name.",
        lambda: {name: cache.hits for name, cache in caches().items()},
        "cache",
    )
    metrics.counter(
        "villa_cache_misses_total",
        "Values not found in a cache, by its name.",
        lambda: {name: cache.misses for name, cache in caches().items()},
        "cache",
    )
    metrics.counter(
        "villa_backend_calls_total", "Calls to the content backend.", lambda: client.calls
    )
    metrics.counter(
        "villa_backend_errors_total",
        "Calls to the content backend that failed.",
        lambda: client.errors,
    )
    metrics.counter(
        "villa_backend_cache_total", "Answers of the backend by where from.", looked_up, "result"
    )
    metrics.counter(
        "villa_backend_refresh_errors_total",
        "Refreshes of cached answers that failed.",
        lambda: backend.counters.errors,
    )
    metrics.gauge(
        "villa_backend_cache_bytes", "JSON of cached answers.", lambda: backend.counters.bytes
    )
    metrics.counter(
        "villa_source_fetches_total",
        "Fetches of a source, by its name; those of fetch_json by the service's host.",
        lambda: sources.counts()[0],
        "source",
    )
    metrics.counter(
        "villa_source_failures_total",
        "Fetches of a source that failed.",
        lambda: sources.counts()[1],
        "source",
    )
    metrics.gauge("villa_live_sessions", "Open live sessions.", lambda: admission.sessions)
    metrics.gauge(
        "villa_live_sessions_limit",
        "Live sessions that settings and open files allow.",
        lambda: admission.capacity.sockets,
    )
    metrics.gauge(
        "villa_open_files_limit",
        "Files and connections that the process may have open.",
        lambda: admission.capacity.files,
        total="livemin",
    )
    metrics.gauge("villa_connections", "Open connections, live ones too.", lambda: connections.open)
    metrics.gauge(
        "villa_connections_limit",
        "Connections that the open files leave room for.",
        lambda: connections.limit,
    )
    metrics.counter(
        "villa_connections_refused_total",
        "Idle connections closed for want of room, new ones refused, requests beyond the limits.",
        lambda: {"idle": 0, "busy": 0, "request": 0, **connections.refused},
        "reason",
    )
    metrics.counter(
        "villa_live_refused_total",
        "Live connections refused, by reason.",
        lambda: {"rule": 0, "full": 0, "draining": 0, "moved": 0, "stays": 0, **admission.refused},
        "reason",
    )
    metrics.counter("villa_live_events_total", "Live events.", lambda: admission.latency.events)
    if (redis := worker_bus.redis) is not None:
        metrics.gauge(
            "villa_redis_connected",
            "Whether Redis carries changes to other machines: 1 or 0.",
            lambda: redis.connected,
            total="livemin",
        )
