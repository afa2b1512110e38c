"""Translation strings of all languages."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall

router = APIRouter()


@router.get("/wp-json/wpnuxt/v1/translations/")
async def read(call: TheCall) -> JSONResponse:
    """Answer the strings by language and French key."""
    return JSONResponse(dict(call.store.content.strings))
