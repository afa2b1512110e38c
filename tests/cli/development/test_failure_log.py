"""What fails while a site runs is shown to its author at once, with file, line, code and fix."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from reactpy import component, html, use_async_effect, use_effect

from tests.engine.live.test_layout import layout
from tests.support.rendered import context
from tests.support.served_site import free_port
from villa_site.app import VillaSite
from villa_site.cli.development import failure_log
from villa_site.cli.development.advice import Advice
from villa_site.engine.cache import Caches
from villa_site.engine.error_fix import CORRECT
from villa_site.engine.failure import Failure
from villa_site.errors import RemoteError
from villa_site.settings import Settings
from villa_site.site.actions.action import action
from villa_site.site.actions.service import ActionCall, ActionService
from villa_site.site.actions.token import Offer
from villa_site.site.blocks.remote_json import fetch_json

pytestmark = pytest.mark.req("DEV-07")

Shown = asyncio.Queue[Failure]


@pytest.fixture
async def shown(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shown]:
    """What the overlay is given, one after another."""
    monkeypatch.setattr(failure_log, "HELD", 0.01)
    queue: Shown = asyncio.Queue()
    advice = Advice(lambda _kind, value: queue.put_nowait(value[-1]), "intent")
    with failure_log.failures_logged(advice):
        yield queue


async def expect(shown: Shown, what: str, message: str, line: str) -> Failure:
    """Wait for what is shown; it names this file, the line and what to do."""
    async with asyncio.timeout(10):
        failure = await shown.get()
    assert failure.path == "tests/cli/development/test_failure_log.py"
    assert what in failure.what
    assert message in failure.message
    assert line in dict(failure.excerpt)[failure.line]
    assert failure.fix
    return failure


def raised() -> LookupError:
    """Return an exception that this file has raised."""
    try:
        dict[str, str]()["absent"]
    except LookupError as error:
        return error
    raise AssertionError


@pytest.mark.usefixtures("expect_errors")
async def test_effect_is_shown_at_once_and_logged_once(
    shown: Shown, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise LookupError("no effect")

    @component
    def clock() -> Any:
        use_effect(fail, dependencies=[])
        return html.p("x")

    async with layout(clock()) as opened:
        await opened.render()
        found = await expect(shown, "An effect failed", "no effect", 'raise LookupError("no effect')
        assert (found.kind, found.fix) == ("LookupError", CORRECT)
    assert [record.name for record in caplog.records if record.exc_info] == [
        "villa_site.engine.reactpy_adapter.hook"
    ]
    assert shown.empty()


@pytest.mark.usefixtures("expect_errors")
async def test_asynchronous_effect_is_shown_at_once(shown: Shown) -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError("no later effect")

    @component
    def clock() -> Any:
        use_async_effect(fail, dependencies=[])
        return html.p("x")

    async with layout(clock()) as opened:
        await opened.render()
        await expect(shown, "An effect failed", "no later effect", "raise LookupError")
        await asyncio.sleep(0.05)
    assert shown.empty()


@pytest.mark.usefixtures("expect_errors")
async def test_task_that_nobody_holds_is_shown(shown: Shown) -> None:
    async def fail() -> None:
        raise LookupError("forgotten")

    asyncio.create_task(fail())  # noqa: RUF006 - the mistake
    await expect(shown, "A task in the background failed", "forgotten", "raise LookupError")


@pytest.mark.usefixtures("expect_errors")
async def test_task_that_is_held_is_shown(shown: Shown) -> None:
    async def fail() -> None:
        raise LookupError("held")

    task = asyncio.create_task(fail())
    await expect(shown, "A task in the background failed", "held", "raise LookupError")
    assert task.done()


async def test_exception_that_is_handled_is_not_shown(shown: Shown) -> None:
    async def fail() -> None:
        raise LookupError("handled")

    with pytest.raises(LookupError):
        await asyncio.create_task(fail())
    await asyncio.gather(fail(), return_exceptions=True)
    await asyncio.sleep(0.05)
    assert shown.empty()


@pytest.mark.usefixtures("expect_errors")
async def test_thread_is_shown(shown: Shown) -> None:
    def fail() -> None:
        raise LookupError("in a thread")

    thread = threading.Thread(target=fail, name="counter")
    thread.start()
    await asyncio.to_thread(thread.join)
    await expect(shown, "The thread counter failed", "in a thread", "raise LookupError")


@pytest.mark.usefixtures("expect_errors")
async def test_action_is_shown_at_once(shown: Shown, tmp_path: Path) -> None:
    @action()
    async def voter() -> None:
        raise LookupError("no vote")

    call = ActionCall(voter, Offer(voter.name, {}), {}, context())
    site = VillaSite(Settings(_env_file=None, data_dir=tmp_path)).site
    result = await ActionService(site, {voter.name: voter}).run(call)
    assert result.status == HTTPStatus.INTERNAL_SERVER_ERROR
    await expect(shown, "voter failed", "no vote", 'raise LookupError("no vote")')


async def test_service_that_fails_is_a_hint_at_its_call(shown: Shown) -> None:
    ctx = context(caches=Caches(), development=True)
    with pytest.raises(RemoteError):
        await fetch_json(f"http://127.0.0.1:{free_port()}/", ctx)
    found = await expect(shown, "A source gives no value", "has failed", "await fetch_json")
    assert found.kind == "Advice"
    assert "JSON of at most 1 MB within 2 s" in found.fix


@pytest.mark.usefixtures("expect_errors")
async def test_what_a_page_shows_by_itself_is_not_shown_twice(shown: Shown) -> None:
    for name in (
        "villa_site.site.blocks.failures",
        "villa_site.engine.reactpy_adapter.layout",
        "reactpy.core.layout",
    ):
        logging.getLogger(name).error("It failed.", exc_info=raised())
    logging.getLogger("villa_site.backend").warning("It is unavailable.", exc_info=raised())
    await asyncio.sleep(0.05)
    assert shown.empty()


async def test_line_of_a_thread_that_outlives_the_site_does_no_harm() -> None:
    ended = asyncio.new_event_loop()
    ended.close()
    taken: list[Any] = []
    log = failure_log.FailureLog(Advice(lambda _kind, value: taken.append(value), "intent"), ended)
    record = logging.LogRecord("a", logging.ERROR, "", 0, "Late.", None, None)
    record.exc_info = (LookupError, raised(), None)
    log.handle(record)
    assert taken == []


async def test_task_is_not_looked_at_once_the_site_has_ended(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(failure_log, "HELD", 0.01)

    async def fail() -> None:
        raise LookupError("late")

    with failure_log.failures_logged(Advice(lambda _kind, _value: None, "intent")):
        task = asyncio.create_task(fail())
        await asyncio.wait([task])
    await asyncio.sleep(0.05)
    assert "A task in the background failed" not in caplog.text
    assert isinstance(task.exception(), LookupError)


@pytest.mark.usefixtures("expect_errors")
async def test_exception_that_no_code_of_the_site_has_raised_is_not_shown(shown: Shown) -> None:
    logging.getLogger("uvicorn").error("It failed.", exc_info=LookupError("elsewhere"))
    await asyncio.sleep(0.05)
    assert shown.empty()
