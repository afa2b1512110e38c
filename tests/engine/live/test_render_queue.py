"""Of two components that an event changes, the outer one is rendered, once, with the inner one."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

import pytest
from reactpy import component, html, use_state

from tests.engine.live.test_handlers import PATIENCE, click, next_text, targets, texts
from tests.engine.live.test_layout import layout
from villa_site.engine.reactpy_adapter import layout as live_layout

pytestmark = pytest.mark.req("DEV-07")

Setter = Callable[[Any], None]


class Family:
    """An outer component with an inner one, which shows what both say."""

    def __init__(self, *, blocking: bool) -> None:
        self.blocking = blocking
        self.shown: list[str] = []
        self.set_outer: Setter
        self.set_inner: Setter

    def outer(self) -> Any:
        @component
        def outer() -> Any:
            word, self.set_outer = use_state("a")
            return html.div(inner(word))

        @component
        def inner(word: str) -> Any:
            own, self.set_inner = use_state("a")
            self.shown.append(f"{word}{own}")

            def change(_event: Any) -> None:
                self.set_inner("b")
                self.set_outer("b")

            async def change_on_loop(event: Any) -> None:
                change(event)

            click = change if self.blocking else change_on_loop
            return html.button({"onClick": click}, f"{word}{own}")

        return outer()


@pytest.mark.parametrize("blocking", [True, False])
async def test_inner_component_is_not_shown_with_what_the_outer_one_said_before(
    blocking: bool,
) -> None:
    family = Family(blocking=blocking)
    async with layout(family.outer()) as opened:
        first = await opened.render()
        await click(opened, *targets(first["model"]))
        assert await next_text(opened) == "bb"
        assert family.shown == ["aa", "bb"]
        # Nothing waits any more.
        family.set_inner("c")
        assert await next_text(opened) == "bc"
        assert family.shown == ["aa", "bb", "bc"]


async def test_state_that_is_set_while_its_component_renders_is_rendered() -> None:
    @component
    def child(count: int) -> Any:
        own, set_own = use_state(0)
        if own < count:
            set_own(count)
        return html.p(f"{count}{own}")

    setters: list[Setter] = []

    @component
    def parent() -> Any:
        count, set_count = use_state(0)
        setters.append(set_count)
        return html.div(child(count))

    async with layout(parent()) as opened:
        await opened.render()
        setters[-1](1)
        assert [await next_text(opened), await next_text(opened)] == ["10", "11"]


async def test_one_that_waits_is_not_passed_over_for_ever_by_others() -> None:
    setters: dict[str, Setter] = {}

    @component
    def counter(name: str) -> Any:
        count, setters[name] = use_state(0)
        return html.p(f"{name}{count} ")

    @component
    def page() -> Any:
        return html.div(counter("a"), html.div(html.div(counter("b"))))

    async with layout(page()) as opened:
        await opened.render()
        setters["a"](1)
        setters["b"](1)
        assert await next_text(opened) == "a1 "
        setters["a"](2)
        assert [await next_text(opened), await next_text(opened)] == ["b1 ", "a2 "]


async def test_component_that_goes_while_it_waits_is_not_rendered() -> None:
    setters: dict[str, Setter] = {}

    @component
    def child() -> Any:
        word, setters["child"] = use_state("enfant")
        return html.p(word)

    @component
    def parent() -> Any:
        here, setters["parent"] = use_state(True)
        other, setters["other"] = use_state("")
        return html.div(child() if here else "parti", other)

    async with layout(parent()) as opened:
        await opened.render()
        setters["child"]("autre")
        setters["parent"](False)  # noqa: FBT003 - a state's setter
        assert await next_text(opened) == "parti"
        setters["other"](" encore")
        assert await next_text(opened) == "parti encore"


async def test_component_in_one_that_fails_is_not_rendered_into_nothing(
    expect_errors: list[logging.LogRecord],
) -> None:
    setters: dict[str, Setter] = {}

    @component
    def inner() -> Any:
        word, setters["inner"] = use_state("a")
        return html.p(word)

    @component
    def outer() -> Any:
        fails, setters["outer"] = use_state(False)
        if fails:
            raise ZeroDivisionError
        return html.div(inner())

    @component
    def other() -> Any:
        word, setters["other"] = use_state("a")
        return html.p(word)

    @component
    def page() -> Any:
        return html.main(outer(), other())

    async with layout(page()) as opened:
        await opened.render()
        setters["inner"]("b")
        setters["outer"](True)  # noqa: FBT003 - a state's setter
        assert "error" in (await opened.render())["model"]
        setters["other"]("c")
        assert await next_text(opened) == "c"
        setters["outer"](False)  # noqa: FBT003 - as above
        assert await next_text(opened) == "a"
    assert "outer" in expect_errors[0].getMessage()


async def test_handler_in_a_thread_has_a_moment_for_all_that_it_sets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_layout, "HANDLER_SHOWN", PATIENCE)
    begun, proceed = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    @component
    def pair() -> Any:
        one, set_one = use_state("a")
        two, set_two = use_state("a")

        def change(_event: Any) -> None:
            set_one("b")
            loop.call_soon_threadsafe(begun.set)
            assert proceed.wait(PATIENCE)
            set_two("b")

        return html.button({"onClick": change}, f"{one}{two}")

    async with layout(pair()) as opened:
        await click(opened, *targets((await opened.render())["model"]))
        update = asyncio.create_task(opened.render())
        await begun.wait()
        for _ in range(20):
            await asyncio.sleep(0)
        proceed.set()
        assert texts((await update)["model"]) == "bb"


async def test_state_that_any_thread_sets_is_rendered() -> None:
    setters: list[Setter] = []

    @component
    def counter() -> Any:
        count, set_count = use_state(0)
        setters.append(set_count)
        return html.p(f"{count}")

    async with layout(counter()) as opened:
        await opened.render()
        for number in range(1, 20):
            thread = threading.Thread(target=setters[-1], args=(number,))
            thread.start()
            update = await asyncio.wait_for(opened.render(), PATIENCE)
            thread.join()
            assert texts(update["model"]) == f"{number}"
