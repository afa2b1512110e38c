"""Finds what browsers pass over in silence: CSS whose braces, texts or declarations do not end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from villa_site.engine.failure import Failure, Place

WHAT: Final = "A stylesheet has a mistake; browsers leave out what it stands in."

_TOKEN: Final = re.compile(
    r"/\*.*?\*/|/\*.*\Z|\"(?:\\.|[^\"\\\n])*[\"\n]?|'(?:\\.|[^'\\\n])*['\n]?|[{}();]|[^/\"'{}();]+|.",
    re.DOTALL,
)
_DECLARATION: Final = re.compile(r"\s*(?:--[\w-]+|-?[a-zA-Z][\w-]*)\s*:", re.DOTALL)
_SECOND: Final = re.compile(r"\n\s*[a-zA-Z-]+\s*:\s*[^:\s]")


class Mistake(NamedTuple):
    """A line, what is wrong with it, and how to mend it."""

    line: int
    message: str
    mend: str


def failures(file: Path, css: str) -> list[Failure]:
    """Describe the first mistake of a file; what follows it may be right."""
    for each in mistakes(css):
        return [Failure.at(Place(str(file), each.line), WHAT, each.message, mend=each.mend)]
    return []


def mistakes(css: str) -> Iterator[Mistake]:
    """Yield the mistakes of ``css`` in their order."""
    open_at: list[tuple[str, int]] = []
    text, text_line, line = "", 1, 1
    for token in _TOKEN.findall(css):
        if token.startswith("/*"):
            if not token.endswith("*/"):
                yield Mistake(line, "A comment is not closed.", "Close it with */.")
        elif token[0] in "\"'":
            if len(token) < 2 or token[-1] != token[0]:  # noqa: PLR2004 - the two quotation marks
                yield Mistake(line, f"The text {token.strip()} is not closed.", "Close it.")
            text += token
        elif token in "({":
            if token == "{":
                text, text_line = "", line
            else:
                text += token
            open_at.append((token, line))
        elif token == ")" and open_at and open_at[-1][0] == "(":
            open_at.pop()
            text += token
        elif token in ")}":
            if token == "}":
                yield from _declaration(text, text_line)
            wanted = "{" if token == "}" else "("
            while open_at and open_at[-1][0] != wanted:
                opened, where = open_at.pop()
                yield Mistake(where, f"“{opened}” is not closed.", "Close it.")
            if not open_at:
                yield Mistake(line, f"“{token}” closes nothing.", "Take it out, or open it before.")
            else:
                open_at.pop()
            text, text_line = "", line
        elif token == ";" and not (open_at and open_at[-1][0] == "("):
            yield from _declaration(text, text_line)
            text, text_line = "", line
        else:
            if not text.strip():
                text_line = line + (len(token) - len(token.lstrip())) * 0 + _leading_lines(token)
            text += token
        line += token.count("\n")
    for opened, where in reversed(open_at):
        yield Mistake(where, f"“{opened}” is not closed.", "Close it.")


def _leading_lines(token: str) -> int:
    return token[: len(token) - len(token.lstrip())].count("\n")


def _declaration(text: str, line: int) -> Iterator[Mistake]:
    """Check what stands before a semicolon or the end of a rule."""
    written = text.strip()
    if not written or written.startswith("@"):
        return
    if not _DECLARATION.match(written):
        first = written.splitlines()[0]
        yield Mistake(line, f"“{first}” is no declaration.", "Write it as property: value;")
    elif _SECOND.search(written) and not written.startswith("--"):
        yield Mistake(
            line + written[: _SECOND.search(written).start()].count("\n"),  # type: ignore[union-attr]
            f"“{written.splitlines()[0].strip()}” does not end.",
            "Put a semicolon at its end.",
        )
