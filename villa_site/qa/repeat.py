"""Compares the runs of one site: a check whose verdict is not the same in each is unreliable."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from villa_site.qa.outcome import Outcome
from villa_site.qa.run import Run

_SECOND_TRY = "proved on the second try"
_ABSENT = "not run"


def differences(runs: Sequence[Run]) -> list[str]:
    """Return a line for each check whose verdict differs, with how often it had which."""
    verdicts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    names: dict[str, str] = {}
    for run in runs:
        for test, outcome in run.recorder.outcomes.items():
            names[test] = f"{outcome.sentence} {outcome.case}".rstrip()
            verdicts[test][_verdict(outcome)] += 1
    return [
        f"{names[test]}: {', '.join(_times(counts, len(runs)))}"
        for test, counts in verdicts.items()
        if counts.most_common(1)[0][1] < len(runs)
    ]


def worst(runs: Sequence[Run]) -> Run:
    """Return the run to report: the first that was not proved, else the last."""
    return next((each for each in runs if each.exit_code), runs[-1])


def _verdict(outcome: Outcome) -> str:
    second = outcome.verdict == "proved" and outcome.first_failure
    return _SECOND_TRY if second else outcome.verdict


def _times(counts: Counter[str], runs: int) -> list[str]:
    counts = counts + Counter({_ABSENT: runs - counts.total()})
    return [f"{name} {count} of {runs} times" for name, count in counts.most_common()]
