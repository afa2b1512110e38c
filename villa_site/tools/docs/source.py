"""Reads the pages of the docs, with the files and the names of the code that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from villa_site.tools.docs.names import described

_ROOT: Final = Path(__file__).parents[3]
_IN_WHEEL: Final = Path(__file__).with_name("source")

# MkDocs writes them so; it is not in a wheel.
_SNIPPET: Final = re.compile(r'^--8<-- "(?P<file>[^":]+)(?::(?P<first>\d+):)?"$', re.MULTILINE)
_NAMES: Final = re.compile(r"^::: (?P<name>[\w.]+)\n(?:    .*\n)*", re.MULTILINE)


class Entry(NamedTuple):
    """A page in the contents: its title, its file, and the section that it is in."""

    title: str
    file: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class DocsSource:
    """The folder of the pages, the list of contents, and where the files are that they show."""

    pages: Path
    contents: Path
    shown: tuple[Path, ...]

    @classmethod
    def here(cls) -> DocsSource:
        """Return the docs of the wheel, in a source tree those of the tree."""
        if _IN_WHEEL.is_dir():
            return cls(_IN_WHEEL, _IN_WHEEL / "mkdocs.yml", (_IN_WHEEL, _ROOT))
        return cls(_ROOT / "docs", _ROOT / "mkdocs.yml", (_ROOT,))

    def entries(self) -> list[Entry]:
        """List the pages in the order of the contents."""
        nav = yaml.safe_load(self.contents.read_text(encoding="utf-8"))["nav"]
        return [entry for each in nav for entry in _entries(each)]

    def files(self) -> Iterator[str]:
        """Yield all pages, those that the contents do not name among them."""
        for file in sorted(self.pages.rglob("*.md")):
            yield file.relative_to(self.pages).as_posix()

    def pictures(self) -> Iterator[Path]:
        """Yield the pictures."""
        yield from sorted((self.pages / "images").iterdir())

    def text(self, file: str) -> str:
        """Return the Markdown of a page, what it shows in its place."""
        text = (self.pages / file).read_text(encoding="utf-8")
        text = _SNIPPET.sub(self._snippet, text)
        return _NAMES.sub(lambda found: described(found["name"]), text)

    def _snippet(self, found: re.Match[str]) -> str:
        files = (folder / found["file"] for folder in self.shown)
        file = next((each for each in files if each.is_file()), None)
        if file is None:
            return f"`{found['file']}` is in the source tree."
        lines = file.read_text(encoding="utf-8").splitlines()
        return "\n".join(lines[int(found["first"] or 1) - 1 :])


def _entries(each: Any, section: str = "") -> Iterator[Entry]:
    if isinstance(each, str):
        yield Entry(section, each, section)
        return
    ((title, content),) = each.items()
    if isinstance(content, str):
        yield Entry(title, content, section)
        return
    for inner in content:
        yield from _entries(inner, title)
