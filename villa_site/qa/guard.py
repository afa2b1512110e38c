"""Refuses, without ``--write``, all that a browser of the tests would send to change something.

It wraps the public methods of Playwright by which a context is made and a request or a frame goes
on to the network, so that contexts, routes and requests of anybody's own tests pass it, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import wraps
from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, unquote, urlencode, urljoin, urlsplit
from weakref import WeakKeyDictionary, WeakSet

import pytest
from playwright import async_api, sync_api
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, WebSocketRoute

from villa_site.qa import verdicts
from villa_site.qa.check import Check

REFUSED: Final = "refused"
SOCKET: Final = "WEBSOCKET"

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_STORING_GETS: Final = ("/api/wpnuxt/v1/error-logs", "/wp-admin/", "/wp-login.php", "/wp-cron.php")
"""Paths of WordPress at which even a GET stores something."""
_REPORTS: Final = ("/wp-json/cookie-tracker/v1/choice", "/_villa/locale/", _STORING_GETS[0])
"""Paths at which a page reports by itself what a visitor has chosen, or an error."""
_UNPROMPTED: Final = frozenset({"ping", "beacon", "cspreport", "csp_report"})
_HARMLESS_TARGETS: Final = frozenset({"ping", "navigate"})
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Something that was not sent: its method, or ``WEBSOCKET``, and its URL.

    It is ``prompted`` where it was a visitor's doing, such as a form; else the page's own report.
    """

    method: str
    url: str
    prompted: bool

    def __str__(self) -> str:
        """Return method and URL."""
        return f"{self.method} {self.url}"


def read_refusals(text: str) -> list[Refusal]:
    """Read the refusals of a report's property."""
    return [Refusal(**each) for each in json.loads(text)]


class Guard:
    """The requests refused in this process, each with its test. ``origin`` is that of the site."""

    def __init__(self, origin: str = "") -> None:
        self.origin = origin
        self.refused: list[Refusal] = []
        self._check: Check | None = None
        self._findings = 0
        self._trusted: set[str] = set()

    def trust(self, origin: str) -> None:
        """Let everything pass to a site that the tests have started themselves."""
        self._trusted.add(urlsplit(origin).netloc)

    def begin(self) -> None:
        """Begin a test."""
        self.refused, self._check, self._findings = [], None, 0

    def watch(self, check: Check | None) -> None:
        """Say where the findings of the test are."""
        self._check = check

    def conclude(self, error: BaseException | None) -> None:
        """Withhold a test that was refused something, unless it had found a fault before."""
        prompted = [str(each) for each in self.refused if each.prompted]
        if not prompted:
            return
        check = self._check
        if check:
            # What was found after a refusal may be its effect.
            del check.findings[self._findings :]
            if check.findings:
                return
        reason = f"it would have sent {', '.join(dict.fromkeys(prompted))}: --write"
        try:
            verdicts.withhold(reason)
        except pytest.skip.Exception as withheld:
            raise withheld from error

    def take(self) -> list[Refusal]:
        """Return what was refused in this test so far, which the test judges itself."""
        taken, self.refused = self.refused, []
        return taken

    def properties(self) -> list[tuple[str, str]]:
        """Return what was refused as a property that travels with the report of a test."""
        return [(REFUSED, json.dumps([asdict(each) for each in self.refused]))]

    def allows_request(self, request: Request, changes: Mapping[str, Any]) -> bool:
        """Return whether a request may be sent with the changes of a route; else note it."""
        url = changes.get("url") or request.url
        headers = changes.get("headers") or request.headers
        method = method_of(changes.get("method") or request.method, url, headers)
        if self._is_safe(method, url):
            return True
        kind = request.resource_type
        is_report = is_reported(url) or kind.lower() in _UNPROMPTED
        is_own = self._is_own(url) or kind == "document"
        self._note(method, url, prompted=is_own and not is_report)
        return False

    def check_call(self, method: str, url: str, headers: Mapping[str, str]) -> None:
        """Withhold the test if its own request, made past the browser, would change something."""
        method = method_of(method, url, headers)
        if not self._is_safe(method, url):
            self._note(method, url, prompted=True)
            verdicts.withhold(f"it would have sent {method} {url}: --write")

    def allows_frame(self, message: str | bytes, url: str) -> bool:
        """Return whether a frame of a socket may be sent; else note that it was not."""
        harmless = is_harmless(message) or self._is_trusted(url)
        if not harmless:
            self._note(SOCKET, url, prompted=self._is_own(url))
        return harmless

    def note_refusal(self, frame_url: str, name: str, url: str, *, prompted: bool) -> None:
        """Note what was refused in a page, such as a worker; that of others' frames matters not."""
        self._note(name, url, prompted=prompted and self._is_own(frame_url))

    def _is_safe(self, method: str, url: str) -> bool:
        if self._is_trusted(url):
            return True
        stores = self._is_own(url) and unquote(urlsplit(url).path).startswith(_STORING_GETS)
        return method in _SAFE_METHODS and not stores

    def _note(self, method: str, url: str, *, prompted: bool) -> None:
        if self._check and prompted and not any(each.prompted for each in self.refused):
            self._findings = len(self._check.findings)
        self.refused.append(Refusal(method=method, url=url, prompted=prompted))

    def _is_trusted(self, url: str) -> bool:
        return urlsplit(url).netloc in self._trusted

    def _is_own(self, url: str) -> bool:
        own, other = urlsplit(self.origin), urlsplit(url)
        return not own.netloc or not other.netloc or _host(other) == _host(own)


def method_of(method: str, url: str, headers: Mapping[str, str]) -> str:
    """Return the method that the backend acts by: WordPress lets a URL or a header replace it."""
    by_url = parse_qs(urlsplit(url).query).get("_method", [""])[-1]
    by_header = {name.lower(): value for name, value in headers.items()}
    named = [method, by_url, by_header.get("x-http-method-override", "")]
    return next(
        (each.upper() for each in named if each and each.upper() not in _SAFE_METHODS),
        method.upper(),
    )


def _host(parts: SplitResult) -> tuple[str, int]:
    """Return name and port of a URL; that of a socket is the same host as that of its page."""
    secure = parts.scheme in {"https", "wss"}
    return parts.hostname or "", parts.port or (443 if secure else 80)


def is_reported(url: str) -> bool:
    """Return whether a URL is one of those to which a page reports by itself."""
    return urlsplit(url).path.startswith(_REPORTS)


def is_harmless(message: str | bytes) -> bool:
    """Return whether a frame of the live protocol only reads; what is not known does not.

    Harmless are pings, notices of navigation, and events whose HTTP way is a GET: filters, search,
    paging. The client marks those as ``safe`` (docs/protocol.md).
    """
    try:
        event = json.loads(message)
    except ValueError:
        return False
    if not isinstance(event, dict) or event.get("type") != "layout-event":
        return False
    if event.get("target") in _HARMLESS_TARGETS:
        return True
    return event.get("safe") is True and '"submission"' not in json.dumps(event.get("data"))


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
