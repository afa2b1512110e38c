"""What an examination finds: a subject, and remarks on it, the worst of which is its verdict."""

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
"""Best first; what ranks above ``tolerated`` is to be mended."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that was seen, and how to mend it where there is something to mend."""

    verdict: Verdict
    seen: str
    mend: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """All there is to say of one subject: a setting, a part of the installation, a call."""

    subject: str
    remarks: tuple[Remark, ...]

    @classmethod
    def of(cls, subject: str, verdict: Verdict, seen: str, mend: str = "") -> Finding:
        """Make a finding of a single remark."""
        return cls(subject, (Remark(verdict, seen, mend),))

    @property
    def verdict(self) -> Verdict:
        """Return the worst of the remarks' verdicts."""
        verdicts = [remark.verdict for remark in self.remarks]
        return max(verdicts, key=RANK.__getitem__, default="ok")

    @property
    def is_well(self) -> bool:
        """Whether nothing here needs mending."""
        return RANK[self.verdict] <= RANK["tolerated"]
