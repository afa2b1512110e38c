"""The addresses of the gallery and of its specimens; what a specimen shows is in its path.

A block's own form leaves the path and replaces the query, so nothing of ours may be there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from villa_site.backend.models.options import HeaderTheme
from villa_site.settings.languages import Locale

GALLERY: Final = "/_villa/gallery/"
CASES: Final = f"{GALLERY}cases.json"
AXE: Final = f"{GALLERY}axe.min.js"
SPECIMEN: Final = "/_villa/specimen/"

_SPECIMEN: Final = re.compile(
    rf"{SPECIMEN}(?P<block>\w+)/(?P<case>[^/]+)/(?P<locale>[a-z0-9-]+)/"
    r"(?P<colour>[0-9a-f]{6})-(?P<theme>dark|light)/"
)


@dataclass(frozen=True, slots=True)
class Specimen:
    """One case of a block's fixture, in a language and on a page colour (six hex digits)."""

    block: str
    case: str
    locale: Locale
    colour: str
    theme: HeaderTheme

    @property
    def path(self) -> str:
        """The specimen's address."""
        look = f"{self.locale}/{self.colour}-{self.theme}"
        return f"{SPECIMEN}{self.block}/{quote(self.case, safe='~')}/{look}/"


def specimen_at(path: str) -> Specimen | None:
    """Read the decoded ``path``; None when it is no specimen's."""
    match = _SPECIMEN.fullmatch(path)
    parts: dict[str, Any] = match.groupdict() if match else {}
    return Specimen(**parts) if parts else None


def workshop_path(name: str, case: str) -> str:
    """Return the address of the page on which one case of a block is changed."""
    return f"{block_path(name)}{quote(case, safe='~')}/"


def block_path(name: str) -> str:
    """Return the address of the gallery's page of a block, by the name of its fixture."""
    return f"{GALLERY}{name}/"
