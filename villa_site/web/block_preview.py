"""The preview of a block in the backend's editor: the block as the site renders it."""

from __future__ import annotations

import re
from hashlib import blake2b
from html import escape
from typing import Annotated, Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from villa_site.backend.models.page import Page
from villa_site.discovery.dependencies import CurrentSite
from villa_site.site.visits.cache_headers import NO_STORE
from villa_site.site.visits.visit import Visit
from villa_site.web.dependencies import CurrentDocuments
from villa_site.web.signed_message import SignedMessage, described

PATH: Final = "/_villa/block-preview"
MAX_BYTES: Final = 512 * 1024
_HEAD: Final = b"<head>"
_SCRIPTS: Final = re.compile(
    rb'<script\b.*?</script>|<link rel="modulepreload"[^>]*>', re.DOTALL | re.IGNORECASE
)

router = APIRouter(tags=["WordPress"])


class PreviewMessage(BaseModel):
    """Blocks as the backend would send them in a page, and the page's language."""

    blocks: tuple[dict[str, Any], ...] = Field(max_length=20)
    lang: str = ""


@router.post(PATH, response_class=HTMLResponse, **described(PreviewMessage))
async def block_preview(
    request: Request,
    message: Annotated[PreviewMessage, SignedMessage(PreviewMessage, MAX_BYTES)],
    site: CurrentSite,
    documents: CurrentDocuments,
) -> Response:
    """Render blocks for the editor's preview."""
    visit = Visit.from_scope(request.scope).with_(
        preview=True, locale=site.routes.languages.known(message.lang)
    )
    view = await site.system_pages.specimen(visit, _page(message))
    document = await documents.write(view)
    origin = site.settings.site_url or visit.origin
    return HTMLResponse(_framed(document.body, origin), headers=NO_STORE)


def _page(message: PreviewMessage) -> Page:
    page = Page.model_validate({"path": PATH, "blocks": message.blocks})
    text = message.model_dump_json().encode()
    return page.stamped(blake2b(text, digest_size=9).hexdigest())


def _framed(document: bytes, origin: str) -> bytes:
    """Return a document for a frame of another page: URLs lead to the site, no script is loaded."""
    base = f'<base href="{escape(origin)}/">'.encode()
    return _SCRIPTS.sub(b"", document).replace(_HEAD, _HEAD + base, 1)
