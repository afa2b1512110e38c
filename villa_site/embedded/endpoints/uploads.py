"""Pictures and files."""

from __future__ import annotations

from typing import Final

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from villa_site.embedded.endpoints.call import TheCall

router = APIRouter()

_A_WEEK: Final = {"Cache-Control": "public, max-age=604800"}


@router.api_route("/wp-content/uploads/{name}", methods=["GET", "HEAD"])
async def read(name: str, call: TheCall) -> Response:
    """Answer a file, made on the first request; byte ranges are honoured."""
    uploads = call.library.content.uploads
    made = await to_thread.run_sync(call.made_files.get, name, uploads, limiter=call.drawing)
    if made is None:
        return call.refusal(404, "not_found", "not_found")
    file, media_type = made
    return FileResponse(file, media_type=media_type, headers=_A_WEEK)
