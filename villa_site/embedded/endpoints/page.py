"""Pages by their path; it matches every path that no other endpoint has."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from villa_site.embedded.endpoints.call import TheCall

router = APIRouter()


@router.get("/{path:path}")
async def read(path: str, call: TheCall) -> Response:
    """Answer the page at an address, old addresses included; its ``path`` is the canonical one.

    The path decides the language; ``lang`` is ignored.
    """
    wanted = f"/{path.strip('/').lower()}/" if path.strip("/") else "/"
    document = call.store.content.by_path.get(wanted)
    if document is None or (document.draft and not call.preview):
        return call.refusal(404, "not_found", "not_found")
    made = call.store.page(document, preview=call.preview)
    return Response(made, media_type="application/json")
