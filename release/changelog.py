"""Reads and dates the sections of CHANGELOG.md."""

from __future__ import annotations

import re
from typing import Final

from release.failure import ReleaseRefused

FILE: Final = "CHANGELOG.md"
_UNRELEASED: Final = "## [Unreleased]"
_SECTION: Final = re.compile(
    r"^## \[(?P<version>[^\]]+)\][^\n]*\n(?P<text>.*?)(?=^## \[|\Z)", re.MULTILINE | re.DOTALL
)


def dated(text: str, version: str, day: str) -> str:
    """Return the changelog with what was unreleased as the section of ``version``.

    A section that has the version's name already stays as it is.
    """
    if version in _sections(text):
        return text
    return text.replace(_UNRELEASED, f"{_UNRELEASED}\n\n## [{version}] - {day}", 1)


def notes(text: str, version: str) -> str:
    """Return what changed in ``version``; raise ReleaseRefused where nothing is written."""
    sections = _sections(text)
    written = sections.get(version) or sections.get("Unreleased", "")
    if not written:
        raise ReleaseRefused(
            f"{FILE} says nothing about {version}. Fix: write what a user notices below "
            f"{_UNRELEASED}."
        )
    return f"{written}\n"


def check_once(text: str, version: str) -> None:
    """Raise ReleaseRefused unless the changes of ``version`` are in exactly one section."""
    notes(text, version)
    sections = _sections(text)
    if sections.get(version) and sections.get("Unreleased"):
        raise ReleaseRefused(
            f"{FILE} has a section of {version} and unreleased changes. Fix: move the lines below "
            f"{_UNRELEASED} to the section of {version}."
        )


def _sections(text: str) -> dict[str, str]:
    return {each["version"]: each["text"].strip() for each in _SECTION.finditer(text)}
