"""Stores the parsed content files on disk, so that a start parses only what has changed."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import orjson

from villa_site.embedded.disk_cache import DiskCache
from villa_site.embedded.documents import Problem
from villa_site.embedded.values import Values

_KIND: Final = "files"
_DEEPEST: Final = 100
# A file saved twice within the clock's step has one stamp only; so a new one is not stored yet.
_SETTLED_NS: Final = 2_000_000_000


class Stamp(NamedTuple):
    """The stamp of a file, another after each change: nanoseconds, bytes, nanoseconds.

    ``changed`` cannot be set by hand; it distinguishes files that a deployment gives one date.
    """

    modified: int
    size: int
    changed: int


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """One file's content, empty with a ``problem``; it may be stored when it is JSON."""

    stamp: Stamp
    values: Values
    problem: Problem | None = None


class ParsedFiles:
    """The parsed files of one content folder, by name; none without a ``cache``."""

    def __init__(self, cache: DiskCache | None) -> None:
        self._cache = cache
        self._written: dict[str, Stamp] = {}

    def read(self) -> dict[str, ParsedFile]:
        """Return the stored files, that may have changed since."""
        content = self._cache.read(_KIND) if self._cache else None
        if content is None or self._cache is None:
            return {}
        lines = content.split(b"\n")
        try:
            found = {
                name: ParsedFile(Stamp(*stamp), Values(written))
                for (name, stamp), written in zip(
                    map(orjson.loads, lines[::2]), lines[1::2], strict=True
                )
            }
        except (TypeError, ValueError) as error:
            self._cache.report(_KIND, error)
            return {}
        self._written = {name: each.stamp for name, each in found.items()}
        return found

    def write(self, files: Mapping[str, ParsedFile]) -> None:
        """Store the files that are JSON, unless these very files are stored already."""
        lasting = {name: each for name, each in files.items() if each.values.json is not None}
        stamps = {name: each.stamp for name, each in lasting.items()}
        if self._cache is None or stamps == self._written:
            return
        self._written = stamps
        lines = [
            line
            for name, each in lasting.items()
            for line in (orjson.dumps((name, tuple(each.stamp))), each.values.json or b"")
        ]
        self._cache.write(_KIND, b"\n".join(lines))


def values_of(data: Mapping[str, Any], stamp: Stamp) -> Values:
    """Give the values of a file read just now; as JSON if they may be stored.

    They must be those of JSON, so that they are read back as they are; YAML has others, and values
    that are in several places or in themselves. The file's stamp must be two seconds old.
    """
    if time.time_ns() - stamp.modified > _SETTLED_NS and _is_json(data, most=stamp.size):
        with suppress(TypeError):  # a number beyond 64 bits, or half a character
            return Values(orjson.dumps(data))
    return Values(others=data)


def _is_json(value: Any, *, most: int) -> bool:
    """Return whether a value is one of JSON and has no more parts than its file has bytes."""
    waiting, seen = [(value, 0)], 0
    while waiting:
        part, depth = waiting.pop()
        seen += 1
        if seen > most or depth > _DEEPEST:
            return False
        kind = type(part)
        if kind is dict:
            if not all(type(key) is str for key in part):
                return False
            waiting += [(each, depth + 1) for each in part.values()]
        elif kind is list:
            waiting += [(each, depth + 1) for each in part]
        elif kind is float:
            if not math.isfinite(part):
                return False
        elif kind not in (str, int, bool, type(None)):
            return False
    return True
