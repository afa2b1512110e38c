"""Frozen strings are sent once a connection, and never in the document's own model."""

from __future__ import annotations

from typing import Any

import orjson

from villa_site.engine.rendering.frozen import INNER, FrozenHtml
from villa_site.engine.rendering.model_json import KnownFrozen, without_frozen

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


def test_string_that_is_no_longer_shown_is_sent_again() -> None:
    known = KnownFrozen(knows_document=False)
    sent(known, update(FIRST))
    sent(known, update(SECOND))
    assert sent(known, update(FIRST)) == [True]


def test_update_of_a_part_keeps_the_rest_known() -> None:
    known = KnownFrozen(knows_document=True)
    sent(known, update(HEADER, FIRST))
    assert sent(known, update(SECOND, path="/children/1")) == [True]
    assert sent(known, update(HEADER, SECOND)) == [False, False]
