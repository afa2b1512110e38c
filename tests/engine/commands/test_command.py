"""Commands are values: they never change, chain, and refuse what no browser could do."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from reactpy import event, html

from villa_site.engine.commands.command import Command
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.frozen import inner_html
from villa_site.engine.rendering.printer import to_html
from villa_site.errors import CommandError
from villa_site.extend import js

pytestmark = pytest.mark.req("DEV-02")


def on_submit(_event: Any) -> None:
    """A handler of the server."""


def steps(command: Command) -> Any:
    return orjson.loads(command.json)


VERBS: list[tuple[Command, list[Any]]] = [
    (js.show("#a"), ["show", "#a"]),
    (js.hide("self"), ["hide", []]),
    (js.toggle(".card"), ["toggle", ".card"]),
    (js.add_class("#a", "is-open  is-new"), ["add_class", "#a", ["is-open", "is-new"]]),
    (js.remove_class("next", "x"), ["remove_class", [["next"]], ["x"]]),
    (js.toggle_class("parent", "x"), ["toggle_class", [["parent"]], ["x"]]),
    (js.set_attribute("#a", "hidden"), ["set_attribute", "#a", "hidden", ""]),
    (js.remove_attribute("#a", "aria-busy"), ["remove_attribute", "#a", "aria-busy"]),
    (
        js.toggle_attribute("self", "aria-pressed", "true", "false"),
        ["toggle_attribute", [], "aria-pressed", "true", "false"],
    ),
    (js.focus("next"), ["focus", [["next"]]]),
    (js.focus_first("dialog"), ["focus_first", "dialog"]),
    (js.push_focus(), ["push_focus", []]),
    (js.pop_focus(), ["pop_focus"]),
    (js.scroll_to("#a", block="center"), ["scroll_to", "#a", "center"]),
    (
        js.scroll_to("#a", block="nearest", within="parent"),
        ["scroll_within", "#a", [["parent"]], "nearest"],
    ),
    (js.scroll_by("#rail", x=0.5), ["scroll_by", "#rail", 0.5, 0.0]),
    (
        js.move_attribute("#a", "aria-current", "true"),
        ["move_attribute", "#a", "aria-current", "true"],
    ),
    (js.play("#voice"), ["play", "#voice"]),
    (js.pause(), ["pause", []]),
    (js.seek("#voice", 12.5), ["seek", "#voice", 12.5]),
    (js.skip("next", -10), ["skip", [["next"]], -10]),
    (js.every(2, js.scroll_by("#rail", x=1)), ["every", 2, [["scroll_by", "#rail", 1, 0.0]]]),
    (
        js.at_time("self", {4.5: js.show("#b"), 0: js.show("#a")}),
        ["at_time", [], [[0, [["show", "#a"]]], [4.5, [["show", "#b"]]]]],
    ),
    (js.stop("#clock"), ["stop", "#clock"]),
    (js.drag("seat 7"), ["drag", "seat 7"]),
    (js.copy("#a"), ["copy", "#a", None]),
    (js.copy(text="<b>"), ["copy", [], "<b>"]),
    (js.share(url="/a/", title="A"), ["share", {"url": "/a/", "title": "A"}]),
    (js.dispatch("tab-open", detail={"n": 1}), ["dispatch", [], "tab-open", {"n": 1}]),
    (js.submit("#form"), ["submit", "#form"]),
    (js.navigate("/it/"), ["navigate", "/it/"]),
    (js.prevent_default(), ["prevent_default"]),
    (js.wait(300), ["wait", 300]),
    (
        js.when("(min-width: 48rem)", js.hide("#a")),
        ["when", "(min-width: 48rem)", [["hide", "#a"]]],
    ),
    (
        js.on_key(("ArrowUp", "Shift+Tab"), js.focus("previous")),
        ["on_key", ["ArrowUp", "Shift+Tab"], [["focus", [["previous"]]]], True],
    ),
    (
        js.focus(js.closest("li").next_sibling("li", wrap=True).inner("a")),
        ["focus", [["closest", "li"], ["next", "li", True], ["inner", "a"]]],
    ),
    (
        js.hide(js.previous_sibling().parent()),
        ["hide", [["previous", "*", False], ["parent"]]],
    ),
]


@pytest.mark.parametrize(("command", "written"), VERBS, ids=[each[0] for _, each in VERBS])
def test_verb_is_written_for_the_browser(command: Command, written: Any) -> None:
    assert steps(command) == [written]


def test_chain_leaves_its_parts_as_they_were() -> None:
    first, second = js.hide("#a"), js.focus("#b")
    chain = first.then(second, js.wait(5)).then(js.pop_focus())
    assert steps(chain) == [["hide", "#a"], ["focus", "#b"], ["wait", 5], ["pop_focus"]]
    assert steps(first) == [["hide", "#a"]]
    assert {js.hide("#a").then(second), js.hide("#a")} == {first, first.then(second)}


def test_detail_is_a_copy() -> None:
    detail: dict[str, Any] = {"n": 1}
    command = js.dispatch("tab-open", detail=detail)
    before = {command}
    detail["n"] = 2
    assert command in before
    assert steps(command.then(js.wait(1)))[0][-1] == {"n": 1}


BAD = [
    (lambda: js.hide(""), "empty"),
    (lambda: js.hide("#"), "empty"),
    (lambda: js.hide("slef"), "'#slef'"),
    (lambda: js.closest(" "), "empty"),
    (lambda: js.hide("#" + "a" * 600), "too long"),
    (lambda: js.add_class("#a", " "), "names no class"),
    (lambda: js.add_class("#a", ".open"), "without a dot"),
    (lambda: js.set_attribute("#a", "onclick", "steal()"), "Fix: take an attribute that it can"),
    (lambda: js.set_attribute("#a", "href", "javascript:steal()"), "navigate"),
    (lambda: js.set_attribute("#a", "srcdoc", "<script>"), "cannot change the attribute"),
    (lambda: js.set_attribute("#a", "style", "top:0"), "class"),
    (lambda: js.toggle_attribute("#a", "data-on-click", "[]"), "holds commands"),
    (lambda: js.navigate("java\nscript:steal()"), "Commands do not go to"),
    (lambda: js.navigate("data:text/html,x"), "Commands do not go to"),
    (lambda: js.navigate(""), "Commands do not go to"),
    (lambda: js.share(url="javascript:steal()"), "Commands do not go to"),
    (lambda: js.on_key("RightArrow", js.focus()), "ArrowRight"),
    (lambda: js.on_key((), js.focus()), "names no key"),
    (lambda: js.on_key("Shift+Control+k", js.focus()), "in this order"),
    (lambda: js.on_key("a", js.focus().then(on_submit)), "cannot depend on a key"),
    (lambda: js.when("(min-width: 48rem)", js.focus().then(on_submit)), "media query"),
    (lambda: js.when("wide", js.focus()), r"\(min-width: 48rem\)"),
    (lambda: js.wait(0), "1 to 60000"),
    (lambda: js.seek("#voice", -1), "js.skip goes back"),
    (lambda: js.seek("#voice", float("nan")), "no number"),
    (lambda: js.skip("#voice", float("inf")), "no number"),
    (lambda: js.every(0, js.focus()), r"0\.25 to 86400"),
    (lambda: js.every(1, js.focus().then(on_submit)), "cannot depend on a time"),
    (lambda: js.at_time("#voice", {}), "has no times"),
    (lambda: js.at_time("#voice", {float("nan"): js.focus()}), "no number"),
    (lambda: js.at_time("#voice", {1: js.focus().then(on_submit)}), "cannot depend on a time"),
    (lambda: js.at_time("#voice", {each: js.hide("#a" * 99) for each in range(500)}), "48000"),
    (lambda: html.p({"onMount": js.hide("self").then(on_submit)}), "does not hear onMount"),
    (lambda: html.p({"onTarget": js.hide("self").then(on_submit)}), "does not hear onTarget"),
    (lambda: js.dispatch("click"), "panel-open"),
    (lambda: js.dispatch("tab-open", detail=object()), "no JSON"),  # type: ignore[arg-type]
    (lambda: js.focus().then(on_submit, js.focus()), "Nothing can follow"),
    (lambda: js.focus().then(*[js.hide("#a" * 100)] * 100), "too long"),
    (lambda: html.p({"onMouseEnter": js.focus()}), "onPointerOver"),
    (lambda: html.p({"click": js.focus()}), "onClick"),
    (lambda: to_html({"tagName": "p", "attributes": {"onClick": js.focus()}}), "reactpy.html"),
]


@pytest.mark.parametrize(("make", "fix"), BAD, ids=[fix for _, fix in BAD])
def test_invalid_command_is_refused_with_a_fix(make: Any, fix: str) -> None:
    with pytest.raises(CommandError, match=fix) as raised:
        make()
    assert "\n" not in str(raised.value)


def test_element_with_a_command_stays_pure() -> None:
    section = html.section(html.button({"onClick": js.toggle("#a").then(js.wait(1))}, "More"))
    assert inner_html(freeze(section)) == (
        '<button data-on-click="[[&quot;toggle&quot;,&quot;#a&quot;],[&quot;wait&quot;,1]]">'
        "More</button>"
    )


@pytest.mark.parametrize("handler", [on_submit, event(on_submit, prevent_default=True)])
def test_handler_of_the_server_is_bound_beside_a_command(handler: Any) -> None:
    form: Any = html.form({"onSubmit": js.hide("self").then(handler)})
    assert form["attributes"] == {"data-on-submit": '[["hide",[]]]'}
    assert form["eventHandlers"]["onSubmit"].prevent_default == (handler is not on_submit)


def test_element_hears_an_event_of_ones_own() -> None:
    assert js.listen("tab-open", js.show("self")) == {"data-on-tab-open": '[["show",[]]]'}
    with pytest.raises(CommandError, match="cannot depend"):
        js.listen("tab-open", js.show("self").then(on_submit))
