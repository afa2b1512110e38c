"""The acceptance suite proves a site that has every feature; two other files have their parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.qa.judgement import judged
from tests.qa.whole_suite import (
    NOT_APPLICABLE,
    PARTS,
    checks_of,
    every_feature,
    judged_by,
    require_proof,
)
from tests.support.served_site import serving
from villa_site.qa.checks import SUITE, names
from villa_site.qa.site_map import FEATURES

# Pictures are compared with baselines only: tests/qa/test_baselines.py.
WITH_BASELINES = names([SUITE / "test_looks.py"])


@pytest.mark.req("QAK-01", "QAK-02", "QAK-04")
@pytest.mark.thorough
async def test_every_check_is_proved_where_the_content_has_every_feature(tmp_path: Path) -> None:
    judgement = await judged_by("rest", tmp_path)
    require_proof(judgement)
    for feature in FEATURES.keys() - {"residents"}:
        assert feature in judgement.said.splitlines()[0]
    assert "2.4.11" in judgement.statement
    judged = {each.name for each in judgement.report.checks}
    assert judged == set(checks_of("rest")) - set(WITH_BASELINES)


@pytest.mark.req("QAK-01")
async def test_short_run_proves_the_site(tmp_path: Path) -> None:
    async with serving(tmp_path, **every_feature(tmp_path)) as site:
        code, said = await judged(site, "--smoke")
    assert code == 0, said


def test_parts_of_the_suite_are_all_of_it() -> None:
    parts = [set(checks_of(part)) for part in (*PARTS, "rest")]
    assert sorted(name for part in parts for name in part) == names()
    assert all(parts)
    assert set(names()) >= NOT_APPLICABLE
