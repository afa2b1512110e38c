"""Finds calls whose ``await`` was forgotten: Python warns of them, at another line."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from villa_site.engine.error_fix import AWAIT
from villa_site.engine.failure import ADVICE, Failure, Place, is_authors

_FORGOTTEN: Final = re.compile(r"coroutine '(.+)' was never awaited")
_FRAME: Final = re.compile(r'File "([^"]+)", line (\d+)')
_DEPTH: Final = 12
"""Callers that Python remembers of a coroutine: its author is one of them."""


@contextmanager
def forgotten_awaits(report: Callable[[Failure], None]) -> Iterator[None]:
    """Report each call that was to be awaited, beside Python's own warning of it."""
    show, depth = warnings.showwarning, sys.get_coroutine_origin_tracking_depth()

    def shown(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        show(message, category, filename, lineno, file, line)
        failure = _failure(str(message), Place(filename, lineno))
        if failure is not None:
            report(failure)

    warnings.showwarning = shown
    sys.set_coroutine_origin_tracking_depth(_DEPTH)
    try:
        yield
    finally:
        sys.set_coroutine_origin_tracking_depth(depth)
        warnings.showwarning = show


def _failure(message: str, place: Place) -> Failure | None:
    found = _FORGOTTEN.match(message)
    if found is None:
        return None
    made = [Place(file, int(line)) for file, line in _FRAME.findall(message)]
    authors = [each for each in made if is_authors(each.file)]
    what = f"{found[1]}(…) was called and not awaited: it has not run."
    place = authors[-1] if authors else place
    return Failure.at(place, "A call was not awaited.", what, kind=ADVICE, fix=AWAIT)
