"""Components with state, as ReactPy's chapters on interactivity and on state have them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from reactpy import component, event, hooks, html, use_reducer, use_state

from tests.reactpy_examples.conftest import Examples, text_of

pytestmark = pytest.mark.req("DEV-06")

WORKS = (("Marcher", "Giacometti"), ("Penser", "Rodin"), ("Coucher", "Brancusi"))


@component
def gallery() -> Any:
    """Two states in one component."""
    index, set_index = hooks.use_state(0)
    more, set_more = hooks.use_state(False)
    name, artist = WORKS[index % len(WORKS)]
    return html.div(
        html.button({"onClick": lambda _event: set_index(index + 1)}, "Next"),
        html.h2(name, " by ", artist),
        html.p(f"({index % len(WORKS) + 1} of {len(WORKS)})"),
        html.button({"onClick": lambda _event: set_more(not more)}, "Hide" if more else "Show"),
        html.p(f"{name}: bronze") if more else "",
    )


async def test_component_has_several_states(examples: Examples) -> None:
    page = await examples.show(gallery)
    assert "(1 of 3)" in page.text
    page.click("Next")
    await page.until("Penser by Rodin")
    page.click("Show")
    await page.until("Penser: bronze")
    page.click("Next")
    await page.until("Coucher: bronze")


async def test_copies_of_a_component_have_states_of_their_own(examples: Examples) -> None:
    @component
    def two_galleries() -> Any:
        return html.div(html.section(gallery()), html.section(gallery()))

    page = await examples.show(two_galleries)
    page.click("Next", 1)
    await page.until("Penser")
    first, second = map(text_of, page.all("section"))
    assert "Marcher" in first
    assert "Penser" in second


async def test_variable_is_no_state(examples: Examples) -> None:
    clicks: list[int] = []

    @component
    def forgetful() -> Any:
        index = 0

        def handle(_event: dict[str, Any]) -> None:
            nonlocal index
            index += 1
            clicks.append(index)

        _, refresh = use_state(0)
        return html.div(
            html.button({"onClick": handle}, "Count"),
            html.button({"onClick": lambda _event: refresh(lambda n: n + 1)}, "Render"),
            html.p(f"Index {index}"),
        )

    page = await examples.show(forgetful)
    page.click("Count")
    page.click("Render")
    await page.update()
    assert clicks == [1]
    assert "Index 0" in page.text


@pytest.mark.parametrize(("step", "expected"), [("value", "1"), ("function", "3")])
async def test_state_is_a_snapshot_unless_a_function_updates_it(
    examples: Examples, step: str, expected: str
) -> None:
    @component
    def counter() -> Any:
        number, set_number = use_state(0)

        def handle(_event: dict[str, Any]) -> None:
            for _ in range(3):
                set_number(number + 1 if step == "value" else lambda old: old + 1)

        return html.div(html.h1(number), html.button({"onClick": handle}, "Add"))

    page = await examples.show(counter)
    page.click("Add")
    await page.until(f"{expected} Add")


@pytest.mark.parametrize(("step", "expected"), [("value", "1"), ("function", "2")])
async def test_delayed_handlers_see_the_state_of_their_time(
    examples: Examples, step: str, expected: str
) -> None:
    gate, waiting = asyncio.Event(), asyncio.Semaphore(0)

    @component
    def slow_counter() -> Any:
        number, set_number = use_state(0)

        async def handle(_event: dict[str, Any]) -> None:
            waiting.release()
            await gate.wait()
            set_number(number + 1 if step == "value" else lambda old: old + 1)

        return html.div(
            html.h1(number),
            html.button({"onClick": handle}, "One"),
            html.button({"onClick": handle}, "Two"),
        )

    page = await examples.show(slow_counter)
    page.click("One")
    page.click("Two")
    async with asyncio.timeout(10):
        await waiting.acquire()
    gate.set()
    await page.until(f"{expected} One")


async def test_last_of_several_updates_counts(examples: Examples) -> None:
    @component
    def colours() -> Any:
        colour, set_colour = use_state("grey")

        def handle(_event: dict[str, Any]) -> None:
            for each in ("orange", "pink", "blue"):
                set_colour(each)

        style = {"backgroundColor": colour}
        return html.div(
            html.button({"onClick": handle, "style": style}, "Set"),
            html.button({"onClick": lambda _event: set_colour("grey"), "style": style}, colour),
        )

    page = await examples.show(colours)
    assert 'style="background-color:grey"' in page.html
    page.click("Set")
    await page.until("blue")
    assert page.all("button")[0]["attributes"]["style"] == {"backgroundColor": "blue"}
    page.click("blue")
    await page.until("grey")


async def test_whole_component_gives_way_to_another(examples: Examples) -> None:
    @component
    def message() -> Any:
        sent, set_sent = use_state(False)
        draft, set_draft = use_state("")
        if sent:
            again = {"onClick": lambda _event: set_sent(False)}
            return html.div(html.h1("Message sent!"), html.button(again, "Another?"))

        @event(prevent_default=True)
        def submit(_event: dict[str, Any]) -> None:
            set_draft("")
            set_sent(True)

        def change(given: dict[str, Any]) -> None:
            set_draft(given["target"]["value"])

        return html.form(
            {"onSubmit": submit, "style": {"display": "inline-grid"}},
            html.textarea({"placeholder": "Your message", "value": draft, "onChange": change}),
            html.p(f"{len(draft)} letters"),
            html.button({"type": "submit"}, "Send"),
        )

    page = await examples.show(message)
    page.type("Bonjour", tag="textarea")
    await page.until("7 letters")
    (form,) = page.all("form")
    assert form["eventHandlers"]["onSubmit"]["preventDefault"]
    page.fire(form, "onSubmit", formData={})
    await page.until("Message sent!")
    page.click("Another?")
    await page.until("0 letters")


async def test_select_and_field_belong_to_one_state(examples: Examples) -> None:
    @component
    def chat() -> Any:
        to, set_to = use_state("Alice")
        words, set_words = use_state("")
        sent, set_sent = use_state("")

        @event(prevent_default=True)
        async def submit(_event: dict[str, Any]) -> None:
            set_words("")
            await asyncio.sleep(0)
            set_sent(f"Sent {words!r} to {to}")

        options = [html.option({"value": each}, each) for each in ("Alice", "Bob")]
        return html.form(
            {"onSubmit": submit},
            html.select({"value": to, "onChange": lambda e: set_to(e["target"]["value"])}, options),
            html.input({"value": words, "onChange": lambda e: set_words(e["target"]["value"])}),
            html.p(f"{words} to {to}"),
            html.button({"type": "submit"}, "Send"),
            html.p(sent),
        )

    page = await examples.show(chat)
    assert '<option value="Alice" selected="">' in page.html
    page.type("Bob", tag="select")
    page.type("Ciao")
    await page.until("Ciao to Bob")
    page.fire(page.all("form")[0], "onSubmit", formData={})
    await page.until("Sent 'Ciao' to Bob")
    assert page.all("input")[0]["attributes"]["value"] == ""


def reduce(count: int, action: str) -> int:
    """Count up, down, or start again."""
    return {"increment": count + 1, "decrement": count - 1, "reset": 0}[action]


async def test_reducer_dispatches_actions(examples: Examples) -> None:
    @component
    def reducer_counter() -> Any:
        count, dispatch = use_reducer(reduce, 0)
        names = (("+", "increment"), ("-", "decrement"), ("Reset", "reset"))
        return html.div(
            f"Count: {count}",
            [
                html.button({"onClick": lambda _event, to=to: dispatch(to), "key": to}, sign)
                for sign, to in names
            ],
        )

    page = await examples.show(reducer_counter)
    for label, expected in (("+", 1), ("+", 2), ("-", 1), ("Reset", 0), ("-", -1)):
        page.click(label)
        await page.until(f"Count: {expected} ")
