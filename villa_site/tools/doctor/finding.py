"""The findings of an examination: a subject with remarks, the worst of which is its verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Verdict = Literal["ok", "not tried", "tolerated", "missing", "wrong"]

RANK: Final[dict[Verdict, int]] = {
    "ok": 0,
    "not tried": 1,
    "tolerated": 2,
    "missing": 3,
    "wrong": 4,
}
"""Best first; above ``tolerated`` a finding has to be corrected."""


@dataclass(frozen=True, slots=True)
class Remark:
    """An observation, and how to correct it if necessary."""

    verdict: Verdict
    seen: str
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """The remarks on one subject: a setting, a part of the installation, a call."""

    subject: str
    remarks: tuple[Remark, ...]

    @classmethod
    def of(cls, subject: str, verdict: Verdict, seen: str, fix: str = "") -> Finding:
        """Create a finding with a single remark."""
        return cls(subject, (Remark(verdict, seen, fix),))

    @property
    def verdict(self) -> Verdict:
        """Return the worst of the remarks' verdicts."""
        verdicts = [remark.verdict for remark in self.remarks]
        return max(verdicts, key=RANK.__getitem__, default="ok")

    @property
    def is_well(self) -> bool:
        """Whether nothing has to be corrected."""
        return RANK[self.verdict] <= RANK["tolerated"]
