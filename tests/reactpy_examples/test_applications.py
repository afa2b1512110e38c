"""The larger examples of ReactPy's reference: slide show, character, plot, game and chart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from reactpy import component, event, html, use_async_effect, use_ref, use_state
from reactpy.utils import Ref
from reactpy.widgets import image

from tests.reactpy_examples.conftest import Examples, text_of

pytestmark = pytest.mark.req("DEV-06")

STEPS: Final = {"ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1)}
SIZE: Final = 4


class Position(NamedTuple):
    """The position of a character, and which way it looks."""

    x: int = 100
    y: int = 100
    angle: int = 0


async def test_slide_show_goes_on_at_a_click_on_its_picture(examples: Examples) -> None:
    @component
    def slide_show() -> Any:
        index, set_index = use_state(0)
        press = {"style": {"cursor": "pointer"}, "onClick": lambda _event: set_index(index + 1)}
        return html.div(html.img({"src": f"/{index}.png", "alt": "", **press}), f"Slide {index}")

    page = await examples.show(slide_show)
    for number in (1, 2):
        page.fire(page.all("img")[0], "onClick")
        await page.until(f"Slide {number}")
    assert page.all("img")[0]["attributes"]["src"] == "/2.png"


async def test_character_moves_from_where_it_is(examples: Examples) -> None:
    def move(**by: int) -> Any:
        def moved(old: Position) -> Position:
            return Position(*(old[at] + by.get(each, 0) for at, each in enumerate(old._fields)))

        return moved

    @component
    def scene() -> Any:
        position, set_position = use_state(Position())
        style = {
            "position": "relative",
            "left": f"{position.x}px",
            "transform": f"rotate({position.angle}deg)",
        }
        moves = {"Left": move(x=-10), "Down": move(y=10), "Rotate": move(angle=30)}
        return html.div(
            image("png", b"bunny", {"style": style, "alt": ""}),
            [
                html.button({"key": label, "onClick": lambda _e, to=to: set_position(to)}, label)
                for label, to in moves.items()
            ],
            str(tuple(position)),
        )

    page = await examples.show(scene)
    for label in ("Left", "Left", "Down", "Rotate"):
        page.click(label)
    await page.until("(80, 110, 30)")
    style = page.all("img")[0]["attributes"]["style"]
    assert (style["left"], style["transform"]) == ("80px", "rotate(30deg)")


async def test_fields_are_added_and_taken_away(examples: Examples) -> None:
    @component
    def polynomial() -> Any:
        values, set_values = use_state([0.0])

        def change(index: int) -> Any:
            def changed(event: dict[str, Any]) -> None:
                value = float(event["target"]["value"] or 0)
                set_values([*values[:index], value, *values[index + 1 :]])

            return changed

        fields = [
            html.input({"type": "number", "key": at, "defaultValue": each, "onChange": change(at)})
            for at, each in enumerate(values)
        ]
        return html.div(
            fields,
            html.button({"onClick": lambda _event: set_values([*values, 0.0])}, "add"),
            html.button({"onClick": lambda _event: set_values(values[:-1])}, "remove"),
            f"{len(values)} terms: {sum(values):g} at 1",
        )

    page = await examples.show(polynomial)
    page.click("add")
    await page.until("2 terms")
    page.type("2.5", 1)
    await page.until("2.5 at 1")
    page.type("", 0)
    page.click("remove")
    await page.until("1 terms: 0 at 1")


async def test_game_runs_by_itself_and_hears_keys_at_once(examples: Examples) -> None:
    @component
    def game() -> Any:
        playing, set_playing = use_state(False)
        if playing:
            return loop(set_playing)
        start = {"onClick": lambda _event: set_playing(True)}
        return html.div(html.h3("Click to play"), html.button(start, "Start"))

    @component
    def loop(set_playing: Any) -> Any:
        direction = use_ref(STEPS["ArrowRight"])
        head, set_head = use_state((0, 0))

        @event(prevent_default=True)
        def turn(pressed: dict[str, Any]) -> None:
            if pressed["key"] == "Escape":
                set_playing(False)
            direction.current = STEPS.get(pressed["key"], direction.current)

        @use_async_effect(dependencies=[head])
        async def step() -> None:
            await asyncio.sleep(0.02)
            x, y = (a + b for a, b in zip(head, direction.current, strict=True))
            set_head((x % SIZE, y % SIZE))

        cells = [
            html.span({"key": f"{x}-{y}"}, "■" if (x, y) == head else "□")
            for y in range(SIZE)
            for x in range(SIZE)
        ]
        return html.div({"onKeyDown": turn, "tabIndex": 0}, cells)

    page = await examples.show(game)
    page.click("Start")
    await page.until("■")
    field = page.node(lambda node: "onKeyDown" in node.get("eventHandlers", {}))
    assert field["eventHandlers"]["onKeyDown"]["preventDefault"]

    async def pass_through(index: Callable[[int], int]) -> None:
        seen: set[int] = set()
        while seen != {*range(SIZE)}:
            await page.update()
            seen.add(index([text_of(each) for each in page.all("span")].index("■")))

    await pass_through(lambda cell: cell % SIZE)
    page.fire(field, "onKeyDown", key="ArrowDown")
    await pass_through(lambda cell: cell // SIZE)
    page.fire(field, "onKeyDown", key="Escape")
    await page.until("Click to play")


async def test_chart_reads_what_its_neighbours_set(examples: Examples) -> None:
    @component
    def dashboard() -> Any:
        mean: Ref[float] = use_ref(0.0)
        return html.div(number("Mean", mean), chart(mean))

    @component
    def number(label: str, target: Ref[float]) -> Any:
        value, set_value = use_state(target.current)

        def change(event: dict[str, Any]) -> None:
            target.current = float(event["target"]["value"])
            set_value(target.current)

        return html.label(label, html.input({"type": "number", "value": value, "onChange": change}))

    @component
    def chart(mean: Ref[float]) -> Any:
        points, set_points = use_state([(0, 0.0), (1, 0.0)])

        @use_async_effect
        async def animate() -> None:
            await asyncio.sleep(0.02)
            # Each frame differs from the last: an equal one would render nothing and end this.
            set_points([*points[1:], (points[-1][0] + 1, mean.current)])

        return html.p(f"Data {[y for _x, y in points]}")

    page = await examples.show(dashboard)
    page.type("7")
    await page.until("Data [7.0, 7.0]")
