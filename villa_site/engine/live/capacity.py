"""The capacity of a process: open files for connections."""

from __future__ import annotations

import logging
import resource
from dataclasses import dataclass
from typing import Final, Self

logger = logging.getLogger(__name__)

OWN_FILES: Final = 256
"""Files that are no visitor's: connections to the backend, databases, files that are being sent."""

PAGE_CONNECTIONS: Final = 1024
"""Connections that no live socket may take: pages are answered whatever the sockets do."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """The room that ``files`` open files leave: ``connections`` in all, ``sockets`` of them live.

    Each connection is an open file. Where there are few, each part makes do with less.
    ``max_sessions`` is how many live sockets are allowed, were there files enough.
    """

    files: int
    connections: int
    sockets: int
    max_sessions: int

    @classmethod
    def of(cls, files: int, max_sessions: int) -> Self:
        """Divide ``files``; no more sockets than ``max_sessions``."""
        connections = files - min(OWN_FILES, files // 3)
        sockets = connections - min(PAGE_CONNECTIONS, files // 4)
        return cls(files, connections, min(sockets, max_sessions), max_sessions)

    @classmethod
    def now(cls, max_sessions: int) -> Self:
        """Divide what the process may open now."""
        return cls.of(_files(resource.getrlimit(resource.RLIMIT_NOFILE)[0]), max_sessions)


def wanted(max_sessions: int) -> int:
    """Give the limit of open files at which ``max_sessions`` and the pages have what they need."""
    return max_sessions + PAGE_CONNECTIONS + OWN_FILES


def reachable(max_sessions: int) -> Capacity:
    """Divide what the process may open once it has raised its limit."""
    soft, hard = map(_files, resource.getrlimit(resource.RLIMIT_NOFILE))
    return Capacity.of(max(soft, min(hard, wanted(max_sessions))), max_sessions)


def raise_limit(max_sessions: int) -> None:
    """Raise the process's own limit of open files to what is wanted, or as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = reachable(max_sessions).files
    if target > _files(soft):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
        except (OSError, ValueError) as error:
            logger.warning("The limit of open files stays at %d: %s", soft, error)
    capacity = Capacity.now(max_sessions)
    if capacity.sockets < max_sessions:
        logger.warning(
            "%d open files leave room for %d live sessions instead of %d; allow this process %d "
            "(LimitNOFILE= in its unit file, or ulimit -Hn).",
            *(capacity.files, capacity.sockets, max_sessions, wanted(max_sessions)),
        )


def _files(limit: int) -> int:
    """Take a limit that is none for a large one."""
    return 1_000_000 if limit == resource.RLIM_INFINITY else limit
