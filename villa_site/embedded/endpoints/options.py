"""Site options: menus, footer, alert, colours."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from villa_site.embedded.endpoints.call import TheCall

router = APIRouter()


@router.get("/wp-json/wpnuxt/v1/options/")
async def read(call: TheCall) -> Response:
    """Answer the options in the call's language."""
    made = call.store.options(call.locale, preview=call.preview)
    return Response(made, media_type="application/json")
