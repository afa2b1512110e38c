"""The judgement in one sentence, and what is broken in a few, for people in a hurry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from villa_site.qa.report.data import CheckData, ReportData
from villa_site.qa.run import INTERRUPTED

MOST_SENTENCES: Final = 5
_MOST_PAGES: Final = 3
_MOST_REASONS: Final = 3


@dataclass(frozen=True, slots=True)
class Broken:
    """A sentence that does not hold, with its failed cases."""

    sentence: str
    checks: Sequence[CheckData]

    @property
    def places(self) -> list[str]:
        """The pages where it does not hold: paths, else the cases in words."""
        found = [one.path for each in self.checks for one in each.findings if one.path]
        return list(dict.fromkeys(found or [each.label for each in self.checks if each.label]))

    @property
    def where(self) -> str:
        """The first of the pages, and how many more there are."""
        places = self.places
        more = len(places) - _MOST_PAGES
        rest = [f"{more} more"] if more > 0 else []
        return ", ".join([*places[:_MOST_PAGES], *rest])

    @property
    def first(self) -> str:
        """The first finding: what was expected and seen."""
        finding = self.checks[0].findings[0]
        expected = "" if finding.expected == self.sentence else f"expected {finding.expected}; "
        return f"{expected}seen: {finding.seen}"


def judgement(report: ReportData) -> str:
    """Return the judgement in one sentence."""
    broken = len(broken_sentences(report))
    if report.exit_code == 0:
        return "Everything that was judged is proved."
    if report.exit_code == 1:
        sentences = {
            each.sentence for each in report.checks if each.verdict in {"failed", "proved"}
        }
        return f"{broken} of {len(sentences)} statements about the site {_verb(broken)} not hold."
    if report.exit_code == INTERRUPTED:
        return "The run was interrupted."
    if report.totals["not judged"] or report.error:
        return "The site could not be judged to the end."
    reasons = list(dict.fromkeys(f"{e.verdict}, {e.reason}" for e in report.checks if e.reason))
    why = "; ".join(reasons[:_MOST_REASONS]) or "no check fits this choice and this content"
    return f"Nothing was judged: {why}."


def broken_sentences(report: ReportData) -> list[Broken]:
    """Return the sentences that do not hold; those that concern most pages come first."""
    groups: dict[str, list[CheckData]] = {}
    for each in report.of("failed"):
        groups.setdefault(each.sentence, []).append(each)
    found = [Broken(sentence, checks) for sentence, checks in groups.items()]
    return sorted(found, key=lambda each: -len(each.places))


def totals(report: ReportData) -> str:
    """Return the number of cases of each verdict in a line."""
    return ", ".join(f"{count} {name}" for name, count in report.totals.items())


def duration(seconds: float) -> str:
    """Return a number of seconds in words."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def closing_lines(report: ReportData, more: Iterable[str]) -> list[str]:
    """Return the last lines of the command: what fails, where it is written, the totals."""
    broken = broken_sentences(report)
    lines = [
        line
        for each in broken
        for line in (f"Failed: {each.sentence}", f"  {in_a_line(_detail(each))}")
    ]
    lines += [
        f"Proved on the second try only: {each.sentence} {each.label}".rstrip()
        for each in report.checks
        if each.second_try
    ]
    last = f"{judgement(report)} {totals(report)}; {duration(report.seconds)}."
    return [*lines, *more, last]


def in_a_line(text: str) -> str:
    """Return words of a site as a terminal may show them: no line of their own, no control code."""
    return "".join(each for each in " ".join(text.split()) if each.isprintable())


def _detail(broken: Broken) -> str:
    return f"{broken.where}: {broken.first}" if broken.where else broken.first


def _verb(number: int) -> str:
    return "does" if number == 1 else "do"
