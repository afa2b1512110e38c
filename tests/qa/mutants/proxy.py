"""The proxy that plants a mutant: it passes everything on to the site, and applies the changes.

Answers that no change concerns are streamed as they are; the others are read whole, altered, and
compressed again. Host and origin stay those of the client, so that the site names the proxy in its
addresses.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from http import HTTPStatus
from typing import Final

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from tests.qa.mutants.mutant import (
    Answer,
    AnyChange,
    Change,
    Direction,
    FrameChange,
    Planted,
    Request,
    SocketRefused,
)

_METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_HOP: Final = frozenset(
    {"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "content-length"}
)
_TEXTS: Final = ("text/", "application/json", "application/xml", "application/rss", "image/svg")
_SMALLEST: Final = 500
_SECONDS: Final = 30


class MutantProxy:
    """An ASGI application in front of the site at ``port`` with the changes of a mutant."""

    def __init__(self, port: int, changes: Sequence[AnyChange]) -> None:
        self.port = port
        self.url = ""
        self.planted = Planted()
        self._changes = changes
        self._client = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            timeout=_SECONDS,
            trust_env=False,
            # The site closes idle connections after some seconds, which must not be a failure here.
            limits=httpx.Limits(max_connections=None, keepalive_expiry=1),
        )
        self.application = Starlette(
            routes=[
                Route("/{path:path}", self._answer, methods=_METHODS),
                WebSocketRoute("/{path:path}", self._pass_frames),
            ]
        )

    def plant(self, changes: Sequence[AnyChange]) -> None:
        """Put other changes in the place of those so far."""
        self._changes, self.planted = changes, Planted()

    async def close(self) -> None:
        """Close the connections to the site."""
        await self._client.aclose()

    async def _answer(self, incoming: HttpRequest) -> Response:
        headers = {key.lower(): value for key, value in incoming.headers.items()}
        request = Request(
            method=incoming.method,
            path=incoming.url.path,
            query=incoming.url.query,
            headers=headers,
        )
        concerned = [
            each for each in self._changes if isinstance(each, Change) and each.where(request)
        ]
        if concerned:
            return await self._altered(request, await incoming.body(), concerned)
        answer = await self._send(request, await incoming.body(), stream=True)
        return _Streamed(answer)

    async def _send(self, request: Request, body: bytes, *, stream: bool = False) -> httpx.Response:
        passed = {key: value for key, value in request.headers.items() if key not in _HOP}
        method = request.method if stream or request.method != "HEAD" else "GET"
        outgoing = self._client.build_request(method, request.address, headers=passed, content=body)
        # httpx adds its own where the client has none.
        for name in {"accept", "accept-encoding", "user-agent"} - passed.keys():
            outgoing.headers.pop(name, None)
        try:
            return await self._client.send(outgoing, stream=stream)
        except httpx.RemoteProtocolError:
            if method not in _SAFE:
                raise
            return await self._client.send(outgoing, stream=stream)

    async def _altered(self, request: Request, body: bytes, changes: Sequence[Change]) -> Response:
        whole = replace(
            request,
            headers={
                key: value
                for key, value in request.headers.items()
                if key not in {"if-none-match", "if-modified-since"}
            }
            | {"accept-encoding": "identity"},
        )
        received = await self._send(whole, body)
        answer = Answer(
            request=request,
            status=received.status_code,
            headers=[pair for pair in received.headers.multi_items() if pair[0] not in _HOP],
            body=received.content,
        )
        for change in changes:
            before = (answer.status, list(answer.headers), answer.body)
            try:
                change.alter(answer)
            except (LookupError, ValueError) as error:
                self.planted.errors.append(f"{request.address}: {error}")
            if change.seconds:
                await asyncio.sleep(change.seconds)
            if change.seconds or before != (answer.status, list(answer.headers), answer.body):
                self.planted.count(change)
        _confirm(answer)
        return _response(answer)

    async def _pass_frames(self, page: WebSocket) -> None:
        for change in self._changes:
            if isinstance(change, SocketRefused):
                self.planted.count(change)
                await page.close()
                return
        headers = [
            (key, page.headers[key]) for key in ("cookie", "user-agent") if key in page.headers
        ]
        address = f"ws://{page.headers['host']}{page.url.path}?{page.url.query}"
        origin = page.headers.get("origin")
        try:
            async with connect(
                address,
                host="127.0.0.1",
                port=self.port,
                origin=Origin(origin) if origin else None,
                additional_headers=headers,
                user_agent_header=None,
                max_size=None,
                proxy=None,
            ) as site:
                await page.accept()
                await self._pass_both_ways(page, site)
        except (OSError, InvalidHandshake):
            with contextlib.suppress(RuntimeError):
                await page.close()

    async def _pass_both_ways(self, page: WebSocket, site: ClientConnection) -> None:
        tasks = [
            asyncio.create_task(self._to_site(page, site)),
            asyncio.create_task(self._to_page(page, site)),
        ]
        _, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _to_site(self, page: WebSocket, site: ClientConnection) -> None:
        with contextlib.suppress(WebSocketDisconnect, ConnectionClosed):
            while True:
                text = await page.receive_text()
                if (altered := self._frame("to the site", text)) is not None:
                    await site.send(altered)

    async def _to_page(self, page: WebSocket, site: ClientConnection) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            async for message in site:
                text = message if isinstance(message, str) else message.decode()
                if (altered := self._frame("to the page", text)) is not None:
                    await page.send_text(altered)
            await page.close(site.close_code or 1000)

    def _frame(self, direction: Direction, text: str) -> str | None:
        altered: str | None = text
        for change in self._changes:
            if isinstance(change, FrameChange) and change.direction == direction:
                before = altered
                altered = None if before is None else change.alter(before)
                if altered != before:
                    self.planted.count(change)
        return altered


def _confirm(answer: Answer) -> None:
    """Answer that nothing has changed to one who has it already, as the site does."""
    known = answer.request.headers.get("if-none-match", "")
    if known and answer.status == HTTPStatus.OK and answer.header("etag") == known:
        answer.status, answer.body = HTTPStatus.NOT_MODIFIED, b""


def _response(answer: Answer) -> Response:
    """Make an answer to send: compressed where the client and the kind of content allow it."""
    body = answer.body
    fit = answer.header("content-type").startswith(_TEXTS) and len(body) > _SMALLEST
    accepted = "gzip" in answer.request.headers.get("accept-encoding", "")
    compressed = fit and accepted and not answer.header("content-encoding")
    if compressed:
        body = gzip.compress(body, compresslevel=1)
        answer.set_header("content-encoding", "gzip")
    response = Response(status_code=answer.status)
    response.raw_headers = [
        (key.encode(), value.encode("latin-1")) for key, value in answer.headers
    ]
    if answer.status not in {204, 304}:
        response.raw_headers.append((b"content-length", str(len(body)).encode()))
        response.body = b"" if answer.request.method == "HEAD" else body
    return response


class _Streamed(StreamingResponse):
    """An answer of the site as it comes, byte for byte."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(self._chunks(answer), status_code=answer.status_code)
        self.raw_headers = [
            (key.lower(), value)
            for key, value in answer.headers.raw
            if key.lower() not in {b"connection", b"keep-alive", b"transfer-encoding"}
        ]

    async def _chunks(self, answer: httpx.Response) -> AsyncIterator[bytes]:
        try:
            async for chunk in answer.aiter_raw():
                yield chunk
        finally:
            await answer.aclose()


@asynccontextmanager
async def mutant_proxy(
    port: int, changes: Sequence[AnyChange], *, listen: int = 0
) -> AsyncIterator[MutantProxy]:
    """Plant changes before the site at ``port`` for as long as the block lasts.

    ``listen`` is the port of the proxy, any free one where it is 0.
    """
    proxy = MutantProxy(port, changes)
    bound = socket.create_server(("127.0.0.1", listen))
    proxy.url = f"http://localhost:{bound.getsockname()[1]}"
    config = uvicorn.Config(
        proxy.application,
        lifespan="off",
        log_config=None,
        access_log=False,
        date_header=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=2**24,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    # The signal handlers of the process stay.
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    running = asyncio.create_task(server.serve(sockets=[bound]))
    try:
        yield proxy
    finally:
        server.should_exit = True
        await running
        await proxy.close()
