"""The checker axe: what it finds on a page, and which criteria of WCAG its rules were about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from playwright.sync_api import Page

LEVEL_AA: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
"""The tags of all rules for WCAG 2.2, levels A and AA."""
_RUN: Final = """(options) => axe.run(document, {
  ...options, resultTypes: ['violations'], preload: false, elementRef: false,
})"""
_TAG: Final = re.compile(r"wcag(\d)(\d)(\d+)")


@dataclass(frozen=True, slots=True)
class AxeViolation:
    """A rule with its help, and an element that breaks it: its selector and HTML."""

    rule: str
    help: str
    place: str
    html: str

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.rule}: {self.html}"


@dataclass(frozen=True, slots=True)
class AxeResult:
    """``criteria`` such as ``1.4.3`` to which a rule applied."""

    violations: tuple[AxeViolation, ...]
    criteria: frozenset[str]


def check(page: Page, *rules: str) -> AxeResult:
    """Check a page by all rules for WCAG 2.2 AA, or by ``rules`` alone."""
    options: dict[str, Any] = {
        "runOnly": {"type": "rule", "values": rules}
        if rules
        else {"type": "tag", "values": LEVEL_AA},
        # It belongs to level AA and is off unless it is named.
        "rules": {"target-size": {"enabled": True}},
    }
    # Not as an element: the page's policy refuses foreign scripts, and is to stay as it is.
    page.evaluate(f"() => {{ {_script()} }}")
    found: dict[str, Any] = page.evaluate(_RUN, options)
    return AxeResult(
        tuple(
            AxeViolation(each["id"], each["help"], _selector(node["target"]), node["html"][:160])
            for each in found["violations"]
            for node in each["nodes"]
        ),
        frozenset(
            ".".join(match.groups())
            for each in (*found["violations"], *found["passes"])
            for tag in each["tags"]
            if (match := _TAG.fullmatch(tag))
        ),
    )


def _selector(target: list[Any]) -> str:
    """Return the selector of an element; one in a frame has a list of them."""
    return str(target[-1]) if target else ""


@cache
def _script() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
