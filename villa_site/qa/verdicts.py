"""The verdicts of a check, and the functions that end one which can be neither proved nor failed.

A check that has looked and found nothing wrong is *proved*. The others end by one of the three
functions here, each with a reason that says what is missing.
"""

from __future__ import annotations

from typing import Final, Literal, NoReturn, get_args

import pytest

Verdict = Literal["proved", "failed", "not applicable", "withheld", "not judged"]

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
NO_SERVER: Final = "the server no longer answered"
"""The reason of what was not judged because the site was no longer there."""
NO_ROOM: Final = "the disk is full: make room, or name another folder by TMPDIR"
"""The reason of what was not judged because its files could not be written."""
BUSY: Final = "the machine is busy"
"""The beginning of the reason of a time that was not judged; the rest of the run is."""
_SEPARATOR: Final = ": "


def not_applicable(reason: str) -> NoReturn:
    """End a check for which the content has nothing, such as "the content has no agenda"."""
    _end("not applicable", reason)


def withhold(reason: str) -> NoReturn:
    """End a check that needs an option, a browser or a setting, such as "it needs --write"."""
    _end("withheld", reason)


def not_judged(reason: str) -> NoReturn:
    """End a check that could not look: the server disconnected, the machine was busy."""
    _end("not judged", reason)


def of_skip(text: str) -> tuple[Verdict, str]:
    """Return verdict and reason of a skipped test; a skip of another kind is not applicable."""
    text = text.removeprefix(f"Skipped{_SEPARATOR}")
    name, separator, reason = text.partition(_SEPARATOR)
    for verdict in VERDICTS:
        if separator and name == verdict:
            return verdict, reason
    return "not applicable", text


def skip_text(verdict: Verdict, reason: str) -> str:
    """Return the text of a skip that ``of_skip`` reads."""
    return f"{verdict}{_SEPARATOR}{reason}"


def _end(verdict: Verdict, reason: str) -> NoReturn:
    pytest.skip(skip_text(verdict, reason))
