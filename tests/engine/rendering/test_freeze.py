"""What cannot change becomes one node; what can stays a node of its own."""

from __future__ import annotations

from typing import Any

import pytest
from reactpy import component, html
from reactpy.reactjs import component_from_npm, component_from_url

from tests.support.rendered import context
from villa_site.engine.cache import Caches
from villa_site.engine.rendering.freeze import Frozen, freeze, frozen_once
from villa_site.engine.rendering.frozen import FrozenHtml, inner_html
from villa_site.engine.rendering.printer import to_html
from villa_site.errors import RenderError
from villa_site.site.context import BlockContext
from villa_site.site.routing.query import Query


def press(_event: object) -> None:
    """Handle a click."""


@component
def counter() -> Any:
    """Render a component."""
    return html.p("0")


def test_pure_subtree_becomes_one_frozen_node() -> None:
    node = freeze(html.section({"id": "a"}, html.h2("Loggia"), html.p("Pins & ombres")))
    assert isinstance(node, Frozen)
    assert inner_html(node) == "<h2>Loggia</h2><p>Pins &amp; ombres</p>"
    assert "children" not in node
    assert to_html(node) == '<section id="a"><h2>Loggia</h2><p>Pins &amp; ombres</p></section>'


def test_handler_leaves_its_ancestors_live_and_freezes_their_other_children() -> None:
    node = freeze(
        html.div(
            html.ul(html.li("un"), html.li("deux")),
            html.p(html.button({"onClick": press}, "Plus")),
        )
    )
    listed, paragraph = node["children"]
    assert isinstance(listed, Frozen)
    assert not isinstance(paragraph, Frozen)
    assert paragraph["children"][0]["eventHandlers"]


@pytest.mark.req("DEV-10")
def test_keyed_item_beside_a_live_one_stays_an_element() -> None:
    def seat(number: int, *, taken: bool) -> Any:
        handler = {} if taken else {"onClick": press}
        return html.button({"key": f"s{number}", **handler}, html.b(f"{number}"), " seat")

    taken, free = freeze(html.div(seat(1, taken=True), seat(2, taken=False)))["children"]
    assert not isinstance(taken, Frozen)
    assert taken["children"] == freeze(seat(1, taken=False))["children"]
    assert free["eventHandlers"]
    assert isinstance(freeze(html.div(seat(1, taken=True), seat(2, taken=True))), Frozen)


def test_component_is_never_frozen_but_freezes_what_it_renders() -> None:
    @component
    def card() -> Any:
        return html.article(html.h3("Titre"), html.p("Texte"))

    node = freeze(html.main(card()))
    assert isinstance(node["children"][0].render(), Frozen)


def test_component_wrapper_is_the_same_for_each_render() -> None:
    first, second = freeze(html.main(counter())), freeze(html.main(counter()))
    assert first["children"][0].type is second["children"][0].type


def test_text_alone_is_not_worth_freezing() -> None:
    node = freeze(html.div(html.p("texte"), html.button({"onClick": press}, "x")))
    assert node["children"][0] == html.p("texte")


def test_metadata_stays_a_node_because_react_hoists_it() -> None:
    node = freeze(html.div(html.title("Villa"), html.p(html.b("x"))))
    assert node["children"][0]["tagName"] == "title"


def test_booleans_and_none_are_not_shown() -> None:
    node = freeze(html.div({"onClick": press}, *[False, None, True], html.p("x")))
    assert [child["tagName"] for child in node["children"]] == ["p"]


@pytest.mark.req("DEV-13")
def test_module_of_another_host_is_refused_with_its_fix() -> None:
    picker = component_from_npm("react-day-picker", "DayPicker")
    with pytest.raises(RenderError) as raised:
        freeze(html.section(html.div(picker({"mode": "single"}))))
    message = str(raised.value)
    assert "refuses https://esm.sh/" in message
    assert "villa-site add-island NAME --npm PACKAGE" in message


def test_module_of_the_site_itself_is_rendered() -> None:
    timer = component_from_url("/files/timer.js", "Timer", fallback=html.p("0 s"))
    assert to_html(freeze(html.section(timer()))) == (
        "<section><villa-module><p>0 s</p></villa-module></section>"
    )


def test_inline_javascript_is_refused() -> None:
    with pytest.raises(RenderError, match="inline JavaScript"):
        freeze(html.div(html.button({"onClick": "alert(1)"}, "x")))


def test_hash_names_the_content() -> None:
    assert FrozenHtml.of("<p>a</p>").hash == FrozenHtml.of("<p>a</p>").hash
    assert FrozenHtml.of("<p>a</p>").hash != FrozenHtml.of("<p>b</p>").hash


def test_frozen_once_builds_pure_nodes_once_and_live_ones_each_time() -> None:
    built: list[str] = []

    def pure(_ctx: BlockContext) -> Any:
        built.append("pure")
        return html.div(html.p("x"))

    def live(_ctx: BlockContext) -> Any:
        built.append("live")
        return html.div(counter())

    ctx = context()
    for _ in range(3):
        frozen_once("pure", ctx, pure)
        frozen_once("live", ctx, live)
    assert built.count("pure") == 1
    assert built.count("live") == 3


def test_frozen_once_gives_build_nothing_of_one_page() -> None:
    given: list[BlockContext] = []

    def build(ctx: BlockContext) -> Any:
        given.append(ctx)
        return html.div(html.p(ctx.locale))

    caches = Caches()
    for path in ("/contact/", "/presse/"):
        frozen_once("page", context(path=path, query=Query.of({"s": path}), caches=caches), build)
    assert [type(ctx) for ctx in given] == [BlockContext]
    with pytest.raises(AttributeError, match="PageContext"):
        getattr(given[0], "path")  # noqa: B009 - mypy refuses the plain form, as it should
    frozen_once("page", context("it", path="/it/stampa/", caches=caches), build)
    assert len(given) == 2


PRINTED_SPECIALLY = [
    html.p("a", "b", html.b("c"), "d", "", "e"),
    html.p(None, "a", *[True], "b", 1, 2.5),
    html.div(html.fragment("a", html.b("b")), "c", html.fragment("d"), "e"),
    html.pre("\nfirst", html.b("x")),
    html.pre(html.b("x"), "\nlast"),
    html.form(
        {"action": "/x", "className": "f"}, html.button({"name": "n", "type": "submit"}, "y")
    ),
    html.label("x", html.input({"defaultValue": "v", "checked": True, "name": "n"}), "y"),
    html.select({"defaultValue": "b"}, html.option({"value": "a"}, "A"), html.option("b")),
    html.datalist(html.option({"value": "a"}), html.option("b", "c")),
    html.textarea({"value": "\n<a>"}),
    html.script({"type": "text/x"}, "a < b </script>"),
    html.a({"href": ""}, "x"),
    html.img({"src": "/a.png", "alt": ""}),
    html.p({"dangerouslySetInnerHTML": {"__html": "<i>x</i>"}}),
    html.svg({"viewBox": "0 0 1 1"}, html.svg.path({"d": "M0"})),
    html.villa_chip({"className": "a", "hidden": True}, "x"),
    html.p({"style": {"top": 1, "--x": "y"}, "tabIndex": -1, "title": "'\"<&>"}, "'\"<&>"),
]


@pytest.mark.parametrize("node", PRINTED_SPECIALLY, ids=repr)
def test_freezing_prints_what_the_printer_prints(node: Any) -> None:
    frozen = freeze(html.main(html.section(html.b("before"), node, "after")))
    assert isinstance(frozen, Frozen)
    assert inner_html(frozen) == to_html(html.section(html.b("before"), node, "after"))


@pytest.mark.parametrize("node", PRINTED_SPECIALLY, ids=repr)
def test_node_beside_a_live_one_is_printed_the_same(node: Any) -> None:
    frozen = freeze(html.main(node, html.button({"onClick": press}, "x")))
    assert to_html(frozen) == to_html(html.main(node, html.button({"onClick": press}, "x")))
