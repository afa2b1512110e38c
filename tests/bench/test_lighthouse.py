"""What the bench reads in Lighthouse's reports, and what it says when Lighthouse is missing."""

from __future__ import annotations

from typing import Any

import pytest

from bench import __main__ as bench
from bench.lighthouse.judgement import Judgement, table


def _report(paint: float, score: float) -> dict[str, Any]:
    others = ("accessibility", "best-practices", "seo")
    metrics = {
        "first-contentful-paint": (1000.0, 1.0),
        "largest-contentful-paint": (paint, score),
        "total-blocking-time": (12.0, 1.0),
        "cumulative-layout-shift": (0.0, 1.0),
    }
    return {
        "categories": {
            "performance": {
                "score": round(0.75 + score / 4, 2),
                "auditRefs": [{"id": name, "weight": 25} for name in metrics],
            },
            **{name: {"score": 1, "auditRefs": []} for name in others},
        },
        "audits": {
            name: {"numericValue": value, "score": points}
            for name, (value, points) in metrics.items()
        },
    }


def test_judgement_is_the_median_of_the_runs() -> None:
    judged = Judgement.of("home `/`", [_report(1500, 1), _report(2400, 0.92), _report(9000, 0)])
    assert judged.scores["performance"] == pytest.approx(98)
    assert judged.metrics["LCP"] == 2400
    assert judged.deducted == {"largest-contentful-paint": pytest.approx(2)}
    text = table([judged])
    assert "| home `/` | 98 | 100 | 100 | 100 | 1.00 s | 2.40 s | 12 ms | 0.000 |" in text
    assert "- home `/`: largest-contentful-paint 2.0" in text


def test_loss_of_only_one_of_three_runs_is_not_reported() -> None:
    judged = Judgement.of("home `/`", [_report(1500, 1), _report(1500, 1), _report(9000, 0)])
    assert judged.deducted == {}


def test_plain_run_has_no_optional_part() -> None:
    assert not set(bench.PARTS) & set(bench.OPTIONAL)
