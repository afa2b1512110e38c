"""How much of the machine others used meanwhile: times measured on a busy one are not ours."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

QUIET: Final = 0.3
"""Cores that others may use before times say nothing about the site."""

_TICK: Final = os.sysconf("SC_CLK_TCK")
# In /proc/PID/stat, counted from the field after the name, which may hold anything.
_PARENT: Final = 1
_TIMES: Final = slice(11, 15)
# In /proc/stat: user, nice, system, then idle and waiting, then interrupts of both kinds.
_BUSY: Final = (0, 1, 2, 5, 6)


class Neighbours:
    """Watches from its making on."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._before = _foreign()

    @property
    def cores(self) -> float:
        """Cores used on average by all processes but this one and its descendants."""
        return max(0.0, _foreign() - self._before) / (time.monotonic() - self._start)


def _foreign() -> float:
    """Seconds of CPU used by others since the machine was started."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    busy = sum(int(fields[place]) for place in _BUSY)
    return (busy - _own()) / _TICK


def _own() -> int:
    """Ticks of this process and its descendants; of those who have ended, where a parent waited."""
    children: dict[int, list[int]] = defaultdict(list)
    ticks: dict[int, int] = {}
    for process, fields in _processes():
        children[int(fields[_PARENT])].append(process)
        ticks[process] = sum(map(int, fields[_TIMES]))
    total, family = 0, [os.getpid()]
    while family:
        process = family.pop()
        total += ticks.get(process, 0)
        family += children[process]
    return total


def _processes() -> Iterator[tuple[int, list[str]]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            text = (folder / "stat").read_text()
        except OSError:  # It has ended since it was listed.
            continue
        yield int(folder.name), text.rpartition(")")[2].split()
