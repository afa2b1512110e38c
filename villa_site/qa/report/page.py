"""One HTML file about a run, for a manager first and for a developer below; it needs no server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from villa_site.qa.report import pictures, summary
from villa_site.qa.report.data import (
    WORST_FIRST,
    CheckData,
    FindingData,
    ReportData,
    RequirementData,
    worst,
)
from villa_site.qa.report.trend import Trend
from villa_site.qa.verdicts import Verdict

FOLDER: Final = Path(__file__).parent
MOST_BYTES: Final = 3_000_000
_BUDGETS: Final = ((2_000_000, 12), (800_000, 12), (0, 12), (0, 3), (0, 1))
"""Bytes of pictures and findings of a case; the next is tried when the report is too large."""
_MOST_LOOKED: Final = 20
_MOST_WORDS: Final = 3000


@dataclass(frozen=True, slots=True)
class Kind:
    """The cases of a sentence on one kind of page."""

    name: str
    checks: Sequence[CheckData]


@dataclass(frozen=True, slots=True)
class Group:
    """A sentence with all its cases."""

    number: int
    sentence: str
    checks: Sequence[CheckData]
    most_findings: int

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of the cases."""
        return worst(each.verdict for each in self.checks)

    @property
    def failed(self) -> list[CheckData]:
        """The cases that failed."""
        return [each for each in self.checks if each.verdict == "failed"]

    @property
    def kinds(self) -> list[Kind]:
        """The cases by kind of page, the worst first."""
        ordered = sorted(self.checks, key=lambda each: WORST_FIRST.index(each.verdict))
        names = dict.fromkeys(each.kind for each in ordered)
        return [Kind(name, [each for each in ordered if each.kind == name]) for name in names]

    @property
    def requirements(self) -> list[str]:
        """The ids of the requirements."""
        return list(dict.fromkeys(name for each in self.checks for name in each.requirements))

    @property
    def reasons(self) -> list[str]:
        """Why cases are not applicable, withheld or not judged."""
        found = (f"{each.verdict}: {each.reason}" for each in self.checks if each.reason)
        return list(dict.fromkeys(found))

    @property
    def looked_at(self) -> list[str]:
        """The places that were looked at, each once, and how many more."""
        found = list(dict.fromkeys(name for each in self.checks for name in each.looked_at))
        more = len(found) - _MOST_LOOKED
        return [*found[:_MOST_LOOKED], *([f"{more} more"] if more > 0 else [])]

    @property
    def developers(self) -> str:
        """The words of pytest about the first case that has some."""
        return next((each.developers for each in self.checks if each.developers), "")[:_MOST_WORDS]

    @property
    def seconds(self) -> float:
        """How long all cases took."""
        return sum(each.seconds for each in self.checks)

    @property
    def tally(self) -> str:
        """How many cases have the worst verdict; of a single one, how many pages have findings."""
        if len(self.checks) == 1:
            pages = len({each.path for each in self.checks[0].findings if each.path})
            return f"{pages} pages" if pages > 1 else ""
        count = sum(each.verdict == self.verdict for each in self.checks)
        return f"{count} of {len(self.checks)}"

    def shown(self, check: CheckData) -> Sequence[FindingData]:
        """Return the first findings of a case."""
        return sorted(check.findings[: self.most_findings], key=lambda each: each.kind)


def page(report: ReportData, *, trend: Trend | None = None, beside: Path | None = None) -> str:
    """Return the report as HTML. ``beside`` is the file it is for: links to traces start there."""
    text = ""
    for picture_bytes, most_findings in _BUDGETS:
        groups = _groups(report, most_findings)
        text = _page(report, trend, beside, groups, picture_bytes)
        if len(text.encode()) < MOST_BYTES:
            break
    return text


def write(report: ReportData, file: Path, *, trend: Trend | None = None) -> None:
    """Write the report as HTML, and as JSON beside it."""
    file.write_text(page(report, trend=trend, beside=file), encoding="utf-8")
    file.with_suffix(".json").write_text(report.model_dump_json(indent=1), encoding="utf-8")


@cache
def environment() -> Environment:
    """Return the templates of this folder."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["duration"] = summary.duration
    made.filters["token"] = lambda verdict: verdict.replace(" ", "-")
    made.globals["style"] = _inline("report.css")
    return made


def _inline(name: str) -> Markup:
    # Our own file, which is no markup and is not to be escaped inside its element.
    return Markup((FOLDER / name).read_text(encoding="utf-8"))  # noqa: S704


def _page(
    report: ReportData,
    trend: Trend | None,
    beside: Path | None,
    groups: Sequence[Group],
    picture_bytes: int,
) -> str:
    found = pictures.choose([each.failed for each in groups if each.failed], picture_bytes)
    areas: dict[str, list[Group]] = {}
    for each in groups:
        areas.setdefault(each.checks[0].area, []).append(each)
    return environment().get_template("report.html").render(
        report=report,
        trend=trend,
        judgement=summary.judgement(report),
        broken=summary.broken_sentences(report),
        most_broken=summary.MOST_SENTENCES,
        anchors={each.sentence: each.number for each in groups},
        areas=areas,
        order=WORST_FIRST,
        looked=_looked(report),
        without=[each for each in report.requirements if each not in _looked(report)],
        choices=_choices(report),
        pictures=found,
        script=_inline("report.js"),
        files=lambda check: _links(check, beside),
    )  # fmt: skip


def _groups(report: ReportData, most_findings: int) -> list[Group]:
    by_sentence: dict[tuple[str, str], list[CheckData]] = {}
    for each in report.checks:
        by_sentence.setdefault((each.area, each.sentence), []).append(each)
    groups = [
        Group(number, sentence, checks, most_findings)
        for number, ((_, sentence), checks) in enumerate(by_sentence.items(), 1)
    ]
    return sorted(groups, key=lambda each: WORST_FIRST.index(each.verdict))


def _looked(report: ReportData) -> list[RequirementData]:
    return [each for each in report.requirements if each.state in WORST_FIRST]


def _choices(report: ReportData) -> dict[str, list[str]]:
    """Return what can be chosen in the filters."""
    checks = report.checks
    return {
        "verdict": [each for each in WORST_FIRST if report.totals.get(each)],
        "kind": sorted({kind for each in checks for kind in each.kinds}),
        "language": sorted({code for each in checks for code in each.languages}),
        "requirement": [each.id for each in _looked(report)],
    }


def _links(check: CheckData, beside: Path | None) -> list[tuple[str, str]]:
    """Return name and relative URL of the files of a check that are beside the report."""
    if not beside:
        return []
    folder = beside.absolute().parent
    return [
        (each.name, each.absolute().relative_to(folder).as_posix())
        for each in check.files
        if each.absolute().is_relative_to(folder)
    ]
