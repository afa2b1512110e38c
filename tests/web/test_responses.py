"""Answers are counted and timed; the access log does not identify visitors."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Any

import httpx
import orjson
import pytest

from villa_site.web.responses import MAX_PATH

pytestmark = pytest.mark.req("QAK-07")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The lines of the access log."""
    logger, written = logging.getLogger("villa_site.access"), io.StringIO()
    handler = logging.StreamHandler(written)
    logger.addHandler(handler)
    yield written
    logger.removeHandler(handler)


def figures(text: str) -> dict[str, float]:
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


async def test_answers_are_counted_by_class_of_status(start: Any, backend: Any) -> None:
    client: httpx.AsyncClient = await start()
    backend.add("/visite/")
    for path in ("/visite/", "/visite/", "/ailleurs/", "/visite"):
        await client.get(path, follow_redirects=False)
    found = figures((await client.get("/metrics")).text)
    counts = [found[f'villa_responses_total{{status="{each}xx"}}'] for each in range(2, 6)]
    assert counts == [2, 1, 1, 0]
    assert found["villa_response_seconds_count"] == 4


async def test_access_log_has_a_line_for_each_answer_without_personal_data(
    start: Any, backend: Any, log: io.StringIO
) -> None:
    client: httpx.AsyncClient = await start(access_log="json")
    backend.add("/visite/")
    headers = {"user-agent": "Browser of lea", "cookie": "name=lea", "x-forwarded-for": "10.9.8.7"}
    answer = await client.get("/visite/?email=lea@example.org", headers=headers)
    await client.get(f"/{'a' * 2 * MAX_PATH}/")
    lines = log.getvalue().splitlines()
    page, long = map(orjson.loads, lines)
    assert page.keys() == {"time", "method", "path", "status", "ms", "bytes"}
    assert (page["method"], page["path"], page["status"]) == ("GET", "/visite/", 200)
    assert page["bytes"] == int(answer.headers["content-length"])
    assert page["ms"] > 0
    assert len(long["path"]) == MAX_PATH
    assert not any(word in lines[0] for word in ("lea", "10.9.8.7"))


async def test_cached_page_is_counted_and_logged_like_any_other(
    start: Any, backend: Any, log: io.StringIO
) -> None:
    client: httpx.AsyncClient = await start(access_log="json", page_cache="on")
    backend.add("/visite/")
    answers = [await client.request(each, "/visite/") for each in ("GET", "GET", "HEAD")]
    lines = [orjson.loads(line) for line in log.getvalue().splitlines()]
    assert [(each["method"], each["status"]) for each in lines[1:]] == [("GET", 200), ("HEAD", 200)]
    assert [each["bytes"] for each in lines[1:]] == [len(answers[0].content), 0]
    found = figures((await client.get("/metrics")).text)
    assert found['villa_page_cache_total{result="hit"}'] == 2
    assert found['villa_responses_total{status="2xx"}'] == 3


async def test_access_log_is_off_by_default(start: Any, log: io.StringIO) -> None:
    client: httpx.AsyncClient = await start()
    await client.get("/")
    assert log.getvalue() == ""
