"""Development builds islands that have changed, and shows what is wrong until it is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.islands import picker, prepare
from tests.tools.islands.test_builder import heavy
from tests.tools.islands.test_builder import project as written
from villa_site.cli.development.islands import IslandWatch
from villa_site.engine.failure import ADVICE
from villa_site.settings.project.declaration import read_project

pytestmark = [pytest.mark.req("DEV-13"), pytest.mark.req("DEV-08")]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return the source of the project's island."""
    prepare(written(tmp_path, budget=10))
    return tmp_path / "islands" / "jour.tsx"


def watching(source: Path) -> IslandWatch:
    return IslandWatch(read_project(source.parents[1]))


def save(source: Path, text: str) -> None:
    source.write_text(text)


async def test_changed_island_is_built_once(source: Path) -> None:
    watch = watching(source)
    assert await watch.build() is None
    save(source, picker("Jour"))
    assert await watch.build() == ([], True)
    assert await watch.build() is None


async def test_mistake_is_shown_until_it_is_taken_back(source: Path) -> None:
    watch = watching(source)
    save(source, picker("Jour"))
    await watch.build()
    save(source, "export default () => <b>;\n")
    found = await watch.build()
    assert found is not None
    (failure,), is_built = found
    assert (failure.path.endswith("islands/jour.tsx"), failure.kind, is_built) == (True, "", False)
    save(source, picker("Jour"))
    assert await watch.build() == ([], True)
    assert await watch.build() is None


async def test_heavy_island_is_shown_with_a_hint(source: Path) -> None:
    save(source, heavy(12))
    found = await watching(source).build()
    assert found is not None
    (failure,), is_built = found
    assert (failure.kind, is_built) == (ADVICE, True)
    assert "above its budget of 10 kB" in failure.message


async def test_wrong_type_is_a_hint_with_its_line(source: Path) -> None:
    watch = watching(source)
    save(source, picker("Jour").replace("({ label }", "({ label, words }"))
    assert await watch.build() == ([], True)
    (failure,) = await watch.check()
    assert (failure.kind, failure.line) == (ADVICE, 5)
    assert "words" in failure.message


async def test_folder_that_is_no_project_has_nothing_to_build() -> None:
    watch = IslandWatch(None)
    assert await watch.build() is None
    assert await watch.check() == []
