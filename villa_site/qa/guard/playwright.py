"""Lets whatever a browser of the tests sends pass the guard.

It wraps the public methods of Playwright by which a context is made and a request or a frame goes
on to the network, so that contexts, routes and requests of anybody's own tests pass it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final
from urllib.parse import urlencode, urljoin
from weakref import WeakKeyDictionary, WeakSet

import pytest
from playwright import async_api, sync_api
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, WebSocketRoute

from villa_site.qa import verdicts
from villa_site.qa.guard.guard import Guard
from villa_site.qa.guard.rules import is_reported

_BINDING: Final = "villaRefused"
_IN_THE_PAGE: Final = """
for (const name of [
  "Worker", "SharedWorker", "WebTransport", "WebSocketStream",
  "RTCPeerConnection", "webkitRTCPeerConnection",
])
  if (name in window) window[name] = class {
    constructor(url) {
      window.villaRefused(name, String(url), true);
      throw new DOMException(`${name} is not available without --write.`, "SecurityError");
    }
  };
Navigator.prototype.sendBeacon = (url) => {
  window.villaRefused("BEACON", String(url), false);
  return true;
};
if ("fetchLater" in window)
  window.fetchLater = (input) => {
    window.villaRefused("LATER", String(input.url ?? input), false);
    return { activated: false };
  };
const send = window.fetch;
window.fetch = (input, init) => {
  if (!init?.keepalive && !input?.keepalive) return send(input, init);
  const once = input instanceof Request ? new Request(input, { keepalive: false }) : input;
  return send(once, { ...init, keepalive: false });
};
for (const kind of ["click", "auxclick"])
  addEventListener(kind, (event) => {
    for (const each of event.composedPath())
      if (each instanceof Element && each.hasAttribute("ping")) {
        window.villaRefused("PING", each.getAttribute("ping"), false);
        each.removeAttribute("ping");
      }
  }, { capture: true });
"""
"""Refuses in the page what Playwright cannot hold back: workers, and what outlives its page."""
_SESSION: Final = "a session of the whole browser sends past the kit's guard: --write allows it"
_ASYNC: Final = "the kit guards Playwright's synchronous API only: --write allows the other"


def install(guard: Guard, patch: pytest.MonkeyPatch) -> None:
    """Let each context, route, socket and request of Playwright pass ``guard`` until undone."""
    _guard_contexts(guard, patch)
    _guard_routes(guard, patch)
    _guard_sockets(guard, patch)
    _guard_calls(guard, patch)
    for name in ("launch", "launch_persistent_context", "connect", "connect_over_cdp"):
        patch.setattr(async_api.BrowserType, name, _withhold_async)
    patch.setattr(async_api.APIRequest, "new_context", _withhold_async)


def _guard_contexts(guard: Guard, patch: pytest.MonkeyPatch) -> None:
    new_context, new_page = Browser.new_context, Browser.new_page
    persistent = sync_api.BrowserType.launch_persistent_context
    over_cdp = sync_api.BrowserType.connect_over_cdp

    @wraps(new_context)
    def guarded_context(self: Browser, **options: Any) -> BrowserContext:
        return _guarded(new_context(self, **options | {"service_workers": "block"}), guard)

    @wraps(new_page)
    def guarded_page(self: Browser, **options: Any) -> Page:
        page = new_page(self, **options | {"service_workers": "block"})
        _guarded(page.context, guard)
        return page

    @wraps(persistent)
    def guarded_persistent(self: sync_api.BrowserType, *args: Any, **options: Any) -> Any:
        context = persistent(self, *args, **options | {"service_workers": "block"})
        return _guarded(context, guard)

    @wraps(over_cdp)
    def guarded_over_cdp(self: sync_api.BrowserType, *args: Any, **options: Any) -> Browser:
        browser = over_cdp(self, *args, **options)
        for context in browser.contexts:
            _guarded(context, guard)
        return browser

    patch.setattr(Browser, "new_context", guarded_context)
    patch.setattr(Browser, "new_page", guarded_page)
    patch.setattr(sync_api.BrowserType, "launch_persistent_context", guarded_persistent)
    patch.setattr(sync_api.BrowserType, "connect_over_cdp", guarded_over_cdp)
    # Its session sees no context, and may open pages of its own.
    patch.setattr(Browser, "new_browser_cdp_session", _withhold_session)
    _guard_removal(patch)


def _guard_removal(patch: pytest.MonkeyPatch) -> None:
    """Let a context that removes all its routes remove those of the tests, never the guard's.

    To add the guard's again afterwards would let through what a page sends in between.
    """
    route, unroute = BrowserContext.route, BrowserContext.unroute
    of_tests: WeakKeyDictionary[BrowserContext, list[tuple[Any, Any]]] = WeakKeyDictionary()

    @wraps(route)
    def noted(self: BrowserContext, url: Any, handler: Any, **options: Any) -> Any:
        if handler is not _continue:
            of_tests.setdefault(self, []).append((url, handler))
        return route(self, url, handler, **options)

    @wraps(BrowserContext.unroute_all)
    def without_those(self: BrowserContext, **_options: Any) -> None:
        for url, handler in of_tests.pop(self, []):
            unroute(self, url, handler)

    patch.setattr(BrowserContext, "route", noted)
    patch.setattr(BrowserContext, "unroute_all", without_those)


def _guarded(context: BrowserContext, guard: Guard) -> BrowserContext:
    """Route all requests and sockets of a context; ``install`` has wrapped the routes' methods."""
    # Functions of its own: to remove "**/*" removes no route of the guard.
    context.route(lambda _url: True, _continue)
    context.route_web_socket(lambda _url: True, _connect)

    def refused(source: Any, name: str, url: str, prompted: bool) -> None:  # noqa: FBT001 - a page's
        guard.note_refusal(source["frame"].url, name, url, prompted=prompted)

    context.expose_binding(_BINDING, refused)
    context.add_init_script(f"(() => {{{_IN_THE_PAGE}}})();")
    return context


def _continue(route: Route) -> None:
    route.continue_()


def _connect(socket: WebSocketRoute) -> None:
    socket.connect_to_server()


def _guard_routes(guard: Guard, patch: pytest.MonkeyPatch) -> None:
    continue_, fetch = Route.continue_, Route.fetch

    @wraps(continue_)
    def guarded_continue(self: Route, **options: Any) -> None:
        if guard.allows_request(self.request, options):
            continue_(self, **options)
        elif is_reported(self.request.url):
            self.fulfill(json={"success": True})
        else:
            self.fulfill(status=204)

    @wraps(fetch)
    def guarded_fetch(self: Route, **options: Any) -> Any:
        if not guard.allows_request(self.request, options):
            # The route wants an answer: that of a page's head, which changes nothing.
            url = urljoin(self.request.url, "/")
            options |= {"method": "HEAD", "post_data": "", "url": url}
        return fetch(self, **options)

    patch.setattr(Route, "continue_", guarded_continue)
    patch.setattr(Route, "fetch", guarded_fetch)


def _guard_sockets(guard: Guard, patch: pytest.MonkeyPatch) -> None:
    connect, send = WebSocketRoute.connect_to_server, WebSocketRoute.send
    servers: WeakSet[WebSocketRoute] = WeakSet()

    @wraps(connect)
    def guarded_connect(self: WebSocketRoute) -> WebSocketRoute:
        server = connect(self)
        servers.add(server)
        self.on_message(server.send)
        return server

    @wraps(send)
    def guarded_send(self: WebSocketRoute, message: str | bytes) -> None:
        if self not in servers or guard.allows_frame(message, self.url):
            send(self, message)

    patch.setattr(WebSocketRoute, "connect_to_server", guarded_connect)
    patch.setattr(WebSocketRoute, "send", guarded_send)


def _guard_calls(guard: Guard, patch: pytest.MonkeyPatch) -> None:
    """Withhold a test that sends by ``page.request`` and its like."""
    calls = sync_api.APIRequestContext

    def guarded(name: str) -> Callable[..., Any]:
        call = getattr(calls, name)

        @wraps(call)
        def sent(self: sync_api.APIRequestContext, target: str | Request, **options: Any) -> Any:
            request = None if isinstance(target, str) else target
            url = request.url if request else str(target)
            if isinstance(params := options.get("params"), Mapping):
                url += f"?{urlencode(params)}"
            method = name if name != "fetch" else options.get("method")
            headers = options.get("headers") or (request.headers if request else {})
            guard.check_call(method or (request.method if request else "GET"), url, headers)
            return call(self, target, **options)

        return sent

    for name in ("fetch", "get", "head", "post", "put", "patch", "delete"):
        patch.setattr(calls, name, guarded(name))


def _withhold_session(*_args: Any, **_options: Any) -> Any:
    verdicts.withhold(_SESSION)


def _withhold_async(*_args: Any, **_options: Any) -> Any:
    verdicts.withhold(_ASYNC)
