"""The calls of the contract that read content."""

from __future__ import annotations

from typing import Final

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import FileResponse, JSONResponse, Response

from villa_site.backend import queries
from villa_site.backend.endpoints import TRANSLATIONS_PATH
from villa_site.embedded import site_options
from villa_site.embedded.call import TheCall
from villa_site.embedded.media import UPLOADS, media_type
from villa_site.embedded.pages import page_listing
from villa_site.embedded.pictures import SERVICES
from villa_site.embedded.search import SearchFilters, results

router = APIRouter()

_SEARCH: Final = queries.search(queries.SearchQuery()).path
_A_WEEK: Final = {"Cache-Control": "public, max-age=604800"}
# An SVG file that is opened on its own could run scripts; here it is only a picture.
_NO_SCRIPTS: Final = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


@router.get(queries.MAINTENANCE.path)
async def maintenance(call: TheCall) -> JSONResponse:
    """Answer null, or the text of each language."""
    store = call.services.content_store
    texts = {locale: site_options.maintenance(store.view(locale)) for locale in store.languages}
    return JSONResponse(texts if all(text is not None for text in texts.values()) else None)


@router.get(queries.OPTIONS.path)
async def options(call: TheCall) -> Response:
    """Answer the options in the call's language."""
    json = call.services.content_store.options(call.locale, preview=call.preview)
    return Response(json, media_type="application/json")


@router.get(TRANSLATIONS_PATH)
async def translations(call: TheCall) -> JSONResponse:
    """Answer the strings by language and French key."""
    return JSONResponse(dict(call.services.content_store.content.strings))


@router.get(queries.BANNER.path)
async def banner(call: TheCall) -> JSONResponse:
    """Answer the banner in the call's language."""
    return JSONResponse({"text": site_options.banner(call.view)})


@router.get(_SEARCH)
async def search(call: TheCall) -> JSONResponse:
    """Answer a page of results with facets; a query that makes no sense has no results."""
    query = SearchFilters.read(call.request.query_params)
    return JSONResponse(results(query, index=call.services.content_store.index, view=call.view))


@router.get(queries.PAGES_PATH)
async def pages(call: TheCall) -> JSONResponse:
    """Answer the published pages of all languages; drafts are never among them."""
    view = call.services.content_store.view(call.locale)
    documents = view.content.documents.values()
    return JSONResponse([page_listing(each, view) for each in documents if view.shows(each)])


@router.api_route(f"{UPLOADS}{{name}}", methods=["GET", "HEAD"])
async def upload(name: str, call: TheCall) -> Response:
    """Answer a file as it is, or a size of a picture; byte ranges are honoured."""
    uploads, services = call.services.content_store.content.uploads, call.services
    if original := uploads.original(name):
        kind = original.media_type
        headers = _A_WEEK | _NO_SCRIPTS if kind == "image/svg+xml" else _A_WEEK
        return FileResponse(original.path, media_type=kind, headers=headers)
    if sized := uploads.sized(name):
        get = services.media_files.get
        file = await to_thread.run_sync(get, *sized, limiter=services.resizing)
        if file:
            return FileResponse(file, media_type=media_type(file.name), headers=_A_WEEK)
    return call.refusal(404, "not_found", "not_found")


@router.api_route(f"{UPLOADS}{SERVICES}{{name}}/{{request:path}}", methods=["GET", "HEAD"])
async def picture_service(name: str, request: str, call: TheCall) -> Response:
    """Answer the description of a large picture by the IIIF Image API, or one of its tiles."""
    services = call.services
    shown = services.content_store.content.uploads.tiled(name)
    if shown and request == "info.json":
        service = f"{call.view.origin}{UPLOADS}{SERVICES}{name}"
        return JSONResponse(shown.info(service), headers=_A_WEEK)
    tile = shown.tile(request) if shown else None
    if shown and tile:
        files = services.tile_files
        file = files.ready(shown, tile) or await to_thread.run_sync(
            files.cut, shown, tile, limiter=services.cutting
        )
        if file:
            return FileResponse(file, media_type="image/jpeg", headers=_A_WEEK)
    return call.refusal(404, "not_found", "not_found")


@router.get("/{path:path}")
async def page(path: str, call: TheCall) -> Response:
    """Answer the page at any path that no other call has; its ``path`` is the canonical one.

    Old addresses are included. The path decides the language; ``lang`` is ignored.
    """
    canonical = f"/{path.strip('/').lower()}/" if path.strip("/") else "/"
    store = call.services.content_store
    document = store.content.by_path.get(canonical)
    if document is None or (document.draft and not call.preview):
        return call.refusal(404, "not_found", "not_found")
    json = store.page(document, preview=call.preview)
    return Response(json, media_type="application/json")
