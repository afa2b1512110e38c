"""Suggestions as JSON, for the text of a search field while a visitor types."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from villa_site.backend.call import Call
from villa_site.backend.models.options import SiteOptions
from villa_site.discovery.dependencies import CurrentSite
from villa_site.engine.http.headers import client_network, request_origin
from villa_site.engine.http.provided import provided
from villa_site.engine.limits import ClientRates, TokenBucket
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.listing.query import clean
from villa_site.site.listing.quick_search import QuickSearch, load_quick_search, with_opening
from villa_site.site.visits.cache_headers import NO_STORE, file_cache_control
from villa_site.site.visits.visit import Visit

logger = logging.getLogger(__name__)

SUGGESTIONS: Final = "/_villa/suggestions"
TIMEOUT: Final = 10.0
"""Seconds after which a visitor has typed on."""
BURST: Final = 60.0
"""Requests that the visitors of an address may send at once."""
PER_SECOND: Final = 4.0
PER_SECOND_OF_ALL: Final = 50.0
BURST_OF_ALL: Final = 200.0
_MAX_AGE: Final = 60

Write = Callable[[QuickSearch, SiteOptions, PageContext], Mapping[str, Any]]
"""Writes suggestions as the browser shows them."""

router = APIRouter(include_in_schema=False)


def suggestion_rates() -> ClientRates:
    """Limit the requests of each client network, and of all."""
    return ClientRates(PER_SECOND, BURST, shared=TokenBucket(PER_SECOND_OF_ALL, BURST_OF_ALL))


@router.get(SUGGESTIONS)
async def suggestions(
    request: Request,
    site: CurrentSite,
    rates: Annotated[ClientRates, provided("suggestion_rates")],
    write: Annotated[Write, provided("write_suggestions")],
    lang: str = "",
    s: str = "",
) -> Response:
    """Return suggestions for the words ``s``; 204 while there are none to be had."""
    if not rates.allows(client_network(request.scope)):
        return Response(status_code=HTTPStatus.TOO_MANY_REQUESTS, headers=NO_STORE)
    locale = site.routes.languages.known(lang)
    home = site.routes.languages.home(locale)
    visit = Visit(path=home, origin=request_origin(request.scope), locale=locale, content_path=home)
    try:
        async with asyncio.timeout(TIMEOUT):
            if await site.maintenance(visit):
                return Response(status_code=HTTPStatus.NO_CONTENT, headers=NO_STORE)
            ctx = await site.context(visit)
            options, found = await asyncio.gather(
                site.backend.options(Call(locale)), load_quick_search(clean(s), ctx, site.backend)
            )
    except (BackendError, TimeoutError) as error:
        logger.warning("A search field gets no suggestions: %s", str(error) or "too slow")
        return Response(status_code=HTTPStatus.NO_CONTENT, headers=NO_STORE)
    found = with_opening(found, options, ctx, site.clock())
    headers = {
        "cache-control": file_cache_control(_MAX_AGE, site.settings.site_url),
        "content-language": locale,
        "x-robots-tag": "noindex",
    }
    return JSONResponse(write(found, options, ctx), headers=headers)
