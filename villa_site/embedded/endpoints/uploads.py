"""Pictures and files."""

from __future__ import annotations

from typing import Final

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from villa_site.embedded.endpoints.call import TheCall
from villa_site.embedded.media import media_type

router = APIRouter()

_A_WEEK: Final = {"Cache-Control": "public, max-age=604800"}
# An SVG file that is opened on its own could run scripts; here it is only a picture.
_ONLY_SHOWN: Final = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


@router.api_route("/wp-content/uploads/{name}", methods=["GET", "HEAD"])
async def read(name: str, call: TheCall) -> Response:
    """Answer a file as it is, or a size of a picture; byte ranges are honoured."""
    uploads = call.store.content.uploads
    if original := uploads.original(name):
        kind = original.media_type
        headers = _A_WEEK | _ONLY_SHOWN if kind == "image/svg+xml" else _A_WEEK
        return FileResponse(original.path, media_type=kind, headers=headers)
    if sized := uploads.sized(name):
        file = await to_thread.run_sync(call.media_files.get, *sized, limiter=call.cutting)
        if file:
            return FileResponse(file, media_type=media_type(file.name), headers=_A_WEEK)
    return call.refusal(404, "not_found", "not_found")
