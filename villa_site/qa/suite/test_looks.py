"""Each kind of page looks as its baseline; only with ``--baselines``."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.qa import visual
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
) -> None:
    """Each kind of page looks as its baseline, by width, language and theme."""
    folder: Path = pytestconfig.getoption("--baselines")
    visitor.page.set_viewport_size({"width": width, "height": 900})
    visitor.open(view.path)
    today = visual.picture(visitor.page)
    name = f"{view.kind.replace(' ', '-')}-{width}-{view.language}-{view.theme}-{browser_name}.png"
    baseline = folder / name
    if pytestconfig.getoption("--accept"):
        folder.mkdir(parents=True, exist_ok=True)
        baseline.write_bytes(today)
        return
    if not baseline.exists():
        pytest.skip("it has no baseline yet: --accept keeps one")
    difference = visual.compare(baseline, today, Path(output_path))
    assert difference is None, f"{name}: {difference}"
