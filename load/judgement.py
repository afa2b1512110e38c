"""Judges the steps: how much load is borne, and what gives first where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from load import plan
from load.processes import Usage
from load.recorder import MAX_ERRORS, Step

FULL_CORE: Final = 0.85
"""Cores that a process uses which has no more to give: each of these runs on one."""
FULL_MACHINE: Final = 0.92
"""Share of all cores from which on processes wait for one another."""
LITTLE_MEMORY: Final = 0.05

Cause = Literal[
    "errors", "generator", "workers", "nginx", "redis", "memory", "machine", "others", "unknown"
]


@dataclass(frozen=True, slots=True)
class Measured:
    """A step with what it used."""

    step: Step
    usage: Usage

    @property
    def visits(self) -> float:
        """Visits an hour that there really were."""
        return plan.visits_per_hour(self.step.views / self.step.seconds)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The last step that was borne, the first that was not, and why; None for neither."""

    borne: Measured | None
    missed: Measured | None
    cause: Cause | None
    reason: str


def judge(steps: Sequence[Measured], limit: float) -> Verdict:
    """Find the first step whose answers are late, and what was at its end there."""
    borne = None
    for each in steps:
        if each.step.is_late(limit):
            cause, reason = what_gives(each)
            return Verdict(borne, each, cause, reason)
        borne = each
    return Verdict(borne, None, None, "nothing gave within the steps")


def what_gives(measured: Measured) -> tuple[Cause, str]:
    """Name what had no more to give; what is nearest to the visitor first."""
    step, usage = measured.step, measured.usage
    if step.error_share > MAX_ERRORS:
        worst = next(iter(step.failures), "")
        return "errors", f"{step.error_share:.1%} of the answers failed: {worst}"
    if usage.free < LITTLE_MEMORY:
        return "memory", f"{usage.free:.0%} of the memory was free"
    busiest = usage.busiest
    full: list[tuple[float, Cause, str]] = [
        (busiest.get("generator", 0), "generator", "the generator used {:.0%} of a core"),
        (busiest.get("site", 0), "workers", "the busiest worker used {:.0%} of a core"),
        (busiest.get("nginx", 0), "nginx", "the busiest process of nginx used {:.0%} of a core"),
        (busiest.get("redis", 0), "redis", "Redis used {:.0%} of a core"),
    ]
    share, cause, reason = max(full)
    if share >= FULL_CORE:
        return cause, reason.format(share)
    if usage.machine >= FULL_MACHINE:
        busy = f"all cores were {usage.machine:.0%} busy: {_shares(usage)}"
        # Then it says nothing about the site.
        return "others" if usage.others > sum(usage.cores.values()) else "machine", busy
    return "unknown", f"no process and no core was full (all cores {usage.machine:.0%} busy)"


def _shares(usage: Usage) -> str:
    shares = [f"{role} {cores:.2f}" for role, cores in usage.cores.items()]
    return f"{', '.join(shares)}, other work {usage.others:.2f} cores"
