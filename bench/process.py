"""Contestants in processes of their own, started alike; CPU and memory are read from outside.

Linux only: the figures come from the kernel's clocks and from /proc.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bench.failure import MeasurementFailed

ROOT: Final = Path(__file__).parent.parent
STOP_SECONDS: Final = 10
START_SECONDS: Final = 30
LOG_LINES: Final = 20


class Process:
    """A running contestant, started with ``command``; it serves at ``port``."""

    def __init__(
        self,
        name: str,
        folder: Path,
        port: int,
        command: Sequence[str],
        *,
        variables: Mapping[str, str] | None = None,
        files: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.port = port
        self._log = folder / f"{name}.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own programs, with fixed words
                command,
                cwd=ROOT,
                env=environment() | dict(variables or {}),
                pass_fds=files,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def host(self) -> str:
        """Name the contestant's address as a Host header does."""
        return f"127.0.0.1:{self.port}"

    def cpu(self) -> float:
        """Give the seconds of CPU that the process has used, its threads included."""
        # How the kernel numbers the CPU clock of another process; clock_getcpuclockid(3) does so.
        return time.clock_gettime((~self._alive() << 3) | 2)

    def memory(self) -> int:
        """Give the resident set in bytes."""
        return resident(self._alive())

    def queued(self) -> float:
        """Give the seconds for which this process and our own were ready, but had no core."""
        return _queued(self._alive()) + _queued(os.getpid())

    def sockets(self) -> int:
        """Count the process' open sockets, the listening one included."""
        files = Path(f"/proc/{self._alive()}/fd").iterdir()
        return sum(_target(file).startswith("socket:") for file in files)

    def _alive(self) -> int:
        if self._process.poll() is not None:
            raise MeasurementFailed(f"The contestant {self.name} ended:\n{self.log}")
        return self._process.pid

    @property
    def log(self) -> str:
        """The last lines that the contestant has printed."""
        return "\n".join(self._log.read_text(errors="replace").splitlines()[-LOG_LINES:])

    def stop(self) -> None:
        """End the process."""
        stop(self._process)


def contestant(name: str, folder: Path) -> Process:
    """Start a contestant of ours; its port takes connections at once."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listening:
        handle, port = listening.fileno(), int(listening.getsockname()[1])
        command = [sys.executable, "-m", "bench.server", name, str(handle), str(folder)]
        return Process(name, folder, port, command, files=[handle])


def resident(process: int) -> int:
    """Give the resident set of a process in bytes."""
    pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process, if need be by force."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _queued(process: int) -> float:
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


def _target(file: Path) -> str:
    """Name what an open file is; it may be closed while we look."""
    with contextlib.suppress(OSError):
        return str(file.readlink())
    return ""


def environment() -> dict[str, str]:
    """Give a contestant its variables: bytecode is cached, no settings are the developer's."""
    foreign = {name: value for name, value in os.environ.items() if not name.startswith("VILLA_")}
    return {**foreign, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}


@contextlib.contextmanager
def running(folder: Path, *names: str) -> Iterator[dict[str, Process]]:
    """Run contestants side by side and wait until each answers a request."""
    processes: dict[str, Process] = {}
    try:
        for name in names:
            processes[name] = contestant(name, folder)
        for process in processes.values():
            _answers(process)
        yield processes
    finally:
        for process in processes.values():
            process.stop()


def _answers(process: Process) -> None:
    """Wait for the first answer: until then the connection stays in the kernel's queue."""
    request = f"GET /healthz HTTP/1.1\r\nHost: {process.host}\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", process.port), START_SECONDS) as connection:
        connection.sendall(request.encode())
        try:
            first = connection.recv(12)
        except TimeoutError:
            first = b""
    if not first.startswith(b"HTTP/1.1"):
        raise MeasurementFailed(f"The contestant {process.name} does not answer:\n{process.log}")
