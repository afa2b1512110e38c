"""Each way of sending something from a test, in tests as a user of the plugin may write them.

They run in a process of their own (``tests/qa/guard/test_guard.py``). With ``--write`` each waits
until its message has arrived; without it each goes on, so that nothing but the guard holds it back.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import (
    Browser,
    BrowserType,
    Page,
    Playwright,
    Route,
    WebSocketRoute,
    expect,
)

from villa_site.qa.check import Check
from villa_site.qa.visitor import Visitor

Arrival = Callable[[str], None]

_PATIENCE = 20
"""Seconds in which a message has to arrive."""
FETCH = "(way) => fetch('/sent/' + way, {method: 'POST', body: 'x'}).catch(() => null)"
SEND = """(message) => new Promise((done) => {
  const socket = new WebSocket('ws://' + location.host + '/socket');
  socket.onopen = () => { socket.send(message); setTimeout(done); };
})"""

SEND_BINARY = SEND.replace("send(message)", "send(new TextEncoder().encode(message))")
WORK = "(way) => new Promise((done) => { new Worker('/worker/' + way).onmessage = done; })"


@pytest.fixture
def arrival(playwright: Playwright, pytestconfig: pytest.Config, base_url: str) -> Arrival:
    """Return a function that waits until a message has arrived; without --write it does not."""

    def wait(way: str) -> None:
        if not pytestconfig.getoption("--write"):
            return
        caller = playwright.request.new_context(base_url=base_url)
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            if way in caller.get("/arrived").json():
                return
        pytest.fail(f"{way} did not arrive")

    return wait


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "PURGE"])
def test_fetch(page: Page, arrival: Arrival, method: str) -> None:
    page.goto("/")
    way = f"fetch-{method}"
    page.evaluate("([way, method]) => fetch('/sent/' + way, {method})", [way, method])
    arrival(way)


def test_xhr(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("""() => new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open('POST', '/sent/xhr');
      request.onloadend = done;
      request.send('x');
    })""")
    arrival("xhr")


def test_keepalive_on_leaving(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate("""() => addEventListener('pagehide', () =>
      fetch('/sent/keepalive-on-leaving', {method: 'POST', keepalive: true}))""")
    page.goto("about:blank")
    arrival("keepalive-on-leaving")
    _withhold_unprompted(pytestconfig)


def test_form(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.locator("#form button").click()
    arrival("form")


def test_form_without_script(page_without_script: Page, arrival: Arrival) -> None:
    page_without_script.goto("/")
    page_without_script.locator("#form button").click()
    arrival("form")


def test_form_in_new_tab(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    with page.expect_popup():
        page.locator("#tab button").click()
    arrival("form-in-new-tab")


def test_upload(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.locator("#upload input").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"x"}
    )
    page.locator("#upload button").click()
    arrival("upload")


def test_popup(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    with page.expect_popup() as popup:
        page.evaluate("() => { window.open('/'); }")
    popup.value.evaluate(FETCH, "popup")
    arrival("popup")


def test_frame(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("""() => new Promise((done) => {
      const frame = Object.assign(document.createElement('iframe'), {src: '/', onload: done});
      document.body.append(frame);
    })""")
    page.frames[1].evaluate(FETCH, "frame")
    arrival("frame")


def test_storing_get(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate("() => fetch('/api/wpnuxt/v1/error-logs?type=x')")
    arrival("storing-get")
    _withhold_unprompted(pytestconfig)


def test_beacon(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate("() => { navigator.sendBeacon('/sent/beacon', 'x'); }")
    arrival("beacon")
    _withhold_unprompted(pytestconfig)


def test_beacon_on_leaving(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate("""() => addEventListener('pagehide', () =>
      navigator.sendBeacon('/sent/beacon-on-leaving', 'x'))""")
    page.close(run_before_unload=True)
    arrival("beacon-on-leaving")
    _withhold_unprompted(pytestconfig)


@pytest.mark.parametrize("link", ["#ping", "#leave"])
def test_hyperlink_ping(
    browser_type: BrowserType,
    browser_type_launch_args: Any,
    arrival: Arrival,
    pytestconfig: pytest.Config,
    base_url: str,
    link: str,
) -> None:
    arguments = [each for each in browser_type_launch_args["args"] if each != "--no-pings"]
    browser = browser_type.launch(**browser_type_launch_args | {"args": arguments})
    page = browser.new_page(base_url=base_url)
    page.goto("/")
    page.locator(link).click()
    arrival("hyperlink-ping" if link == "#ping" else "hyperlink-ping-on-leaving")
    browser.close()
    _withhold_unprompted(pytestconfig)


def test_beacon_of_the_prototype(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate(
        "() => { Navigator.prototype.sendBeacon.call(navigator, '/sent/beacon-of-prototype', 'x') }"
    )
    arrival("beacon-of-prototype")
    _withhold_unprompted(pytestconfig)


def test_fetch_that_is_sent_later(
    page: Page, arrival: Arrival, pytestconfig: pytest.Config
) -> None:
    page.goto("/")
    page.evaluate("""() => {
      const later = window.fetchLater ?? fetch;
      later('/sent/later', {method: 'POST', body: 'x', activateAfter: 0});
    }""")
    page.goto("about:blank")
    arrival("later")
    _withhold_unprompted(pytestconfig)


def test_frame_that_is_used_at_once(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("""() => new Promise((done) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const socket = new frame.contentWindow.WebSocket('ws://' + location.host + '/socket');
      socket.onopen = () => { socket.send('frame-at-once'); setTimeout(done); };
    })""")
    arrival("frame-at-once")


def test_socket_that_is_a_stream(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("""async () => {
      const stream = new WebSocketStream('ws://' + location.host + '/socket');
      const { writable } = await stream.opened;
      await writable.getWriter().write('stream');
    }""")
    arrival("stream")


@pytest.mark.parametrize("way", ["worker", "worker-socket"])
def test_worker(page: Page, arrival: Arrival, way: str) -> None:
    page.goto("/")
    with_worker = (
        "(way) => new Promise((done) => { new Worker('/worker/' + way).onmessage = done; })"
    )
    page.evaluate(with_worker, way)
    arrival(way)


def test_shared_worker(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("() => { new SharedWorker('/worker/shared-worker'); }")
    arrival("shared-worker")


def test_service_worker(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate("""async () => {
      await navigator.serviceWorker.register('/worker/service-worker');
    }""")
    arrival("service-worker")
    _withhold_unprompted(pytestconfig)


def test_own_context(browser: Browser, arrival: Arrival, base_url: str) -> None:
    page = browser.new_context(base_url=base_url).new_page()
    page.goto("/")
    page.evaluate(FETCH, "own-context")
    arrival("own-context")


def test_own_page(browser: Browser, arrival: Arrival, base_url: str) -> None:
    page = browser.new_page(base_url=base_url)
    page.goto("/")
    page.evaluate(FETCH, "own-page")
    page.close()
    arrival("own-page")


def test_new_context(new_context: Any, arrival: Arrival) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.evaluate(FETCH, "new-context")
    arrival("new-context")


def test_own_browser(
    browser_type: BrowserType, browser_type_launch_args: Any, arrival: Arrival, base_url: str
) -> None:
    page = browser_type.launch(**browser_type_launch_args).new_page(base_url=base_url)
    page.goto("/")
    page.evaluate(FETCH, "own-browser")
    arrival("own-browser")


def test_persistent_context(
    browser_type: BrowserType,
    browser_type_launch_args: Any,
    arrival: Arrival,
    base_url: str,
    tmp_path: Any,
) -> None:
    context = browser_type.launch_persistent_context(
        tmp_path, base_url=base_url, **browser_type_launch_args
    )
    page = context.pages[0]
    page.goto("/")
    page.evaluate(FETCH, "persistent-context")
    context.close()
    arrival("persistent-context")


def test_page_request(page: Page, arrival: Arrival) -> None:
    page.request.post("/sent/page-request")
    arrival("page-request")


def test_request_of_a_storing_get(page: Page, arrival: Arrival) -> None:
    page.request.get("/api/wpnuxt/v1/error-logs")
    arrival("storing-get")


def test_request_with_another_method_in_its_url(page: Page, arrival: Arrival) -> None:
    page.request.get("/sent/method-in-url?_method=DELETE")
    arrival("method-in-url")


def test_request_with_another_method_in_its_parameters(page: Page, arrival: Arrival) -> None:
    page.request.get("/sent/method-in-parameters", params={"_method": "DELETE"})
    arrival("method-in-parameters")


def test_request_with_another_method_in_a_header(page: Page, arrival: Arrival) -> None:
    headers = {"X-HTTP-Method-Override": "PATCH"}
    page.request.get("/sent/method-in-header", headers=headers)
    arrival("method-in-header")


def test_fetch_with_another_method_in_its_url(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("() => fetch('/sent/fetch-method-in-url?_method=DELETE').catch(() => null)")
    arrival("fetch-method-in-url")


def test_context_request(page: Page, arrival: Arrival) -> None:
    page.context.request.fetch("/sent/context-request", method="DELETE")
    arrival("context-request")


def test_playwright_request(playwright: Playwright, arrival: Arrival, base_url: str) -> None:
    playwright.request.new_context(base_url=base_url).put("/sent/playwright-request")
    arrival("playwright-request")


def test_route_that_continues(page: Page, arrival: Arrival) -> None:
    page.route("**/*", lambda route: route.continue_())
    page.goto("/")
    page.evaluate(FETCH, "route-that-continues")
    arrival("route-that-continues")


def test_route_that_changes_the_method(page: Page, arrival: Arrival) -> None:
    page.route("**/sent/*", lambda route: route.continue_(method="POST"))
    page.goto("/")
    page.evaluate("() => fetch('/sent/route-that-changes-the-method').catch(() => null)")
    arrival("route-that-changes-the-method")


def test_route_that_falls_back(page: Page, arrival: Arrival) -> None:
    page.route("**/sent/*", lambda route: route.fallback(method="POST"))
    page.goto("/")
    page.evaluate("() => fetch('/sent/route-that-falls-back').catch(() => null)")
    arrival("route-that-falls-back")


def test_route_that_fetches(page: Page, arrival: Arrival) -> None:
    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch())

    page.goto("/")
    page.route("**/sent/*", answer)
    page.evaluate(FETCH, "route-that-fetches")
    arrival("route-that-fetches")


def test_route_that_fetches_a_storing_get(
    page: Page, arrival: Arrival, pytestconfig: pytest.Config
) -> None:
    page.goto("/")
    page.route("**/error-logs*", lambda route: route.fulfill(response=route.fetch()))
    page.evaluate("() => fetch('/api/wpnuxt/v1/error-logs?by=route').catch(() => null)")
    arrival("storing-get")
    _withhold_unprompted(pytestconfig)


def test_context_without_routes(page: Page, arrival: Arrival) -> None:
    page.context.unroute_all()
    page.goto("/")
    page.evaluate(FETCH, "context-without-routes")
    arrival("context-without-routes")


def test_routes_that_are_removed_while_the_page_sends(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate("""() => {
      const send = () => fetch('/sent/while-routes-go', {method: 'POST'}).then(send, () => null);
      send();
    }""")
    for _ in range(20):
        page.context.unroute_all()
        page.context.unroute("**/*")
    arrival("while-routes-go")


def test_route_of_a_test_is_removed(page: Page, arrival: Arrival) -> None:
    page.context.route("**/sent/*", lambda route: route.abort())
    page.context.unroute_all()
    page.goto("/")
    page.evaluate(FETCH, "route-removed")
    arrival("route-removed")


def test_session_of_the_browser(browser: Browser, arrival: Arrival, base_url: str) -> None:
    session = browser.new_browser_cdp_session()
    session.send("Target.createTarget", {"url": f"{base_url}/own-target"})
    arrival("own-target")


def test_socket(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate(SEND, "socket")
    arrival("socket")


def test_binary_socket(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.evaluate(SEND_BINARY, "binary")
    arrival("binary")


def test_socket_of_popup(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    with page.expect_popup() as popup:
        page.evaluate("() => { window.open('/'); }")
    popup.value.wait_for_load_state()
    popup.value.evaluate(SEND, "socket-of-popup")
    arrival("socket-of-popup")


def test_routed_socket(page: Page, arrival: Arrival) -> None:
    page.route_web_socket("**/*", lambda socket: socket.connect_to_server() and None)
    page.goto("/")
    page.evaluate(SEND, "routed-socket")
    arrival("routed-socket")


def test_socket_of_a_handler(page: Page, arrival: Arrival) -> None:
    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)

    page.route_web_socket("**/*", pass_on)
    page.goto("/")
    page.evaluate(SEND, "socket-of-a-handler")
    arrival("socket-of-a-handler")


def test_live_form(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    frame = '{"type": "layout-event", "target": "/0:onSubmit", "data": [{"submission": "1"}]}'
    page.evaluate(SEND, frame)
    arrival(frame)


async def _by_async_api(url: str, options: Any) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**options)
        page = await browser.new_page()
        await page.goto(url)
        await page.evaluate(FETCH, "async-api")


def test_async_api(browser_type_launch_args: Any, arrival: Arrival, base_url: str) -> None:
    raised: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(_by_async_api(base_url, browser_type_launch_args))
        except BaseException as error:  # noqa: BLE001 - the test's thread raises it again
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    for error in raised:
        raise error
    arrival("async-api")


def test_wait_for_what_is_refused(page: Page, arrival: Arrival) -> None:
    page.goto("/")
    page.locator("#form button").click()
    arrival("form")
    expect(page.locator("h1")).to_have_text("Sent", timeout=500)


def test_finding_after_a_refusal(visitor: Visitor, check: Check, arrival: Arrival) -> None:
    visitor.page.goto("/")
    visitor.page.evaluate(FETCH, "finding-after")
    arrival("finding-after")
    check.that(visitor.page.title() == "Recorder", expected="a title", seen="another")
    with check.expecting("the page thanks"):
        text = "Recorder" if check.page and _writes(check.page) else "Sent"
        expect(visitor.page.locator("h1")).to_have_text(text, timeout=500)


def test_failure_after_a_refusal(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate(FETCH, "failure-after")
    arrival("failure-after")
    if not pytestconfig.getoption("--write"):
        pytest.fail("nothing was sent")


def test_skip_after_a_refusal(page: Page, arrival: Arrival, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate(FETCH, "skip-after")
    arrival("skip-after")
    if not pytestconfig.getoption("--write"):
        pytest.skip("not applicable: the site has no thanks")


@pytest.fixture
def sent_by_a_fixture(page: Page, pytestconfig: pytest.Config) -> None:
    page.goto("/")
    page.evaluate(FETCH, "fixture")
    if not pytestconfig.getoption("--write"):
        expect(page.locator("h1")).to_have_text("Sent", timeout=500)


@pytest.mark.usefixtures("sent_by_a_fixture")
def test_fixture_that_waits_for_what_is_refused(arrival: Arrival) -> None:
    arrival("fixture")


def _writes(page: Page) -> bool:
    return "finding-after" in page.request.get("/arrived").json()


def _withhold_unprompted(pytestconfig: pytest.Config) -> None:
    """Skip as the guard would: what a page reports by itself leaves the test's verdict alone."""
    if not pytestconfig.getoption("--write"):
        pytest.skip("withheld: unprompted")
