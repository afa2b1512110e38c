"""The statement of conformance says what was proved, what failed and what nobody has judged."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from villa_site.qa.checks import SUITE
from villa_site.qa.ending import Ending
from villa_site.qa.outcome import Outcome, Recorder
from villa_site.qa.report import statement
from villa_site.qa.report.data import ReportData, of_run
from villa_site.qa.run import Run
from villa_site.qa.site_map import SiteMap
from villa_site.qa.verdicts import Verdict
from villa_site.qa.wcag import CRITERIA

pytestmark = pytest.mark.req("QAK-04")


def outcome(verdict: Verdict, *criteria: str, sentence: str = "It holds.") -> Outcome:
    return Outcome(
        test=f"{verdict}{criteria}",
        area="pages",
        sentence=sentence,
        case="fr-home",
        requirements=(),
        criteria=frozenset(criteria),
        verdict=verdict,
    )


def report(*outcomes: Outcome, **more: Any) -> ReportData:
    site_map = SiteMap(url="https://villa.example", pages=(), listed=7)
    recorder = Recorder({each.test: each for each in outcomes})
    done = Run(site_map=site_map, recorder=recorder, seconds=1, **more)
    return of_run(done, begun=datetime(2026, 11, 24, tzinfo=UTC), incomplete=done.ending.problem)


def test_criterion_is_judged_by_its_worst_check() -> None:
    done = report(
        outcome("proved", "1.4.10", "2.1.1"),
        outcome("failed", "2.1.1"),
        outcome("not applicable", "4.1.3"),
        outcome("proved", "3.3.1"),
        outcome("withheld", "3.3.1"),
        outcome("proved", "1.4.3"),
        outcome("not judged", "1.4.3"),
        outcome("withheld", "3.3.2"),
    )
    judged = {each.number: each.judgement for each in statement.criteria(done)}
    assert (judged["1.4.10"], judged["2.1.1"]) == ("passed", "failed")
    assert (judged["3.3.1"], judged["1.4.3"]) == ("partly", "partly")
    others = CRITERIA.keys() - {"1.4.10", "2.1.1", "3.3.1", "1.4.3"}
    assert {judged[each] for each in others} == {"open"}


@pytest.mark.parametrize(
    "more",
    [
        {"is_part": True},
        {"ending": Ending(interrupted=True)},
        {"ending": Ending(problem="no folder")},
    ],
)
def test_run_that_is_not_whole_claims_no_criterion(more: dict[str, Any]) -> None:
    done = report(outcome("proved", "1.4.10"), outcome("failed", "2.1.1"), **more)
    judged = {each.number: each.judgement for each in statement.criteria(done)}
    assert (judged["1.4.10"], judged["2.1.1"]) == ("partly", "failed")
    assert done.incomplete in statement.page(done)


def test_statement_counts_and_escapes(tmp_path: Path) -> None:
    file = tmp_path / "statement.html"
    done = report(outcome("failed", "2.4.7", sentence="<b>is</b> seen."))
    statement.write(done, file)
    text = file.read_text()
    assert "1 are not met, 0 had checks that found no failure, 0 were looked at in part" in text
    assert "&lt;b&gt;is&lt;/b&gt; seen. Failed: fr-home" in text


def test_criteria_of_the_checks_exist() -> None:
    marks = [
        each
        for file in SUITE.rglob("test_*.py")
        for mark in re.findall(r"mark\.wcag\(([^)]*)\)", file.read_text())
        for each in re.findall(r'"([^"]+)"', mark)
    ]
    assert marks
    assert set(marks) <= set(CRITERIA)
