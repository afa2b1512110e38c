"""Reads the tokens of a project's ``theme.css``; each is one of ``components/tokens.css``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from villa_site.errors import ProjectError
from villa_site.settings.project.declaration import Project

_TOKENS: Final = Path(__file__).parents[3] / "components" / "tokens.css"
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;}]*)")
_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")
# The server computes contrasts and flat tints with these.
_COMPUTED: Final = ("--page", "--ink")

_FONTS: Final = {
    "instrument-sans": {"--sans"},
    "fraunces": {"--serif", "--display"},
}
"""The tokens that name a font's faces, by what the names of its files begin with."""


def stylesheets(project: Project | None) -> list[str]:
    """Read the stylesheets of the project, if there is one."""
    return [file.read_text(encoding="utf-8") for file in project.stylesheets()] if project else []


def replaced_fonts(project: Project | None) -> tuple[str, ...]:
    """Return what the names of the font files begin with in whose place the theme has others."""
    replaced = tokens(project).keys()
    return tuple(file for file, faces in _FONTS.items() if faces <= replaced)


def tokens(project: Project | None) -> Mapping[str, str]:
    """Return the tokens that the project sets; raises ProjectError for one that is of no use."""
    if project is None or not project.theme.is_file():
        return {}
    known = {name for _, name, _ in _written(_TOKENS)}
    found: dict[str, str] = {}
    for line, name, value in _written(project.theme):
        place = f"Fix {project.theme}, line {line}"
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"they are in {_TOKENS}."
            raise ProjectError(f"{place}: no token is named {name}; {hint}")
        if name in _COMPUTED and not _HEX.fullmatch(value):
            raise ProjectError(f"{place}: write {name} as #rrggbb, not as {value}.")
        found[name] = value
    return found


def _written(file: Path) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and value of each token."""
    css = file.read_text(encoding="utf-8", errors="replace")
    bare = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), css)
    for token in _TOKEN.finditer(bare):
        yield bare.count("\n", 0, token.start()) + 1, token[1], token[2].strip()
