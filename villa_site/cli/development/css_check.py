"""Finds what browsers pass over in silence: CSS whose braces, texts or declarations do not end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from villa_site.engine.failure import Failure, Place

WHAT: Final = "A stylesheet has a mistake; browsers ignore the rule that it is in."

_PIECE: Final = re.compile(
    r"/\*.*?\*/|/\*.*\Z|\"(?:\\.|[^\"\\\n])*[\"\n]?|'(?:\\.|[^'\\\n])*['\n]?|[{}();]|[^/\"'{}();]+|.",
    re.DOTALL,
)
_PAIRS: Final = {"}": "{", ")": "("}
_DECLARATION: Final = re.compile(r"\s*(?:--[\w-]+|-?[a-zA-Z][\w-]*)\s*:", re.DOTALL)
_SECOND: Final = re.compile(r"\n\s*[a-zA-Z-]+\s*:\s*[^:\s]")


class Mistake(NamedTuple):
    """A line, what is wrong with it, and how to fix it."""

    line: int
    message: str
    fix: str


def failures(file: Path, css: str) -> list[Failure]:
    """Describe the first mistake of a file; what follows it may be right."""
    return [
        Failure.at(Place(str(file), each.line), WHAT, each.message, fix=each.fix)
        for each in mistakes(css)[:1]
    ]


def mistakes(css: str) -> list[Mistake]:
    """Return the mistakes of ``css``, those of its nesting last."""
    reader = _Reader()
    for piece in _PIECE.findall(css):
        reader.take(piece)
    reader.end()
    return reader.found


class _Reader:
    """Reads piece by piece: comments, quoted texts, brackets, semicolons, all else."""

    def __init__(self) -> None:
        self.found: list[Mistake] = []
        self._open: list[tuple[str, int]] = []
        self._words = ""
        self._words_at = 1
        self._line = 1

    def take(self, piece: str) -> None:
        first = piece[0]
        if piece.startswith("/*"):
            if not piece.endswith("*/"):
                self._add("A comment is not closed.", "Close it with */.")
        elif first in "\"'":
            if len(piece) == 1 or piece[-1] != first:
                self._add(f"The text {piece.strip()} is not closed.", "Close it.")
            self._words += piece
        elif first in "{(":
            self._enter(first)
        elif first in "})":
            self._leave(first)
        elif first == ";" and not self._within("("):
            self._declare()
        else:
            self._read(piece)
        self._line += piece.count("\n")

    def end(self) -> None:
        for bracket, line in reversed(self._open):
            self._add(f"“{bracket}” is not closed.", "Close it.", line)

    def _add(self, message: str, fix: str, line: int = 0) -> None:
        self.found.append(Mistake(line or self._line, message, fix))

    def _within(self, bracket: str) -> bool:
        return bool(self._open) and self._open[-1][0] == bracket

    def _enter(self, bracket: str) -> None:
        # The text before a brace is a selector.
        self._words = "" if bracket == "{" else self._words + bracket
        self._open.append((bracket, self._line))

    def _leave(self, bracket: str) -> None:
        opening = _PAIRS[bracket]
        if bracket == "}":
            self._declare()
        while self._open and not self._within(opening):
            inner, line = self._open.pop()
            self._add(f"“{inner}” is not closed.", "Close it.", line)
        if self._open:
            self._open.pop()
        else:
            self._add(f"“{bracket}” closes nothing.", "Take it out, or open it before.")
        self._words += bracket if bracket == ")" else ""

    def _read(self, piece: str) -> None:
        if not self._words.strip():
            self._words_at = self._line + piece[: len(piece) - len(piece.lstrip())].count("\n")
        self._words += piece

    def _declare(self) -> None:
        self.found += _declaration(self._words, self._words_at)
        self._words, self._words_at = "", self._line


def _declaration(text: str, line: int) -> Iterator[Mistake]:
    """Check the text before a semicolon or the end of a rule."""
    written = text.strip()
    if not written or written.startswith("@"):
        return
    if not _DECLARATION.match(written):
        first = written.splitlines()[0]
        yield Mistake(line, f"“{first}” is no declaration.", "Write it as property: value;")
        return
    second = _SECOND.search(written)
    if second and not written.startswith("--"):
        ends = written[: second.start()]
        yield Mistake(
            line + ends.count("\n"),
            f"“{ends.splitlines()[-1].strip()}” does not end.",
            "Put a semicolon at its end.",
        )
