"""Writes what was measured: Markdown for people, JSON for machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from load import plan
from load.judgement import Measured, Verdict, judge

_HEAD: Final = (
    *("Saturdays", "visits/h", "requests/s", "errors", "p50", "p95"),
    *("workers", "busiest", "nginx", "Redis", "generator", "others", "all cores", "memory"),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A layout and its steps."""

    title: str
    steps: Sequence[Measured]


def markdown(cases: Sequence[Case], measured_on: str, limit: float) -> str:
    """Write a verdict and a table for each case."""
    return "\n".join([
        "# Load",
        "",
        (
            f"{measured_on}. One Saturday is {plan.VISITS_PER_HOUR:,} visits an hour, "
            f"{plan.VIEWS_PER_VISIT} views each. Times in ms; p95 is that of pages, searches, "
            "filters and forms. CPU in % of a core (all cores: of all of them; others: whatever "
            "else ran); memory of the sites' processes. Generator and sites share the machine."
        ),
        *(line for case in cases for line in _case(case, limit)),
    ]) + "\n"  # fmt: skip


def _case(case: Case, limit: float) -> Iterator[str]:
    yield from ("", f"## {case.title.capitalize()}", "")
    yield sentence(judge(case.steps, limit), limit)
    yield from ("", f"| {' | '.join(_HEAD)} |", f"|{'---|' * len(_HEAD)}")
    yield from (f"| {' | '.join(_row(each))} |" for each in case.steps)


def sentence(verdict: Verdict, limit: float) -> str:
    """Say how much was borne, and what gave."""
    borne, missed = verdict.borne, verdict.missed
    held = "No step was borne"
    if borne is not None:
        most = f"{borne.visits:,.0f} visits an hour were borne"
        held = f"{most}, with a p95 of {borne.step.p95:.0f} ms"
    if missed is None:
        return f"{held}; {verdict.reason}."
    late = f"at {missed.visits:,.0f} p95 was {missed.step.p95:.0f} ms (limit {limit:.0f})"
    return f"{held}; {late}. What gave first: {verdict.cause} ({verdict.reason})."


def _row(measured: Measured) -> tuple[str, ...]:
    step, usage = measured.step, measured.usage
    return (
        f"{step.multiple:g}",
        f"{measured.visits:,.0f}",
        f"{step.requests / step.seconds:.0f}",
        f"{step.error_share:.1%}",
        f"{step.p50:.0f}",
        f"{step.p95:.0f}",
        _percent(usage.cores, "site"),
        _percent(usage.busiest, "site"),
        _percent(usage.cores, "nginx"),
        _percent(usage.cores, "redis"),
        _percent(usage.cores, "generator"),
        f"{usage.others:.0%}",
        f"{usage.machine:.0%}",
        f"{usage.memory.get('site', 0) / 1e6:.0f} MB",
    )


def _percent(cores: Mapping[Any, float], role: str) -> str:
    return f"{cores[role]:.0%}" if role in cores else ""


def record(cases: Sequence[Case], measured_on: str, limit: float) -> dict[str, Any]:
    """Give everything as JSON values."""
    return {
        "machine": measured_on,
        "limit": limit,
        "plan": {"visits_per_hour": plan.VISITS_PER_HOUR, "activities": dict(plan.ACTIVITIES)},
        "cases": [_recorded(case, limit) for case in cases],
    }


def _recorded(case: Case, limit: float) -> dict[str, Any]:
    verdict = judge(case.steps, limit)
    return {
        "title": case.title,
        "verdict": sentence(verdict, limit),
        "cause": verdict.cause,
        "borne": verdict.borne.visits if verdict.borne else None,
        "missed": verdict.missed.visits if verdict.missed else None,
        "steps": [
            {**asdict(each.step), "visits": each.visits, "usage": asdict(each.usage)}
            for each in case.steps
        ],
    }
