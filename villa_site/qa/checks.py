"""The checks of the suite by name, which is that of their function, and their requirements.

They are read from the files, so that nothing of the suite is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from villa_site.errors import VillaError

SUITE: Final = Path(__file__).parent / "suite"


class UnknownCheck(VillaError):
    """No check has this name or requirement; the message has those that are alike."""


def names(files: Iterable[Path] | None = None) -> list[str]:
    """Return the names of the checks in some files, or of all, sorted."""
    nodes = (node for tree in _read(files) for node in tree.body)
    functions = (node.name for node in nodes if isinstance(node, ast.FunctionDef))
    return sorted({name for name in functions if name.startswith("test_")})


def requirements() -> list[str]:
    """Return the requirements that the checks are about, sorted."""
    return sorted({name for tree in _read() for name in _requirements(tree)})


def require(wanted: Iterable[str]) -> None:
    """Raise UnknownCheck unless each name is that of a check."""
    _require(wanted, names(), "No check is named", "--check")


def require_requirements(wanted: Iterable[str]) -> None:
    """Raise UnknownCheck unless each requirement has a check."""
    _require(wanted, requirements(), "No check is about the requirement", "--req")


def _require(wanted: Iterable[str], known: list[str], problem: str, option: str) -> None:
    for name in wanted:
        if name not in known:
            alike = get_close_matches(name, known, cutoff=0.5) or [known[0]]
            raise UnknownCheck(f"{problem} {name}. Fix: {option} {' or '.join(alike)}.")


def _read(files: Iterable[Path] | None = None) -> Iterator[ast.Module]:
    for file in SUITE.rglob("test_*.py") if files is None else files:
        yield ast.parse(file.read_text(encoding="utf-8"))


def _requirements(tree: ast.Module) -> Iterator[str]:
    """Yield what the marks ``req`` of a file hold."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="req"), args=args):
                yield from (str(each.value) for each in args if isinstance(each, ast.Constant))
