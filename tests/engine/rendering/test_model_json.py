"""Frozen strings are sent once a connection, and never in the document's own model."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from load.short_models import expanded
from villa_site.engine.rendering.frozen import INNER, FrozenHtml
from villa_site.engine.rendering.model_json import KnownFrozen, digest, short_json, without_frozen

HEADER, FIRST, SECOND = (FrozenHtml.of(f"<p>{name}</p>") for name in ("header", "one", "two"))


def update(*frozen: FrozenHtml, path: str = "") -> dict[str, Any]:
    children = [{"tagName": "div", "attributes": {INNER: each}} for each in frozen]
    return {"type": "layout-update", "path": path, "model": {"tagName": "", "children": children}}


def sent(known: KnownFrozen, message: dict[str, Any]) -> list[bool]:
    model = orjson.loads(known.dumps(message))["model"]
    return ["__html" in child["attributes"][INNER] for child in model["children"]]


def test_document_model_carries_hashes_alone() -> None:
    assert HEADER.html.encode() not in without_frozen(update(HEADER))
    assert HEADER.hash.encode() in without_frozen(update(HEADER))


def test_connection_that_knows_the_document_gets_no_string_at_first() -> None:
    known = KnownFrozen(knows_document=True)
    assert sent(known, update(HEADER, FIRST)) == [False, False]
    assert sent(known, update(HEADER, SECOND)) == [False, True]


def test_connection_without_the_document_gets_every_string_once() -> None:
    known = KnownFrozen(knows_document=False)
    assert sent(known, update(HEADER, FIRST)) == [True, True]
    assert sent(known, update(HEADER, FIRST)) == [False, False]


def test_string_that_was_shown_before_is_not_sent_again() -> None:
    known = KnownFrozen(knows_document=False)
    sent(known, update(FIRST))
    sent(known, update(SECOND))
    assert sent(known, update(FIRST)) == [False]


def test_update_of_a_part_leaves_the_rest_known() -> None:
    known = KnownFrozen(knows_document=True)
    sent(known, update(HEADER, FIRST))
    assert sent(known, update(SECOND, path="/children/1")) == [True]
    assert sent(known, update(HEADER, SECOND)) == [False, False]


def tree() -> dict[str, Any]:
    """Return a model with a node of each kind."""
    target = {"target": "/0:onClick", "preventDefault": False, "stopPropagation": False}
    stopped = {"target": "/1:onSubmit", "preventDefault": True, "stopPropagation": False}
    frozen = {"className": "a", INNER: HEADER}
    module = {"tagName": "x.Y", "importSource": {"source": "/m.js"}, "children": ["a"]}
    return {
        "tagName": "",
        "children": [
            {"tagName": "header", "attributes": frozen},
            {"tagName": "br"},
            {"tagName": "p", "children": []},
            {"tagName": "button", "eventHandlers": {"onClick": target}, "children": ["a"]},
            {"tagName": "form", "attributes": {"id": "f"}, "eventHandlers": {"onSubmit": stopped}},
            module,
            "text",
        ],
    }


def as_sent(model: Any) -> Any:
    return orjson.loads(without_frozen(model))


def test_short_form_has_all_of_the_model() -> None:
    assert expanded(orjson.loads(short_json(tree()))) == as_sent(tree())


@pytest.mark.parametrize(
    ("common", "asked", "carried"), [(False, False, True), (True, False, False), (True, True, True)]
)
def test_short_form_carries_common_html_where_it_is_requested(
    *, common: bool, asked: bool, carried: bool
) -> None:
    html = FrozenHtml.of("<b>long</b>", common=common)
    node = {"tagName": "p", "attributes": {INNER: html}}
    written = orjson.loads(short_json(node, html=True, common=asked))
    assert written == ["p", 0, html.hash, *(["<b>long</b>"] if carried else [])]


def test_short_form_says_less() -> None:
    assert len(short_json(tree())) < 0.7 * len(without_frozen(tree()))


@pytest.mark.parametrize(
    ("tag", "attributes", "carried"),
    [
        ("meta", {"property": "og:title", "content": "a"}, False),
        ("meta", {"name": "twitter:card", "content": "summary"}, False),
        ("meta", {"name": "description", "content": "a"}, False),
        ("meta", {"name": "theme-color", "content": "#fff"}, True),
        ("link", {"rel": "alternate", "hrefLang": "it", "href": "/it/"}, False),
        ("link", {"rel": "alternate", "type": "application/rss+xml", "href": "/feed/"}, True),
        ("link", {"rel": "canonical", "href": "/"}, True),
        ("link", {"rel": "expect", "href": "#a"}, False),
    ],
)
def test_model_leaves_out_what_is_read_in_documents_alone(
    tag: str, attributes: dict[str, str], *, carried: bool
) -> None:
    head = {"tagName": "", "children": [{"tagName": tag, "attributes": attributes}, "after"]}
    written = [tag, attributes, 0]
    # Its place stays: updates count children.
    assert orjson.loads(short_json(head, html=True)) == [
        "",
        0,
        [written if carried else None, "after"],
    ]
    assert short_json(head) == short_json(head, html=True)


def test_html_for_documents_is_sent_to_a_connection_that_has_the_page() -> None:
    data = FrozenHtml.of("{}", for_documents=True)
    node = {"tagName": "script", "attributes": {"type": "x", INNER: data}}
    # The element stays: browsers restyle its neighbours when it comes or goes.
    assert orjson.loads(short_json(node, html=True)) == ["script", {"type": "x"}, "", ""]
    assert orjson.loads(short_json(node)) == ["script", {"type": "x"}, data.hash]
    known = KnownFrozen(knows_document=True)
    # The first layout need not be sent, if it is the page that the browser has.
    assert sent(known, update(HEADER, data)) == [False, True]
    assert sent(known, update(HEADER, data)) == [False, True]
    assert sent(known, update(HEADER, data)) == [False, False]


def test_model_that_a_browser_holds_counts_as_sent() -> None:
    known, page = KnownFrozen(knows_document=True), update(HEADER, FIRST)
    assert known.shows(page["model"], digest(without_frozen(page["model"])))
    assert sent(known, update(HEADER, FIRST, SECOND)) == [False, False, True]


def test_another_model_than_the_browser_holds_is_not_shown() -> None:
    known, page = KnownFrozen(knows_document=True), update(HEADER)
    assert not known.shows(page["model"], digest(without_frozen(update(FIRST)["model"])))
    # What is sent instead is the whole page, to a browser that has its document's strings.
    assert sent(known, page) == [False]


def test_html_for_documents_is_not_known_by_a_page_that_is_shown() -> None:
    data = FrozenHtml.of("{}", for_documents=True)
    known, page = KnownFrozen(knows_document=True), update(HEADER, data)
    assert known.shows(page["model"], digest(without_frozen(page["model"])))
    assert sent(known, update(HEADER, data)) == [False, True]
