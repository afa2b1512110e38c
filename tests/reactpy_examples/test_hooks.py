"""ReactPy's hooks: effects, contexts, refs, memos, and what is known of the connection."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from reactpy import (
    component,
    create_context,
    html,
    use_async_effect,
    use_callback,
    use_connection,
    use_context,
    use_debug_value,
    use_effect,
    use_location,
    use_memo,
    use_ref,
    use_scope,
    use_state,
)

from tests.reactpy_examples.conftest import Examples

pytestmark = pytest.mark.req("DEV-06")

Theme = create_context("light")


class Effects:
    """What effects have done, and a way to wait for it."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self._news = asyncio.Event()

    def say(self, what: str) -> None:
        self.said.append(what)
        self._news.set()

    async def until(self, *expected: str) -> None:
        async with asyncio.timeout(10):
            while self.said != [*expected]:
                self._news.clear()
                await self._news.wait()


async def test_effect_runs_with_the_socket_and_cleans_up(examples: Examples) -> None:
    effects = Effects()

    @component
    def connected() -> Any:
        url, set_url = use_state("a")

        def connect() -> Any:
            effects.say(f"open {url}")
            return lambda: effects.say(f"close {url}")

        use_effect(connect)
        _, refresh = use_state(0)
        return html.div(
            html.button({"onClick": lambda _event: set_url("b")}, "Move"),
            html.button({"onClick": lambda _event: refresh(lambda n: n + 1)}, "Render"),
        )

    page = await examples.show(connected)
    # The document's own rendering has ended before the socket opens.
    await effects.until("open a", "close a", "open a")
    effects.said.clear()
    page.click("Render")
    await page.update()
    page.click("Move")
    await effects.until("close a", "open b")
    await page.browser.leave()
    await effects.until("close a", "open b", "close b")


@pytest.mark.parametrize(
    ("dependencies", "expected"),
    [(None, ["0", "1", "2"]), ([], ["0"]), (["fixed"], ["0"]), (..., ["0", "1", "2"])],
)
async def test_dependencies_say_when_an_effect_runs_again(
    examples: Examples, dependencies: Any, expected: list[str]
) -> None:
    effects = Effects()

    @component
    def counter() -> Any:
        count, set_count = use_state(0)

        @use_effect(dependencies=dependencies)
        def note() -> None:
            effects.say(str(count))

        return html.button({"onClick": lambda _event: set_count(count + 1)}, f"{count}")

    page = await examples.show(counter)
    effects.said.clear()
    page.click("0")
    await page.until("1")
    page.click("1")
    await page.until("2")
    await page.browser.leave()
    assert [*dict.fromkeys(["0", *effects.said])] == expected


async def test_asynchronous_effect_animates_until_the_visitor_leaves(examples: Examples) -> None:
    effects = Effects()

    @component
    def ticking() -> Any:
        ticks, set_ticks = use_state(0)

        @use_async_effect(dependencies=[])
        async def tick() -> Any:
            for _ in range(3):
                await asyncio.sleep(0.01)
                set_ticks(lambda before: before + 1)
            return lambda: effects.say("stopped")

        return html.p(f"{ticks} ticks")

    page = await examples.show(ticking)
    assert page.html == "<p>0 ticks</p>"
    await page.until("3 ticks")
    await page.browser.leave()
    await effects.until("stopped")


async def test_context_reaches_down_and_follows_its_value(examples: Examples) -> None:
    @component
    def leaf(name: str) -> Any:
        return html.span(f"{name} {use_context(Theme)}")

    @component
    def themed() -> Any:
        theme, set_theme = use_state("dark")
        change = {"onClick": lambda _event: set_theme("blue")}
        return html.div(
            leaf("outer"),
            Theme(html.div(leaf("inner"), Theme(leaf("innermost"), value="red")), value=theme),
            html.button(change, "Change"),
        )

    page = await examples.show(themed)
    assert "outer light" in page.html
    assert "inner dark" in page.html
    page.click("Change")
    await page.until("outer light inner blue innermost red")


async def test_refs_memos_and_callbacks_keep_what_they_hold(examples: Examples) -> None:
    computed: list[int] = []
    callbacks: list[Any] = []

    @component
    def remembering() -> Any:
        count, set_count = use_state(lambda: 0)
        renders = use_ref(0)
        renders.current += 1

        @use_memo(dependencies=[count // 2])
        def half() -> int:
            computed.append(count // 2)
            return count // 2

        callbacks.append(use_callback(lambda: None, []))
        return html.button(
            {"onClick": lambda _event: set_count(count + 1)},
            f"{count} of {renders.current}, half {half}",
        )

    page = await examples.show(remembering)
    computed.clear()
    callbacks.clear()
    for expected in ("1 of 2, half 0", "2 of 3, half 1", "3 of 4, half 1"):
        page.fire(page.all("button")[0], "onClick")
        await page.until(expected)
    assert computed == [1]
    assert len(set(map(id, callbacks))) == 1


async def test_same_state_renders_nothing(examples: Examples) -> None:
    renders: list[int] = []

    @component
    def idle() -> Any:
        value, set_value = use_state("x")
        other, set_other = use_state(0)
        renders.append(other)
        same = {"onClick": lambda _event: set_value(value)}
        more = {"onClick": lambda _event: set_other(other + 1)}
        return html.div(html.button(same, "Same"), html.button(more, "More"))

    page = await examples.show(idle)
    renders.clear()
    page.click("Same")
    page.click("More")
    await page.update()
    assert renders == [1]


async def test_connection_reports_where_it_is(examples: Examples) -> None:
    @component
    def where() -> Any:
        location = use_location()
        kind = use_scope()["type"]
        use_debug_value(f"at {location.path}")
        same = use_connection().location is location
        return html.p(f"{location.path} {location.query_string} {kind[:0]}{same}")

    examples.publish("/ou/", where)
    page = await examples.open("/ou/?x=1&y=%C3%A9")
    assert page.text == "/ou/ ?x=1&y=%C3%A9 True"
    assert (await examples.open("/ou/")).text == "/ou/ True"


@pytest.mark.parametrize(
    ("name", "hook"),
    [("state", lambda: use_state(0)), ("ref", lambda: use_ref(0)), ("memo", lambda: use_memo(int))],
)
async def test_state_of_a_block_without_component_is_refused_with_the_fix(
    examples: Examples, expect_errors: list[logging.LogRecord], name: str, hook: Any
) -> None:
    def no_component() -> Any:
        hook()
        return html.p("lost")

    examples.publish(f"/{name}/", no_component)
    document = await examples.document(f"/{name}/")
    assert "lost" not in document
    assert "write @component above it" in expect_errors[0].getMessage()
