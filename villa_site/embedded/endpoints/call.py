"""The request as endpoints receive it: language, preview, and the backend's services."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Annotated, Any, Final

import orjson
from anyio import CapacityLimiter
from fastapi import Depends, Request
from fastapi.responses import JSONResponse

from villa_site.content.locales import Locale
from villa_site.embedded.content_store import ContentStore
from villa_site.embedded.inbox import Inbox
from villa_site.embedded.media_files import MediaFiles
from villa_site.embedded.messages import message
from villa_site.embedded.names import locale_of
from villa_site.embedded.view import ContentView

LARGEST_BODY: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Call:
    """One request: its language, whether it previews, and the backend it came to.

    ``no-cache`` and ``caller_post_id`` change no answer here: nothing is cached for long.
    """

    request: Request
    locale: Locale
    preview: bool

    @property
    def store(self) -> ContentStore:
        """The content."""
        store: ContentStore = self.request.app.state.content_store
        return store

    @property
    def inbox(self) -> Inbox:
        """What visitors sent."""
        inbox: Inbox = self.request.app.state.inbox
        return inbox

    @property
    def media_files(self) -> MediaFiles:
        """The sizes of pictures that were cut so far."""
        media_files: MediaFiles = self.request.app.state.media_files
        return media_files

    @property
    def cutting(self) -> CapacityLimiter:
        """How many sizes may be cut at once."""
        limiter: CapacityLimiter = self.request.app.state.cutting
        return limiter

    @property
    def large_bodies(self) -> AbstractAsyncContextManager[None]:
        """The turn of a large body; a small one need not wait for any."""
        length = self.request.headers.get("content-length", "")
        small = length.isascii() and length.isdigit() and int(length) <= LARGEST_BODY
        turns: CapacityLimiter = self.request.app.state.large_bodies
        return nullcontext() if small else turns

    @property
    def view(self) -> ContentView:
        """The content in the call's language."""
        return self.store.view(self.locale, preview=self.preview)

    async def body(self, largest: int = LARGEST_BODY) -> dict[str, Any] | None:
        """Return the JSON object that was sent, None for anything else or far too much."""
        received = bytearray()
        async for chunk in self.request.stream():
            received += chunk
            if len(received) > largest:
                return None
        try:
            sent = orjson.loads(received)
        except orjson.JSONDecodeError:
            return None
        return sent if isinstance(sent, dict) else None

    def refusal(self, status: int, code: str, key: str) -> JSONResponse:
        """Answer an error the way the WordPress REST API does."""
        text = message(key, self.locale)
        return JSONResponse(
            {"code": code, "message": text, "data": {"status": status}}, status_code=status
        )


def _call(request: Request) -> Call:
    query = request.query_params
    return Call(
        request, locale_of(query.get("lang", "")), preview=query.get("preview") in ("true", "1")
    )


TheCall = Annotated[Call, Depends(_call)]
