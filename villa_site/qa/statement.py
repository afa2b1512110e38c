"""A statement of conformance with WCAG 2.2 AA, made of what a run has proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Final, Literal

from villa_site.qa.outcome import Outcome
from villa_site.qa.report import STYLE
from villa_site.qa.run import Run
from villa_site.qa.wcag import CRITERIA

Judgement = Literal["failed", "passed", "open"]

_WORDS: Final[dict[Judgement, str]] = {
    "failed": "not met",
    "passed": "no failure found",
    "open": "to be judged by a person",
}
_CLASSES: Final[dict[Judgement, str]] = {
    "failed": "failed",
    "passed": "proved",
    "open": "not-applicable",
}


@dataclass(frozen=True, slots=True)
class Criterion:
    """A success criterion, and the checks of a run that were about it."""

    number: str
    checks: Sequence[Outcome]

    @property
    def judgement(self) -> Judgement:
        """The result of the checks: a criterion without one is open."""
        if any(each.verdict == "failed" for each in self.checks):
            return "failed"
        return "passed" if any(each.verdict == "proved" for each in self.checks) else "open"


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
    counts = {word: sum(each.judgement == word for each in listed) for word in _WORDS}
    url = escape(run.site_map.url)
    return "".join([
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>Accessibility of {url}</title><style>{STYLE.read_text(encoding='utf-8')}</style>",
        f"</head><body><header><h1>Accessibility of {url}</h1>",
        f'<p class="when">WCAG 2.2, levels A and AA; {now:%d %B %Y, %H:%M}</p></header><main>',
        f"<section><h2>Summary</h2><p>{_summary(run, counts)}</p></section>",
        "<section><h2>Criteria</h2>",
        *map(_row, listed),
        "</section></main></body></html>",
    ])  # fmt: skip


def _summary(run: Run, counts: dict[Judgement, int]) -> str:
    return (
        f"Of {sum(counts.values())} criteria, {counts['failed']} are not met, "
        f"{counts['passed']} had checks that found no failure, and {counts['open']} "
        "need the judgement of a person. No machine finds all failures: those criteria too "
        "are met for certain only when somebody has looked. The checks ran on a page of each kind, "
        f"{len(run.site_map.kinds())} at most of {run.site_map.listed}, "
        f"in {', '.join(run.site_map.languages)}."
    )


def _row(criterion: Criterion) -> str:
    judgement = criterion.judgement
    rows = "".join(
        f"<li>{escape(sentence)} {'Failed' if failed else 'Proved'}: {escape(cases)}</li>"
        for sentence, failed, cases in _grouped(criterion.checks)
    )
    title = f"{criterion.number} {CRITERIA[criterion.number]}"
    head = (
        f'<span class="verdict">{_WORDS[judgement]}</span><span class="what">{escape(title)}</span>'
    )
    opened = " open" if judgement == "failed" else ""
    return (
        f'<details class="{_CLASSES[judgement]}"{opened}><summary>{head}</summary>'
        f'<div class="more"><ul>{rows or "<li>No check is about it.</li>"}</ul></div></details>'
    )


def _grouped(checks: Sequence[Outcome]) -> list[tuple[str, bool, str]]:
    """Return sentence, failure and cases of the checks; those that failed come first."""
    cases: dict[tuple[bool, str], list[str]] = {}
    for each in checks:
        if each.verdict in {"failed", "proved"}:
            cases.setdefault((each.verdict == "failed", each.sentence), []).append(each.case)
    ordered = sorted(cases.items(), key=lambda item: not item[0][0])
    return [
        (sentence, failed, ", ".join(filter(None, names)) or "once")
        for (failed, sentence), names in ordered
    ]
