"""The routers of the HTTP API and of the pages, in the order in which they match."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter

from villa_site.discovery import calendars, crawlers, feeds, maps, qr_codes, share_images, site_icon
from villa_site.settings import Settings
from villa_site.tools import api_page
from villa_site.tools.gallery.routes import router as gallery
from villa_site.tools.wordpress import updates
from villa_site.web import (
    actions,
    block_preview,
    builds,
    captions,
    connection,
    forms,
    freshness,
    health,
    metrics,
    pages,
    payloads,
    post_passwords,
    proxy,
    subscriptions,
    suggestions,
    webhook,
)


def routers(settings: Settings, *, is_embedded: bool) -> Iterator[APIRouter]:
    """Yield the routers; the pages come last and take every path that is left."""
    yield from (each.router for each in (health, metrics, builds, freshness))
    yield from (each.router for each in (site_icon, crawlers, calendars, feeds))
    yield from (each.router for each in (maps, share_images, qr_codes))
    yield proxy.router
    yield suggestions.router
    if not is_embedded:
        yield captions.router
    yield from (each.router for each in (webhook, block_preview, updates, connection))
    if settings.block_gallery == "on":
        yield gallery
    if settings.api_docs == "on":
        yield api_page.router
    yield from (each.router for each in (forms, post_passwords, subscriptions, actions))
    yield from (payloads.router, pages.router)
