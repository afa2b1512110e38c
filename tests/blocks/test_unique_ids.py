"""No id is twice on a page, whatever an editor repeats; every reference stays in its block."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

import httpx
import pytest
from reactpy import component, html
from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Connection, Location

from tests.blocks.core_page import core
from tests.blocks.stage import FIXTURES, TYPES, fixture
from tests.support.page_scope import page_scope
from tests.support.rendered import elements, view
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.block import Block
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import to_html
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.blocks.loader import load_blocks
from villa_site.site.context import PageContext
from villa_site.site.pages.block_rendering import blocks

NAMES: Final = sorted(each.stem for each in FIXTURES.glob("*.json"))
REFERENCES: Final = (
    "for",
    "form",
    "popovertarget",
    "aria-controls",
    "aria-describedby",
    "aria-labelledby",
)


async def loaded(*envelopes: dict[str, Any]) -> tuple[LoadedBlock, ...]:
    """Load the blocks of a page, with a backend that finds nothing but the hours of the house."""
    hours = {
        "places": [{"name": "Villa", "weekly": [{"days": [1], "opens": "10", "closes": "19"}]}]
    }
    answer = {"items": [], "opening_hours": hours}
    transport = httpx.MockTransport(lambda _asked: httpx.Response(200, json=answer))
    async with BackendClient("http://b.test", transport=transport) as client:
        found = [Block.model_validate(each) for each in envelopes]
        return await load_blocks(found, TYPES, surroundings(), Backend(client))


def surroundings() -> PageContext:
    return view().ctx


async def rendered(*envelopes: dict[str, Any]) -> list[str]:
    """Give the HTML of each block of a page that holds ``envelopes``."""
    page = replace(view(), blocks=await loaded(*envelopes))

    @component
    def root() -> Any:
        return freeze(html.div(*(html.div({"data-block": ""}, node) for node in blocks(page))))

    location = Location(path="/", query_string="")
    connection = Connection(scope=page_scope(), location=location, carrier=None)
    async with Layout(ConnectionContext(root(), value=connection)) as layout:
        model = dict((await layout.render())["model"])
    return to_html(model).split("<div data-block")[1:]


def ids(markup: str) -> list[str]:
    return [given["id"] for _, given in elements(markup) if given.get("id")]


def referred(markup: str) -> set[str]:
    """List the ids that the elements of a block name, by whatever means."""
    return {
        word.removeprefix("#")
        for _, given in elements(markup)
        for name in REFERENCES
        for word in given.get(name, "").split()
    } | {
        given["href"][1:] for _, given in elements(markup) if given.get("href", "").startswith("#")
    }


@pytest.mark.parametrize("name", NAMES)
async def test_repeated_block_has_unique_ids(name: str) -> None:
    one = fixture(name)
    first, second = await rendered(one, one)
    assert [each for each, count in Counter(ids(first + second)).items() if count > 1] == []
    assert [len(ids(each)) > 0 for each in (first, second)] in ([True, True], [False, False])
    inside = referred(first) & set(ids(first))
    assert referred(first) - inside == referred(second) - set(ids(second))
    assert len(referred(second) & set(ids(second))) == len(inside)
    [alone] = await rendered(one)
    assert ids(first) == ids(alone)


@pytest.mark.parametrize("name", ["agenda", "faq", "guided_visit", "map", "podcast", "slider"])
async def test_blocks_without_anchor_or_title_have_unique_ids(name: str) -> None:
    one = fixture(name, titre="")
    one["attrs"]["anchor"] = ""
    first, second = await rendered(one, one)
    assert [each for each, count in Counter(ids(first + second)).items() if count > 1] == []


async def test_blocks_of_different_types_have_unique_ids() -> None:
    slides = fixture("slider", titre="La villa")
    stops = fixture("guided_visit", titre="La villa")
    for each in (slides, stops):
        each["attrs"]["anchor"] = ""
    found = [id_ for part in await rendered(slides, stops) for id_ in ids(part)]
    assert len(found) == len(set(found))


async def test_duplicate_anchor_stays_on_the_first_block() -> None:
    heading = core("heading", '<h2 id="plan">Plan</h2>', anchor="plan")
    group = core("group", "", heading, heading, anchor="plan")
    markup = "".join(await rendered(heading, group))
    assert ids(markup) == ["plan", "plan-bloc2", "plan-bloc3", "plan-bloc4"]


async def test_anchor_of_the_editor_has_priority_over_the_generated_id() -> None:
    by_words, by_name = fixture("faq", titre="Plan"), fixture("faq", titre="Autres questions")
    by_words["attrs"]["anchor"], by_name["attrs"]["anchor"] = "", "plan"
    first, second = await loaded(by_words, by_name)
    assert (first.block.anchor, second.block.anchor) == ("plan-bloc2", "plan")


async def test_page_with_unique_ids_is_unchanged() -> None:
    envelopes = [fixture(name) for name in ("faq", "map", "slider", "form")]
    found = await loaded(*envelopes)
    anchors = [each["attrs"].get("anchor", "") for each in envelopes]
    assert [each.block.anchor for each in found] == anchors
