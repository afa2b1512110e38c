"""A whole application on the engine: pages over HTTP, live sockets, the browser client's files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.engine.client_build import ASSETS_URL, Assets, ClientBuild
from villa_site.engine.document import Documents, ObserveEffects
from villa_site.engine.http.recompression import Recompressor
from villa_site.engine.live.admission import LIVE_PREFIX, Admission
from villa_site.engine.live.capacity import Capacity
from villa_site.engine.live.latency import LatencyMeter, Observe, ignore
from villa_site.engine.live.session import Exchange, no_cookies
from villa_site.engine.live.socket import LiveMiddleware
from villa_site.engine.opening import open_page
from villa_site.engine.payload import JSON, PayloadAddress, reload_payload
from villa_site.engine.protocols import Compose, Connect, Opener, PageRequest, Redirect, ViewT

NOT_FOUND: Final = 404


class Application(Generic[ViewT]):
    """An ASGI application that shows what ``opener`` opens, composed by ``compose``.

    ``build`` is the browser client, else the one that comes with this package; ClientBuildMissing
    is raised where there is none. ``http`` answers HTTP in the place of the engine's own routes,
    which are each page, and the client's files. ``origin`` is the public scheme, host and port,
    else those of each request; pages of no other origin get a socket. ``connect`` is when pages
    open it, ``prefetch`` whether browsers fetch what links lead to before they are followed,
    ``max_sessions`` how many may be open at a time, ``exchange`` gives the cookies of a token that
    an open page sends. ``observe_render`` and ``observe_event`` are given seconds: what each
    rendering took, and each answer to an event; ``observe_effects`` in development each page whose
    components have effects.
    """

    def __init__(  # noqa: PLR0913 - each but the first two is an option with a name
        self,
        opener: Opener[ViewT],
        compose: Compose[ViewT],
        *,
        build: ClientBuild | None = None,
        http: ASGIApp | None = None,
        origin: str = "",
        connect: Connect = "intent",
        prefetch: bool = True,
        updates: bool = True,
        max_sessions: int = 5_000,
        exchange: Exchange = no_cookies,
        observe_render: Observe = ignore,
        observe_event: Observe = ignore,
        observe_effects: ObserveEffects[ViewT] | None = None,
    ) -> None:
        self.opener = opener
        self.build = build or ClientBuild.read()
        self.recompressor = Recompressor()
        self.assets = Assets(self.build, self.recompressor)
        self.documents = Documents(
            opener,
            compose,
            self.build,
            connect,
            prefetch=prefetch,
            updates=updates,
            observe=observe_render,
            observe_effects=observe_effects,
        )
        self.admission = Admission(
            LiveMiddleware(http or self._routes(), path_prefix=LIVE_PREFIX),
            opener,
            compose,
            Capacity.now(max_sessions),
            origin=origin,
            build=self.build.id,
            exchange=exchange,
            latency=LatencyMeter(observe_event),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, one connection, or the server's lifespan."""
        await self.admission(scope, receive, send)

    def renew(self) -> None:
        """Open the page of every session once more, and show what has changed."""
        self.admission.renew()

    def _routes(self) -> Starlette:
        return Starlette(
            routes=[
                Mount(f"{ASSETS_URL}assets", self.assets),
                Route(f"{ASSETS_URL}{{path:path}}", _not_found),
                Route("/{path:path}", self._page),
            ]
        )

    async def _page(self, request: Request) -> Response:
        address = PayloadAddress.of(request.scope)
        if address is not None:
            return await self._payload(address, request.scope)
        outcome = await self.opener.open(PageRequest.from_scope(request.scope))
        if isinstance(outcome, Redirect):
            return _with_cookies(
                RedirectResponse(outcome.location, outcome.status), outcome.cookies
            )
        document = await self.documents.write(outcome)
        return _with_cookies(HTMLResponse(document.body, outcome.status), outcome.cookies)

    async def _payload(self, address: PayloadAddress, scope: Scope) -> Response:
        if address.build != self.build.id:
            return Response(reload_payload("", self.build.id), media_type=JSON)
        request = address.request(scope)
        opened = await open_page(self.opener, request)
        if opened.view is None or opened.reload:
            return Response(reload_payload(opened.reload, self.build.id), media_type=JSON)
        payload = await self.documents.payload(opened.view, request.url, full=address.full)
        return Response(payload, media_type=JSON)


async def _not_found(_request: Request) -> Response:
    return PlainTextResponse("Not found.", NOT_FOUND)


def _with_cookies(response: Response, cookies: Mapping[str, str]) -> Response:
    for name, value in cookies.items():
        response.set_cookie(name, value, httponly=True, samesite="lax")
    return response
