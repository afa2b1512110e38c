"""What an editor's page says is read whole, within limits, and never repeated in an error."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from villa_site.engine.protocols import DataPart
from villa_site.engine.reactpy_adapter.event import BadMessage
from villa_site.tools.live_preview.messages import MAX_BYTES, Assembly, Opening, Typed

pytestmark = pytest.mark.req("WPR-11")


def read(message: Any) -> Opening | Typed | None:
    return Assembly().add(DataPart(orjson.dumps(message).decode(), more=False))


def test_message_comes_in_parts() -> None:
    assembly = Assembly()
    text = orjson.dumps({"kind": "typed", "number": 3, "fields": {"post_title": "Été"}}).decode()
    assert assembly.add(DataPart(text[:10], more=True)) is None
    assert assembly.add(DataPart(text[10:], more=False)) == Typed(
        kind="typed", number=3, fields={"post_title": "Été"}
    )
    assert assembly.add(DataPart('{"kind":"open","path":"/"}', more=False)) == Opening(
        kind="open", path="/"
    )


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {"kind": "typed"},
        {"kind": "typed", "number": -1},
        {"kind": "typed", "number": 1, "blocks": {"a": {"SECRET": 1}}},
        {"kind": "typed", "number": 1, "order": ["x" * 200]},
        {"kind": "open", "path": "https://evil.test/"},
        {"kind": "open", "path": "/", "token": "x" * 300},
        {"kind": "other", "SECRET": "SECRET"},
    ],
    ids=str,
)
def test_bad_message_is_refused_without_its_words(message: Any) -> None:
    with pytest.raises(BadMessage) as refused:
        read(message)
    assert "SECRET" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_draft_that_is_too_long_is_refused() -> None:
    assembly = Assembly()
    part = DataPart("x" * (MAX_BYTES // 2), more=True)
    assembly.add(part)
    assembly.add(part)
    with pytest.raises(BadMessage):
        assembly.add(DataPart("x", more=True))
