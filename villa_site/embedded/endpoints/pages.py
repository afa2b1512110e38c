"""The list of all published pages, for the sitemap and prerendering."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.pages import page_listing

router = APIRouter()


@router.get("/wp-json/wpnuxt/v1/pages/")
async def read(call: TheCall) -> JSONResponse:
    """Answer the pages of all languages; drafts are never among them."""
    view = call.store.view(call.locale)
    documents = view.content.documents.values()
    return JSONResponse([page_listing(each, view) for each in documents if view.shows(each)])
