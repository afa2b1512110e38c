"""A block reads the value of its source, its age, and whether fetching it fails."""

from __future__ import annotations

from typing import Any

import pytest
from reactpy import html
from reactpy.types import VdomDict

from tests.support.rendered import words
from villa_site.content.blocks.block import block
from villa_site.content.blocks.sources import source
from villa_site.content.model import ContentModel, Text
from villa_site.errors import SourceError
from villa_site.site.block_html import render_block
from villa_site.site.context import BlockContext
from villa_site.site.hooks import use_source, use_source_state
from villa_site.site.sources.reading import Reading
from villa_site.site.sources.state import SourceState

pytestmark = pytest.mark.req("DEV-14")


@source(every=10)
async def trams() -> list[str]:
    raise AssertionError("a test of a block calls no service")


class Board(ContentModel):
    """The heading."""

    titre: Text = ""


@block(sources=trams)
def board(_data: Board, _ctx: BlockContext) -> VdomDict:
    return html.p(", ".join(use_source(trams) or ["none"]))


@block()
def undeclared(_data: Board, _ctx: BlockContext) -> VdomDict:
    return html.p(str(use_source_state(trams).value))


async def test_block_is_tested_with_a_value_of_its_source() -> None:
    assert words(await render_block(board, sources={trams: ["3 : 8 min"]})) == "3 : 8 min"


async def test_block_is_rendered_before_the_first_value() -> None:
    assert words(await render_block(board)) == "none"


async def test_source_that_no_block_declares_is_refused() -> None:
    with pytest.raises(SourceError, match=r"@block\(sources=trams\)"):
        await render_block(undeclared)


def test_state_says_age_and_failure() -> None:
    state: SourceState[Any] = SourceState.of(Reading('"a"', 1_000.0, 1_030.0, 2), 1_040.0)
    assert (state.value, state.age, state.failed) == ("a", 40.0, True)
    assert state.at is not None
    assert state.at.timestamp() == 1_000.0


def test_state_before_the_first_value_has_no_age() -> None:
    state: SourceState[Any] = SourceState.of(Reading(), 1_040.0)
    assert (state.value, state.at, state.age, state.failed) == (None, None, None, False)
