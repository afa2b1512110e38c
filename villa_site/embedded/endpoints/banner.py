"""The text of the information banner."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.site_options import banner

router = APIRouter()


@router.get("/wp-json/wpnuxt/v1/bandeau-informations")
async def read(call: TheCall) -> JSONResponse:
    """Answer the banner in the call's language."""
    return JSONResponse({"text": banner(call.view)})
