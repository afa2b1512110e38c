"""Static nodes are the same for all visitors, and follow the nodes that they are between."""

from __future__ import annotations

import asyncio
import gc
import operator
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from reactpy import component, html, use_effect, use_state
from reactpy.core import layout as reactpy_layout
from reactpy.core.hooks import ConnectionContext
from reactpy.types import Connection, Location

from villa_site.engine.reactpy_adapter.layout import LiveLayout
from villa_site.engine.rendering.changes import changes
from villa_site.engine.rendering.freeze import freeze

Change = Callable[[Any], None]


def layout(node: Any, **reports: Any) -> LiveLayout:
    connection = Connection(
        scope={"type": "websocket"}, location=Location(path="/", query_string=""), carrier=None
    )
    return LiveLayout(ConnectionContext(node, value=connection), **reports)


def ignored(_event: Any) -> None:
    """Do nothing."""


@component
def page(body: Any) -> Any:
    return body


def inside(model: Any) -> Any:
    """Give the children of the page's own node."""
    while model["tagName"] == "":
        model = model["children"][0]
    return model["children"]


async def test_static_node_is_shared_by_all_layouts() -> None:
    body = freeze(html.main(html.label("Mois"), html.button({"onClick": ignored}, "x")))
    models = []
    for _ in range(2):
        async with layout(page(body)) as opened:
            models.append((await opened.render())["model"])
    first, second = map(inside, models)
    assert first[0] is second[0]
    assert first[1] is not second[1]


async def test_children_that_are_all_static_are_taken_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[Any] = []

    def look(children: list[Any]) -> Any:
        looked_at.extend(children)
        return children_info(children)

    children_info = reactpy_layout._get_children_info
    monkeypatch.setattr(reactpy_layout, "_get_children_info", look)
    options = [html.option({"value": value, "key": value}, value) for value in ("mai", "juin")]
    body = freeze(html.main(html.select({"onChange": ignored}, *options), html.p("x")))
    async with layout(page(body)) as opened:
        [select, _text] = inside((await opened.render())["model"])
    assert not [
        node for node in looked_at if isinstance(node, dict) and node["tagName"] == "option"
    ]
    assert select["children"] == body["children"][0]["children"]
    assert all(map(operator.is_, select["children"], body["children"][0]["children"]))
    assert select["children"] is not body["children"][0]["children"]


async def test_live_child_that_goes_leaves_its_static_neighbours() -> None:
    changes: list[Change] = []

    @component
    def turning() -> Any:
        live, turn = use_state(True)
        changes[:] = [turn]
        own = {"onClick": ignored} if live else {}
        return freeze(html.div({"onClick": ignored}, html.p("x"), html.button(own, "y")))

    async with layout(turning()) as opened:
        [_text, button] = inside((await opened.render())["model"])
        assert button["eventHandlers"]
        changes[0](None)
        [text, button] = inside((await opened.render())["model"])
        assert text["children"] == ["x"]
        assert "eventHandlers" not in button
        assert len(opened._event_handlers) == 1


async def test_node_changes_between_static_and_live_in_its_place() -> None:
    changes: list[Change] = []

    @component
    def turning() -> Any:
        live, turn = use_state(True)
        changes.append(turn)
        click = {"onClick": ignored} if live else {}
        other = html.a({"onClick": ignored}, "toujours")
        return freeze(html.main(html.p("avant"), html.button(click, f"{live}"), other))

    async with layout(turning()) as opened:
        for expected in (True, False, True):
            shown = inside((await opened.render())["model"])
            texts = [child["children"][0] for child in shown]
            assert texts == ["avant", f"{expected}", "toujours"]
            assert ("eventHandlers" in shown[1]) is expected
            assert len(opened._event_handlers) == 1 + expected
            changes[-1](not expected)


async def test_component_replaced_by_a_static_node_is_unmounted() -> None:
    changes: list[Change] = []

    @component
    def child() -> Any:
        use_state(0)
        return html.button({"onClick": ignored}, "x")

    @component
    def parent() -> Any:
        live, turn = use_state(True)
        changes.append(turn)
        return freeze(html.main(child() if live else html.p("fin"), html.a({"onClick": ignored})))

    async with layout(parent()) as opened:
        await opened.render()
        before = len(opened._model_states_by_life_cycle_state_id)
        changes[-1](False)  # noqa: FBT003 - a state's setter
        shown = inside((await opened.render())["model"])
        assert shown[0] == {"tagName": "p", "children": ["fin"]}
        assert len(opened._model_states_by_life_cycle_state_id) == before - 1
        assert len(opened._event_handlers) == 1


async def test_key_of_a_component_reaches_the_browser_and_orders_its_elements() -> None:
    order: list[Change] = []
    rename: dict[str, Change] = {}

    @component
    def item(name: str) -> Any:
        shown, rename[name] = use_state(name)
        return html.li(html.button({"onClick": ignored}, shown))

    @component
    def items() -> Any:
        names, set_names = use_state(("a", "b", "c"))
        order[:] = [set_names]
        return html.ul(*(item(name, key=name) for name in names))

    async with layout(items()) as opened:
        before = inside((await opened.render())["model"])
        assert [each["attributes"]["key"] for each in before] == ["a", "b", "c"]
        order[0](("c", "a", "b"))
        after = inside((await opened.render())["model"])
        arranged = dict(changes(html.ul(before), html.ul(after)))
        assert arranged[""] == {"children": [[2, 3], [0, 2]]}
        rename["c"]("d")
        alone = (await opened.render())["model"]
        assert alone["attributes"] == {"key": "c"}


async def test_layout_with_an_effect_acts() -> None:
    @component
    def acting() -> Any:
        use_effect(lambda: None, dependencies=[])
        return html.p("x")

    for node, acts in ((acting(), True), (html.p("x"), False)):
        opened = layout(page(node))
        async with opened:
            await opened.render()
            assert bool(opened.effects) == acts


async def test_layout_that_has_ended_is_free_without_a_collection() -> None:
    gc.collect()
    gc.disable()
    try:
        opened = layout(page(html.p("x")))
        async with opened:
            await opened.render()
        gone = weakref.ref(opened)
        del opened
        assert gone() is None
    finally:
        gc.enable()


async def test_state_set_after_the_end_changes_nothing() -> None:
    changes: list[Change] = []

    @component
    def counting() -> Any:
        count, set_count = use_state(0)
        changes.append(set_count)
        return html.p(f"{count}")

    opened = layout(page(counting()))
    async with opened:
        await opened.render()
    changes[0](1)
    assert len(changes) == 1


async def test_layout_waits_for_handlers_that_run() -> None:
    started, let_go = asyncio.Event(), asyncio.Event()
    ended: list[str] = []

    async def save(_event: Any) -> None:
        started.set()
        await let_go.wait()
        ended.append("saved")

    @component
    def button() -> Any:
        return html.button({"onClick": save}, "x")

    live = layout(button())
    async with live:
        update: Any = await live.render()
        [node] = [each for each in _nodes(update["model"]) if "eventHandlers" in each]
        target = node["eventHandlers"]["onClick"]["target"]
        await live.deliver({"target": target, "data": [{"type": "click"}]})
        await started.wait()
        waiting = asyncio.create_task(live.finish_handlers())
        await asyncio.sleep(0)
        assert not waiting.done()
        let_go.set()
        await waiting
        assert ended == ["saved"]


def _nodes(model: Any) -> list[Any]:
    children = model.get("children", ()) if isinstance(model, dict) else ()
    return [model, *(found for child in children for found in _nodes(child))]
