"""The exceptions: the tree of the docstring is the hierarchy, and every leaf is raised."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from villa_site import errors

ROOT = Path(__file__).parents[1]
_LINE = re.compile(r"^(?P<indent>[│├└─ ]*)(?P<name>[A-Z]\w+) +(?P<status>\d{3})\b")


def _tree() -> dict[str, tuple[str, int]]:
    """Return the base class and the status of each name in the docstring."""
    path: list[str] = []
    tree: dict[str, tuple[str, int]] = {}
    for line in (errors.__doc__ or "").splitlines():
        if found := _LINE.match(line):
            depth = len(found["indent"]) // 4
            path[depth:] = [found["name"]]
            tree[found["name"]] = (path[depth - 1] if depth else "Exception", int(found["status"]))
    return tree


def test_docstring_tree_matches_the_classes() -> None:
    classes = {
        name: (each.__base__.__name__ if each.__base__ else "", int(each.status))
        for name, each in inspect.getmembers(errors, inspect.isclass)
        if issubclass(each, errors.VillaError)
    }
    assert _tree() == classes


def test_every_leaf_exception_is_raised() -> None:
    bases = {base for base, _ in _tree().values()}
    assert _tree().keys() - bases - set(_raised()) == set()


def _raised() -> Iterator[str]:
    for package in ("villa_site", "components", "blocks"):
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Raise):
                    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
                    if isinstance(error, ast.Name):
                        yield error.id
