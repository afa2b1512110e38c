"""Lighthouse's judgement of a page: the medians of its runs, and what took points off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from bench.lighthouse.program import CATEGORIES

_METRICS: Final = {
    "FCP": "first-contentful-paint",
    "LCP": "largest-contentful-paint",
    "TBT": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
}
_HEAD: Final = ("page", "performance", "accessibility", "best practices", "SEO", *_METRICS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A page's scores of 0 to 100 by category, its metrics, and the deducted points by audit.

    FCP, LCP and TBT are in milliseconds. All are medians.
    """

    page: str
    scores: Mapping[str, float]
    metrics: Mapping[str, float]
    deducted: Mapping[str, float]

    @classmethod
    def of(cls, page: str, reports: Sequence[Mapping[str, Any]]) -> Judgement:
        """Read the reports of a page's runs."""
        deducted: defaultdict[str, list[float]] = defaultdict(list)
        for report in reports:
            for audit, points in _lost(report):
                deducted[audit].append(points)
        missing = {audit: [0.0] * (len(reports) - len(found)) for audit, found in deducted.items()}
        return cls(
            page=page,
            scores={
                name: median(100 * float(report["categories"][name]["score"]) for report in reports)
                for name in CATEGORIES
            },
            metrics={
                name: median(float(report["audits"][audit]["numericValue"]) for report in reports)
                for name, audit in _METRICS.items()
            },
            deducted={
                audit: points
                for audit, found in sorted(deducted.items())
                if (points := median([*found, *missing[audit]]))
            },
        )

    @property
    def row(self) -> tuple[str, ...]:
        """The page's line of the table."""
        seconds = (f"{self.metrics[name] / 1000:.2f} s" for name in ("FCP", "LCP"))
        return (
            self.page,
            *(f"{self.scores[name]:.0f}" for name in CATEGORIES),
            *seconds,
            f"{self.metrics['TBT']:.0f} ms",
            f"{self.metrics['CLS']:.3f}",
        )


def _lost(report: Mapping[str, Any]) -> list[tuple[str, float]]:
    """List the audits that took points of a category off, each with how many of its 100."""
    found: list[tuple[str, float]] = []
    for name in CATEGORIES:
        counted = [
            (audit["id"], audit["weight"], report["audits"][audit["id"]]["score"])
            for audit in report["categories"][name]["auditRefs"]
            if audit["weight"] and report["audits"][audit["id"]]["score"] is not None
        ]
        whole = sum(weight for _, weight, _ in counted)
        found += [
            (audit, 100 * weight * (1 - score) / whole)
            for audit, weight, score in counted
            if score < 1
        ]
    return found


def table(judgements: Sequence[Judgement]) -> str:
    """Write a table in Markdown, and under it what took points off."""
    rows = [_HEAD, ("---",) * len(_HEAD), *(each.row for each in judgements)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    losses = [
        f"- {each.page}: "
        + ", ".join(f"{audit} {points:.1f}" for audit, points in each.deducted.items())
        for each in judgements
        if each.deducted
    ]
    return "\n".join([*lines, "", "Points off, of the 100 of a category:", *losses])
