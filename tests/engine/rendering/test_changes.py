"""Changes turn one model into another, and are no longer than what differs."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.rendering.applied_changes import applied, edited
from villa_site.engine.rendering.changes import changes, html_edits
from villa_site.engine.rendering.frozen import INNER, FrozenHtml

pytestmark = pytest.mark.req("DEV-10")


def item(number: int, text: str = "", **attributes: Any) -> dict[str, Any]:
    handlers = {"onClick": {"target": f"/{number}:onClick"}}
    return {
        "tagName": "button",
        "attributes": {"key": f"k{number}", **attributes},
        "children": [text or f"Seat {number}"],
        "eventHandlers": handlers,
    }


def listed(*items: Any) -> dict[str, Any]:
    return {"tagName": "div", "children": [{"tagName": "ul", "children": [*items]}, "after"]}


ITEMS = [item(number) for number in range(200)]


@pytest.mark.parametrize(
    ("after", "most"),
    [
        ([*ITEMS[:7], item(7, "Taken"), *ITEMS[8:]], 40),
        ([*ITEMS[:7], item(7, className="taken"), *ITEMS[8:]], 150),
        ([item(900), *ITEMS], 200),
        ([*ITEMS[:100], *ITEMS[101:]], 60),
        ([ITEMS[199], *ITEMS[:199]], 60),
        ([*reversed(ITEMS)], 2_200),
        (ITEMS, 2),
    ],
)
def test_changes_of_a_long_list_are_short(after: list[Any], most: int) -> None:
    before = listed(*ITEMS)
    found = [*changes(before, listed(*after))]
    written = orjson.dumps(found)
    assert len(written) <= most
    assert applied(before, "", orjson.loads(written)) == listed(*after)


def test_moved_item_is_changed_in_its_new_place() -> None:
    after = listed(item(1, "Taken"), item(0))
    found = [*changes(listed(item(0), item(1)), after)]
    assert found[0] == ("0", {"children": [[1, 2], [0, 1]]})
    assert found[1:] == [("0/0/0", {"model": "Taken"})]


def test_item_of_another_key_is_another_node() -> None:
    assert [*changes(listed(item(0)), listed(item(1)))] == [("0", {"children": [item(1)]})]


_TEXTS = st.sampled_from(["a", "b", "", 1])
_ATTRIBUTES = st.dictionaries(st.sampled_from(["class", "id"]), _TEXTS, max_size=2)


def _nodes(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keys = st.lists(st.integers(0, 9), unique=True, max_size=5)
    plain = st.lists(children | _TEXTS, max_size=4)
    keyed = keys.map(lambda all_keys: [item(key) for key in all_keys])
    tags = st.sampled_from(["p", "div", ""])
    mixed = st.tuples(plain, keyed).map(lambda both: [*both[0], *both[1]])
    return st.fixed_dictionaries(
        {"tagName": tags}, optional={"attributes": _ATTRIBUTES, "children": mixed}
    )


MODELS = st.recursive(st.fixed_dictionaries({"tagName": st.just("i")}), _nodes, max_leaves=12)


@given(before=MODELS, after=MODELS)
def test_changes_lead_from_any_model_to_any_other(before: Any, after: Any) -> None:
    written = orjson.loads(orjson.dumps([*changes(before, after)]))
    assert applied(before, "", written) == after


def frozen(html: str, **attributes: Any) -> dict[str, Any]:
    return {"tagName": "div", "attributes": {**attributes, INNER: FrozenHtml.of(html)}}


LIST = "".join(f'<li id="i{number}">{number} voices</li>' for number in range(200))


@pytest.mark.parametrize(
    "after",
    [
        LIST.replace(">7 voices", ">8 voices"),
        LIST.replace(">7 voices", ">8 voices").replace(">190 voices", ">191 voices"),
        LIST.replace('<li id="i3">3 voices</li>', ""),
        f"<li>new</li>{LIST}",
        f"{LIST}<li>new</li>",
    ],
)
def test_part_of_frozen_html_is_sent_alone(after: str) -> None:
    [(path, change)] = changes(frozen(LIST), frozen(after))
    assert (path, change["html"]) == ("", FrozenHtml.of(after).hash)
    assert change["from"] == FrozenHtml.of(LIST).hash
    assert len(orjson.dumps(change)) < 150
    assert edited(LIST, change["edits"]) == after


def test_frozen_node_that_changes_outside_too_is_written_by_its_hash() -> None:
    after = LIST.replace(">7 ", ">8 ")
    found = [*changes(frozen(LIST), frozen(after, id="a"))]
    assert [name for _, change in found for name in change] == [
        "html",
        "from",
        "of",
        "edits",
        "node",
    ]


def test_metadata_that_documents_alone_have_is_sent_as_a_whole() -> None:
    def meta(text: str) -> dict[str, Any]:
        return {"tagName": "meta", "attributes": {"name": "description", "content": text}}

    assert [*changes(meta("One"), meta("Two"))] == [("", {"model": meta("Two")})]
    assert [*changes(meta("One"), meta("One"))] == []


@pytest.mark.parametrize("after", ["short", LIST.upper()])
def test_html_that_differs_in_most_is_sent_as_a_whole(after: str) -> None:
    assert [*changes(frozen(LIST), frozen(after))] == [("", {"node": frozen(after)})]


def test_html_that_browsers_may_escape_otherwise_is_sent_as_a_whole() -> None:
    assert html_edits(f'{LIST}<b title="&lt;"></b>', f'{LIST}<b title="&gt;"></b>') is None


@given(before=st.text("<ab>", max_size=600), after=st.text("<ab>", min_size=260, max_size=600))
def test_edits_lead_from_any_html_to_any_other(before: str, after: str) -> None:
    edits = html_edits(before, after)
    assert edits is None or edited(before, edits) == after
