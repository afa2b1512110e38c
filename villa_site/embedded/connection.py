"""Connects the site to its content backend: the configured one, else the embedded one."""

from __future__ import annotations

from collections.abc import Callable

import httpx
from fastapi import FastAPI

from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.embedded.app import EMBEDDED_ORIGIN, create_app
from villa_site.engine.http.urls import without_credentials
from villa_site.settings import Settings


def connect(
    settings: Settings,
    *,
    transport: httpx.AsyncBaseTransport | None = None,
    make_http: Callable[..., httpx.AsyncClient] = httpx.AsyncClient,
) -> tuple[Backend, FastAPI | None]:
    """Return the backend, and the embedded one's application where it is that.

    ``transport`` takes the place of the network, ``make_http`` makes the client of it.
    """
    embedded: FastAPI | None = None
    if not settings.backend_url and transport is None:
        embedded = create_app(
            content_dir=settings.content_dir,
            data_dir=settings.data_dir,
            site_url=settings.site_url,
            translations_path=settings.translations_path,
            languages=settings.languages,
        )
        # In this process it is never away: when it is late, so is everything else.
        own = httpx.ASGITransport(embedded, raise_app_exceptions=False)
        client = BackendClient(EMBEDDED_ORIGIN, transport=own, timeout=None, make_http=make_http)
    else:
        client = BackendClient(
            settings.backend_url or EMBEDDED_ORIGIN,
            transport=transport,
            site_url=settings.site_url,
            public_url=without_credentials(settings.backend_public_url),
            make_http=make_http,
        )
    return Backend(client, translations_path=settings.translations_path), embedded
