"""Each test fails on the day reactpy-router no longer needs our seam: see docs/upstream.md."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

import pytest
import reactpy_router
from reactpy import component, html
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location

from tests.support.page_scope import page_scope


@pytest.fixture
def stock(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A copy of reactpy-router that our seam has not been to."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "reactpy_router"]:
        monkeypatch.delitem(sys.modules, name)
    spec = importlib.util.find_spec("reactpy_router")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "reactpy_router", module)
    spec.loader.exec_module(module)
    return module


async def model(shown: Any, query: str = "") -> str:
    """Give what a component renders to at the address ``/a/``."""
    connection = Connection(page_scope(path="/a/"), Location("/a/", query), carrier=None)
    async with Layout(ConnectionContext(shown, value=connection)) as layout:
        return str((await layout.render())["model"])


def routed(router: Any, element: Any) -> Any:
    return router.browser_router(router.route("/a/", element))


async def test_link_is_another_at_each_rendering(stock: ModuleType) -> None:
    models = [await model(routed(stock, stock.link({"to": "/b/"}, "B"))) for _ in range(2)]
    assert models[0] != models[1]
    assert "Link" in models[0]
    ours: Any = reactpy_router.link({"to": "/b/"}, "B")
    assert ours == html.a({"href": "/b/"}, "B")


async def test_router_loads_a_module_for_a_history_of_its_own(stock: ModuleType) -> None:
    assert "History" in await model(routed(stock, html.h1({"className": "x"}, "A")))
    assert "History" not in await model(routed(reactpy_router, html.h1({"className": "x"}, "A")))


async def test_element_without_attributes_cannot_be_a_route(
    stock: ModuleType, expect_errors: list[Any]
) -> None:
    assert "KeyError" in await model(routed(stock, html.h1("A"))) or expect_errors
    assert "A" in await model(routed(reactpy_router, html.h1("A")))


async def test_query_is_read_without_its_first_character(stock: ModuleType) -> None:
    @component
    def reader() -> Any:
        return html.p(str(stock.use_search_params()))

    assert "{'x': ['1']}" in await model(reader(), "?x=1")
    assert "{'x': ['1']}" not in await model(reader(), "x=1")
