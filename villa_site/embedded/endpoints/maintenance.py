"""The maintenance notice."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.content.locales import LOCALES
from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.site_options import maintenance

router = APIRouter()


@router.get("/api/wpnuxt/v1/maintenance/")
async def read(call: TheCall) -> JSONResponse:
    """Answer null, or the text of each language."""
    texts = {locale: maintenance(call.store.view(locale)) for locale in LOCALES}
    return JSONResponse(texts if all(text is not None for text in texts.values()) else None)
