"""The requirements of the product, each with a title, and those that a check of the suite names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from villa_site.qa.checks import SUITE

FILE: Final = Path(__file__).with_name("requirements.txt")
"""An id and its title in each line."""


@cache
def titles() -> dict[str, str]:
    """Return the titles by id, in the order of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return {name: title for name, _, title in (line.partition(" ") for line in lines)}


@cache
def with_a_check() -> frozenset[str]:
    """Return the ids that marks in the suite name; read from the files, nothing is imported."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in SUITE.rglob("*.py"))
    return frozenset(name for tree in trees for name in _named(tree))


def _named(tree: ast.Module) -> Iterator[str]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "req":
            yield from (str(each.value) for each in call.args if isinstance(each, ast.Constant))
