"""Copies of components render the same, changed, and are still the same component to ReactPy."""

from __future__ import annotations

from typing import Any

from reactpy import component, create_context, html
from reactpy.types import ContextProvider, VdomDict

from villa_site.engine.reactpy_adapter.components import with_rendering


@component
def greeting(name: str, *, loud: bool = False) -> VdomDict:
    return html.p(name.upper() if loud else name)


def framed(node: Any) -> Any:
    return html.div(node)


def test_rendering_of_a_component_is_changed() -> None:
    rendered = with_rendering(greeting("Léa", loud=True, key="a"), framed)
    assert rendered.render() == html.div(html.p("LÉA"))
    assert rendered.key == "a"


def test_changed_component_retains_its_state_between_renderings() -> None:
    first = with_rendering(greeting("Léa"), framed)
    second = with_rendering(greeting("Marco"), lambda node: node)
    # ReactPy compares the functions.
    assert first.type is second.type


def test_children_of_a_provider_are_changed() -> None:
    context = create_context("")
    provider = with_rendering(context(html.p("a"), html.p("b"), value="x", key="k"), framed)
    assert isinstance(provider, ContextProvider)
    assert [*provider.children] == [html.div(html.p("a")), html.div(html.p("b"))]
    assert (provider.key, provider.value) == ("k", "x")
