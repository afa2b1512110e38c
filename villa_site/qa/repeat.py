"""Compares the runs of one site: a check whose verdict is not the same in each is unreliable."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from villa_site.qa.outcome import Outcome
from villa_site.qa.run import Run
from villa_site.qa.verdicts import Verdict

_SECOND_TRY = "proved on the second try"
_ABSENT = "not run"
_NOT_JUDGED: Verdict = "not judged"


def differences(runs: Sequence[Run]) -> list[str]:
    """Return a line for each check whose verdict differs, with how often it had which.

    Runs that did not reach their end, and what could not be judged in one, say nothing of a check.
    """
    complete = [run for run in runs if not run.ending.interrupted and not run.ending.problem]
    verdicts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    names: dict[str, str] = {}
    for run in complete:
        for test, outcome in run.recorder.outcomes.items():
            names[test] = f"{outcome.sentence} {outcome.case}".rstrip()
            verdicts[test][_verdict(outcome)] += 1
    for counts in verdicts.values():
        counts[_ABSENT] = len(complete) - counts.total()
    return [
        f"{names[test]}: {', '.join(_times(counts, len(complete)))}"
        for test, counts in verdicts.items()
        if len(+counts - Counter({_NOT_JUDGED: len(complete)})) > 1
    ]


def worst(runs: Sequence[Run]) -> Run:
    """Return the run to report: the first in which something failed, else the first not proved.

    Without one it is the last.
    """
    ordered = [*(each for each in runs if each.recorder.of("failed")), *runs]
    return next((each for each in ordered if each.exit_code), runs[-1])


def _verdict(outcome: Outcome) -> str:
    second = outcome.verdict == "proved" and outcome.first_failure
    return _SECOND_TRY if second else outcome.verdict


def _times(counts: Counter[str], runs: int) -> list[str]:
    return [f"{name} {count} of {runs} times" for name, count in (+counts).most_common()]
