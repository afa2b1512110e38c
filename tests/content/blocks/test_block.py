"""Discovery of blocks, and refusal of unusable ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import blocks
from villa_site.content.blocks.block import block, collect
from villa_site.errors import BlockError, DuplicateBlock

QUOTE = """
from pydantic import BaseModel
from reactpy import html
from reactpy.types import VdomDict
from villa_site.content.blocks.block import block
from villa_site.site.context import BlockContext

class Words(BaseModel):
    texte: str = ""

@block({names})
def {function}(data: Words, ctx: BlockContext) -> VdomDict:
    return html.p(data.texte)
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    folder = tmp_path / "strange_blocks"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = __import__("strange_blocks")
    yield module
    for name in [name for name in sys.modules if name.startswith("strange_blocks")]:
        del sys.modules[name]


def write(package: ModuleType, name: str, text: str) -> None:
    (Path(package.__path__[0]) / f"{name}.py").write_text(text)


def test_new_file_is_a_new_block(package: ModuleType) -> None:
    write(package, "big_words", QUOTE.format(names="", function="big_words"))
    found = collect(package)
    assert list(found) == ["acf/big-words"]
    assert found["acf/big-words"].model.__name__ == "Words"
    assert not found["acf/big-words"].live


def test_annotation_decides_whether_a_block_is_rendered_for_one_page(package: ModuleType) -> None:
    text = QUOTE.format(names="", function="big_words")
    write(package, "big_words", text.replace("BlockContext", "PageContext"))
    write(package, "small_words", QUOTE.format(names="", function="small_words"))
    found = collect(package)
    assert found["acf/big-words"].of_page
    assert not found["acf/small-words"].of_page


def test_two_blocks_of_one_name_are_refused_naming_both_files(package: ModuleType) -> None:
    write(package, "one", QUOTE.format(names='"acf/same"', function="one"))
    write(package, "two", QUOTE.format(names='"acf/same"', function="two"))
    with pytest.raises(DuplicateBlock, match=r"one\.py.*two\.py"):
        collect(package)


def test_block_without_model_is_refused(package: ModuleType) -> None:
    write(package, "bare", QUOTE.format(names="", function="bare").replace("data: Words", "data"))
    with pytest.raises(BlockError, match="bare"):
        collect(package)


def test_project_has_its_blocks() -> None:
    found = collect(blocks)
    assert {"acf/text", "acf/image", "acf/quote", "acf/accordion", "acf/agenda"} <= set(found)
    assert found["acf/agenda"].live


def test_forgotten_parentheses_raise_an_error() -> None:
    def tour(data: Any, _ctx: Any) -> Any:
        return data

    wrong: Any = tour
    with pytest.raises(BlockError, match=r"Write @block\(\) above tour in .*, line \d+"):
        block(wrong)
