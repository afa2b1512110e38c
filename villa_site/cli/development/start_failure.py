"""Describes what stops the start; imports little, for any module of the site may be broken."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from villa_site.engine.failure import Failure, Place
from villa_site.errors import VillaError

NOT_STARTED: Final = "The site does not start with what was saved; it shows what it was before."

_PLACE: Final = re.compile(r"(/[^,:*?\"<>|]+?\.(?:py|po|css|yaml|toml|svg))\b(?:, line (\d+))?")


def of_error(error: BaseException) -> Failure:
    """Describe what has stopped the start."""
    cause = error.__cause__ or error
    if not isinstance(error, VillaError):
        return Failure.of(error, NOT_STARTED)
    sentence = str(error)
    found = _PLACE.search(sentence)
    if found is None:
        return Failure(what=NOT_STARTED, message=sentence)
    place = Place(found[1], int(found[2] or 0))
    message = cause.msg if isinstance(cause, SyntaxError) else str(cause)
    if cause is error or message.partition("\n")[0] not in sentence:
        return Failure.at(place, NOT_STARTED, _short(sentence))
    kind = type(cause).__name__
    # The sentence ends with the message, which is shown above it.
    why = sentence.removesuffix(".").removesuffix(message).removesuffix(": ")
    fix = f"{_short(why.removesuffix(f': {kind}'))}."
    return Failure.at(place, NOT_STARTED, _short(message), kind=kind, fix=fix)


def _short(sentence: str) -> str:
    """Name files as they are read: from the folder in which the site is served."""
    return sentence.replace(f"{Path.cwd()}/", "")
