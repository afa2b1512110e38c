"""Starts servers as forks of one process that has imported the site: two seconds less for each."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pkgutil
import signal
import threading
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from uvicorn import _subprocess

import blocks
from components import templates
from villa_site.app import create_app  # noqa: F401 - imported before the forks
from villa_site.cli import main
from villa_site.content.blocks.block import collect
from villa_site.settings.project import current_project

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])
collect(blocks)
for _template in pkgutil.iter_modules(templates.__path__):
    import_module(f"{templates.__name__}.{_template.name}")


class SiteProcess:
    """A server process with the interface of ``asyncio.subprocess.Process``, as far as used."""

    def __init__(self, process: multiprocessing.process.BaseProcess) -> None:
        assert process.pid is not None
        self.pid = process.pid
        self._process = process
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(process.sentinel, self._on_end)

    @classmethod
    async def start(
        cls, arguments: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path
    ) -> SiteProcess:
        """Run ``villa-site`` with ``arguments`` in ``folder``; its output is added to ``log``."""
        given = (list(arguments), folder, dict(environment), log)
        process = _FORKS.Process(target=_run, args=given, daemon=True)
        await asyncio.to_thread(process.start)
        return cls(process)

    def send_signal(self, number: int) -> None:
        """Send a signal to the process, unless it has ended."""
        if not self._ended.is_set():
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    async def wait(self) -> int:
        """Wait until the process has ended; return its exit code."""
        await self._ended.wait()
        self._process.join()
        return self._process.exitcode or 0

    def _on_end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self._ended.set()


def _run(arguments: list[str], folder: Path, environment: dict[str, str], log: Path) -> None:
    """Become the server: a session, a folder, an environment and an output of its own."""
    os.setsid()
    # Its workers are forks as well.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    _subprocess.spawn = multiprocessing.get_context("fork")  # type: ignore[assignment]
    os.chdir(folder)
    # The imports have looked for a project where the tests began.
    current_project.cache_clear()
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.close(output)
    threading.Thread(target=_end_with_the_tests, daemon=True).start()
    main(arguments)


def _end_with_the_tests() -> None:
    """Kill the server when the tests were killed, and cannot stop it."""
    tests = multiprocessing.parent_process()
    if tests is not None:
        tests.join()
        os.killpg(os.getpid(), signal.SIGKILL)
