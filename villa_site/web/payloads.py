"""The payloads of pages: what a browser that shows one page needs to show another."""

from __future__ import annotations

import logging
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.document import Documents
from villa_site.engine.opening import open_page
from villa_site.engine.payload import (
    FULL_PAYLOAD,
    JSON,
    PAYLOAD,
    PayloadAddress,
    reload_payload,
)
from villa_site.errors import RenderError
from villa_site.site.visits.cache_headers import NO_STORE, caching_headers
from villa_site.site.visits.visit import View, Visit
from villa_site.web.dependencies import CurrentDocuments, CurrentPrerendered
from villa_site.web.pages import for_page_cache

logger = logging.getLogger(__name__)

_ROBOTS: Final = {"x-robots-tag": "noindex"}


router = APIRouter(tags=["pages"])


class Payload(BaseModel):
    """A page's model and state; of a page that has to be loaded in full, its address."""

    state: dict[str, Any]
    data: Any = None


@router.get(f"/{PAYLOAD}", include_in_schema=False)
@router.get(f"/{FULL_PAYLOAD}", include_in_schema=False)
@router.get(f"/{{path:path}}/{PAYLOAD}", response_model=Payload)
@router.get(f"/{{path:path}}/{FULL_PAYLOAD}", include_in_schema=False)
async def payload(
    request: Request,
    site: CurrentSite,
    documents: CurrentDocuments,
    prerendered: CurrentPrerendered,
) -> Response:
    """Return the payload of a page, whose address is below the page's.

    A payload is cached like its page. One of a missing page is no missing payload: its status is
    200, so that a dead link in sight is no error of the page that has it. Where the browser has to
    load a page in full, the payload is its address, which a page of another build knows itself.
    """
    address = PayloadAddress.of(request.scope)
    if address is None or address.build != site.build:
        return _reload("", site.build)
    visit = Visit.of(address.request(request.scope))
    opened = await open_page(site, visit)
    if opened.view is None or opened.reload:
        return _reload(opened.reload, site.build)
    # A written payload answers its own address alone.
    written = prerendered.payload(opened.view, full=address.full) if prerendered else None
    body = None if opened.redirects else written
    if body is None:
        body = await _render(opened.view, visit.url, documents, full=address.full)
    if body is None:
        return _reload(visit.url, site.build)
    # A redirect holds only as long as the answer that it was.
    if opened.redirects:
        return Response(body, headers=NO_STORE | _ROBOTS, media_type=JSON)
    caching = caching_headers(opened.view, site.settings.site_url, negotiated=False)
    headers = caching | _ROBOTS | for_page_cache(opened.view)
    return Response(body, headers=headers, media_type=JSON)


async def _render(
    view: View, address: str, documents: Documents[View], *, full: bool
) -> bytes | None:
    """Render the payload of ``view``; None where that fails: the browser loads the error page."""
    try:
        return await documents.payload(view, address, full=full)
    except RenderError as error:
        logger.error("The payload of %s could not be rendered: %s", address, error)  # noqa: TRY400 - ReactPy has logged the traceback
        return None


def _reload(url: str, build: str) -> Response:
    return Response(reload_payload(url, build), headers=NO_STORE | _ROBOTS, media_type=JSON)
