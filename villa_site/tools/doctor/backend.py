"""Examines a content backend: the one at a URL, else the embedded one in this process."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from villa_site.backend.call import Call
from villa_site.backend.client import TIMEOUT, BackendClient
from villa_site.backend.plugin import STATUS
from villa_site.backend.public_addresses import PublicAddresses
from villa_site.content.blocks.block import BlockType
from villa_site.embedded import EMBEDDED_ORIGIN, create_app
from villa_site.engine.http.urls import without_credentials
from villa_site.errors import BackendError
from villa_site.settings import Settings
from villa_site.tools.doctor.calls import examine_calls
from villa_site.tools.doctor.examination import Examination, QuietClient
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.links import Hosts


async def examine(
    settings: Settings,
    types: Mapping[str, BlockType],
    *,
    url: str = "",
    write: bool = False,
    every_page: bool = False,
    on_call: Callable[[str], None] = lambda _call: None,
    transport: httpx.AsyncBaseTransport | None = None,
    timeout: float = TIMEOUT,  # noqa: ASYNC109 - the time-out of each call, not of this one
) -> list[Finding]:
    """Make every call of the contract; ``types`` are the block types that are rendered here.

    ``write`` lets the backend store a test subscription, a cookie choice and an error report;
    ``every_page`` reads each listed page instead of a sample.
    ``on_call`` is called with each call before it is made.
    """
    async with (
        _transport(settings, url, transport, write=write) as (base, route),
        QuietClient(
            base,
            transport=route,
            timeout=timeout,
            public_url=without_credentials(settings.backend_public_url),
        ) as client,
    ):
        public = await _public_addresses(client, settings)
        examination = Examination(
            client,
            types,
            write=write,
            every_page=every_page,
            translations_path=settings.translations_path,
            hosts=Hosts.of(settings, public),
            on_call=on_call,
        )
        return [finding async for finding in examine_calls(examination)]


async def _public_addresses(client: BackendClient, settings: Settings) -> PublicAddresses:
    """Ask the plugin of a WordPress for its addresses; the embedded backend has none."""
    if client.url.rstrip("/") == EMBEDDED_ORIGIN:
        return PublicAddresses("")
    try:
        reply = await client.request("GET", STATUS, Call(settings.languages.default), report=False)
    except BackendError:
        return client.public
    return client.public.updated_by(reply.value)


@asynccontextmanager
async def _transport(
    settings: Settings, url: str, transport: httpx.AsyncBaseTransport | None, *, write: bool
) -> AsyncIterator[tuple[str, httpx.AsyncBaseTransport | None]]:
    base = url or settings.backend_url
    if base:
        yield base, transport
        return
    # Without ``write`` the embedded backend leaves no files either.
    with tempfile.TemporaryDirectory() as folder:
        data_dir = settings.data_dir if write else Path(folder)
        app = create_app(
            content_dir=settings.content_dir,
            data_dir=data_dir,
            site_url=settings.site_url,
            translations_path=settings.translations_path,
            languages=settings.languages,
        )
        yield EMBEDDED_ORIGIN, httpx.ASGITransport(app=app, raise_app_exceptions=False)
        app.state.inbox.close()
