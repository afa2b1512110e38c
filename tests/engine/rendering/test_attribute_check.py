"""In development misspelt attributes are found where they stand; elsewhere nothing is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from reactpy import html

from tests.blocks.stage import TYPES, Stage, fixture
from tests.support.rendered import context
from villa_site.engine.commands.events import EVENT_TYPES
from villa_site.engine.failure import Failure
from villa_site.engine.reactpy_adapter import typed_events
from villa_site.engine.rendering.attribute_check import flaws, react_spelling, watch_attributes
from villa_site.extend import ContentModel, js

pytestmark = pytest.mark.req("DEV-06")


def press(_event: Any) -> None:
    """Take a click."""


def fixes(attributes: dict[str, Any]) -> dict[str, str]:
    """How to fix each flawed name."""
    return {flaw.name: flaw.fix for flaw in flaws(attributes)}


@pytest.fixture
def found() -> Iterator[list[Failure]]:
    """What is found while a test runs."""
    failures: list[Failure] = []
    stop = watch_attributes(failures.append)
    yield failures
    stop()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("class_name", "className"),
        ("class_", "className"),
        ("for_", "htmlFor"),
        ("html_for", "htmlFor"),
        ("tab_index", "tabIndex"),
        ("accept_charset", "acceptCharset"),
        ("aria_labelled_by", "aria-labelledby"),
        ("data_page_id", "data-page-id"),
        ("on_click", "onClick"),
        ("on_key_down", "onKeyDown"),
    ],
)
def test_former_spelling_is_reported_with_react_s(old: str, new: str) -> None:
    assert react_spelling(old) == new
    assert repr(new) in fixes({old: press})[old]


@pytest.mark.parametrize(
    "attributes",
    [
        {"className": "a", "onClick": press, "data-x": 1, "aria-label": "x", "tabIndex": 0},
        {"key": 1, "online": True, "on": "x", "ref": None, "tabindex": 0, "viewbox": "0 0 1 1"},
        {"clip-path": "a", "clipPath": "a", "xlink:href": "#a", "xml:lang": "fr", "inert": True},
        {"ariaLabel": "a", "dataPageId": 1, "popoverTarget": "a", "closedby": "any", "role": "a"},
        {"onClickCapture": press, "onTarget": press, "onTimeUpdate": press, "href": "/a/"},
        {"dangerouslySetInnerHTML": {"__html": ""}, "content": "a", "property": "og:title"},
        {"style": {"backgroundColor": "red", "--my_own": 1, "flex-direction": "row"}},
    ],
)
def test_what_works_is_left_alone(attributes: dict[str, Any]) -> None:
    assert list(flaws(attributes)) == []


@pytest.mark.parametrize(
    ("attributes", "fix"),
    [
        ({"class": "a"}, "Write 'className'"),
        ({"for": "a"}, "Write 'htmlFor'"),
        ({"classNam": "a"}, "Did you mean 'className'?"),
        ({"hreff": "/"}, "Did you mean 'href'?"),
        ({"tabIndx": 0}, "Did you mean 'tabIndex'?"),
        ({"aria-labeledby": "a"}, "Did you mean 'aria-labelledby'?"),
        ({"aria-zzzz": "a"}, "no such attribute of ARIA"),
        ({"zzz": "a"}, "'data-…'"),
        ({"onClik": press}, "Did you mean 'onClick'?"),
        ({"onZzzzzz": press}, "No element has such an event"),
        ({"onClick": "alert(1)"}, "Python function"),
        ({"onclick": "alert(1)"}, "Python function"),
        ({"href": " JavaScript:alert(1)"}, "Python function"),
    ],
)
def test_attribute_that_does_nothing_has_a_fix(attributes: dict[str, Any], fix: str) -> None:
    (found,) = flaws(attributes)
    assert fix in found.fix


async def answer() -> str:
    """Answer later."""
    return ""


class Tree(ContentModel):
    """A model."""


@pytest.mark.parametrize(
    ("child", "fix"),
    [
        (date(2026, 1, 2), "as a text"),
        (object(), "as a text"),
        (b"x", "Decode"),
        (Tree(), "its fields"),
        (press, "Call it"),
        (js.hide("#a"), "value of an event"),
        ([["a", {"x": 1}]], "Make an element"),
    ],
)
def test_child_that_cannot_be_shown_has_a_fix(
    found: list[Failure], child: object, fix: str
) -> None:
    html.p({"id": "a"}, "x", child)
    (only,) = found
    assert fix in only.fix
    assert dict(only.excerpt)[only.line].strip().startswith("html.p(")


@pytest.mark.parametrize(
    "children",
    [
        (html.b({"key": 1}), html.i({"key": 1})),
        (html.b({"key": 1}), [html.i({"key": 1})], html.u()),
        ([html.b({"key": "a"})], html.b({"key": "b"}), (html.i({"key": "a"}),)),
    ],
)
@pytest.mark.parametrize("attributes", [({"id": "a"},), ()])
def test_key_that_two_children_have_is_found(
    found: list[Failure], children: Any, attributes: Any
) -> None:
    html.p(*attributes, *children)
    (only,) = found
    assert "Two children of an element have the key" in only.message
    assert "of its own" in only.fix


@pytest.mark.parametrize(
    "act",
    [
        lambda: html.div({"dangerouslySetInnerHTML": {"__html": "<b onclick='a()'>x</b>"}}),
        lambda: html.div({"dangerouslySetInnerHTML": {"__html": "<a href=' javascript:a()'>"}}),
        lambda: html.div({"dangerouslySetInnerHTML": {"__html": "<p><script>a()</script>"}}),
    ],
)
def test_script_inside_of_the_page_is_found(found: list[Failure], act: Any) -> None:
    act()
    (only,) = found
    assert "does not run" in only.message
    assert "an island" in only.fix


@pytest.mark.parametrize(
    "act",
    [
        lambda: html.div({"dangerouslySetInnerHTML": {"__html": "<script src='/a.js'></script>"}}),
        lambda: html.div({"dangerouslySetInnerHTML": {"__html": "<p>one <a href='/on/'>x</a>"}}),
    ],
)
def test_what_is_no_script_is_left_alone(found: list[Failure], act: Any) -> None:
    act()
    assert found == []


def test_child_that_is_a_coroutine_is_to_be_awaited(found: list[Failure]) -> None:
    later = answer()
    html.p(later)
    later.close()
    (only,) = found
    assert "await" in only.fix


@pytest.mark.parametrize(
    "child", ["a", 1, 1.5, True, None, html.b("a"), ("a", [html.i()]), map(str, (1,))]
)
def test_child_that_can_be_shown_is_left_alone(found: list[Failure], child: object) -> None:
    html.p(child)
    assert found == []


def test_handler_in_small_letters_and_style_are_found() -> None:
    style = {"background_color": "red"}
    names = fixes({"onclick": press, "onkeydown": press, "style": style})
    assert "'onClick'" in names["onclick"]
    assert "'onKeyDown'" in names["onkeydown"]
    assert "'backgroundColor'" in names["background_color"]


def test_element_says_file_line_and_fix(found: list[Failure]) -> None:
    html.p(html.b("x"), "y")
    html.svg.circle({"stroke_width": 1})
    html.button({"on_click": press, "class_name": "a"}, "x")
    circle, button, other = found
    assert circle.path == "tests/engine/rendering/test_attribute_check.py"
    assert dict(circle.excerpt)[circle.line].strip().startswith("html.svg.circle(")
    assert button.line == other.line == circle.line + 1
    assert "'on_click'" in button.message
    assert "'onClick'" in button.fix


def test_nothing_is_looked_at_once_it_is_over() -> None:
    before = html.p, html.svg.path
    failures: list[Failure] = []
    watch_attributes(failures.append)()
    html.p({"class_name": "a"})
    assert failures == []
    assert (html.p, html.svg.path) == before


async def test_blocks_of_the_site_have_none(found: list[Failure]) -> None:
    for name in sorted(each.removeprefix("acf/") for each in TYPES if "acf/" in each):
        async with Stage(fixture(name.replace("-", "_"), "full"), context()):
            pass
    assert found == []


def test_every_event_of_the_engine_is_known() -> None:
    names = [*EVENT_TYPES, *typed_events.BY_HANDLER]
    assert list(flaws(dict.fromkeys(names, press))) == []
