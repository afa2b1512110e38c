"""The request as endpoints receive it: language, preview, and the backend's services."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Annotated, Any, Final

import orjson
from anyio import CapacityLimiter
from fastapi import Depends, Request
from fastapi.responses import JSONResponse

from villa_site.embedded.content import ContentView
from villa_site.embedded.content_store import ContentStore
from villa_site.embedded.inbox import Inbox
from villa_site.embedded.media_files import MediaFiles
from villa_site.embedded.messages import message
from villa_site.embedded.tiles import TileFiles
from villa_site.settings.languages import Locale

MAX_BODY: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Services:
    """The state that the calls of one application share.

    ``resizing`` limits how many pictures are resized at once, ``cutting`` how many are cut into
    tiles, ``large_bodies`` how many large bodies are read.
    """

    content_store: ContentStore
    inbox: Inbox
    media_files: MediaFiles
    tile_files: TileFiles
    resizing: CapacityLimiter
    cutting: CapacityLimiter
    large_bodies: CapacityLimiter


@dataclass(frozen=True, slots=True)
class Call:
    """One request: its language, whether it previews, and the backend it came to.

    ``no-cache`` and ``caller_post_id`` change no answer here: nothing is cached for long.
    """

    request: Request
    services: Services
    locale: Locale
    preview: bool

    @property
    def large_body_turn(self) -> AbstractAsyncContextManager[None]:
        """The turn of a large body; a small one need not wait for any."""
        length = self.request.headers.get("content-length", "")
        small = length.isascii() and length.isdigit() and int(length) <= MAX_BODY
        return nullcontext() if small else self.services.large_bodies

    @property
    def view(self) -> ContentView:
        """The content in the call's language."""
        return self.services.content_store.view(self.locale, preview=self.preview)

    async def body(self, max_bytes: int = MAX_BODY) -> dict[str, Any] | None:
        """Return the JSON object of the body, None for anything else or far too much."""
        received = bytearray()
        async for chunk in self.request.stream():
            received += chunk
            if len(received) > max_bytes:
                return None
        try:
            value = orjson.loads(received)
        except orjson.JSONDecodeError:
            return None
        return value if isinstance(value, dict) else None

    def message(self, key: str) -> str:
        """Return a sentence of ``messages.yaml`` in the call's language, else in English."""
        return message(self.locale, key)

    def refusal(self, status: int, code: str, key: str) -> JSONResponse:
        """Answer an error the way the WordPress REST API does."""
        return JSONResponse(
            {"code": code, "message": self.message(key), "data": {"status": status}}, status
        )


def _call(request: Request) -> Call:
    query, services = request.query_params, request.app.state.services
    return Call(
        request,
        services,
        services.content_store.languages.known(query.get("lang")),
        preview=query.get("preview") in ("true", "1"),
    )


TheCall = Annotated[Call, Depends(_call)]
