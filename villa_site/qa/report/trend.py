"""The changes since an earlier report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from villa_site.qa.report.data import CheckData, ReportData

_LOOKED = frozenset({"proved", "failed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The cases of checks that differ from an earlier report, by what has become of them.

    ``unseen`` failed before and are neither proved nor failed now; ``dropped`` were judged before
    and are in this run no more.
    """

    since: datetime
    new_failures: tuple[CheckData, ...]
    fixed: tuple[CheckData, ...]
    still_failing: tuple[CheckData, ...]
    unseen: tuple[CheckData, ...]
    dropped: tuple[CheckData, ...]
    added: tuple[CheckData, ...]

    def __str__(self) -> str:
        """Return it as one sentence."""
        counts = {
            "new failures": self.new_failures,
            "fixed": self.fixed,
            "still failing": self.still_failing,
            "failed before and not judged now": self.unseen,
            "judged before and dropped": self.dropped,
            "new checks": self.added,
        }
        said = [f"{len(found)} {name}" for name, found in counts.items() if found]
        return f"Since {self.since:%d %B %Y, %H:%M}: {', '.join(said) or 'nothing has changed'}."


def since(before: ReportData, now: ReportData) -> Trend:
    """Compare two reports, case by case."""
    earlier = {each.key: each for each in before.checks}
    today = {each.key: each for each in now.checks}

    def now_is(verdict: str, was_failed: bool) -> tuple[CheckData, ...]:  # noqa: FBT001 - local
        return tuple(
            each
            for key, each in today.items()
            if each.verdict == verdict
            and (key in earlier and earlier[key].verdict == "failed") is was_failed
        )

    return Trend(
        since=before.begun,
        new_failures=now_is("failed", was_failed=False),
        fixed=now_is("proved", was_failed=True),
        still_failing=now_is("failed", was_failed=True),
        unseen=tuple(
            each
            for key, each in today.items()
            if each.verdict not in _LOOKED and key in earlier and earlier[key].verdict == "failed"
        ),
        dropped=tuple(
            each for key, each in earlier.items() if each.verdict in _LOOKED and key not in today
        ),
        added=tuple(
            each for key, each in today.items() if each.verdict in _LOOKED and key not in earlier
        ),
    )
