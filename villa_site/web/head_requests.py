"""ASGI middleware that answers HEAD with the head of the answer to GET."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_NO_BODY: Final = b""


class HeadRequests:
    """Passes HEAD on to ``app`` as GET, and drops the body: FastAPI's routes answer GET alone.

    It is outside of all that reads bodies: the page cache would store the page without its body.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; an answer that lists methods has HEAD beside GET."""
        if scope["type"] != "http" or scope["method"] == "GET":
            await self.app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"

        async def send_answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": list(map(_with_head, message["headers"]))}
            elif is_head and message["type"] == "http.response.body":
                message = {**message, "body": _NO_BODY}
            await send(message)

        await self.app({**scope, "method": "GET"} if is_head else scope, receive, send_answer)


def _with_head(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    name, value = header
    methods = value.replace(b" ", b"").split(b",") if name.lower() == b"allow" else []
    return (name, value + b", HEAD") if b"GET" in methods and b"HEAD" not in methods else header
