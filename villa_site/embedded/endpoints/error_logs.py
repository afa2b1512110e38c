"""Errors that the site reports."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall

router = APIRouter()

_LONGEST: Final = 4_000


@router.get("/api/wpnuxt/v1/error-logs")
async def keep(call: TheCall) -> JSONResponse:
    """Keep a report, shortened; the inbox forgets the oldest."""
    query = call.request.query_params
    report = {"type": query.get("type", "")[:100], "data": query.get("data", "")[:_LONGEST]}
    call.inbox.put("error", report, locale=call.locale)
    return JSONResponse({"success": True})
