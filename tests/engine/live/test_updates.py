"""A connection's updates: whole at first, then what has changed."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from villa_site.engine.live.updates import Updates
from villa_site.engine.rendering.frozen import INNER, FrozenHtml

pytestmark = pytest.mark.req("DEV-10")


def update(*texts: str, path: str = "/children/0") -> dict[str, Any]:
    frozen = [
        {"tagName": "p", "attributes": {INNER: FrozenHtml.of(f"<b>{text}</b>")}} for text in texts
    ]
    node = {"tagName": "div", "children": frozen}
    root = {"tagName": "", "children": [node]}
    return {"type": "layout-update", "path": path, "model": node if path else root}


def test_html_of_long_ago_is_forgotten_and_sent_again() -> None:
    updates = Updates(knows_document=False)
    updates.message(update("still", "first", path=""))
    forgets = []
    for number in range(500):
        message = orjson.loads(updates.message(update("still", f"n{number}")))
        forgets.append(message.get("forget", False))
        assert "still" not in str(message)
    assert 1 <= sum(forgets) <= 3
    assert "first" in updates.message(update("still", "first"))


def test_html_of_a_moment_ago_is_not_sent_again() -> None:
    updates = Updates(knows_document=False)
    updates.message(update("first", path=""))
    updates.message(update("second"))
    assert "first" not in updates.message(update("first"))
