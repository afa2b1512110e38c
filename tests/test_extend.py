"""One import serves block authors: what the tutorial and the generator write takes nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from villa_site import extend
from villa_site.tools.new_block import PYTHON

ROOT: Final = Path(__file__).parents[1]
_SNIPPET: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_OURS: Final = {"villa_site", "components", "blocks"}


def sources() -> list[str]:
    """Return the Python of the tutorial and of a generated block."""
    page = (ROOT / "docs" / "extending.md").read_text()
    generated = PYTHON.format(name="a-block", function="a_block", model="ABlock")
    return [*_SNIPPET.findall(page), generated]


@pytest.mark.parametrize("source", sources())
def test_authors_import_the_public_api_alone(source: str) -> None:
    modules = {
        node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert {name for name in modules if name.split(".")[0] in _OURS} <= {"villa_site.extend"}


def test_public_names_are_listed_and_exist() -> None:
    assert [name for name in extend.__all__ if not hasattr(extend, name)] == []
    public = {
        name for name, value in vars(extend).items() if not name.startswith("_") and value.__doc__
    }
    assert public - {"annotations"} <= {*extend.__all__}
