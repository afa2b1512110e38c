"""The TypeScript types of islands' props are those of the Python models, which are the source."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

import blocks
import components
from villa_site.cli.main import main
from villa_site.errors import BlockError
from villa_site.site import actions
from villa_site.tools.island_types import typescript

ROOT = Path(__file__).parents[2]
ISLANDS = ROOT / "client" / "src" / "islands"

MODELS = """
from typing import Literal
from pydantic import BaseModel, Field
from villa_site.engine.islands import Props

class Point(BaseModel):
    left: float
    name: str | None = None

class PlanProps(Props):
    points: tuple[Point, ...]
    zoom_level: int = 1
    kind: Literal["image", "tiles"]
    words: dict[str, str]
    first: Point | None = Field(None, description="Where it begins.")
    still: Literal[True] = True
"""
WRITTEN = """export interface Point {
  readonly left: number;
  readonly name: string | null;
}

export interface PlanProps {
  readonly points: readonly Point[];
  readonly zoomLevel: number;
  readonly kind: "image" | "tiles";
  readonly words: Readonly<Record<string, string>>;
  /** Where it begins. */
  readonly first: Point | null;
  readonly still: true;
}
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    folder = tmp_path / "strange_props"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "plan.py").write_text(MODELS)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield __import__("strange_props")
    for name in [name for name in sys.modules if name.startswith("strange_props")]:
        del sys.modules[name]


def test_committed_types_match_the_models() -> None:
    written = typescript((components, blocks, actions))
    assert (ISLANDS / "props.ts").read_text() == written, "Run villa-site island-types."
    assert "export interface CarouselProps {" in written


def test_every_type_has_an_island_that_uses_it() -> None:
    used = "".join(file.read_text() for file in ISLANDS.rglob("*.ts*"))
    types = (ISLANDS / "props.ts").read_text()
    for name in re.findall(r"interface (\w+Props)", types):
        imported = rf'import type {{[^}}]*\b{name}\b[^}}]*}} from "\.{{1,2}}/props.ts"'
        member = rf"readonly \w+: {name}\b"
        assert re.search(imported, used) or re.search(member, types), name


def test_models_become_types_with_the_names_that_are_sent(package: ModuleType) -> None:
    assert WRITTEN in typescript((package,))


def test_duplicate_model_names_are_refused(package: ModuleType) -> None:
    (Path(package.__path__[0]) / "other.py").write_text(
        "from villa_site.engine.islands import Props\nclass PlanProps(Props):\n    other: str\n"
    )
    with pytest.raises(BlockError, match="PlanProps"):
        typescript((package,))


def test_models_of_removed_modules_are_left_out(package: ModuleType) -> None:
    assert WRITTEN in typescript((package,))
    removed = sys.modules.pop("strange_props.plan")
    (Path(package.__path__[0]) / "plan.py").write_text("")
    assert "PlanProps" not in typescript((package,))
    assert removed.PlanProps


def test_types_are_written_into_a_source_tree_only(tmp_path: Path) -> None:
    runner = CliRunner()
    refused = runner.invoke(main, ["island-types", "--into", str(tmp_path)])
    assert refused.exit_code == 2
    assert "source tree" in refused.output
    (tmp_path / "client" / "src" / "islands").mkdir(parents=True)
    assert runner.invoke(main, ["island-types", "--into", str(tmp_path)]).exit_code == 0
    written = tmp_path / "client" / "src" / "islands" / "props.ts"
    assert written.read_text() == (ISLANDS / "props.ts").read_text()
