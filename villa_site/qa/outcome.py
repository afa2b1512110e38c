"""The outcome of each test of a run."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from villa_site.qa import verdicts
from villa_site.qa.check import FINDINGS, LOOKED, CheckFailed, Finding, read_findings
from villa_site.qa.guard import REFUSED, read_refusals
from villa_site.qa.retry import is_retried
from villa_site.qa.verdicts import Verdict

CRASHED: Final = "crashed"
"""Property of a test that ended by an error that is no statement about the site."""
_CHECK_FAILED: Final = f"{CheckFailed.__module__}.{CheckFailed.__qualname__}"


@dataclass(slots=True, kw_only=True)
class Outcome:
    """One test: what it says, its requirements and criteria of WCAG, and what was seen.

    ``first_failure`` is the message of a first try that failed, where there was a second;
    ``message`` the reason of a verdict, and for a failure the words of pytest, for developers.
    """

    test: str
    area: str
    sentence: str
    case: str
    requirements: tuple[str, ...]
    criteria: frozenset[str] = frozenset()
    verdict: Verdict = "proved"
    seconds: float = 0
    message: str = ""
    first_failure: str = ""
    artifacts: Path | None = None
    looked_at: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    not_sent: tuple[str, ...] = ()
    kind: str = ""
    language: str = ""
    browser: str = ""
    details: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the check, which is that of its function."""
        return self.test.rpartition("::")[2].partition("[")[0]

    @property
    def label(self) -> str:
        """The case in words: kind of page, language, and what else the test is given."""
        return ", ".join(filter(None, (self.kind, self.language, *self.details))) or self.case


@dataclass(slots=True, eq=False)
class Recorder:
    """A pytest plugin that collects the outcomes of all processes of a run, by test."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of a test: set-up, call or tear-down."""
        outcome = self.outcomes.setdefault(report.nodeid, _outcome(report))
        outcome.seconds += report.duration
        _read_properties(outcome, report)
        if is_retried(report):
            outcome.first_failure = report.longreprtext
        elif report.skipped:
            outcome.verdict, outcome.message = verdicts.of_skip(_reason(report.longrepr))
        elif report.failed:
            _read_failure(outcome, report)

    @property
    def flaky(self) -> list[Outcome]:
        """Return the tests that failed at first and were proved by their second try."""
        return [each for each in self.of("proved") if each.first_failure]

    def of(self, verdict: Verdict) -> list[Outcome]:
        """Return the tests with a verdict."""
        return [each for each in self.outcomes.values() if each.verdict == verdict]


def _outcome(report: pytest.TestReport) -> Outcome:
    path, _, name = report.nodeid.partition("::")
    return Outcome(
        test=report.nodeid,
        area=Path(path).stem.removeprefix("test_").replace("_", " "),
        sentence=name,
        case=name.partition("[")[2].rstrip("]"),
        requirements=(),
    )


def _read_properties(outcome: Outcome, report: pytest.TestReport) -> None:
    """Add what travels with a report; that of a process that ended has nothing."""
    several: dict[str, list[str]] = {}
    for key, value in report.user_properties:
        several.setdefault(key, []).append(str(value))
    outcome.requirements = tuple(several.get("req", outcome.requirements))
    outcome.criteria |= frozenset(several.get("wcag", ()))
    outcome.details = tuple(several.get("detail", outcome.details))
    outcome.sentence = several.get("sentence", [outcome.sentence])[-1]
    outcome.kind = several.get("kind", [outcome.kind])[-1]
    outcome.language = several.get("language", [outcome.language])[-1]
    outcome.browser = several.get("browser", [outcome.browser])[-1]
    if folders := several.get("artifacts"):
        outcome.artifacts = Path(folders[-1])
    if refused := several.get(REFUSED):
        outcome.not_sent = tuple(str(each) for each in read_refusals(refused[-1]))
    if looked := several.get(LOOKED):
        outcome.looked_at = tuple(json.loads(looked[-1]))
        outcome.findings = tuple(read_findings(several[FINDINGS][-1]))


def _read_failure(outcome: Outcome, report: pytest.TestReport) -> None:
    """Add a failure; one of the end of a test, after its verdict, makes none worse."""
    if report.when == "teardown" and outcome.verdict != "proved":
        return
    reason = _reason_of_no_judgement(report)
    outcome.verdict = "not judged" if reason else "failed"
    outcome.message = reason or _for_developers(report)


def _reason_of_no_judgement(report: pytest.TestReport) -> str:
    """Return why a test that failed says nothing about the site; an empty text if it does."""
    if crashed := dict(report.user_properties).get(CRASHED):
        return f"the check itself could not be carried out: {crashed}"
    if report.when == "call":
        return ""
    crash = getattr(report.longrepr, "reprcrash", None)
    text: str = crash.message if crash else report.longreprtext
    verb = "begin" if report.when == "setup" else "end"
    return f"the check could not {verb}: {(text.strip().splitlines() or ['no reason'])[0]}"


def _for_developers(report: pytest.TestReport) -> str:
    """Return what pytest says of a failure; nothing where the findings say it all."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return "" if crash and crash.message.startswith(_CHECK_FAILED) else report.longreprtext


def _reason(longrepr: Any) -> str:
    return str(longrepr[2] if isinstance(longrepr, tuple) else longrepr)
