"""The checks of the suite by name, which is that of their function."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from villa_site.errors import VillaError

SUITE: Final = Path(__file__).parent / "suite"


class UnknownCheck(VillaError):
    """No check has this name; the message has those that are alike."""


def names() -> list[str]:
    """Return the names of all checks, sorted; read from the files, so that nothing is imported."""
    return sorted(
        {
            node.name
            for file in SUITE.rglob("test_*.py")
            for node in ast.parse(file.read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        }
    )


def require(wanted: Iterable[str]) -> None:
    """Raise UnknownCheck unless each name is that of a check."""
    known = names()
    for name in wanted:
        if name not in known:
            alike = get_close_matches(name, known, cutoff=0.5) or [f"one of {len(known)} checks"]
            raise UnknownCheck(f"No check is named {name}. Fix: --check {' or '.join(alike)}.")
