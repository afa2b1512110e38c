"""A handler that blocks or raises costs nobody else anything."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from typing import Any

import pytest
from reactpy import component, html, use_effect, use_state
from reactpy.core.events import EventHandler, to_event_handler_function

from tests.engine.live.conftest import Connect
from tests.engine.live.test_layout import layout
from villa_site.engine.live.admission import Admission
from villa_site.engine.reactpy_adapter import handlers
from villa_site.engine.reactpy_adapter.layout import LiveLayout
from villa_site.engine.reactpy_adapter.render_limit import A_SECOND, AT_ONCE, IN_A_ROW, RenderLimit
from villa_site.errors import RenderLoop

pytestmark = pytest.mark.req("DEV-07")

PATIENCE = 10


def targets(model: Any) -> list[str]:
    """List the targets of a model's handlers, in the order of the document."""
    if not isinstance(model, dict):
        return []
    own = [each["target"] for each in model.get("eventHandlers", {}).values()]
    return own + [found for child in model.get("children", ()) for found in targets(child)]


def texts(model: Any) -> str:
    """Join the texts of a model."""
    return model if isinstance(model, str) else "".join(map(texts, model.get("children", ())))


async def click(opened: LiveLayout, target: str) -> None:
    await opened.deliver({"type": "layout-event", "target": target, "data": [{"type": "click"}]})


async def next_text(opened: LiveLayout) -> str:
    update = await asyncio.wait_for(opened.render(), PATIENCE)
    return texts(update["model"])


async def test_blocking_handler_leaves_the_loop_to_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    proceed = threading.Event()

    @component
    def slow() -> Any:
        words, say = use_state("avant")

        def block(_event: Any) -> None:
            say("attend")
            assert proceed.wait(PATIENCE)
            time.sleep(handlers.SLOW)
            say("fini")

        return html.button({"onClick": block}, words)

    async with layout(slow()) as opened:
        first = await opened.render()
        await click(opened, *targets(first["model"]))
        assert await next_text(opened) == "attend"
        proceed.set()
        assert await next_text(opened) == "fini"
        await opened.finish_handlers()
    [warned] = [each.getMessage() for each in caplog.records if "ms" in each.getMessage()]
    assert "block (tests/engine/live/test_handlers.py:" in warned
    assert "in a thread" in warned


async def test_coroutine_that_blocks_the_loop_is_warned_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @component
    def slow() -> Any:
        words, say = use_state("avant")

        async def block(_event: Any) -> None:
            await asyncio.sleep(0)
            time.sleep(handlers.SLOW)  # noqa: ASYNC251 - the mistake of which it is warned
            say("fini")

        return html.button({"onClick": block}, words)

    async with layout(slow()) as opened:
        first = await opened.render()
        await click(opened, *targets(first["model"]))
        assert await next_text(opened) == "fini"
        await opened.finish_handlers()
    assert "Everybody waits" in caplog.text


async def test_blocking_handlers_of_a_visitor_take_turns() -> None:
    begun: list[str] = []
    proceed = threading.Event()

    def first(_event: Any) -> None:
        begun.append("first")
        assert proceed.wait(PATIENCE)
        begun.append("first ends")

    def second(_event: Any) -> None:
        begun.append("second")

    @component
    def two() -> Any:
        return html.div(html.a({"onClick": first}), html.a({"onClick": second}))

    async with layout(two()) as opened:
        one, other = targets((await opened.render())["model"])
        await click(opened, one)
        await click(opened, other)
        proceed.set()
        await opened.finish_handlers()
    assert begun == ["first", "first ends", "second"]


async def test_handler_in_a_thread_may_begin_tasks() -> None:
    ended = asyncio.Event()

    @component
    def starter() -> Any:
        async def work() -> None:
            ended.set()

        def start(_event: Any) -> None:
            asyncio.create_task(work())  # noqa: RUF006 - as authors do

        return html.button({"onClick": start}, "x")

    async with layout(starter()) as opened:
        await click(opened, *targets((await opened.render())["model"]))
        await asyncio.wait_for(ended.wait(), PATIENCE)


# A handler may have waited for a task that was cancelled.
@pytest.mark.parametrize("raised", [ZeroDivisionError, asyncio.CancelledError])
@pytest.mark.parametrize("kind", ["function", "coroutine"])
async def test_failing_handler_is_reported_and_the_next_event_served(
    kind: str, raised: type[BaseException], expect_errors: list[logging.LogRecord]
) -> None:
    reports: list[BaseException] = []

    async def report(error: BaseException, _function: Any) -> None:
        reports.append(error)

    @component
    def failing() -> Any:
        words, say = use_state("avant")

        def fails(_event: Any) -> None:
            raise raised

        async def fails_later(_event: Any) -> None:
            raise raised

        on_click = fails if kind == "function" else fails_later
        return html.div(
            html.button({"onClick": on_click}, words),
            html.button({"onClick": lambda _event: say("après")}),
        )

    async with layout(failing(), on_failed=report) as opened:
        broken, works = targets((await opened.render())["model"])
        for _ in range(2):
            await click(opened, broken)
        await opened.finish_handlers()
        await click(opened, works)
        assert await next_text(opened) == "après"
    assert [type(each) for each in reports] == [raised, raised]
    assert "fails" in expect_errors[0].getMessage()


@pytest.mark.req("ROB-03")
@pytest.mark.usefixtures("expect_errors")
async def test_submission_is_confirmed_once_its_handler_has_ended() -> None:
    handled: asyncio.Queue[str] = asyncio.Queue()
    answer = asyncio.Event()

    @component
    def posted() -> Any:
        async def submit(event: Any) -> None:
            await answer.wait()
            if event["submission"] == "2":
                raise ZeroDivisionError

        return html.form({"onSubmit": submit}, html.button({"onClick": lambda _event: None}))

    async with layout(posted(), on_submitted=handled.put) as opened:
        form, button = targets((await opened.render())["model"])
        for number in ("1", "2"):
            event = {"type": "submit", "submission": number}
            await opened.deliver({"type": "layout-event", "target": form, "data": [event]})
        await click(opened, button)
        await asyncio.sleep(0)
        assert handled.empty()
        answer.set()
        # One that fails is handled, too: its visitor has been answered.
        assert [await handled.get(), await handled.get()] == ["1", "2"]
    assert handled.empty()


@pytest.mark.usefixtures("expect_errors")
async def test_component_that_sets_its_state_while_rendering_ends() -> None:
    rendered = 0

    @component
    def endless() -> Any:
        nonlocal rendered
        rendered += 1
        number, count = use_state(0)
        count(number + 1)
        return html.p(f"{number}")

    async with layout(endless()) as opened:
        for _ in range(IN_A_ROW + 1):
            await asyncio.wait_for(opened.render(), PATIENCE)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(opened.render(), 0.3)
    assert rendered == IN_A_ROW + 1


async def test_effect_that_sets_its_state_is_slowed_down(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @component
    def endless() -> Any:
        number, count = use_state(0)
        use_effect(lambda: count(number + 1), dependencies=None)
        return html.p(f"{number}")

    async with layout(endless()) as opened:
        for _ in range(AT_ONCE + A_SECOND // 2):
            await asyncio.wait_for(opened.render(), PATIENCE)
    assert "rendered more than 25 times a second" in caplog.text


def test_renders_that_events_ask_for_are_not_counted_as_a_loop() -> None:
    limit = RenderLimit()
    for _ in range(10 * IN_A_ROW):
        limit.count("a", lambda: str, is_rendering=False)
    for _ in range(IN_A_ROW):
        limit.count("a", lambda: str, is_rendering=True)
    with pytest.raises(RenderLoop):
        limit.count("a", lambda: str, is_rendering=True)


async def test_handler_renews_pages_on_the_loop_where_they_come_and_go(
    connect: Connect, live: Admission
) -> None:
    await connect().next()
    threads: list[threading.Thread] = []

    def concerns(_view: Any) -> bool:
        threads.append(threading.current_thread())
        return False

    function = to_event_handler_function(lambda _event: live.renew(concerns))
    await handlers.run(EventHandler(function), [{"type": "click"}], asyncio.Lock())
    assert threads == [threading.main_thread()]
