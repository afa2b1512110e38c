"""Each test fails on the day ReactPy no longer needs our workaround: see docs/upstream.md."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from reactpy import component, config, html, use_state
from reactpy.core._life_cycle_hook import LifeCycleHook
from reactpy.core.events import EventHandler
from reactpy.core.layout import Layout
from reactpy.core.vdom import Vdom
from reactpy.executors.asgi.middleware import ReactPyMiddleware
from reactpy.types import Component, VdomDict
from reactpy.utils import reactpy_to_string

from villa_site.engine.commands import js
from villa_site.engine.reactpy_adapter.hook import LiveHook
from villa_site.engine.reactpy_adapter.layout import LiveLayout
from villa_site.engine.reactpy_adapter.nodes import Element, PlainElement
from villa_site.engine.reactpy_adapter.render_limit import IN_A_ROW

CHILDREN = 11


@pytest.fixture
def asynchronous() -> Iterator[None]:
    config.REACTPY_ASYNC_RENDERING.current = True
    yield
    config.REACTPY_ASYNC_RENDERING.current = False


async def _paths_of_eleven_updates() -> list[str]:
    """Update eleven components at once; give the paths in the order in which patches come."""
    setters: list[Any] = []

    @component
    def child(number: int) -> Any:
        value, set_value = use_state(0)
        setters.append((number, set_value))
        return html.p(f"{value}")

    @component
    def parent() -> Any:
        return html.div([child(number, key=str(number)) for number in range(CHILDREN)])

    async with Layout(parent()) as layout:
        await layout.render()
        for _number, set_value in setters:
            set_value(1)
        return [(await layout.render())["path"] for _ in range(CHILDREN)]


@pytest.mark.usefixtures("asynchronous")
async def test_asynchronous_rendering_sends_patches_out_of_order() -> None:
    runs = [await _paths_of_eleven_updates() for _ in range(25)]
    in_order = [sorted(paths, key=lambda path: int(path.rsplit("/", 1)[-1])) for paths in runs]
    assert runs != in_order


async def test_serial_rendering_sends_patches_in_order() -> None:
    paths = await _paths_of_eleven_updates()
    assert paths == sorted(paths, key=lambda path: int(path.rsplit("/", 1)[-1]))


async def test_inner_component_is_rendered_before_the_outer_one_and_with_it() -> None:
    setters: list[Any] = []
    rendered: list[str] = []

    @component
    def inner(word: str) -> Any:
        own, set_own = use_state("a")
        setters.append(set_own)
        rendered.append(f"{word}{own}")
        return html.p(rendered[-1])

    @component
    def outer() -> Any:
        word, set_word = use_state("a")
        setters.append(set_word)
        return html.div(inner(word))

    async with Layout(outer()) as layout:
        await layout.render()
        set_word, set_own = setters
        set_own("b")
        set_word("b")
        await layout.render()
        await layout.render()
    assert rendered == ["aa", "ab", "bb"]


async def test_render_error_becomes_a_node_and_is_not_raised(
    expect_errors: list[logging.LogRecord],
) -> None:
    @component
    def broken() -> Any:
        raise ZeroDivisionError

    async with Layout(broken()) as layout:
        update = await layout.render()
    assert update["model"] == {"tagName": "", "error": ""}
    assert expect_errors


@component
def still() -> Any:
    """Render no handler at all."""
    return html.p("x")


async def test_unknown_target_starts_a_task_that_stays() -> None:
    async with Layout(still()) as layout:
        await layout.render()
        for number in range(50):
            event: Any = {"type": "layout-event", "target": f"nowhere-{number}", "data": []}
            await layout.deliver(event)
        assert len(layout._event_processing_tasks) == 50


async def test_our_layout_ignores_unknown_targets() -> None:
    async with LiveLayout(still()) as layout:
        await layout.render()
        for number in range(50):
            await layout.deliver({"target": f"nowhere-{number}", "data": []})
        assert layout._event_processing_tasks == {}


async def test_event_targets_are_the_same_in_every_layout() -> None:
    @component
    def pressed() -> Any:
        return html.div(html.p(html.button({"onClick": lambda _event: None}, "x")))

    async def target() -> str:
        async with LiveLayout(pressed()) as layout:
            model: Any = (await layout.render())["model"]
        button = model["children"][0]["children"][0]["children"][0]
        found: str = button["eventHandlers"]["onClick"]["target"]
        return found

    assert await target() == await target() == "/0/0/0:onClick"


async def test_key_of_a_component_is_not_in_the_model() -> None:
    @component
    def listed() -> Any:
        return html.ul(still(key="a"))

    async with Layout(listed()) as layout:
        model: Any = (await layout.render())["model"]
    (item,) = model["children"][0]["children"]
    assert "attributes" not in item


def test_reactpy_to_string_prints_class_name_as_an_attribute() -> None:
    assert "classname" in reactpy_to_string(html.div({"className": "x"}, "y"))


def test_reactpy_to_string_turns_disabled_false_into_disabled() -> None:
    assert "disabled" in reactpy_to_string(html.button({"disabled": False}, "y"))


async def test_false_is_printed_as_a_child() -> None:
    @component
    def falsy() -> Any:
        return html.p(*[False])

    async with LiveLayout(falsy()) as layout:
        model: Any = (await layout.render())["model"]
    assert model["children"][0]["children"] == ["False"]


async def test_middleware_accepts_a_foreign_origin() -> None:
    async def inner(_scope: Any, _receive: Any, _send: Any) -> None:
        """Stand where the application would."""

    sent: asyncio.Queue[Any] = asyncio.Queue()
    received: asyncio.Queue[Any] = asyncio.Queue()
    received.put_nowait({"type": "websocket.connect"})
    app = ReactPyMiddleware(inner, [f"{__name__}.still"])
    scope = {
        "type": "websocket",
        "path": f"{app.path_prefix}{__name__}.still/",
        "query_string": b"path=/",
        "headers": [(b"origin", b"https://evil.test"), (b"host", b"villa.test")],
    }
    serving = asyncio.create_task(app(scope, received.get, sent.put))
    assert (await sent.get())["type"] == "websocket.accept"
    received.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await serving


async def test_ended_layout_stays_in_memory() -> None:
    @component
    def counting() -> Any:
        count, _ = use_state(0)
        return html.p(f"{count}")

    gc.collect()
    gc.disable()
    try:
        layout = Layout(counting())
        async with layout:
            await layout.render()
        stored = weakref.ref(layout)
        del layout
        assert stored() is not None
    finally:
        gc.enable()


def _given() -> list[Any]:
    """Call constructors with all that authors give them."""

    @component
    def child() -> Any:
        return html.p("x")

    known, press = child(), _press
    shared = {"className": "a", "style": {"top": 1}}
    return [
        html.p(),
        html.p({}),
        html.p("a", None, 1, *[True], 2.5, ""),
        html.p(shared, "a", known),
        html.ul([html.li("a"), (html.li("b"), [html.li("c")])], ()),
        html.ul(html.li(f"{number}") for number in range(3)),
        html.div({"hidden": True, "tabIndex": -1, "title": None, "data-x": "y"}),
        html.button({"onClick": press, "type": "button"}, "Plus"),
        html.button({"onClick": "alert(1)", "once": "x"}, "Plus"),
        html.input({"onChange": press, "type": "search"}),
        html.select({"onChange": press}, [html.option({"value": "a"}, "a")], known, None),
        html.div({"onClick": press}, (html.p(number) for number in range(3))),
        html.button({"onClick": js.show("#menu"), "onFocus": press}, "Menu"),
        html.button({"onClick": js.show("#menu").then(js.focus_first("#menu"))}),
        html.p({"a": 1}, {"tagName": "b"}),
        html.img({"src": "/a.png"}),
        html.del_("x"),
        html.villa_map("x"),
        html.svg({"viewBox": "0 0 1 1"}, html.svg.path({"d": "M0"}), html.svg.clipPath()),
        html.fragment({"key": "a"}, "x"),
        html.script({"src": "/a.js"}),
    ]


async def _press(_event: object) -> None:
    """Take a click."""


def _comparable(node: Any) -> Any:
    if isinstance(node, dict):
        members = {name: _comparable(value) for name, value in node.items()}
        return list(members.items()) if "tagName" in node else members
    if isinstance(node, list):
        return [_comparable(each) for each in node]
    return node.type.__qualname__ if isinstance(node, Component) else type(node).__name__, str(node)


def _named(node: Any) -> str:
    """Leave out where in memory something is."""
    return re.sub(r"0x[0-9a-f]+|\b[0-9a-f]{12,}\b", "", repr(_comparable(node)))


@contextmanager
def _built_by_reactpy() -> Iterator[None]:
    config.REACTPY_CHECK_JSON_ATTRS.current = True
    yield
    config.REACTPY_CHECK_JSON_ATTRS.current = False


def test_fast_constructors_give_what_those_of_reactpy_give() -> None:
    ours = _given()
    with _built_by_reactpy():
        theirs = _given()
    assert [_named(node) for node in ours] == [_named(node) for node in theirs]
    assert {type(node) for node in theirs} == {VdomDict}
    assert all(isinstance(node, VdomDict) for node in ours)


def test_fast_constructors_share_no_attributes_with_their_caller() -> None:
    given = {"className": "a"}
    html.p(given)["attributes"]["id"] = "b"
    assert given == {"className": "a"}


def test_fast_constructors_refuse_children_where_reactpy_does() -> None:
    with pytest.raises(TypeError, match="cannot have children"):
        html.img("x")
    with pytest.raises(TypeError, match="cannot have children"):
        html.img({"onClick": _press}, "x")
    with _built_by_reactpy(), pytest.raises(TypeError, match="cannot have children"):
        html.img("x")


def test_reactpy_builds_nodes_itself_while_it_checks_them() -> None:
    assert type(html.p("x")) is PlainElement
    assert type(html.p({"onClick": _press}, "x")) is Element
    assert type(html.p({"onClick": js.show("#menu")}, "x")) is Element
    with _built_by_reactpy():
        assert type(html.p("x")) is VdomDict
    assert type(html.p("x")) is PlainElement


def test_constructors_of_reactpy_make_many_calls() -> None:
    """Constructors of our own are worth their lines while a node costs ReactPy this many calls."""
    calls: list[str] = []

    def count(frame: Any, event: str, _arg: object) -> None:
        if event == "call":
            calls.append(frame.f_code.co_name)

    paragraph = Vdom("p")
    sys.setprofile(count)
    try:
        paragraph({"className": "a"}, "x")
    finally:
        sys.setprofile(None)
    assert len(calls) > 5


async def test_layout_reports_nothing_of_running_handlers() -> None:
    started, ended = asyncio.Event(), asyncio.Event()

    async def slow(_event: Any) -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    @component
    def button() -> Any:
        return html.button({"onClick": slow}, "x")

    async with Layout(button()) as layout:
        update: Any = await layout.render()
        target = _click_target(update["model"])
        await layout.deliver({"type": "layout-event", "target": target, "data": [{}]})
        await started.wait()
        assert not [name for name in dir(layout) if "idle" in name or "pending" in name]
    assert ended.is_set()


def _click_target(model: Any) -> str:
    if "eventHandlers" in model:
        return str(model["eventHandlers"]["onClick"]["target"])
    return next(_click_target(child) for child in model["children"] if isinstance(child, dict))


async def test_function_of_a_handler_runs_on_the_loop() -> None:
    threads: list[int] = []
    handler = EventHandler(lambda _data: threads.append(threading.get_ident()))  # type: ignore[arg-type]
    await handler.function([])
    assert threads == [threading.get_ident()]


async def test_render_is_marked_as_scheduled_after_it_was() -> None:
    rendered = 0

    def render_at_once() -> None:
        """Do what the event loop does while another thread sets a state."""
        nonlocal rendered
        rendered += 1
        hook._scheduled_render = False

    hook = LifeCycleHook(render_at_once)
    hook.schedule_render()
    hook.schedule_render()
    assert rendered == 1


async def test_free_lock_of_a_component_takes_a_turn_of_the_loop() -> None:
    async def turns(hook: LifeCycleHook) -> int:
        taken = asyncio.create_task(hook._render_access.acquire())
        count = 0
        while not taken.done():
            await asyncio.sleep(0)
            count += 1
        return count

    assert await turns(LifeCycleHook(lambda: None)) > await turns(LiveHook(lambda: None))


async def test_component_that_sets_its_state_is_rendered_without_end() -> None:
    @component
    def endless() -> Any:
        number, count = use_state(0)
        count(number + 1)
        return html.p(f"{number}")

    async with Layout(endless()) as layout:
        for _ in range(4 * IN_A_ROW):
            await asyncio.wait_for(layout.render(), 5)
