"""ReactPy's chapter on events: handlers, their arguments, and what browsers do by default."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from reactpy import component, event, html, use_state

from tests.reactpy_examples.conftest import Examples

pytestmark = pytest.mark.req("DEV-06")


async def test_handlers_are_passed_on(examples: Examples) -> None:
    played: list[str] = []

    @component
    def button(label: str, on_click: Callable[[Any], None]) -> Any:
        return html.button({"onClick": on_click}, label)

    @component
    def play(film: str) -> Any:
        return button(f"Play {film}", lambda _event: played.append(film))

    @component
    def player() -> Any:
        _, refresh = use_state(0)
        wind = button("Fast forward", on_click=lambda _event: refresh(lambda n: n + 1))
        return html.div(play("Roma"), html.button("Nothing"), wind)

    page = await examples.show(player)
    page.click("Play Roma")
    page.click("Fast forward")
    await page.update()
    assert played == ["Roma"]


async def test_handler_that_waits_delays_no_other(examples: Examples) -> None:
    gate = asyncio.Event()

    @component
    def delayed() -> Any:
        said, say = use_state(lambda: ["said"])

        async def later(_event: dict[str, Any]) -> None:
            await gate.wait()
            say(lambda before: [*before, "later"])

        async def now(_event: dict[str, Any]) -> None:
            say(lambda before: [*before, "now"])

        buttons = html.button({"onClick": later}, "A"), html.button({"onClick": now}, "B")
        return html.div(buttons, " ".join(said))

    page = await examples.show(delayed)
    page.click("A")
    page.click("B")
    await page.until("A B said now")
    gate.set()
    await page.until("now later")


async def test_event_is_a_dict_that_json_takes_and_attributes_read(examples: Examples) -> None:
    @component
    def echo() -> Any:
        reported, tell = use_state(dict[str, Any])
        return html.div(
            html.audio({"controls": True, "onTimeUpdate": tell, "src": "/a.mp3"}),
            html.button({"onClick": lambda e: tell({"of": e.type, "to": e.target.value})}, "Say"),
            html.pre(json.dumps(reported)),
        )

    page = await examples.show(echo)
    page.fire(page.all("audio")[0], "onTimeUpdate")
    await page.until('"type": "timeupdate"')
    page.fire(page.all("button")[0], "onClick", target={"value": "x"})
    await page.until('{"of": "click", "to": "x"}')


async def test_default_and_propagation_are_stopped_in_the_browser(examples: Examples) -> None:
    @component
    def stops() -> Any:
        stop, set_stop = use_state(True)
        count, set_count = use_state(0)
        inner = event(lambda _event: set_count(count + 1), stop_propagation=stop)
        return html.div(
            html.a({"onClick": event(lambda _e: None, prevent_default=True), "href": "/b/"}, "b"),
            html.button({"onClick": lambda _event: set_stop(not stop)}, "Toggle"),
            html.div({"onClick": lambda _event: None}, html.p({"onClick": inner}, f"{count}")),
            html.pre(f"Stops: {stop}"),
        )

    page = await examples.show(stops)
    assert page.all("a")[0]["eventHandlers"]["onClick"]["preventDefault"]
    assert page.all("p")[0]["eventHandlers"]["onClick"]["stopPropagation"]
    page.click("Toggle")
    await page.until("Stops: False")
    assert not page.all("p")[0]["eventHandlers"]["onClick"]["stopPropagation"]


async def test_event_may_stop_its_default_by_itself(examples: Examples) -> None:
    @component
    def link() -> Any:
        def handle(event: Any) -> None:
            event.preventDefault()
            event.stopPropagation()

        return html.a({"href": "https://villa.test/", "onClick": handle}, "x")

    page = await examples.show(link)
    handler = page.all("a")[0]["eventHandlers"]["onClick"]
    assert (handler["preventDefault"], handler["stopPropagation"]) == (True, True)


async def test_dot_follows_the_pointer(examples: Examples) -> None:
    @component
    def moving_dot() -> Any:
        position, set_position = use_state({"x": 0, "y": 0})

        async def move(event: dict[str, Any]) -> None:
            box = event["currentTarget"]["boundingClientRect"]
            set_position({"x": event["clientX"] - box["x"], "y": event["clientY"] - box["y"]})

        moved = {"transform": f"translate({position['x']}px, {position['y']}px)"}
        return html.div({"onPointerMove": move}, html.p({"style": moved}, str(position)))

    page = await examples.show(moving_dot)
    box = {"x": 10, "y": 20.5, "width": 200, "height": 100}
    where = {"clientX": 15, "clientY": 21, "currentTarget": {"boundingClientRect": box}}
    area = page.node(lambda node: "onPointerMove" in node.get("eventHandlers", {}))
    page.fire(area, "onPointerMove", **where)
    await page.until("{'x': 5, 'y': 0.5}")


async def test_key_adds_a_task_and_a_click_removes_it(examples: Examples) -> None:
    @component
    def todo() -> Any:
        items, set_items = use_state(list[str])

        async def add(event: dict[str, Any]) -> None:
            if event["key"] == "Enter":
                set_items([*items, event["target"]["value"]])

        rows = []
        for index, text in enumerate(items):

            async def remove(_event: Any, index: int = index) -> None:
                set_items(items[:index] + items[index + 1 :])

            rows.append(html.tr(html.td(text), html.td({"onClick": remove}, html.button(["x"]))))
        return html.div(html.input({"onKeyDown": add}), html.table(rows), f"{len(items)} tasks")

    page = await examples.show(todo)
    for key, value in (("a", "no"), ("Enter", "one"), ("Enter", "two")):
        page.fire(page.all("input")[0], "onKeyDown", key=key, target={"value": value})
        if key == "Enter":
            await page.until(value)
    cell = page.node(lambda node: "onClick" in node.get("eventHandlers", {}))
    page.fire(cell, "onClick")
    await page.until("two x 1 tasks")
