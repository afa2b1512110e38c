"""Pages of the docs that are made from the code are those that the code makes."""

from __future__ import annotations

import re

import pytest

from tests.docs.reference import DOCS, MARK, PAGES, ROOT, completed


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize("name", PAGES)
def test_page_is_the_one_that_the_code_makes(name: str) -> None:
    current = (DOCS / name).read_text(encoding="utf-8")
    assert MARK in current
    assert current == completed(name), "Fix: make reference"


@pytest.mark.parametrize("file", ["prometheus/alerts.yml", "grafana/villa-site.json"])
def test_figures_of_rules_and_dashboard_are_named_in_full(file: str) -> None:
    page = (DOCS / "reference" / "metrics.md").read_text(encoding="utf-8")
    text = (ROOT / "deploy" / file).read_text(encoding="utf-8")
    queried = {name.removesuffix("_bucket") for name in re.findall(r"\bvilla_\w+", text)}
    assert queried
    assert sorted(name for name in queried if f"`{name}`" not in page) == []
