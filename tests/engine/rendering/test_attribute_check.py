"""In development misspelt attributes are found where they stand; elsewhere nothing is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from reactpy import html

from tests.blocks.stage import TYPES, Stage, fixture
from tests.support.rendered import context
from villa_site.engine.failure import Failure
from villa_site.engine.rendering.attribute_check import misspelt, react_spelling, watch_attributes

pytestmark = pytest.mark.req("DEV-06")


def press(_event: Any) -> None:
    """Take a click."""


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
    assert repr(new) in dict(misspelt({old: press}))[old]


@pytest.mark.parametrize(
    "attributes",
    [
        {"className": "a", "onClick": press, "data-x": 1, "aria-label": "x", "tabIndex": 0},
        {"class": "a", "for": "b", "key": 1, "online": True, "on": "x"},
        {"style": {"backgroundColor": "red", "--my_own": 1, "flex-direction": "row"}},
    ],
)
def test_what_works_is_left_alone(attributes: dict[str, Any]) -> None:
    assert list(misspelt(attributes)) == []


def test_handler_in_small_letters_and_style_are_found() -> None:
    style = {"background_color": "red"}
    names = dict(misspelt({"onclick": press, "style": style}))
    assert "'onClick'" in names["onclick"]
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
