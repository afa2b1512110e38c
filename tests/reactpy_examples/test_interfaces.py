"""What ReactPy's chapter on interfaces shows: elements, components, conditions, data, keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reactpy import component, html, use_state
from reactpy.reactjs import component_from_file, component_from_string
from reactpy.utils import string_to_reactpy
from reactpy.widgets import image

from tests.reactpy_examples.conftest import Examples, text_of

pytestmark = pytest.mark.req("DEV-06")

TASKS: tuple[dict[str, Any], ...] = (
    {"id": 0, "text": "Do laundry", "priority": 2},
    {"id": 1, "text": "Go on a run", "priority": 1},
    {"id": 2, "text": "Make breakfast", "priority": 0},
)
DOT = b"\x89PNG"


def elements() -> Any:
    """Elements with attributes, as a function that is no component."""
    members = {"src": "/a.png", "className": "fluid", "alt": "Ritratto", "tabIndex": 0}
    return html.div(html.h1("Todo"), html.img({**members, "style": {"marginLeft": "25%"}}))


@component
def photo(alt: str, number: int) -> Any:
    return html.img({"src": f"/{number}.png", "alt": alt, "style": {"width": "50%"}})


@component
def photo_gallery() -> Any:
    return html.section(html.h1("Gallery"), photo("City", 2), photo("Puppy", number=3))


@component
def fragment() -> Any:
    return html(html.h2("One"), html.ul(html.li("Two")))


@component
def underscore() -> Any:
    return html._(html.h2("One"), html.ul(html.li("Two")))


@component
def item(name: str, done: bool) -> Any:
    return html.li(name, " ✔" if done else "", done and None, None)


@component
def todo_list() -> Any:
    return html.section(html.ul(item("Find", done=True), item("Share", done=False)))


@component
def data_list(limit: int) -> Any:
    shown = sorted((t for t in TASKS if t["priority"] <= limit), key=lambda t: t["priority"])
    return html.ul([html.li({"key": t["id"]}, t["text"]) for t in shown])


@component
def sorted_list() -> Any:
    return html.section(html.h1("My list"), data_list(1))


@component
def drawing() -> Any:
    circle = html.svg.circle({"cx": 5, "cy": 5, "r": 4, "strokeWidth": 2})
    return html.svg({"viewBox": "0 0 10 10", "width": 10}, circle)


@component
def converted() -> Any:
    return string_to_reactpy('<p class="a">Bon<b>jour</b></p>')


@component
def picture() -> Any:
    return image("png", DOT, {"alt": "dot"})


@pytest.mark.parametrize(
    ("example", "expected"),
    [
        (
            elements,
            (
                '<div><h1>Todo</h1><img src="/a.png" class="fluid" alt="Ritratto" tabindex="0" '
                'style="margin-left:25%"/></div>'
            ),
        ),
        (
            photo_gallery,
            (
                '<section><h1>Gallery</h1><img src="/2.png" alt="City" style="width:50%"/>'
                '<img src="/3.png" alt="Puppy" style="width:50%"/></section>'
            ),
        ),
        (fragment, "<h2>One</h2><ul><li>Two</li></ul>"),
        (underscore, "<h2>One</h2><ul><li>Two</li></ul>"),
        (todo_list, "<section><ul><li>Find<!-- --> ✔</li><li>Share</li></ul></section>"),
        (
            sorted_list,
            (
                "<section><h1>My list</h1><ul><li>Make breakfast</li><li>Go on a run</li></ul>"
                "</section>"
            ),
        ),
        (
            drawing,
            (
                '<svg viewBox="0 0 10 10" width="10"><circle cx="5" cy="5" r="4" stroke-width="2">'
                "</circle></svg>"
            ),
        ),
        (converted, '<p class="a">Bon<b>jour</b></p>'),
        (picture, '<img src="data:image/png;base64,iVBORw==" alt="dot"/>'),
    ],
)
async def test_interface_is_in_the_html_and_the_same_live(
    examples: Examples, example: Callable[[], Any], expected: str
) -> None:
    page = await examples.show(example)
    assert page.html == expected


async def test_keys_carry_state_along_and_a_new_key_ends_it(examples: Examples) -> None:
    @component
    def counter(name: str) -> Any:
        count, set_count = use_state(0)
        return html.button({"onClick": lambda _event: set_count(count + 1)}, f"{name} {count}")

    @component
    def keyed() -> Any:
        names, set_names = use_state(("a", "b"))
        return html.div(
            html.button({"onClick": lambda _event: set_names(names[::-1])}, "swap"),
            html.button({"onClick": lambda _event: set_names(("c", "b"))}, "replace"),
            [counter(name, key=name) for name in names],
        )

    page = await examples.show(keyed)
    page.click("a 0")
    await page.until("a 1 b 0")
    page.click("swap")
    await page.until("b 0 a 1")
    page.click("replace")
    await page.until("c 0 b 0")


async def test_component_of_javascript_has_its_fallback_in_the_html(
    examples: Examples, tmp_path: Path
) -> None:
    file = tmp_path / "super-simple-chart.js"
    file.write_text("export function Chart() { return null; }")
    chart = component_from_file(file, "Chart", fallback=html.p("⌛"), name="super-simple-chart")
    switch = component_from_string("export const Switch = () => null", "Switch", fallback="⏳")
    heard: list[Any] = []

    @component
    def modules() -> Any:
        checked, set_checked = use_state(False)

        def change(event: Any, now: bool) -> None:
            heard.append(event)
            set_checked(now)

        return html.div(
            chart({"data": [{"x": 1, "y": 2}], "width": 500}),
            switch({"checked": checked, "onChange": change}),
            "🌞" if checked else "🌚",
        )

    page = await examples.show(modules)
    assert "<villa-module><p>⌛</p></villa-module><villa-module>⏳</villa-module>" in page.html
    assert "importmap" in page.head
    source = page.node(lambda node: "onChange" in node.get("eventHandlers", {}))
    target = source["eventHandlers"]["onChange"]["target"]
    page.browser.event(target, {"type": "change"}, *[True])
    await page.until("🌞")
    assert heard == [{"type": "change"}]


async def test_component_that_raises_leaves_its_neighbours(
    examples: Examples, expect_errors: list[Any]
) -> None:
    @component
    def good() -> Any:
        return html.p("This component rendered")

    @component
    def bad() -> Any:
        raise RuntimeError("This one did not")

    page = await examples.show(lambda: html.div(good(), bad()))
    assert text_of(page.example) == "This component rendered"
    assert re.search("did not", str([each.exc_info for each in expect_errors]))
