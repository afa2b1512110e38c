"""The looks and findings of a survey by topic; surveyor.py makes one of a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

from villa_site.qa import probes
from villa_site.qa.check import Check, Finding

EXPECTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "console": "no error, warning or failed request in the browser",
        "shift": "nothing moves while the page loads or is scrolled",
        "hydration": "script takes over the page as the server wrote it",
        "seen": "a text that is seen",
        "style": "style sheets and fonts that arrive",
        "pictures": "a picture that is whole and sharp",
        "anchors": "the target in sight, below the header",
        "covered": "nothing over it",
        "overlap": "texts beside one another",
        "cut": "a text that is whole",
        "small": "texts of 12 pixels at least",
        "targets": "a control of 24 by 24 pixels at least",
        "phones": "room for the page in the window",
        "width": "all of it within the window",
        "spacing": "all of it to be read with the text spacing of WCAG",
        "double": "all of it to be read with letters of twice the size",
        "print": "on paper the page's content, dark on white",
        "legible": "a text that can be read on the picture behind it",
    }
)
"""The topics, each with what should be, in words."""


@dataclass(slots=True, kw_only=True)
class Survey:
    """Looks and findings of a page by topic.

    ``windows`` has the size of the window in which each finding was seen. ``problem`` says why
    there was no page to look at, ``withheld`` why a topic was left out.
    """

    path: str
    looked_at: dict[str, list[str]] = field(default_factory=dict)
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    windows: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    withheld: dict[str, str] = field(default_factory=dict)
    problem: str = ""

    def judge(self, check: Check, *topics: str) -> None:
        """Give a check what was looked at and found on these topics."""
        for topic in topics:
            check.looked_at(*self.looked_at.get(topic, ()))
            for each in self.findings.get(topic, ()):
                check.found(
                    expected=each.expected, seen=each.seen, path=each.path, place=each.place
                )

    def window(self, *topics: str) -> tuple[int, int] | None:
        """Return the size of the window in which the first finding was seen; None without one."""
        return next((size for topic in topics for size in self.windows.get(topic, ())), None)

    def note(
        self,
        topic: str,
        what: str,
        found: Iterable[probes.Spot] = (),
        window: tuple[int, int] = (1280, 900),
    ) -> None:
        """Say what was looked at on a topic, and what is wrong; each place counts once."""
        self.looked_at.setdefault(topic, []).append(what)
        noted = self.findings.setdefault(topic, [])
        for spot in found:
            if not any(each.place and each.place == spot.place for each in noted):
                noted.append(
                    Finding(
                        path=self.path, expected=EXPECTED[topic], seen=spot.seen, place=spot.place
                    )
                )
                self.windows.setdefault(topic, []).append(window)

    def write(self, file: Path) -> None:
        """Write it as JSON, at once for those who read."""
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(asdict(self)), encoding="utf-8")
        draft.replace(file)

    @classmethod
    def read(cls, file: Path) -> Self:
        """Read what ``write`` wrote."""
        data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        found = {
            topic: [Finding(**each) for each in all_found]
            for topic, all_found in data.pop("findings").items()
        }
        windows = {
            topic: [(width, height) for width, height in sizes]
            for topic, sizes in data.pop("windows").items()
        }
        return cls(findings=found, windows=windows, **data)
