"""A statement of conformance with WCAG 2.2 AA, made of what a run has proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from villa_site.qa.outcome import Outcome
from villa_site.qa.report.data import WORST_FIRST
from villa_site.qa.report.page import environment
from villa_site.qa.run import Run
from villa_site.qa.verdicts import Verdict
from villa_site.qa.wcag import CRITERIA

Judgement = Literal["failed", "passed", "partly", "open"]

_WORDS: Final[dict[Judgement, str]] = {
    "failed": "not met",
    "passed": "no failure found",
    "partly": "looked at in part",
    "open": "to be judged by a person",
}
_CLASSES: Final[dict[Judgement, str]] = {
    "failed": "failed",
    "passed": "proved",
    "partly": "not-judged",
    "open": "not-applicable",
}
_NOT_LOOKED: Final = frozenset({"withheld", "not judged"})


@dataclass(frozen=True, slots=True)
class Criterion:
    """A success criterion, and the checks of a run that were about it."""

    number: str
    checks: Sequence[Outcome]

    @property
    def title(self) -> str:
        """Its name in WCAG."""
        return CRITERIA[self.number]

    @property
    def judgement(self) -> Judgement:
        """The result of the checks: a criterion that none has looked at is open.

        One is looked at in part when a check about it was withheld or could not be judged.
        """
        verdicts = {each.verdict for each in self.checks}
        if "failed" in verdicts:
            return "failed"
        if "proved" not in verdicts:
            return "open"
        return "partly" if verdicts & _NOT_LOOKED else "passed"

    @property
    def grouped(self) -> list[tuple[str, Verdict, str]]:
        """Sentence, verdict and cases of the checks; those that failed come first."""
        cases: dict[tuple[str, Verdict], list[str]] = {}
        for each in self.checks:
            cases.setdefault((each.sentence, each.verdict), []).append(each.label)
        ordered = sorted(cases.items(), key=lambda item: WORST_FIRST.index(item[0][1]))
        return [
            (sentence, verdict, "; ".join(filter(None, names)) or "once")
            for (sentence, verdict), names in ordered
        ]


def criteria(run: Run) -> list[Criterion]:
    """List all criteria with their checks."""
    outcomes = run.recorder.outcomes.values()
    return [Criterion(each, [one for one in outcomes if each in one.criteria]) for each in CRITERIA]


def write(run: Run, file: Path, *, now: datetime) -> None:
    """Write the statement as one HTML file."""
    file.write_text(page(run, now=now), encoding="utf-8")


def page(run: Run, *, now: datetime) -> str:
    """Return the statement."""
    listed = criteria(run)
    return environment().get_template("statement.html").render(
        url=run.site_map.url,
        now=now,
        criteria=listed,
        summary=_summary(run, listed),
        words=_WORDS,
        classes=_CLASSES,
    )  # fmt: skip


def _summary(run: Run, listed: Sequence[Criterion]) -> str:
    counts = {word: sum(each.judgement == word for each in listed) for word in _WORDS}
    return (
        f"Of {len(listed)} criteria, {counts['failed']} are not met, "
        f"{counts['passed']} had checks that found no failure, {counts['partly']} were looked at "
        f"in part, as checks were withheld or could not be judged, and {counts['open']} "
        "need the judgement of a person. No machine finds all failures: those criteria too "
        "are met for certain only when somebody has looked. The checks ran on a page of each kind, "
        f"{len(run.site_map.kinds())} at most of {run.site_map.listed}, "
        f"in {', '.join(run.site_map.languages)}."
    )
