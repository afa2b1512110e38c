"""Each kind of page is as its baseline, to the eye and to a screen reader; with ``--baselines``."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from villa_site.qa import verdicts, visual
from villa_site.qa.check import Check
from villa_site.qa.site_map import SitePage
from villa_site.qa.visitor import Visitor


@pytest.mark.req("QAK-03")
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_page_looks_as_its_baseline(
    visitor: Visitor,
    view: SitePage,
    width: int,
    pytestconfig: pytest.Config,
    browser_name: str,
    output_path: str,
    check: Check,
) -> None:
    """Each kind of page looks as its baseline, by width, language and theme."""
    folder: Path = pytestconfig.getoption("--baselines")
    visitor.page.set_viewport_size({"width": width, "height": 900})
    visitor.open(view.path)
    check.looked_at(f"{view.path} at {width} pixels")
    today = visual.picture(visitor.page)
    name = f"{view.kind.replace(' ', '-')}-{width}-{view.language}-{view.theme}-{browser_name}.png"
    baseline = folder / name
    if pytestconfig.getoption("--accept"):
        folder.mkdir(parents=True, exist_ok=True)
        baseline.write_bytes(today)
        return
    if not baseline.exists():
        verdicts.withhold("it has no baseline yet: --accept stores one")
    difference = visual.compare(baseline, today, Path(output_path))
    check.that(difference is None, expected=f"the picture {name}", seen=str(difference))


@pytest.mark.req("QAK-03", "QAK-04")
@pytest.mark.wcag("1.3.1", "4.1.2")
def test_page_is_read_as_its_baseline(
    visitor: Visitor, any_kind: SitePage, pytestconfig: pytest.Config, check: Check
) -> None:
    """The accessibility tree of each kind of page has the names and roles of its baseline."""
    folder: Path = pytestconfig.getoption("--baselines")
    visitor.open(any_kind.path)
    check.looked_at(any_kind.path)
    today = visitor.page.locator("body").aria_snapshot()
    baseline = folder / f"{any_kind.kind.replace(' ', '-')}-{any_kind.language}.aria.yml"
    if pytestconfig.getoption("--accept"):
        folder.mkdir(parents=True, exist_ok=True)
        baseline.write_text(today, encoding="utf-8")
        return
    if not baseline.exists():
        verdicts.withhold("it has no baseline yet: --accept stores one")
    before = baseline.read_text(encoding="utf-8").splitlines()
    changed = difflib.unified_diff(
        before, today.splitlines(), "baseline", "today", lineterm="", n=2
    )
    lines = [each for each in changed if each[:1] in "+-" and each[:3] not in {"+++", "---"}]
    check.that(not lines, expected="the names and roles of the baseline", seen=" | ".join(lines))
