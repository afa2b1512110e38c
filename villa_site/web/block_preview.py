"""The preview of a block in the backend's editor: the block as the site renders it."""

from __future__ import annotations

import re
from hashlib import blake2b
from html import escape
from typing import Any, Final

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, Field
from starlette.routing import Route

from villa_site.backend.models.page import Page
from villa_site.engine.document import Documents
from villa_site.site.site import Site
from villa_site.site.visits.visit import View, Visit
from villa_site.web.signed_message import SignedMessages

PATH: Final = "/_villa/block-preview"
MAX_BYTES: Final = 512 * 1024
_HEAD: Final = b"<head>"
_SCRIPTS: Final = re.compile(
    rb'<script\b.*?</script>|<link rel="modulepreload"[^>]*>', re.DOTALL | re.IGNORECASE
)


class PreviewMessage(BaseModel):
    """Blocks as the backend would send them in a page, and the page's language."""

    blocks: tuple[dict[str, Any], ...] = Field(max_length=20)
    lang: str = ""


def routes(site: Site, documents: Documents[View]) -> list[Route]:
    """Declare ``POST /_villa/block-preview``; without the webhook's secret there is none."""
    secret = site.settings.webhook_secret.get_secret_value()
    messages = SignedMessages(PreviewMessage, secret, MAX_BYTES)

    async def preview(request: Request) -> Response:
        message = await messages.read(request)
        if isinstance(message, JSONResponse):
            return message
        visit = Visit.from_scope(request.scope).with_(
            preview=True, locale=site.routes.languages.known(message.lang)
        )
        view = await site.specimen(visit, _page(message))
        document = await documents.write(view)
        origin = site.settings.site_url or visit.origin
        return HTMLResponse(_framed(document.body, origin), headers={"cache-control": "no-store"})

    return [Route(PATH, preview, methods=["POST"])] if secret else []


def _page(message: PreviewMessage) -> Page:
    page = Page.model_validate({"path": PATH, "blocks": message.blocks})
    text = message.model_dump_json().encode()
    return page.stamped(blake2b(text, digest_size=9).hexdigest())


def _framed(document: bytes, origin: str) -> bytes:
    """Return a document for a frame of another page: URLs lead to the site, no script is asked."""
    base = f'<base href="{escape(origin)}/">'.encode()
    return _SCRIPTS.sub(b"", document).replace(_HEAD, _HEAD + base, 1)
