"""Finds the reply to a request for a cached page without a task, for the server's protocol."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Scope

    from villa_site.engine.http.cached_response import Reply
    from villa_site.web.page_cache import PageCache
    from villa_site.web.request_guard import RequestGuard
    from villa_site.web.responses import Responses


class PageLookup:
    """Does for a cached page, and in their order, what the middleware do; awaits nothing."""

    def __init__(self, responses: Responses, guard: RequestGuard, cache: PageCache) -> None:
        self.responses = responses
        self.guard = guard
        self.cache = cache

    def __call__(self, scope: Scope) -> Reply | None:
        """Return the reply, which counts as sent; None for what the application has to answer."""
        started = time.perf_counter()
        reply = self.cache.lookup(scope) if self.guard.admits(scope) else None
        if reply is not None:
            size = 0 if scope["method"] == "HEAD" else len(reply.body)
            self.responses.observe(scope, reply.status, size, started)
        return reply
