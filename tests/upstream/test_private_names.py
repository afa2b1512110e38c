"""Each private name of a library that the product uses has a row in docs/upstream.md."""

from __future__ import annotations

import re

import pytest

from tests.upstream.private_names import ROOT, Use, changes, inner_modules, uses

pytestmark = pytest.mark.req("OPN-02")


def listed(heading: str) -> set[Use]:
    """Read the table below a heading: files in the first column, names in the second."""
    text = (ROOT / "docs/upstream.md").read_text().partition(f"### {heading}\n")[2]
    rows = [
        line.split("|") for line in text.partition("\n#")[0].splitlines() if line.startswith("| `")
    ]
    return {
        Use(name, re.findall("`([^`]+)`", where)[0])
        for _, where, names, _why, _end in rows
        for name in re.findall("`([^`]+)`", names)
    }


def test_private_names_of_libraries_are_those_listed() -> None:
    assert uses() == listed("Private names that are used")


def test_changed_names_of_libraries_are_those_listed() -> None:
    assert changes() == listed("Names that are changed")


def test_only_the_adapter_imports_inner_modules_of_reactpy() -> None:
    adapter = "villa_site/engine/reactpy_adapter/"
    assert {use for use in inner_modules() if not use.file.startswith(adapter)} == set()
