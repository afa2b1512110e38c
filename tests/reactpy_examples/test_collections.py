"""Lists, dicts and sets as state, and state that several components share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from reactpy import component, html, use_state
from reactpy.widgets import use_linked_inputs

from tests.reactpy_examples.conftest import Examples, text_of

pytestmark = pytest.mark.req("DEV-06")

ARTISTS = ["Marta", "Lamidi", "Louise"]
Handler = Callable[[dict[str, Any]], None]


@component
def artist_list() -> Any:
    """A list that grows, shrinks and changes its order."""
    draft, set_draft = use_state("")
    artists, set_artists = use_state(ARTISTS)

    def add(_event: dict[str, Any]) -> None:
        if draft and draft not in artists:
            set_artists([*artists, draft])
            set_draft("")

    def delete(index: int) -> Handler:
        return lambda _event: set_artists(artists[:index] + artists[index + 1 :])

    return html.div(
        html.input({"value": draft, "onChange": lambda e: set_draft(e["target"]["value"])}),
        html.p(draft or "nobody"),
        html.button({"onClick": add}, "add"),
        html.button({"onClick": lambda _event: set_artists(sorted(artists))}, "sort"),
        html.button({"onClick": lambda _event: set_artists([*reversed(artists)])}, "reverse"),
        html.ul(
            [
                html.li({"key": name}, name, html.button({"onClick": delete(index)}, "delete"))
                for index, name in enumerate(artists)
            ]
        ),
    )


async def test_list_is_replaced_by_another(examples: Examples) -> None:
    page = await examples.show(artist_list)

    def names() -> list[str]:
        return [text_of(each).removesuffix(" delete") for each in page.all("li")]

    assert names() == ARTISTS
    page.click("sort")
    await page.until("Louise delete Marta")
    page.click("reverse")
    await page.until("Marta delete Louise")
    page.type("Barbara")
    await page.until("Barbara add")
    page.click("add")
    await page.until("nobody")
    page.click("delete", 1)
    while len(page.all("li")) > 3:
        await page.update()
    assert names() == ["Marta", "Lamidi", "Barbara"]


async def test_item_of_a_list_is_replaced(examples: Examples) -> None:
    @component
    def counters() -> Any:
        numbers, set_numbers = use_state([0, 0, 0])

        def increment(index: int) -> Handler:
            def handle(_event: dict[str, Any]) -> None:
                set_numbers([n + (at == index) for at, n in enumerate(numbers)])

            return handle

        return html.ul(
            [
                html.li({"key": at}, number, html.button({"onClick": increment(at)}, "+1"))
                for at, number in enumerate(numbers)
            ]
        )

    page = await examples.show(counters)
    page.click("+1", 1)
    await page.until("0 +1 1 +1 0 +1")


async def test_dict_gains_and_loses_terms(examples: Examples) -> None:
    @component
    def definitions() -> Any:
        term, set_term = use_state("")
        meaning, set_meaning = use_state("")
        terms, set_terms = use_state(dict[str, str])

        def add(_event: dict[str, Any]) -> None:
            if term and meaning:
                set_terms({**terms, term: meaning})
                set_term("")
                set_meaning("")

        def delete(left: str) -> Handler:
            return lambda _event: set_terms({t: m for t, m in terms.items() if t != left})

        return html.div(
            html.button({"onClick": add}, "add term"),
            html.input({"value": term, "onChange": lambda e: set_term(e["target"]["value"])}),
            html.input({"value": meaning, "onChange": lambda e: set_meaning(e["target"]["value"])}),
            html.p(f"{term}: {meaning}"),
            [
                html.div(
                    {"key": each},
                    html.button({"onClick": delete(each)}, "delete term"),
                    html.dt(each),
                    html.dd(terms[each]),
                )
                for each in terms
            ],
        )

    page = await examples.show(definitions)
    page.type("loggia")
    await page.until("loggia:")
    page.type("a gallery", 1)
    await page.until("loggia: a gallery")
    page.click("add term")
    await page.until("delete term loggia a gallery")
    page.click("delete term")
    while page.all("dt"):
        await page.update()


async def test_fields_share_a_dict(examples: Examples) -> None:
    @component
    def person_form() -> Any:
        person, set_person = use_state({"first": "Barbara", "last": "Hepworth"})

        def change(name: str) -> Handler:
            return lambda event: set_person({**person, name: event["target"]["value"]})

        fields = [
            html.label({"key": name}, html.input({"value": value, "onChange": change(name)}))
            for name, value in person.items()
        ]
        return html.div(fields, html.p(f"{person['first']} {person['last']}"))

    page = await examples.show(person_form)
    page.type("Louise")
    await page.until("Louise Hepworth")
    page.type("Nevelson", 1)
    await page.until("Louise Nevelson")


async def test_set_holds_what_is_chosen(examples: Examples) -> None:
    @component
    def grid() -> Any:
        chosen, set_chosen = use_state({1, 2})

        def toggle(index: int) -> Handler:
            return lambda _event: set_chosen(chosen ^ {index})

        return html.div(
            {"style": {"display": "flex", "flexDirection": "row"}},
            [
                html.button({"key": at, "onClick": toggle(at)}, "full" if at in chosen else "empty")
                for at in range(4)
            ],
        )

    page = await examples.show(grid)
    page.click("empty")
    await page.until("full full full empty")
    page.click("full", 1)
    await page.until("full empty full empty")


async def test_parent_shares_its_state(examples: Examples) -> None:
    @component
    def synced_inputs() -> Any:
        value, set_value = use_state("")
        return html.p(field("First", value, set_value), field("Second", value, set_value))

    @component
    def field(label: str, value: str, set_value: Any) -> Any:
        members = {"value": value, "onChange": lambda e: set_value(e["target"]["value"])}
        return html.label(f"{label}: {value} ", html.input(members))

    page = await examples.show(synced_inputs)
    page.type("Roma", 1)
    await page.until("First: Roma Second: Roma")


async def test_linked_inputs_of_the_widgets_agree(examples: Examples) -> None:
    numbers: list[str] = []

    def note(value: str) -> None:
        numbers.append(value)

    @component
    def linked() -> Any:
        return html.div(use_linked_inputs([{"type": "range"}, {}], note))

    page = await examples.show(linked)
    page.type("7", 1)
    await page.update()
    # The handler has a thread of its own, and reports the change after it has made it.
    async with asyncio.timeout(5):
        while not numbers:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.001)
    values = [each["attributes"]["value"] for each in page.all("input")]
    assert (values, numbers) == (["7", "7"], ["7"])


async def test_list_is_filtered_while_typing(examples: Examples) -> None:
    dishes = {"Sushi": "rice", "Dal": "lentils", "Pierogi": "dumplings"}

    @component
    def filterable() -> Any:
        value, set_value = use_state("")
        return html.div(search(value, set_value), html.hr(), table(value))

    @component
    def search(value: str, set_value: Any) -> Any:
        change = {"value": value, "onChange": lambda e: set_value(e["target"]["value"])}
        return html.label("Search ", html.input(change))

    @component
    def table(value: str) -> Any:
        rows = [
            html.tr(html.td(name), html.td(dish))
            for name, dish in dishes.items()
            if value.lower() in name.lower()
        ]
        return html.table(html.thead(html.tr(html.td(html.b("name")))), html.tbody(rows))

    page = await examples.show(filterable)
    assert all(name in page.html for name in dishes)
    page.type("pie")
    while "Sushi" in page.text:
        await page.update()
    assert page.text == "Search name Pierogi dumplings"
