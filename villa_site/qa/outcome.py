"""The outcome of each test of a run."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from villa_site.qa import verdicts
from villa_site.qa.check import FINDINGS, LOOKED, Finding, read_findings
from villa_site.qa.retry import is_retried
from villa_site.qa.verdicts import Verdict


@dataclass(slots=True, kw_only=True)
class Outcome:
    """One test: what it says, its requirements and criteria of WCAG, and what was seen.

    ``first_failure`` is the message of a first try that failed, where there was a second.
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


@dataclass(slots=True)
class Recorder:
    """A pytest plugin that collects the outcomes of all processes of a run, by test."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of a test: set-up, call or tear-down."""
        outcome = self.outcomes.setdefault(report.nodeid, _outcome(report))
        outcome.seconds += report.duration
        outcome.criteria |= {str(value) for key, value in report.user_properties if key == "wcag"}
        properties = {key: str(value) for key, value in report.user_properties}
        if folder := properties.get("artifacts"):
            outcome.artifacts = Path(folder)
        if looked := properties.get(LOOKED):
            outcome.looked_at = tuple(json.loads(looked))
            outcome.findings = tuple(read_findings(properties[FINDINGS]))
        if is_retried(report):
            outcome.first_failure = report.longreprtext
        elif report.skipped:
            outcome.verdict, outcome.message = verdicts.of_skip(_reason(report.longrepr))
        elif report.failed:
            outcome.verdict = "failed"
            outcome.message = report.longreprtext

    @property
    def flaky(self) -> list[Outcome]:
        """Return the tests that failed at first and were proved by their second try."""
        return [each for each in self.of("proved") if each.first_failure]

    def of(self, verdict: Verdict) -> list[Outcome]:
        """Return the tests with a verdict."""
        return [each for each in self.outcomes.values() if each.verdict == verdict]


def _outcome(report: pytest.TestReport) -> Outcome:
    path, _, name = report.nodeid.partition("::")
    properties = report.user_properties
    sentence = next((str(value) for key, value in properties if key == "sentence"), name)
    return Outcome(
        test=report.nodeid,
        area=Path(path).stem.removeprefix("test_"),
        sentence=sentence,
        case=name.partition("[")[2].rstrip("]"),
        requirements=tuple(str(value) for key, value in properties if key == "req"),
    )


def _reason(longrepr: Any) -> str:
    return str(longrepr[2] if isinstance(longrepr, tuple) else longrepr)
