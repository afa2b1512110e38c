"""Runs ``villa-site serve`` on a free port, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import httpx

from villa_site.tools.seeded.content import SeedError

_COMMAND: Final = (sys.executable, "-c", "from villa_site.cli import main; main()", "serve")
_SECONDS: Final = 60
_STOP_SECONDS: Final = 10
_TRIES: Final = 3
_PORT_TAKEN: Final = "cannot be used"
_FOREIGN: Final = ("VILLA_", "PYTEST_")
"""Settings of the shell's that would change the site."""


class SiteProcess:
    """A served site. ``folder`` is where it runs, ``log`` the file of what it says."""

    def __init__(self, folder: Path, log: Path, environment: Mapping[str, str]) -> None:
        self._folder, self._log = folder, log
        foreign = {
            name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)
        }
        self._environment = foreign | dict(environment)
        self._start()

    @property
    def log(self) -> str:
        """The output of the site since its start."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """Stop it, and wait until it has ended."""
        if self._process.poll() is None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_STOP_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _start(self) -> None:
        """Start it; another process may take the free port in the meantime."""
        for _ in range(_TRIES):
            port = _free_port()
            self.url = f"http://127.0.0.1:{port}"
            with self._log.open("wb") as log:
                self._process = subprocess.Popen(  # noqa: S603 - our own command
                    [*_COMMAND, "--port", str(port)],
                    cwd=self._folder,
                    env=self._environment,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            if self._becomes_ready():
                return
            self.stop()
            if _PORT_TAKEN not in self.log:
                break
        raise SeedError(f"The seeded site did not start. Fix what it says:\n{self.log}")

    def _becomes_ready(self) -> bool:
        """Wait until it answers; return whether it does, and has not ended."""
        deadline = time.monotonic() + _SECONDS
        with httpx.Client(trust_env=False) as client:
            while time.monotonic() < deadline:
                with suppress(httpx.TransportError):
                    if client.get(f"{self.url}/readyz").is_success:
                        return self._process.poll() is None
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.05)
                    return False
        return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as trial:
        port: int = trial.getsockname()[1]
        return port
