"""A small site that records the requests and frames that would change something."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tests.support.served_site import free_port

METHODS: Final = ["GET", "POST", "PUT", "PATCH", "DELETE", "PURGE"]
WORKERS: Final = {
    "worker": "fetch('/sent/worker', {method: 'POST'}).then(() => postMessage(1));",
    "worker-socket": "const socket = new WebSocket('ws://' + location.host + '/socket');"
    "socket.onopen = () => { socket.send('worker-socket'); postMessage(1); };",
    "shared-worker": "onconnect = () => fetch('/sent/shared-worker', {method: 'POST'});",
    "service-worker": "self.skipWaiting();"
    "onactivate = () => fetch('/sent/service-worker', {method: 'POST'});",
}
PAGE: Final = """<!doctype html><html lang="fr"><title>Recorder</title><h1>Recorder</h1>
<form id="form" method="post" action="/sent/form"><input name="a"><button>Send</button></form>
<form id="tab" method="post" action="/sent/form-in-new-tab" target="_blank"><button>Send</button>
</form>
<form id="upload" method="post" action="/sent/upload" enctype="multipart/form-data">
<input type="file" name="file"><button>Send</button></form>
<a id="ping" href="#there" ping="/sent/hyperlink-ping">There</a>
<a id="leave" href="/?left" ping="/sent/hyperlink-ping-on-leaving">Leave</a>"""


@dataclass(slots=True)
class Recorder:
    """The site's ``url``, and the names of the ways by which something has arrived."""

    url: str
    arrived: list[str] = field(default_factory=list)


@contextmanager
def recording() -> Iterator[Recorder]:
    """Serve a recorder for as long as the block lasts."""
    port = free_port()
    recorder = Recorder(f"http://127.0.0.1:{port}")
    config = uvicorn.Config(_app(recorder), port=port, log_level="error", ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield recorder
    finally:
        server.should_exit = True
        thread.join()


def _app(recorder: Recorder) -> Starlette:
    async def page(_request: Request) -> Response:
        return HTMLResponse(PAGE)

    async def own_target(_request: Request) -> Response:
        return HTMLResponse("<script>fetch('/sent/own-target', {method: 'POST'})</script>")

    async def sent(request: Request) -> Response:
        await request.body()
        other = request.query_params.get("_method", request.headers.get("x-http-method-override"))
        if request.method not in {"GET", "HEAD"} or other:
            recorder.arrived.append(request.path_params["way"])
        return HTMLResponse("<h1>Sent</h1>")

    async def log(_request: Request) -> Response:
        recorder.arrived.append("storing-get")
        return JSONResponse({})

    async def worker(request: Request) -> Response:
        return Response(WORKERS[request.path_params["name"]], media_type="text/javascript")

    async def arrived(_request: Request) -> Response:
        return JSONResponse(recorder.arrived)

    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        async for message in _messages(socket):
            recorder.arrived.append(message)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/own-target", own_target),
            Route("/sent/{way}", sent, methods=METHODS),
            Route("/api/wpnuxt/v1/error-logs", log),
            Route("/worker/{name}", worker),
            Route("/arrived", arrived),
            WebSocketRoute("/socket", socket),
        ]
    )


async def _messages(socket: WebSocket) -> AsyncIterator[str]:
    while (message := await socket.receive())["type"] == "websocket.receive":
        yield message.get("text") or message["bytes"].decode()
