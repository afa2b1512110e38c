"""A function is marked as a source, and a mistake in doing so names its fix."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from villa_site.content.blocks.block import block, type_of
from villa_site.content.blocks.sources import Source, source
from villa_site.content.model import ContentModel, Text
from villa_site.errors import BlockError, SourceError

pytestmark = pytest.mark.req("DEV-14")


@source(every=10)
async def trams() -> list[str]:
    return ["3 : 8 min"]


@source(every=5)
async def level() -> AsyncIterator[float]:
    yield 1.5


class Board(ContentModel):
    """The heading."""

    titre: Text = ""


@block(sources=(trams, level))
def board(_data: Board, _ctx: Any) -> None: ...


@block(sources=trams, connect="load")
def eager(_data: Board, _ctx: Any) -> None: ...


def test_source_has_the_name_of_its_function() -> None:
    assert (trams.name, trams.label) == (f"{__name__}.trams", "trams")
    assert (trams.is_stream, level.is_stream) == (False, True)


def test_page_of_a_block_with_sources_opens_its_socket_by_itself() -> None:
    assert type_of(board).sources == (trams, level)
    assert (type_of(board).connect, type_of(eager).connect) == ("idle", "load")


async def with_parameter(_stop: str) -> None: ...


def blocking() -> None: ...


@pytest.mark.parametrize(
    ("function", "fix"),
    [(blocking, "Write async def blocking()"), (with_parameter, "Take the parameters out")],
)
def test_function_that_is_no_source_is_refused(function: Callable[..., Any], fix: str) -> None:
    with pytest.raises(SourceError, match=fix):
        source(every=10)(function)


@pytest.mark.parametrize("numbers", [{"every": 0.5}, {"every": 10, "timeout": 0}])
def test_source_with_a_number_that_is_too_small_is_refused(numbers: dict[str, float]) -> None:
    with pytest.raises(SourceError, match="at least 1 second"):
        source(**numbers)


def test_block_with_a_function_that_is_no_source_is_refused() -> None:
    declared: Any = with_parameter
    with pytest.raises(BlockError, match=r"Write @source\(every=...\) above with_parameter"):
        block(sources=declared)


def test_source_is_typed_by_its_function() -> None:
    typed: Source[list[str]] = trams
    streamed: Source[float] = level
    assert typed.every == 10
    assert streamed.every == 5
