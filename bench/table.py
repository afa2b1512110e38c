"""Writes the findings as a table for people and as JSON for machines."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.findings import Compared, Comparison, Findings
from bench.goals import GOALS, Goal


def table(found: Findings) -> str:
    """Write one row for each goal that was aimed at, comparisons, what was noted on the way."""
    parts = [_compared(comparison) for comparison in found.comparisons]
    if goals := [_row(goal, found) for goal in _aimed(found)]:
        parts.insert(0, _aligned([("figure", "goal", "measured", ""), *goals]))
    parts.append("\n".join(f"- {aside}" for aside in found.asides))
    return "\n\n".join(parts)


def _compared(comparison: Comparison) -> str:
    rows = [(row.title, *row.texts) for row in comparison.rows]
    return _aligned([("figure", *comparison.sites), *rows])


def _aligned(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_padded(row, widths) for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def _aimed(found: Findings) -> Iterator[Goal]:
    return (goal for goal in GOALS if goal.name in found.values | found.unmeasured)


def _row(goal: Goal, found: Findings) -> tuple[str, str, str, str]:
    if goal.name in found.unmeasured:
        return goal.title, goal.wanted, "not measured", found.unmeasured[goal.name]
    value = found.values[goal.name]
    verdict = "holds" if goal.holds(value) else "does not hold"
    return goal.title, goal.wanted, goal.text(value), verdict


def _padded(row: tuple[str, ...], widths: list[int]) -> str:
    cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join(cells).rstrip()


def missed(found: Findings) -> list[str]:
    """Name the goals that do not hold."""
    return [goal.name for goal in _aimed(found) if _is_missed(goal, found)]


def _is_missed(goal: Goal, found: Findings) -> bool:
    return goal.name in found.values and not goal.holds(found.values[goal.name])


def machine() -> str:
    """Say what the figures were measured on."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    load = os.getloadavg()[0]
    return (
        f"{now}, {_processor()}, {os.cpu_count()} cores, {memory:.0f} GB,"
        f" {platform.system()} {platform.release().split('-')[0]},"
        f" Python {platform.python_version()}, load {load:.1f} at the start"
    )


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def record(found: Findings, measured_on: str) -> dict[str, Any]:
    """Give the findings as JSON values."""
    return {
        "machine": measured_on,
        "figures": [_figure(goal, found) for goal in _aimed(found)],
        "comparisons": [
            [_side_by_side(row, comparison) for row in comparison.rows]
            for comparison in found.comparisons
        ],
        "asides": found.asides,
    }


def _figure(goal: Goal, found: Findings) -> dict[str, Any]:
    value = found.values.get(goal.name)
    return {
        "name": goal.name,
        "title": goal.title,
        "goal": goal.wanted,
        "unit": goal.unit,
        "value": value,
        "holds": None if value is None else goal.holds(value),
    }


def _side_by_side(row: Compared, comparison: Comparison) -> dict[str, Any]:
    values = dict(zip(comparison.sites, row.values, strict=True))
    return {"title": row.title, "unit": row.unit, "values": values}
