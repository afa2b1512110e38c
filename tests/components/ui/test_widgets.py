"""Widgets say what they are, escape what they are given, and hold nothing that is not there."""

from __future__ import annotations

import pytest
from reactpy import html

from tests.support.rendered import context, elements, shown, tag
from villa_site.extend import (
    combobox,
    infinite_list,
    show_toast,
    toast,
    tooltip,
)

pytestmark = pytest.mark.req("DEV-03")

CTX = context("it")
HOSTILE = '"><script>steal()</script>'


def test_toast_is_a_status_that_is_hidden_until_it_is_shown() -> None:
    assert 'hidden=""' in tag(shown(toast("t", "Salut", ctx=CTX)), '<div class="toast-card"')
    assert "hidden" not in tag(
        shown(toast("t", HOSTILE, ctx=CTX, opened=True)), '<div class="toast-card toast-shown"'
    )
    assert 'role="status"' in tag(shown(toast("t", "Salut", ctx=CTX)), '<div class="toast"')
    # A selector that is more than an id could not begin with a digit.
    shows = show_toast("12-t").json
    assert '["show","#12-t-card"]' in shows
    assert 'id="12-t-card"' in shown(toast("12-t", "Salut", ctx=CTX))


def test_tooltip_describes_its_control_which_stays_as_it_was() -> None:
    control = html.a({"href": "/"}, "Casa")
    markup = shown(tooltip("tip", control, HOSTILE))
    assert tag(markup, "<a") == '<a href="/" aria-describedby="tip">'
    assert 'role="tooltip"' in tag(markup, '<span class="tooltip-place"')
    assert "<script" not in markup
    assert control["attributes"] == {"href": "/"}


def test_combobox_suggests_each_text_once() -> None:
    given = ["Roma", " Roma ", "", HOSTILE, *map(str, range(100))]
    markup = shown(combobox("city", "Città", given, CTX, value=HOSTILE))
    options = [given["value"] for name, given in elements(markup) if name == "option"]
    assert options == ["Roma", HOSTILE, *map(str, range(100))]
    assert 'list="city-suggestions"' in tag(markup, "<input")
    assert shown(combobox("city", "Città", [], CTX)).count("<option") == 0


@pytest.mark.parametrize(
    ("page", "place", "island"), [(1, "1", True), (2, "11", True), (3, "21", False)]
)
def test_infinite_list_says_the_place_of_each_item_and_links_its_pages(
    page: int, place: str, island: bool
) -> None:
    items = ["x"] * (10 if page < 3 else 5)
    markup = shown(
        infinite_list(
            "l", items, CTX, label="L", page=page, size=10, total=25, href=lambda at: f"/?page={at}"
        )
    )
    articles = [given for name, given in elements(markup) if name == "article"]
    assert len(articles) == len(items)
    assert (articles[0]["aria-posinset"], articles[0]["aria-setsize"]) == (place, "25")
    links = {given["href"] for name, given in elements(markup) if name == "a"}
    assert links >= {f"/?page={at}" for at in (1, 2, 3)}
    assert ("villa-island" in markup) is island


def test_infinite_list_without_items_or_other_pages_is_no_more_than_that() -> None:
    nothing = infinite_list(
        "l", [], CTX, label="L", page=1, size=10, total=0, href=lambda at: f"/?page={at}"
    )
    assert nothing is None
    one = infinite_list(
        "l", ["x"], CTX, label="L", page=1, size=10, total=1, href=lambda at: f"/?page={at}"
    )
    assert "<a" not in shown(one).replace("<article", "")
