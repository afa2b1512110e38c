"""A run as data, from which all forms of the report are made; this is the schema of its JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from villa_site.errors import VillaError
from villa_site.qa import requirements
from villa_site.qa.outcome import Outcome
from villa_site.qa.run import Run
from villa_site.qa.site_map import FEATURES, SiteMap
from villa_site.qa.verdicts import VERDICTS, Verdict

SCHEMA: Final = 1
"""Grows when a field changes its meaning or goes."""
WORST_FIRST: Final[tuple[Verdict, ...]] = (
    "failed", "not judged", "proved", "withheld", "not applicable",
)  # fmt: skip

RequirementState = Literal[Verdict, "not in this run", "no check"]


class ReportUnreadable(VillaError):
    """A file is no report of the kit; the message says what to do."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True)


class FindingData(_Data):
    """Something wrong: the page and its URL, what was expected and seen, and the place."""

    path: str
    url: str
    kind: str = Field(description="kind of page; may be empty")
    language: str
    expected: str
    seen: str
    place: str = Field(description="CSS selector of the element; may be empty")
    picture: str = Field(exclude=True, default="")


class CheckData(_Data):
    """One case of a check with its verdict. ``name`` and ``case`` identify it in each report."""

    name: str
    case: str
    label: str = Field(description="the case in words")
    area: str
    file: str = Field(description="relative to the suite")
    sentence: str
    verdict: Verdict
    reason: str = Field(description="why it is not applicable, withheld or not judged")
    kind: str
    language: str
    browser: str
    requirements: tuple[str, ...]
    criteria: tuple[str, ...]
    looked_at: tuple[str, ...]
    findings: tuple[FindingData, ...]
    not_sent: tuple[str, ...] = Field(
        default=(), description="what the kit held back without --write: method and URL"
    )
    seconds: float
    second_try: bool = Field(description="it failed at first and was proved by its second try")
    developers: str = Field(description="what pytest said")
    artifacts: Path | None = Field(exclude=True, default=None)

    @property
    def files(self) -> list[Path]:
        """The pictures and traces that the case has left behind."""
        found = self.artifacts.iterdir() if self.artifacts and self.artifacts.is_dir() else ()
        return sorted(each for each in found if each.is_file())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of page that the case is about: its own, else those of its findings."""
        found = [self.kind] if self.kind else [each.kind for each in self.findings if each.kind]
        return tuple(dict.fromkeys(found))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the case is about: its own, else those of its findings."""
        own = [self.language] if self.language else [each.language for each in self.findings]
        return tuple(dict.fromkeys(filter(None, own)))

    @property
    def within_kind(self) -> str:
        """The case in words, beside others on the same kind of page."""
        return self.label.removeprefix(self.kind).removeprefix(", ")

    @property
    def key(self) -> str:
        """Name and case."""
        return f"{self.name}[{self.case}]"


class RequirementData(_Data):
    """A requirement with the worst verdict of its checks."""

    id: str
    title: str
    state: RequirementState


class PageData(_Data):
    """A page that was chosen as one of its kind."""

    path: str
    url: str
    kind: str
    language: str


class SiteData(_Data):
    """The site that was looked at. ``listed`` is the number of pages in its sitemap."""

    url: str
    languages: tuple[str, ...]
    listed: int
    pages: tuple[PageData, ...]
    features: tuple[str, ...]
    absent: tuple[str, ...]


class ReportData(_Data):
    """A whole run."""

    schema_version: Literal[1] = SCHEMA
    kit: str = Field(description="version of the kit")
    begun: datetime
    seconds: float
    exit_code: int
    incomplete: str = Field(description="why the run did not reach its end; may be empty")
    error: str = Field(description="why pytest could not run all checks; may be empty")
    options: tuple[str, ...]
    is_part: bool = Field(default=False, description="some checks were left out by choice")
    browsers: tuple[str, ...]
    site: SiteData
    totals: dict[str, int] = Field(description="number of cases by verdict")
    requirements: tuple[RequirementData, ...]
    checks: tuple[CheckData, ...]

    def of(self, verdict: Verdict) -> list[CheckData]:
        """Return the cases with a verdict."""
        return [each for each in self.checks if each.verdict == verdict]

    @property
    def not_sent(self) -> list[str]:
        """All that the kit held back, with the number of checks that would have sent it."""
        counted = Counter(line for each in self.checks for line in each.not_sent)
        return [f"{line} ({count})" for line, count in counted.most_common()]


def of_run(run: Run, *, begun: datetime, incomplete: str = "") -> ReportData:
    """Return a run as data. ``incomplete`` is the sentence about one that did not reach its end."""
    outcomes = list(run.recorder.outcomes.values())
    return ReportData(
        kit=version("villa-site"),
        begun=begun,
        seconds=round(run.seconds, 1),
        exit_code=run.exit_code,
        incomplete=incomplete,
        error=run.ending.problem,
        options=run.options,
        is_part=run.is_part,
        browsers=tuple(dict.fromkeys(each.browser for each in outcomes if each.browser)),
        site=_site(run),
        totals={name: len(run.recorder.of(name)) for name in VERDICTS},
        requirements=tuple(_requirements(outcomes)),
        checks=tuple(_check(each, run.site_map) for each in outcomes),
    )


def read(file: Path) -> ReportData:
    """Read the JSON of an earlier report; raise ReportUnreadable with a sentence."""
    try:
        return ReportData.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise ReportUnreadable(
            f"{file} is no report of this kit in JSON. "
            "Fix: name the .json file that --report has written beside its HTML."
        ) from error


def worst(checks: Iterable[Verdict]) -> Verdict:
    """Return the worst of verdicts; a proved one is worse than one that has not looked."""
    return min(checks, key=WORST_FIRST.index)


def _site(run: Run) -> SiteData:
    site = run.site_map
    return SiteData(
        url=site.url,
        languages=site.languages,
        listed=site.listed,
        pages=tuple(
            PageData(
                path=each.path,
                url=_url(site.url, each.path),
                kind=each.kind,
                language=each.language,
            )
            for each in site.kinds()
        ),
        features=tuple(site.features),
        absent=tuple(name for name in FEATURES if name not in site.features),
    )


def _check(outcome: Outcome, site: SiteMap) -> CheckData:
    failed = outcome.verdict == "failed"
    return CheckData(
        name=outcome.name,
        case=outcome.case,
        label=outcome.label,
        area=outcome.area,
        file=outcome.test.partition("::")[0],
        sentence=outcome.sentence,
        verdict=outcome.verdict,
        reason="" if failed else outcome.message,
        kind=outcome.kind,
        language=outcome.language,
        browser=outcome.browser,
        requirements=outcome.requirements,
        criteria=tuple(sorted(outcome.criteria)),
        looked_at=tuple(dict.fromkeys(outcome.looked_at)),
        findings=tuple(_findings(outcome, site)) if failed else (),
        not_sent=tuple(dict.fromkeys(outcome.not_sent)),
        seconds=round(outcome.seconds, 2),
        second_try=outcome.verdict == "proved" and bool(outcome.first_failure),
        developers=outcome.message if failed else outcome.first_failure,
        artifacts=outcome.artifacts,
    )


def _findings(outcome: Outcome, site: SiteMap) -> Iterable[FindingData]:
    pages = {page.path: page for page in site.pages}
    for each in outcome.findings:
        page = pages.get(urlsplit(each.path).path)
        yield FindingData(
            path=each.path,
            url=_url(site.url, each.path),
            kind=page.kind if page else outcome.kind,
            language=page.language if page else outcome.language,
            expected=each.expected,
            seen=each.seen,
            place=each.place,
            picture=each.picture,
        )
    if not outcome.findings:
        yield FindingData(
            path="",
            url="",
            kind=outcome.kind,
            language=outcome.language,
            expected=outcome.sentence,
            seen="the check ended by an error",
            place="",
        )


def _url(site: str, path: str) -> str:
    """Return the URL of a path; a finding may also be about something that is no page."""
    if path.startswith("/"):
        return f"{site.rstrip('/')}{path}"
    return path if path.startswith(("http://", "https://")) else ""


def _requirements(outcomes: Sequence[Outcome]) -> Iterable[RequirementData]:
    """List all requirements, those without a check too, and those that only a project has."""
    verdicts: dict[str, list[Verdict]] = {}
    for each in outcomes:
        for name in each.requirements:
            verdicts.setdefault(name, []).append(each.verdict)
    titles = requirements.titles()
    for name in (*titles, *sorted(verdicts.keys() - titles.keys())):
        state: RequirementState = "no check"
        if found := verdicts.get(name):
            state = worst(found)
        elif name in requirements.with_a_check():
            state = "not in this run"
        yield RequirementData(id=name, title=titles.get(name, ""), state=state)
