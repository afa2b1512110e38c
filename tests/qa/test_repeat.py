"""Runs are compared by check: one whose verdict differs is named, the worst run is reported."""

from __future__ import annotations

from dataclasses import replace

import pytest

from villa_site.qa.ending import Ending
from villa_site.qa.outcome import Outcome, Recorder
from villa_site.qa.repeat import differences, worst
from villa_site.qa.run import Run
from villa_site.qa.site_map import SiteMap
from villa_site.qa.verdicts import Verdict

pytestmark = pytest.mark.req("QAK-01")


def run(**verdicts: Verdict) -> Run:
    outcomes = {
        name: Outcome(
            test=name, area="a", sentence=f"{name}.", case="fr", requirements=(), verdict=verdict
        )
        for name, verdict in verdicts.items()
    }
    site_map = SiteMap(url="https://villa.example", pages=(), listed=1)
    return Run(site_map=site_map, recorder=Recorder(outcomes), seconds=1, ending=Ending())


def test_runs_that_are_alike_have_no_difference() -> None:
    assert differences([run(a="proved", b="failed")] * 3) == []


def test_verdict_that_differs_is_counted() -> None:
    runs = [run(a="proved", b="proved"), run(a="failed", b="proved"), run(a="proved", b="proved")]
    assert differences(runs) == ["a. fr: proved 2 of 3 times, failed 1 of 3 times"]


def test_check_that_is_not_always_run_is_a_difference() -> None:
    assert differences([run(a="proved"), run()]) == [
        "a. fr: proved 1 of 2 times, not run 1 of 2 times"
    ]


def test_proof_by_a_second_try_is_a_difference() -> None:
    second = run(a="proved")
    second.recorder.outcomes["a"].first_failure = "it was late"
    assert differences([run(a="proved"), second]) == [
        "a. fr: proved 1 of 2 times, proved on the second try 1 of 2 times"
    ]


def test_check_that_was_not_judged_once_is_no_difference() -> None:
    assert differences([run(a="proved"), run(a="not judged"), run(a="proved")]) == []
    (line,) = differences([run(a="proved"), run(a="not judged"), run(a="failed")])
    assert line == "a. fr: proved 1 of 3 times, not judged 1 of 3 times, failed 1 of 3 times"


@pytest.mark.parametrize("ending", [Ending(interrupted=True), Ending(problem="no folder")])
def test_run_that_did_not_reach_its_end_is_not_compared(ending: Ending) -> None:
    assert differences([run(a="proved", b="proved"), replace(run(a="proved"), ending=ending)]) == []


def test_worst_run_is_the_first_that_failed_else_not_proved() -> None:
    good, bad, lost = run(a="proved"), run(a="failed"), run(a="not judged")
    assert worst([good, bad, good]) is bad
    assert worst([lost, good, bad]) is bad
    assert worst([good, lost, good]) is lost
    assert worst([good, good]) is good
