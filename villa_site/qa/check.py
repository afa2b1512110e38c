"""A check collects what it has looked at and what it found wrong, in words, and goes on.

A test receives one as the fixture ``check``::

    def test_title_is_unique(check: Check, site_map: SiteMap) -> None:
        for page in site_map.pages:
            check.looked_at(page.path)
            check.that(page.title, path=page.path, expected="a title", seen="none")

The test fails at its end when there are findings; one that has looked at nothing is not applicable.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page

from villa_site.qa import verdicts, words
from villa_site.qa.camera import Camera

_MOST_IN_WORDS: Final = 12
_MOST_CHARACTERS: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something wrong: the page's path, what was expected and seen, in words.

    ``place`` is a CSS selector of the element, where there is one, and ``picture`` a file of the
    page as it was then.
    """

    path: str = ""
    expected: str
    seen: str
    place: str = ""
    picture: str = field(default="", compare=False)

    def __str__(self) -> str:
        """Return it as a line."""
        where = f"{self.path}: " if self.path else ""
        at = f" ({self.place})" if self.place else ""
        return f"{where}expected {self.expected}; seen: {self.seen}{at}"


class CheckFailed(AssertionError):
    """A check has findings; the message has each in a line."""


@dataclass(slots=True)
class Check:
    """The findings of a test, and what it has looked at."""

    page: Page | None = None
    camera: Camera | None = None
    looked: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def looked_at(self, *what: str) -> None:
        """Say what was looked at: a path, an element, in words."""
        self.looked += what

    def that(
        self, right: object, *, expected: str, seen: str, path: str = "", place: str = ""
    ) -> bool:
        """Record a finding unless ``right`` is true; return whether it is."""
        if not right:
            self.found(expected=expected, seen=seen, path=path, place=place)
        return bool(right)

    def found(self, *, expected: str, seen: str, path: str = "", place: str = "") -> None:
        """Record a finding."""
        seen = seen if len(seen) <= _MOST_CHARACTERS else f"{seen[:_MOST_CHARACTERS]}…"
        finding = Finding(path=path or self._path(), expected=expected, seen=seen, place=place)
        if finding not in self.findings:
            self.findings.append(replace(finding, picture=self._picture(finding)))

    @contextmanager
    def expecting(self, expected: str, *, path: str = "", place: str = "") -> Iterator[None]:
        """Look at something by Playwright's ``expect`` or an action; a failure is a finding.

        The rest of the block is left out then. ``expected`` says in words what should be.
        """
        self.looked_at(expected)
        try:
            yield
        except (AssertionError, Error) as error:
            if not isinstance(error, CheckFailed):
                self.found(expected=expected, seen=words.of_error(error), path=path, place=place)

    def conclude(self) -> None:
        """End the check: raise CheckFailed for findings, or skip where nothing was looked at."""
        if self.findings:
            lines = [str(each) for each in self.findings[:_MOST_IN_WORDS]]
            if (more := len(self.findings) - len(lines)) > 0:
                lines.append(f"and {more} more")
            raise CheckFailed("\n".join(lines))
        if not self.looked:
            verdicts.not_applicable("the content has nothing to look at")

    def properties(self) -> list[tuple[str, str]]:
        """Return looked and findings as properties that travel with the report of a test."""
        return [
            (LOOKED, json.dumps(self.looked)),
            (FINDINGS, json.dumps([asdict(each) for each in self.findings])),
        ]

    def _path(self) -> str:
        parts = urlsplit(self.page.url if self.page else "")
        return f"{parts.path}?{parts.query}" if parts.query else parts.path

    def _picture(self, finding: Finding) -> str:
        """Return a picture of the page, where it is the one that the finding is about."""
        if not self.page or not self.camera or finding.path != self._path():
            return ""
        return self.camera.take(self.page, finding.place)


LOOKED: Final = "looked at"
FINDINGS: Final = "findings"


def read_findings(text: str) -> list[Finding]:
    """Read the findings of a report's property."""
    return [Finding(**each) for each in json.loads(text)]
