"""A client that misuses the live side harms no other, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import orjson
import pytest
from reactpy import component, html, use_state
from starlette.status import WS_1008_POLICY_VIOLATION, WS_1011_INTERNAL_ERROR
from uvicorn.protocols.utils import ClientDisconnected

from tests.engine.live import conftest
from tests.engine.live.test_socket import button, document, nodes
from villa_site.engine.live import admission, socket
from villa_site.engine.live.admission import LIVE_PATH, Admission
from villa_site.engine.live.messages import MAX_BYTES
from villa_site.engine.live.session import Session
from villa_site.engine.protocols import Composition, PageView
from villa_site.engine.reactpy_adapter.layout import LiveLayout

PATIENCE = 30.0
NEVER = asyncio.Event()


def alive() -> tuple[int, int, int]:
    """Count tasks, layouts and sessions that there are."""
    gc.collect()
    kinds = [type(thing) for thing in gc.get_objects()]
    return len(asyncio.all_tasks()), kinds.count(LiveLayout), kinds.count(Session)


@asynccontextmanager
async def nothing_left(live: Admission) -> AsyncIterator[None]:
    """Hold that the block leaves no task, layout or session that was not there before."""
    before = alive()
    yield
    async with asyncio.timeout(PATIENCE):
        await live.emptied()
        # What another test left may go meanwhile, and take a task to do so.
        while True:
            if all(now <= then for now, then in zip(alive(), before, strict=True)):
                break
            await asyncio.sleep(0.01)


@asynccontextmanager
async def unharmed(live: Admission) -> AsyncIterator[None]:
    """Hold that another visitor is answered during and after the block."""
    other = Visitor(live)
    target = button(await other.next())
    for expected in ("1", "2"):
        if expected == "2":
            yield
        other.event(target, {"type": "click"})
        update = await other.next()
        assert [node for node in nodes(update["model"]) if node.get("children") == [expected]]
    await other.leave()


class Visitor(conftest.Browser):
    """A browser at an address of its own choice."""

    def __init__(
        self, live: Admission, path: str = "/a/", *, send: Any = None, **headers: str
    ) -> None:
        own = {"host": conftest.HOST, "origin": f"http://{conftest.HOST}", **headers}

        async def app(scope: Any, receive: Any, put: Any) -> None:
            await live(scope, receive, send or put)

        super().__init__(app, LIVE_PATH, own, {"path": path})

    async def ends(self) -> int:
        """Read on until the server closes; give its code."""
        while True:
            try:
                await self.next()
            except conftest.Closed as closed:
                return closed.code


@component
def troublesome() -> Any:
    """Offer handlers that raise, that never end, and that count."""
    count, set_count = use_state(0)

    async def raises(_event: Any) -> None:
        raise ZeroDivisionError

    async def hangs(_event: Any) -> None:
        await NEVER.wait()

    async def counts(_event: Any) -> None:
        set_count(lambda now: now + 1)

    return html.div(
        html.button({"onClick": raises}, "raise"),
        html.button({"onClick": hangs}, "hang"),
        html.button({"onClick": counts}, str(count)),
    )


def compose(_view: PageView) -> Composition:
    """Show the troublesome component."""
    return Composition(html={}, nodes=[html.title("x"), html.main(troublesome())])


BAD_TEXTS = [
    "",
    "{",
    "[]",
    "null",
    '"text"',
    "{" * 5_000,
    '{"type":"layout-event"}',
    '{"type":"layout-event","target":"navigate","data":{}}',
    "\x00\uffff",
    "x" * (MAX_BYTES + 1),
]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=range(len(BAD_TEXTS)))
async def test_malformed_or_oversized_message_ends_its_own_session_only(
    live: Admission, text: str
) -> None:
    async with nothing_left(live), unharmed(live):
        visitor = Visitor(live)
        await visitor.next()
        visitor.say(text)
        assert await visitor.ends() == WS_1008_POLICY_VIOLATION
        await visitor.serving


async def test_binary_message_ends_the_session(live: Admission) -> None:
    async with nothing_left(live), unharmed(live):
        visitor = Visitor(live)
        await visitor.next()
        visitor.received.put_nowait({"type": "websocket.receive", "bytes": b"\xff" * 100})
        assert await visitor.ends() == WS_1008_POLICY_VIOLATION
        await visitor.serving


async def test_hundred_floods_end_and_leave_nothing(live: Admission) -> None:
    async with nothing_left(live), unharmed(live):
        visitors = [Visitor(live) for _ in range(99)]
        for visitor in visitors:
            target = button(await visitor.next())
            for number in range(500):
                visitor.event(target if number % 2 else f"/nowhere/{number}", {})
        assert {await visitor.ends() for visitor in visitors} == {WS_1008_POLICY_VIOLATION}
        await asyncio.gather(*(visitor.serving for visitor in visitors))


@pytest.mark.parametrize("origin", ["https://evil.test", "null", "", "http://villa.test.evil.test"])
async def test_thousand_foreign_pages_get_no_session(live: Admission, origin: str) -> None:
    async with nothing_left(live), unharmed(live):
        visitors = [Visitor(live, origin=origin) for _ in range(1_000)]
        assert {await visitor.ends() for visitor in visitors} == {WS_1008_POLICY_VIOLATION}
        await asyncio.gather(*(visitor.serving for visitor in visitors))
    assert live.refused["rule"] == 1_000


async def test_one_address_gets_no_more_than_its_share(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "MAX_PER_ADDRESS", 3)
    live = conftest.served(pages)
    async with nothing_left(live):
        visitors = [Visitor(live) for _ in range(3)]
        for visitor in visitors:
            await visitor.next()
        assert await Visitor(live).ends() == WS_1008_POLICY_VIOLATION
        for visitor in visitors:
            await visitor.leave()


async def test_connection_that_is_never_read_is_closed(
    live: Admission, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "SEND_TIMEOUT", 0.05)
    async with nothing_left(live), unharmed(live):
        slow = _SlowReader(live)
        async with asyncio.timeout(PATIENCE):
            slow.browser.event(await slow.target, {"type": "click"})
            await slow.browser.serving


@pytest.mark.parametrize("says", ["click", "ping", "nonsense"])
# uvicorn raises the latter when it has closed by itself, as after a broken frame.
@pytest.mark.parametrize("refusal", [ClientDisconnected, RuntimeError])
async def test_answer_to_a_disconnected_browser_logs_no_error(
    live: Admission, says: str, refusal: type[Exception]
) -> None:
    async with nothing_left(live), unharmed(live):
        reader = _SlowReader(live, refusal)
        async with asyncio.timeout(PATIENCE):
            target = await reader.target
            if says == "nonsense":
                reader.browser.say("{")
            else:
                reader.browser.event(*(("ping",) if says == "ping" else (target, {"type": says})))
            await reader.browser.serving


async def test_browser_that_left_before_its_acceptance_leaves_nothing(
    live: Admission, pages: Any
) -> None:
    async def accept(_message: Any) -> None:
        raise ClientDisconnected

    async with nothing_left(live):
        opened = pages.gate = asyncio.Event()
        visitor = Visitor(live, "/slow/", send=accept)
        await pages.waiting.wait()
        live.renew()
        # The page is opened once more, which takes for ever.
        pages.gate = asyncio.Event()
        opened.set()
        with pytest.raises(ClientDisconnected):
            await visitor.serving
        del visitor


async def test_session_that_is_cancelled_ends_all_of_its_work(live: Admission) -> None:
    async with nothing_left(live), unharmed(live):
        visitor = Visitor(live)
        await visitor.next()
        visitor.serving.cancel()
        await asyncio.gather(visitor.serving, return_exceptions=True)
        # Its exception would keep the session's frames alive.
        del visitor


class _SlowReader:
    """Takes the first update; then its server raises ``refusal``, or it leaves silently."""

    def __init__(self, live: Admission, refusal: type[Exception] | None = None) -> None:
        self.refusal = refusal
        self.target: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def app(scope: Any, receive: Any, _send: Any) -> None:
            await live(scope, receive, self._send)

        headers = {"host": conftest.HOST, "origin": f"http://{conftest.HOST}"}
        self.browser = conftest.Browser(app, LIVE_PATH, headers, {"path": "/a/"})

    async def _send(self, message: Any) -> None:
        if self.target.done() and self.refusal is not None:
            raise self.refusal
        if message["type"] != "websocket.send":
            return
        if self.target.done():
            await NEVER.wait()
        self.target.set_result(button(orjson.loads(message["text"])))


def troubled(pages: Any) -> Admission:
    """Serve pages whose handlers misbehave."""
    live = conftest.served(pages)
    live.compose = compose
    return live


async def test_handler_that_raises_leaves_its_session_alive(
    pages: Any, expect_errors: list[logging.LogRecord]
) -> None:
    live = troubled(pages)
    async with nothing_left(live):
        visitor = Visitor(live)
        update = await visitor.next()
        visitor.event(button(update, 0), {"type": "click"})
        assert await visitor.next() == {"type": "handler-failed"}
        visitor.event(button(update, 2), {"type": "click"})
        await visitor.next()
        visitor.event("navigate", {"path": "/b/", "query": "", "nav": 1})
        assert document(await visitor.next())["path"] == "/b/"
        await visitor.leave()
        assert expect_errors
        for record in expect_errors:
            # The record would keep the session's frames alive.
            record.exc_info, record.args = None, ()


async def test_handler_that_hangs_holds_up_nothing_else_of_the_page(pages: Any) -> None:
    live = troubled(pages)
    async with nothing_left(live):
        visitor = Visitor(live)
        update = await visitor.next()
        visitor.event(button(update, 1), {"type": "click"})
        visitor.event(button(update, 2), {"type": "click"})
        await visitor.next()
        visitor.event("navigate", {"path": "/b/", "query": "", "nav": 1})
        assert document(await visitor.next())["nav"] == 1
        await visitor.leave()


async def test_component_that_raises_a_cancellation_is_logged_and_closes_the_session(
    pages: Any, expect_errors: list[logging.LogRecord]
) -> None:
    @component
    def cancelled() -> Any:
        broken, set_broken = use_state(False)
        if broken:
            raise asyncio.CancelledError
        return html.button({"onClick": lambda _event: set_broken(True)})

    live = troubled(pages)
    live.compose = lambda _view: Composition(html={}, nodes=[html.main(cancelled())])
    async with nothing_left(live):
        visitor = Visitor(live)
        visitor.event(button(await visitor.next()), {"type": "click"})
        assert await visitor.ends() == WS_1011_INTERNAL_ERROR
        await visitor.serving
        del visitor
    assert "A live session died" in expect_errors[0].getMessage()


async def test_hanging_handler_that_is_called_again_and_again_makes_no_zombie(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "DELIVERY_TIMEOUT", 0.05)
    live = troubled(pages)
    async with nothing_left(live):
        visitor = Visitor(live)
        target = button(await visitor.next(), 1)
        for _ in range(100):
            visitor.event(target, {"type": "click"})
        visitor.received.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE):
            await visitor.serving


async def test_handler_called_ten_thousand_times_counts_them_all(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "EVENT_BURST", 20_000.0)
    live = troubled(pages)
    async with nothing_left(live):
        visitor = Visitor(live)
        target = button(await visitor.next(), 2)
        for _ in range(10_000):
            visitor.event(target, {"type": "click"})
        async with asyncio.timeout(60):
            while not _shows(await visitor.next(), "10000"):
                pass
        assert sum(task.get_name().startswith("Task") for task in asyncio.all_tasks()) < 60
        await visitor.leave()


def _shows(update: Any, text: str) -> bool:
    return any(node.get("children") == [text] for node in nodes(update["model"]))


async def test_application_that_fails_under_navigations_leaves_the_session_whole(
    live: Admission, pages: Any
) -> None:
    async with nothing_left(live), unharmed(live):
        visitor = Visitor(live)
        await visitor.next()
        pages.down = True
        for nav in range(1, 21):
            visitor.event("navigate", {"path": f"/page-{nav}/", "query": "", "nav": nav})
        while document(await visitor.next())["nav"] != 20:
            pass
        pages.down = False
        visitor.event("navigate", {"path": "/b/", "query": "", "nav": 21})
        assert document(await visitor.next())["path"] == "/b/"
        await visitor.leave()


async def test_clock_that_jumps_back_neither_floods_nor_silences(live: Admission) -> None:
    from villa_site.engine.limits import TokenBucket  # noqa: PLC0415 - for this test only

    now = [1_000.0]
    rate = TokenBucket(per_second=10, burst=2, clock=lambda: now[0])
    assert [rate.allows() for _ in range(3)] == [True, True, False]
    now[0] = 10.0
    assert not rate.allows()
    now[0] = 10.2
    assert rate.allows()
    assert live.sessions == 0
