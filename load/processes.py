"""CPU and memory of the processes under load, read from the kernel each second; Linux only."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, Self

EVERY: Final = 1.0
"""Seconds between two readings."""
_TICK: Final = os.sysconf("SC_CLK_TCK")
_CPU_CLOCK: Final = 2
"""``CPUCLOCK_SCHED`` of the kernel: a process's clock of user and system time."""
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_PROC: Final = Path("/proc")

Role = Literal["site", "nginx", "redis", "generator"]


@dataclass(frozen=True, slots=True)
class Reading:
    """The use until ``time``: seconds of CPU and resident bytes by role and process.

    ``busy`` is the machine's share, in seconds of all its cores; ``free`` the memory left.
    """

    time: float
    cpu: Mapping[Role, Mapping[int, float]]
    memory: Mapping[Role, int]
    busy: float
    free: float


@dataclass(frozen=True, slots=True)
class Usage:
    """The use of a step: cores by role, the busiest process of each role, bytes.

    ``machine`` is the share of all cores that was busy, ``others`` the cores that whatever else
    runs there has used; ``free`` the share of the memory which was left.
    """

    cores: Mapping[Role, float]
    busiest: Mapping[Role, float]
    memory: Mapping[Role, int]
    machine: float
    others: float
    free: float


class Watch:
    """Reads the processes below each root as long as the block lasts."""

    def __init__(self, roots: Mapping[Role, Iterable[int]]) -> None:
        self._roots = {role: frozenset(each) for role, each in roots.items()}
        self._readings: list[Reading] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._read_on, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._over.set()
        self._thread.join()
        self._readings.append(read(self._roots))

    def usage(self, began: float, ended: float) -> Usage:
        """Give what was used between two moments; nothing where there are no two readings."""
        inside = [each for each in self._readings if began <= each.time <= ended]
        if len(inside) < 2:
            # A busy machine reads seldom: a short step is measured by the readings around it.
            before = [each for each in self._readings if each.time < began][-1:]
            after = [each for each in self._readings if each.time > ended][:1]
            inside = [*before, *inside, *after]
        if len(inside) < 2:
            return Usage({}, {}, {}, 0.0, 0.0, 1.0)
        first, last = inside[0], inside[-1]
        seconds = last.time - first.time
        used = {
            role: [now - first.cpu.get(role, {}).get(each, 0.0) for each, now in processes.items()]
            for role, processes in last.cpu.items()
        }
        cores = {role: sum(each) / seconds for role, each in used.items()}
        busy = (last.busy - first.busy) / seconds
        return Usage(
            cores,
            {role: max(each, default=0.0) / seconds for role, each in used.items()},
            {
                role: max(each.memory[role] for each in inside if role in each.memory)
                for role in used
            },
            busy / (os.cpu_count() or 1),
            max(busy - sum(cores.values()), 0.0),
            min(each.free for each in inside),
        )

    def _read_on(self) -> None:
        while not self._over.wait(EVERY):
            self._readings.append(read(self._roots))


def read(roots: Mapping[Role, frozenset[int]]) -> Reading:
    """Read everything below the roots, and the machine."""
    cpu: dict[Role, dict[int, float]] = {role: {} for role in roots}
    memory: dict[Role, int] = dict.fromkeys(roots, 0)
    parents, figures = _processes()
    for process, (seconds, resident) in figures.items():
        role = next((r for r, each in roots.items() if _is_below(process, each, parents)), None)
        if role is not None:
            cpu[role][process] = seconds
            memory[role] += resident
    return Reading(time.monotonic(), cpu, memory, _busy(), _free())


def _is_below(process: int, roots: frozenset[int], parents: Mapping[int, int]) -> bool:
    while process:
        if process in roots:
            return True
        process = parents.get(process, 0)
    return False


def _processes() -> tuple[dict[int, int], dict[int, tuple[float, int]]]:
    """Give the parent of each process, and its seconds of CPU and resident bytes."""
    parents, figures = {}, {}
    for folder in _PROC.iterdir():
        # A process may end while it is read.
        with suppress(OSError, IndexError):
            if folder.name.isdigit():
                # The name, in brackets, may hold blanks.
                words = (folder / "stat").read_text().rpartition(")")[2].split()
                parents[int(folder.name)] = int(words[1])
                spent = time.clock_gettime(_cpu_clock(int(folder.name)))
                figures[int(folder.name)] = spent, int(words[21]) * _PAGE
    return parents, figures


def _cpu_clock(process: int) -> int:
    """Give the clock of a process, as ``clock_getcpuclockid(3)`` does: ``stat`` counts in ticks."""
    return (~process << 3) | _CPU_CLOCK


def _busy() -> float:
    words = (_PROC / "stat").read_text().split(maxsplit=9)[1:9]
    user, nice, system, _idle, _wait, interrupts, soft, stolen = map(int, words)
    return (user + nice + system + interrupts + soft + stolen) / _TICK


def _free() -> float:
    lines = (line.split() for line in (_PROC / "meminfo").read_text().splitlines())
    sizes = {words[0]: int(words[1]) for words in lines}
    return sizes["MemAvailable:"] / sizes["MemTotal:"]
