"""A draft is in the memory of its connection, ends with it, and leaves no words behind."""

from __future__ import annotations

import logging
import re
from contextlib import suppress
from typing import Any

import httpx
import orjson
import pytest

from tests.engine.live.conftest import Closed
from tests.support.stub_site import StubBackend
from tests.tools.live_preview.conftest import EditorFrame, MakeFrame, paragraph
from villa_site.app import VillaSite
from villa_site.tools.live_preview import draft as drafts

pytestmark = pytest.mark.req("WPR-11")

WORDS = "MotsDeLÉditrice"


@pytest.fixture
async def frame(make_frame: MakeFrame, backend: StubBackend) -> EditorFrame:
    backend.add("/visite/", "Le jardin", ID=7)
    made = make_frame()
    made.open("/visite/", post=7)
    return made


def failing(mark: str = "x") -> dict[str, Any]:
    """A block of the site whose data are half typed."""
    data = {"carte": WORDS, "items": WORDS, "latitude": WORDS}
    return {
        "blockName": "acf/map",
        "attrs": {"data": data},
        "innerBlocks": [],
        "innerHTML": "",
        "mark": mark,
    }


def names(shown: str) -> list[str]:
    """Return the names of the blocks on a page in their order."""
    model, _ = orjson.loads(shown)
    return re.findall(r'"data-villa-block":"(\w+)"', orjson.dumps(model).decode())


async def test_blocks_change_their_order_come_and_go(frame: EditorFrame) -> None:
    blocks = {name: [paragraph(f"Texte {name}.", name)] for name in "abc"}
    frame.type(order=["a", "b", "c"], blocks=blocks)
    await frame.shown()
    frame.type(order=["c", "a"])
    assert names(await frame.shown()) == ["c", "a"]
    frame.type(order=["c", "a", "b"], blocks={"b": [paragraph("Texte b2.", "b")]})
    shown = await frame.shown()
    assert "Texte b2." in shown
    assert names(shown) == ["c", "a", "b"]


async def test_half_typed_block_costs_nothing_but_itself_and_logs_no_words(
    frame: EditorFrame, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    frame.type(order=["x", "a"], blocks={"x": [failing()], "a": [paragraph(f"{WORDS}.")]})
    assert WORDS in await frame.shown()
    await frame.browser.leave()
    assert WORDS not in caplog.text


async def test_words_are_in_no_cache_and_no_metric(
    frame: EditorFrame, site: VillaSite, client: httpx.AsyncClient
) -> None:
    frame.type(order=["a"], blocks={"a": [paragraph(WORDS)]}, fields={"post_title": WORDS})
    await frame.shown()
    await client.get("/visite/")
    caches = [*site.site.caches.by_name().values(), site.page_cache.pages, site.build.styles.cache]
    stored = [repr(entry) for cache in caches for entry in cache.items()]
    assert stored
    assert not [each for each in stored if WORDS in each]
    assert WORDS not in (await client.get("/metrics")).text


async def test_preview_ends_after_an_hour_without_a_key(
    frame: EditorFrame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "IDLE_SECONDS", 0.01)
    frame.type(order=["a"], blocks={"a": [paragraph(WORDS)]})
    assert WORDS not in await frame.state("ended")
    monkeypatch.undo()
    frame.open("/visite/", post=7)
    frame.type(order=["a"], blocks={"a": [paragraph("De retour")]})
    assert "De retour" in await frame.shown()


async def test_draft_ends_with_the_editors_tab(frame: EditorFrame) -> None:
    frame.type(order=["a"], blocks={"a": [paragraph(WORDS)]})
    await frame.shown()
    session = frame.browser.serving
    await frame.browser.leave()
    assert session.done()


async def test_two_hundred_blocks_and_two_megabytes(frame: EditorFrame) -> None:
    blocks = {f"b{number}": [paragraph(f"Texte {number}.", f"b{number}")] for number in range(200)}
    frame.type(order=[*blocks], blocks=blocks)
    assert "Texte 199." in await frame.shown()
    frame.type(blocks={"b0": [paragraph("mot " * 500_000, "b0")]})
    assert "mot mot" in await frame.shown()
    frame.type(blocks={"b0": [paragraph("Court.", "b0")]})
    assert "Court." in await frame.shown()


@pytest.mark.parametrize(
    "typed",
    [
        {"fields": {"acf_fields": WORDS, "meta": [WORDS], "seo": 7, "post_title": {"x": WORDS}}},
        {"options": {"main_header": WORDS, "footer": 3, "bandeau": [WORDS]}},
        {"order": ["a"], "blocks": {"a": [{"blockName": 7, "attrs": WORDS, "innerBlocks": "x"}]}},
    ],
    ids=["fields", "options", "blocks"],
)
async def test_content_of_any_shape_breaks_nothing(
    frame: EditorFrame, caplog: pytest.LogCaptureFixture, typed: dict[str, Any]
) -> None:
    caplog.set_level(logging.DEBUG)
    frame.type(**typed)
    # What breaks the protocol ends the connection.
    with suppress(Closed):
        await frame.shown()
    assert WORDS not in caplog.text
