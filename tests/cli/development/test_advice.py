"""Development reports silent failures once, with file, line and fix."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from reactpy import component, html, use_state
from reactpy.core.events import EventHandler, to_event_handler_function

import blocks
from tests.engine.live.test_layout import layout
from tests.support.stub_site import ORIGIN
from villa_site.app import installed
from villa_site.cli.development.advice import MOST, Advice
from villa_site.cli.development.failure_log import failures_logged
from villa_site.cli.development.site import DevelopmentSite
from villa_site.engine.failure import Failure
from villa_site.engine.reactpy_adapter import constructors, handlers
from villa_site.engine.reactpy_adapter.handlers import SLOW
from villa_site.engine.reactpy_adapter.hook import LiveHook
from villa_site.engine.reactpy_adapter.state_check import StateChecks
from villa_site.settings import Settings

pytestmark = pytest.mark.req("DEV-06")

BLOCK = '''"""A clock."""

from __future__ import annotations

from typing import Any

from reactpy import component, html, use_effect, use_state

from villa_site.extend import ContentModel, PageContext, block


class Horloge(ContentModel):
    """Nothing."""


@block({options})
@component
def horloge(data: Horloge, ctx: PageContext) -> Any:
    """Tick."""
    time, set_time = use_state(0)
    use_effect(lambda: set_time(1), dependencies=[])
    return html.p({attributes}, f"{{time}}")
'''

Reported = Callable[..., Awaitable[list[Failure]]]


@pytest.fixture
def reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reported]:
    """Serve a block with these options and attributes to its author; give what is reported."""
    (tmp_path / "content/fr").mkdir(parents=True)
    (tmp_path / "content/fr/home.yaml").write_text("title: A\nblocks:\n  - horloge: {}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)

    async def notify(options: str = "", attributes: str = "{}", **changes: Any) -> list[Failure]:
        package = tmp_path / "clocks"
        package.mkdir()
        (package / "__init__.py").write_text("")
        code = BLOCK.format(options=options, attributes=attributes)
        (package / "horloge.py").write_text(code)
        import clocks  # type: ignore[import-not-found]  # noqa: PLC0415 - it has just been written

        monkeypatch.setattr(installed, "block_packages", lambda _settings: (blocks, clocks))
        # The site switches it on for its process.
        monkeypatch.setattr(LiveHook, "checks", StateChecks())
        changes |= {"content_dir": tmp_path / "content", "data_dir": tmp_path / "data"}
        settings = Settings(_env_file=None, **changes)
        advice: list[Failure] = []

        def take(kind: str, value: Any) -> None:
            if kind == "advice":
                advice[:] = value

        site = DevelopmentSite(settings, version="1", whole_style=False, notify=take)
        async with (
            site.fastapi.router.lifespan_context(site.fastapi),
            httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url=ORIGIN) as client,
        ):
            for _ in range(2):
                assert (await client.get("/")).status_code == 200
        return advice

    yield notify
    constructors.install()
    for name in ("clocks", "clocks.horloge"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("given", "fix"),
    [
        ({}, 'connect="load"'),
        ({"live_connect": "never"}, "VILLA_LIVE_CONNECT"),
        ({"options": 'connect="load"'}, ""),
        ({"live_connect": "idle"}, ""),
        ({"attributes": '{"onClick": lambda _event: None}'}, ""),
    ],
)
async def test_effect_on_a_page_that_does_not_connect_is_reported(
    reported: Reported, given: dict[str, Any], fix: str
) -> None:
    found = await reported(**given)
    assert len(found) == (1 if fix else 0)
    for each in found:
        assert (each.path, each.kind) == ("clocks/horloge.py", "Advice")
        assert dict(each.excerpt)[each.line].startswith(("@block", "@component", "def horloge"))
        assert "'horloge' on /" in each.message
        assert fix in each.fix


async def test_attribute_is_reported_and_logged_once(
    reported: Reported, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        (found,) = await reported('connect="load"', '{"class_name": "heure"}')
    assert (found.path, found.line) == ("clocks/horloge.py", 22)
    logged = [record.getMessage() for record in caplog.records]
    assert (
        sum("clocks/horloge.py:22: Nothing comes of 'class_name'" in each for each in logged) == 1
    )


@pytest.fixture
async def advised() -> AsyncIterator[list[list[Failure]]]:
    """What the log of live pages gives advice on."""
    found: list[list[Failure]] = []
    with failures_logged(Advice(lambda _kind, value: found.append(value), "intent")):
        yield found


@pytest.mark.usefixtures("expect_errors")
async def test_component_that_renders_itself_without_end_is_reported(
    advised: list[list[Failure]],
) -> None:
    @component
    def endless() -> Any:
        number, count = use_state(0)
        count(number + 1)
        return html.p(f"{number}")

    async with layout(endless()) as opened:
        while not advised:
            await asyncio.wait_for(opened.render(), 10)
            # The log passes it on at the loop's next turn.
            await asyncio.sleep(0)
    ((found,),) = advised
    assert (found.path, found.kind) == ("tests/cli/development/test_advice.py", "Advice")
    assert "endless" in found.message
    assert "event handler" in found.fix


async def test_slow_handler_is_reported_once(advised: list[list[Failure]]) -> None:
    def slow(_event: object) -> None:
        time.sleep(SLOW + 0.01)

    for _ in range(2):
        function = to_event_handler_function(slow)
        await handlers.run(EventHandler(function), [{"type": "click"}], asyncio.Lock())
    await asyncio.sleep(0)
    ((found,),) = advised
    assert dict(found.excerpt)[found.line].strip().startswith("def slow")
    assert "more than 200 ms" in found.message
    assert "thread" in found.fix


def test_number_of_reports_is_limited() -> None:
    reported: list[Any] = []
    advice = Advice(lambda _kind, value: reported.append(value), "intent")
    for number in range(MOST + 5):
        advice.take(Failure(what="", message=str(number)))
    assert len(reported) == MOST
