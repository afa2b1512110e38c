"""Finds texts of the main part that its style hides, though nothing in its HTML folds them away.

A narrow window may leave out a few texts, such as the subtitles of cards. None may be hidden in
every window, and no window may lack much of what a page says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Page

from villa_site.qa import probes

_MOST_SHARE: Final = 0.6


@dataclass(slots=True)
class HiddenTexts:
    """The texts that are hidden in each window looked at, by place."""

    windows: list[dict[str, probes.Spot]] = field(default_factory=list)

    def look(self, page: Page) -> list[probes.Spot]:
        """Look at the window as it is now; return what it lacks where that is much."""
        found: dict[str, Any] = probes.evaluate(page, "absent")
        spots = [probes.Spot(**each) for each in found["found"]]
        self.windows.append({each.place: each for each in spots})
        return spots if found["share"] > _MOST_SHARE else []

    def everywhere(self) -> list[probes.Spot]:
        """Return the texts that are hidden in each window."""
        first, *others = self.windows or [{}]
        return [each for place, each in first.items() if all(place in some for some in others)]
