"""A statement of conformance with WCAG 2.2 AA, made of what a run has proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from villa_site.qa.report.data import WORST_FIRST, CheckData, ReportData
from villa_site.qa.report.page import environment
from villa_site.qa.run import INTERRUPTED
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
    """A success criterion, and the checks of a run that were about it.

    ``is_whole`` says that the run had all checks and reached its end.
    """

    number: str
    checks: Sequence[CheckData]
    is_whole: bool = True

    @property
    def title(self) -> str:
        """Its name in WCAG."""
        return CRITERIA[self.number]

    @property
    def judgement(self) -> Judgement:
        """The result of the checks: a criterion that none has looked at is open.

        One is looked at in part when a check about it was left out, withheld or not judged.
        """
        verdicts = {each.verdict for each in self.checks}
        if "failed" in verdicts:
            return "failed"
        if "proved" not in verdicts:
            return "open"
        return "partly" if verdicts & _NOT_LOOKED or not self.is_whole else "passed"

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


def criteria(report: ReportData) -> list[Criterion]:
    """List all criteria with their checks."""
    is_whole = not (report.is_part or report.error or report.exit_code == INTERRUPTED)
    return [
        Criterion(number, [each for each in report.checks if number in each.criteria], is_whole)
        for number in CRITERIA
    ]


def write(report: ReportData, file: Path) -> None:
    """Write the statement as one HTML file."""
    file.write_text(page(report), encoding="utf-8")


def page(report: ReportData) -> str:
    """Return the statement."""
    listed = criteria(report)
    return environment().get_template("statement.html").render(
        url=report.site.url,
        now=report.begun,
        criteria=listed,
        summary=_summary(report, listed),
        incomplete=report.incomplete or report.error,
        words=_WORDS,
        classes=_CLASSES,
    )  # fmt: skip


def _summary(report: ReportData, listed: Sequence[Criterion]) -> str:
    counts = {word: sum(each.judgement == word for each in listed) for word in _WORDS}
    return (
        f"Of {len(listed)} criteria, {counts['failed']} are not met, "
        f"{counts['passed']} had checks that found no failure, {counts['partly']} were looked at "
        "in part, as checks were left out, withheld or could not be judged, and "
        f"{counts['open']} need the judgement of a person. No machine finds all failures: those "
        "criteria too are met for certain only when somebody has looked. The checks ran on a page "
        f"of each kind, {len(report.site.pages)} at most of {report.site.listed}, "
        f"in {', '.join(report.site.languages)}."
    )
