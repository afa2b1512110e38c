"""Each block of WordPress' core has a place that docs/wordpress.md names."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.wordpress import wordpress_core
from villa_site.content.blocks.block import installed

_ROOT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| (?P<place>[^|]+) \| (?P<names>`[^|]+) \|$", re.MULTILINE)
_LEFT_OUT = re.compile(r"LEFT_OUT = array\((.*?)\);", re.DOTALL)


def documented() -> dict[str, set[str]]:
    """Read the table: the names of blocks by who renders them."""
    section = (_ROOT / "docs" / "wordpress.md").read_text().split("## Blocks of WordPress")[1]
    table = section.split("\n## ")[0]
    return {
        row["place"]: set(re.findall(r"`([a-z-]+)`", row["names"])) for row in _ROW.finditer(table)
    }


def core_blocks(version: str) -> set[str]:
    """Return the names of a version's blocks; without that version the test fails in CI."""
    try:
        folder = wordpress_core.core(version) / "wp-includes" / "blocks"
    except wordpress_core.WordPressMissing as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    return {file.parent.name for file in folder.glob("*/block.json")}


@pytest.mark.req("WPR-02")
@pytest.mark.parametrize("version", wordpress_core.versions())
def test_each_block_of_the_version_has_one_place(version: str) -> None:
    places = documented()
    named = [name for names in places.values() for name in names]
    assert sorted(named) == sorted(set(named))
    assert core_blocks(version) - set(named) == set()


def test_table_names_what_the_site_renders_and_what_is_left_out() -> None:
    places = documented()
    own = {name.removeprefix("core/") for name in installed() if name.startswith("core/")}
    assert places["the site"] == own
    source = _ROOT / "wordpress" / "villa-site" / "includes" / "class-content-blocks.php"
    left_out = _LEFT_OUT.search(source.read_text())
    assert left_out
    assert places["nobody"] == set(re.findall(r"'core/([a-z-]+)'", left_out[1]))
