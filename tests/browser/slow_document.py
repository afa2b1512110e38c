"""Serves a site's documents in two parts, as a slow network delivers them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tests.support.in_process import serving_here
from tests.support.served_site import free_port


class SlowDocument:
    """A proxy whose documents stop before ``marker`` until ``release`` is set."""

    def __init__(self, site_url: str, marker: bytes) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.release = asyncio.Event()
        self._marker = marker
        self.client = httpx.AsyncClient(base_url=site_url, trust_env=False)
        self.app = Starlette(routes=[Route("/{path:path}", self._answer)])

    async def _answer(self, request: Request) -> Response:
        answer = await self.client.get(str(request.url.replace(scheme="", netloc="")))
        kind = answer.headers.get("content-type", "")
        if not kind.startswith("text/html"):
            return Response(answer.content, answer.status_code, media_type=kind)
        before, marker, after = answer.content.partition(self._marker)
        assert marker, "the document does not hold the marker"
        return StreamingResponse(self._parts(before, marker + after), media_type=kind)

    async def _parts(self, before: bytes, after: bytes) -> AsyncIterator[bytes]:
        yield before
        await self.release.wait()
        yield after


@asynccontextmanager
async def slow_document(site_url: str, marker: bytes) -> AsyncIterator[SlowDocument]:
    """Run the proxy for as long as the block lasts."""
    proxy = SlowDocument(site_url, marker)
    async with proxy.client, serving_here(proxy.app, proxy.port):
        try:
            yield proxy
        finally:
            proxy.release.set()
