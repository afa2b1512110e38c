"""A problem of a content file, in one sentence that an editor can act on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: the file (relative to the content folder), the key in it, and what to do."""

    file: str
    key: str
    sentence: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.sentence}"
