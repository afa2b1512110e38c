"""Blocks on a page: unknown ones have a home, broken ones cost nobody else anything."""

from __future__ import annotations

import logging
from typing import Any

import httpx
import pytest
from pydantic import BaseModel
from reactpy import component

from villa_site.app import VillaSite
from villa_site.content.blocks.block import BlockType


class Nothing(BaseModel):
    """No data."""


def block(name: str | None, html: str = "", **data: Any) -> dict[str, Any]:
    return {"blockName": name, "attrs": {"data": data}, "innerBlocks": [], "innerHTML": html}


GOOD = block("acf/quote", texte="Une phrase entière.")


@pytest.mark.req("BLK-15")
async def test_unknown_block_renders_its_sanitised_inner_html(
    client: httpx.AsyncClient, backend: Any, caplog: pytest.LogCaptureFixture
) -> None:
    hostile = '<p onclick="x()">Bon<script>alert(1)</script></p>'
    backend.add("/a/", blocks=[block("acf/never-seen-1", hostile), GOOD])
    with caplog.at_level(logging.WARNING):
        body = _body(await client.get("/a/"))
        await client.get("/a/")
    assert "<p>Bon</p>" in body
    assert "alert(1)" not in body
    assert "onclick" not in body
    assert "Une phrase entière." in body
    assert caplog.text.count("acf/never-seen-1") == 1


@pytest.mark.req("BLK-15")
async def test_unknown_block_without_html_is_shown_only_in_preview(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/a/", blocks=[block("acf/never-seen-2", x="1"), GOOD])
    assert "acf/never-seen-2" not in _body(await client.get("/a/"))
    preview = await client.get("/preview/a/")
    assert "acf/never-seen-2" in _body(preview)
    assert "Une phrase entière." in preview.text


@pytest.mark.req("BLK-16")
@pytest.mark.parametrize("live", [False, True])
async def test_failing_block_leaves_other_blocks_rendered(
    start: Any, backend: Any, expect_errors: list[logging.LogRecord], live: bool
) -> None:
    client = await start()
    site: VillaSite = client._transport.app

    def broken(_data: Any, _ctx: Any) -> Any:
        raise ZeroDivisionError("broken on purpose")

    render = component(broken) if live else broken
    kind = BlockType("acf/broken", Nothing, render, live, "broken.py")
    site.site.types = {**site.site.types, "acf/broken": kind}
    rest = block("acf/text", texte="<p>La suite.</p>")
    backend.add("/a/", blocks=[GOOD, block("acf/broken"), rest])
    answer = await client.get("/a/")
    assert answer.status_code == 200
    assert "Une phrase entière." in answer.text
    assert "La suite." in answer.text
    assert any("broken" in record.getMessage() for record in expect_errors)
    assert "broken on purpose" not in answer.text


async def test_inner_blocks_of_an_unknown_block_are_rendered(
    client: httpx.AsyncClient, backend: Any
) -> None:
    outer = {**block("core/cover-of-tomorrow"), "innerBlocks": [GOOD]}
    backend.add("/a/", blocks=[outer])
    assert "Une phrase entière." in _body(await client.get("/a/"))


async def test_three_hundred_blocks_are_served(client: httpx.AsyncClient, backend: Any) -> None:
    blocks = [block("acf/quote", texte=f"Phrase {number}.") for number in range(300)]
    backend.add("/a/", blocks=blocks)
    body = _body(await client.get("/a/"))
    assert "Phrase 0." in body
    assert "Phrase 299." in body


def _body(answer: httpx.Response) -> str:
    """Give what a visitor without script is shown."""
    return answer.text.split("<body>")[1].split('<script type="application/json"')[0]
