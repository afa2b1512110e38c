"""Whatever a backend answers in place of a value, the examination goes on to its end."""

from __future__ import annotations

import copy
import random
from typing import Any, Final

import httpx
import orjson
import pytest

from tests.tools.doctor.conftest import BASE, TYPES, Altered
from villa_site.tools.doctor.calls import examine_calls
from villa_site.tools.doctor.examination import Examination, QuietClient
from villa_site.tools.doctor.finding import RANK

JUNK: Final[list[Any]] = [
    None, False, True, 0, -1, 1.5, 1e308, 2**60, "", "0", "12", "x" * 3_000, "9" * 400, "&amp;amp;",
    "2026-13-45", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "//x", "http://[x",
    "javascript:x", "/a\\b", "\x00\x1b[2J", "²", [], {}, [[]], [None, False], {"0": 1},
    {"0": {"ID": 1}, "x": 2}, {"url": False}, {"url": {"url": []}}, {"code": []}, "success",
    [{"blockName": ["x"], "attrs": "x", "innerBlocks": {"a": 1}, "innerHTML": 5}],
    {"items": 3, "items_0_a": "b", "_items": "x"},
]  # fmt: skip
CHANGES: Final = 6


def spoilt(value: Any, chance: random.Random) -> Any:
    """Put junk in place of a few values, at any depth."""
    root = {"": copy.deepcopy(value)}
    for _ in range(chance.randint(1, CHANGES)):
        node, key = chance.choice(places(root))
        node[key] = copy.deepcopy(chance.choice(JUNK))
    return root[""]


def places(root: dict[str, Any]) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    todo: list[Any] = [root]
    while todo:
        node = todo.pop()
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            found.append((node, key))
            if isinstance(node[key], dict | list):
                todo.append(node[key])
    return found


class Spoiling(httpx.AsyncBaseTransport):
    """The embedded backend, with something wrong in each of its answers."""

    def __init__(self, wordpress: Altered, seed: int) -> None:
        self._wordpress = wordpress
        self._chance = random.Random(seed)  # noqa: S311 - reproducible breakage, not a secret

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await self._wordpress.handle_async_request(request)
        value = spoilt(orjson.loads(await answer.aread()), self._chance)
        status = self._chance.choice([200] * 9 + [answer.status_code, 400])
        return httpx.Response(status, content=orjson.dumps(value))


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize("seed", range(8))
async def test_corrupted_responses_are_examined_completely(wordpress: Altered, seed: int) -> None:
    async with QuietClient(BASE, transport=Spoiling(wordpress, seed)) as client:
        examination = Examination(client, TYPES, write=True)
        findings = [finding async for finding in examine_calls(examination)]
    assert findings[0].subject == "GET maintenance"
    assert findings[-1].subject in {"internal links", "block types", "GET error log"}
    assert all(remark.verdict in RANK for finding in findings for remark in finding.remarks)
