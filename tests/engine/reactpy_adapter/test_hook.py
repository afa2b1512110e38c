"""Mistakes with hooks and states are said in words, at the line of their author."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from reactpy import component, html, use_effect, use_state
from reactpy import use_memo as keep

from tests.engine.live.test_layout import layout
from villa_site.engine.failure import ADVISED, Failure
from villa_site.engine.reactpy_adapter.hook import watch_states
from villa_site.engine.rendering.freeze import freeze

pytestmark = pytest.mark.req("DEV-16")


@dataclass
class Point:
    """A value that can be changed in place."""

    x: int = 0


@pytest.fixture
def found() -> Iterator[list[Failure]]:
    """What is found to be changed in place while a test runs."""
    failures: list[Failure] = []
    stop = watch_states(failures.append)
    yield failures
    stop()


def left_out(error: Exception, _function: Any) -> Any:
    """Show the error in the place of its component."""
    return html.p(str(error))


async def clicked(node: Any, name: str = "onClick") -> str:
    """Render what happens after a click on the only button; give the whole model as a text."""
    async with layout(node) as opened:
        await opened.render()
        (target,) = [each for each in opened._event_handlers if each.endswith(f":{name}")]
        await opened.deliver(
            {"type": "layout-event", "target": target, "data": [{"type": "click"}]}
        )
        await opened.finish_handlers()
        try:
            async with asyncio.timeout(0.3):
                return str((await opened.render())["model"])
        except TimeoutError:
            return ""


def conditional(first: bool, second: bool) -> Any:
    """Make a component that calls a hook at its first, or at its second rendering."""

    @component
    def sometimes() -> Any:
        number, set_number = use_state(0)
        if second if number else first:
            keep(lambda: 1, dependencies=[])
        return html.button({"onClick": lambda _event: set_number(number + 1)}, "x")

    return freeze(sometimes(), left_out)


async def test_more_hooks_than_before_are_an_error_in_words() -> None:
    shown = await clicked(conditional(first=False, second=True))
    assert "more hooks than when it was first rendered" in shown
    assert "top of the component" in shown


async def test_fewer_hooks_than_before_are_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        await clicked(conditional(first=True, second=False))
    (record,) = caplog.records
    advice = getattr(record, ADVISED)
    assert "has called 1 hooks, 2 when it was first rendered" in advice.message
    assert "not in a condition" in advice.fix
    assert dict(advice.excerpt)[advice.line].strip() == "@component"


async def test_component_that_raises_is_not_one_with_fewer_hooks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @component
    def fails() -> Any:
        number, set_number = use_state(0)
        if number:
            raise LookupError("no")
        use_effect(lambda: None, dependencies=[])
        return html.button({"onClick": lambda _event: set_number(1)}, "x")

    assert "no" in await clicked(freeze(fails(), left_out))
    assert not caplog.records


def append(value: Any) -> None:
    value.append(1)


def add_key(value: Any) -> None:
    value["a"] = 1


def move(value: Any) -> None:
    value.x = 1


@pytest.mark.parametrize(
    ("initial", "change", "fix"),
    [
        ([], append, "[*items, item]"),
        ({}, add_key, "{**values, key: value}"),
        ({1}, set.clear, "set_values(values | {value})"),
        (Point(), move, "dataclasses.replace"),
        ([[]], lambda value: append(value[0]), "[*items, item]"),
    ],
)
@pytest.mark.parametrize("is_set", [True, False])
async def test_state_that_is_changed_in_place_is_found_once(
    found: list[Failure], initial: Any, change: Callable[[Any], None], fix: str, is_set: bool
) -> None:
    @component
    def changing() -> Any:
        value, set_value = use_state(lambda: deepcopy(initial))

        def press(_event: Any) -> None:
            change(value)
            if is_set:
                set_value(value)

        return html.button({"onClick": press}, str(value))

    assert await clicked(changing()) == ""
    (only,) = found
    assert fix in only.fix
    line = dict(only.excerpt)[only.line].strip()
    assert line == ("set_value(value)" if is_set else "def press(_event: Any) -> None:")


async def test_state_that_a_rendering_changes_in_place_is_found(found: list[Failure]) -> None:
    @component
    def changing() -> Any:
        items, _set_items = use_state(list[int])
        number, set_number = use_state(0)
        items.append(number)
        return html.button({"onClick": lambda _event: set_number(number + 1)}, str(items))

    await clicked(changing())
    (only,) = found
    assert dict(only.excerpt)[only.line].strip() == "@component"


@dataclass(frozen=True)
class Held:
    """A value that says when it is copied."""

    copied: tuple[list[Any], ...]

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        self.copied[0].append(self)
        return self


async def test_frozen_value_of_a_state_is_not_copied(found: list[Failure]) -> None:
    copied: list[Any] = []

    @component
    def holding() -> Any:
        use_state(Held((copied,)))
        return html.button({"onClick": lambda _event: None}, "x")

    await clicked(holding())
    assert copied == found == []


async def test_new_value_of_a_state_is_left_alone(found: list[Failure]) -> None:
    @component
    def changing() -> Any:
        value, set_value = use_state(lambda: [1])
        return html.button({"onClick": lambda _event: set_value([*value, 2])}, str(value))

    assert "[1, 2]" in await clicked(changing())
    assert found == []


async def test_function_that_gives_the_next_state_is_called_once(found: list[Failure]) -> None:
    calls: list[int] = []

    @component
    def counting() -> Any:
        value, set_value = use_state(0)

        def add(before: int) -> int:
            calls.append(before)
            return before + 1

        return html.button({"onClick": lambda _event: set_value(add)}, str(value))

    assert "'1'" in await clicked(counting())
    assert calls == [0]
    assert found == []
