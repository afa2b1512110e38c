"""ASGI middleware that answers HEAD with the head of the answer to GET."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_NO_BODY: Final = b""


class HeadRequests:
    """Passes HEAD on to ``app`` as GET, and drops the body: FastAPI's routes answer GET alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": _NO_BODY}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, send_head)
