"""Proves that a page's answer carries blocks as the site reads them."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest
from lxml import html as lxml_html

# Words that core blocks keep in their attributes.
_WORDED = ("label", "title", "artist", "album")


def carried(value: Any) -> Iterator[str]:
    """Yield the HTML and text of blocks, in order."""
    for block in value:
        data = block["attrs"].get("data")
        if data:
            yield from (f"<p>{text}</p>" for text in _texts(data))
        yield from (f"<p>{block['attrs'].get(name, '')}</p>" for name in _WORDED)
        yield _around(block)


def _around(block: dict[str, Any]) -> str:
    """Put inner blocks where the envelope's HTML ends: order does not count."""
    return str(block["innerHTML"]) + "".join(carried(block["innerBlocks"]))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if str(value.get("url", "")).endswith(".jpg"):
            yield f'<img src="{value["url"]}">'
            return
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value


@pytest.mark.req("WPR-02")
async def test_pictures_of_stored_blocks_have_their_sizes(visitor: httpx.AsyncClient) -> None:
    for path in ("/bloc-image/", "/bloc-gallery-old/", "/bloc-cover/", "/bloc-media-text/"):
        blocks = (await visitor.get(path)).json()["blocks"]
        for picture in lxml_html.fromstring("".join(carried(blocks))).iter("img"):
            assert picture.get("width"), path
            assert picture.get("height"), path
            assert "300w" in picture.get("srcset", ""), path


@pytest.mark.req("WPR-02")
async def test_blocks_that_the_site_renders_stay_blocks(visitor: httpx.AsyncClient) -> None:
    async def names(path: str) -> list[str | None]:
        return [block["blockName"] for block in (await visitor.get(path)).json()["blocks"]]

    assert await names("/bloc-paragraph/") == ["core/paragraph"]
    assert await names("/bloc-block/") == ["core/paragraph"]
    assert await names("/bloc-freeform/") == [None]
    assert await names("/bloc-details/") == ["core/details"]
    assert await names("/bloc-latest-posts/") == [None]
    assert await names("/bloc-missing/") == [None]
    freeform = (await visitor.get("/bloc-freeform/")).json()["blocks"][0]["innerHTML"]
    assert unescape(freeform).count("<p>") == 2
