"""A mistake in code as reported to its author: what failed, where, and the lines around it."""

from __future__ import annotations

import inspect
import linecache
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple, Self

from villa_site.engine.error_fix import CORRECT, fix_of

ADVICE: Final = "Advice"
"""The kind of what fails silently: nothing is raised, and nothing comes of it."""
ADVISED: Final = "villa_advice"
"""The attribute of a log record whose value is a Failure of the kind Advice."""
_AROUND: Final = 3
"""Lines of code before and after the one that failed."""
_LONGEST: Final = 2_000
"""Characters of a message: an exception may hold anything."""
_ENGINE: Final = Path(__file__).parent
_PACKAGE: Final = _ENGINE.parent
_FOREIGN: Final = (sys.base_prefix + os.sep, sys.prefix + os.sep)


class Place(NamedTuple):
    """A file and a line of it, counted from 1; line 0 is the whole file."""

    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        file = self.file
        if file.startswith(f"{Path.cwd()}{os.sep}"):
            file = os.path.relpath(file)
        return f"{file}:{self.line}" if self.line else file


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A report of what failed, why, where, and how to fix it.

    ``what`` is a sentence, ``kind`` the name of the exception, ``data`` the JSON that a block was
    given. ``path`` is the file as it is to be read, ``file`` as it is to be opened; ``excerpt`` are
    lines of it with their numbers.
    """

    what: str
    message: str
    kind: str = ""
    fix: str = ""
    file: str = ""
    path: str = ""
    line: int = 0
    excerpt: tuple[tuple[int, str], ...] = ()
    data: str = ""

    @classmethod
    def at(cls, place: Place, what: str, message: str, **more: Any) -> Self:
        """Describe a failure at ``place``, with the lines around it."""
        linecache.checkcache(place.file)
        # What is not closed is found past the end.
        lines = len(linecache.getlines(place.file)) or place.line
        place = place._replace(line=min(place.line, lines))
        return cls(
            what=what,
            message=message.replace(f"{Path.cwd()}{os.sep}", "")[:_LONGEST],
            file=place.file,
            path=str(place._replace(line=0)),
            line=place.line,
            excerpt=tuple(_excerpt(place)),
            **more,
        )

    @classmethod
    def of(
        cls,
        error: BaseException,
        what: str,
        function: Callable[..., Any] | None = None,
        **more: Any,
    ) -> Self:
        """Describe ``error`` and how to fix it.

        ``function`` is what raised it, or gave what could not be shown.
        """
        message = error.msg if isinstance(error, SyntaxError) else str(error)
        kind = type(error).__name__
        known = {"kind": kind, "fix": fix_of(error), **more}
        return cls.at(place_of(error, function), what, message, **known)

    def in_three_lines(self) -> str:
        """Write it for a terminal: place, reason, fix."""
        reason = f"{self.kind}: {self.message}" if self.kind else self.message
        where = f"{self.path}:{self.line}" if self.line else self.path
        next_step = self.fix or (self.what if where else CORRECT)
        lines = (where or self.what, " ".join(reason.split()), next_step)
        return "\n".join(lines)


def advice(function: Callable[..., Any], what: str, message: str, fix: str) -> dict[str, Failure]:
    """Describe what ``function`` does not do well: the ``extra`` of a line of the log."""
    place = place_of_function(function) or Place()
    return {ADVISED: Failure.at(place, what, message, kind=ADVICE, fix=fix)}


def place_of(error: BaseException, function: Callable[..., Any] | None = None) -> Place:
    """Return where ``error`` was raised: in an author's own code, as far as that took part."""
    if isinstance(error, SyntaxError) and error.filename:
        return Place(error.filename, error.lineno or 0)
    own = [place for place in _frames(error) if is_own(place.file)]
    authors = [place for place in own if is_authors(place.file)]
    if authors:
        return authors[-1]
    return place_of_function(function) or (own[-1] if own else Place())


def place_of_function(function: Callable[..., Any] | None) -> Place | None:
    """Return the first line of a function, of what it wraps where it wraps one."""
    code = getattr(inspect.unwrap(function), "__code__", None) if function else None
    return Place(code.co_filename, code.co_firstlineno) if code else None


def place_of_caller(is_meant: Callable[[str], bool] | None = None) -> Place:
    """Return the line that has led to this call, in the first file that ``is_meant``.

    Without it: outside of engine and libraries.
    """
    is_meant = is_meant or is_own
    frame: FrameType | None = inspect.currentframe()
    while frame is not None and not is_meant(frame.f_code.co_filename):
        frame = frame.f_back
    return Place(frame.f_code.co_filename, frame.f_lineno) if frame else Place()


def _frames(error: BaseException) -> Iterator[Place]:
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield Place(frame.f_code.co_filename, line)


def is_own(file: str) -> bool:
    """Tell whether a file is neither the interpreter's, nor a library's, nor the engine's."""
    return not (
        file.startswith(("<", *_FOREIGN)) or "site-packages" in file or _is_in(_ENGINE, file)
    )


def is_authors(file: str) -> bool:
    """Whether a file is an author's: a block, a component, what an institution adds."""
    return is_own(file) and not _is_in(_PACKAGE, file)


def _is_in(folder: Path, file: str) -> bool:
    return file.startswith(f"{folder}{os.sep}")


def _excerpt(place: Place) -> Iterator[tuple[int, str]]:
    if not place.line:
        return
    for number in range(max(1, place.line - _AROUND), place.line + _AROUND + 1):
        text = linecache.getline(place.file, number)
        if text:
            yield number, text.rstrip()[:300]
