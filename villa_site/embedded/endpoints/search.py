"""Search, listings and the agenda."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.search import SearchQuery, search

router = APIRouter()


@router.get("/wp-json/wpnuxt/v1/search/")
async def find(call: TheCall) -> JSONResponse:
    """Answer a page of results with facets; a question that makes no sense finds nothing."""
    query = SearchQuery.read(call.request.query_params)
    return JSONResponse(search(query, index=call.store.index, view=call.view))
