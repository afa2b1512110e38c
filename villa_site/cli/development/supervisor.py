"""The supervisor: tries each change in a worker of its own, and swaps it in when it has started."""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click
import orjson

from villa_site.cli.development.client_scripts import built_scripts
from villa_site.cli.development.islands import IslandWatch
from villa_site.cli.development.process import Worker, preload
from villa_site.cli.development.start_failure import NOT_STARTED
from villa_site.cli.development.stylesheet import Stylesheet, Stylesheets
from villa_site.cli.development.worker import Order
from villa_site.engine.client_build import CLIENT_DIR
from villa_site.engine.failure import Failure
from villa_site.settings.project import current_project
from villa_site.settings.project.islands import Islands

logger = logging.getLogger(__name__)

SILENCE: Final = 4.0
"""Seconds without a sign of life after which a worker counts as hanging.

On a slow machine it has as long as the site has needed to start there, up to ``MAX_SILENCE``. In
twice that time a start's line is logged; the start goes on meanwhile.
"""
MAX_SILENCE: Final = 30.0
_START_SECONDS: Final = 60.0
_REST: Final = 1.0
_LOOK: Final = "Look for a loop without end, or a call that waits."


class Supervisor:
    """Knows which worker serves, and what is to be reported of all that is wrong.

    ``state`` is sent to pages: ``version`` of the code, ``content`` counts its changes,
    ``style`` names the stylesheet, ``build`` the client, ``failures`` are those of now.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        project = current_project()
        self.stylesheets = Stylesheets(root, CLIENT_DIR, project)
        self._islands = IslandWatch(project)
        self._island_build = Islands.of(project).build if project else None
        self.style: Stylesheet | None = None
        self.serving: Worker | None = None
        self.build = ""
        self._content = 0
        self._trial: Worker | None = None
        self._spare: Worker | None = None
        self._failures: dict[str, list[Any]] = {}
        self._forking = asyncio.Lock()
        self._decided = asyncio.Event()
        self._changed = asyncio.Condition()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._folder = tempfile.TemporaryDirectory(prefix="villa-dev-")
        self._number = 0
        self._silence = SILENCE
        preload("villa_site.cli.development.libraries")

    @property
    def state(self) -> bytes:
        """Return the state that pages are sent, as JSON."""
        failures = [failure for each in self._failures.values() for failure in each]
        state = {
            "version": self.serving.order.version if self.serving else "",
            "content": self._content,
            "style": self.style.hash if self.style else "",
            "build": self.build,
            "failures": [*failures, *(self.serving.advice if self.serving else ())],
        }
        return orjson.dumps(state)

    async def changes(self) -> None:
        """Wait for the next change of the state."""
        async with self._changed:
            await self._changed.wait()

    async def worker(self) -> Worker | None:
        """Return the worker that serves; wait for the first one's start, None where it failed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                await self._decided.wait()
        return self.serving

    async def restyle(self) -> None:
        """Read the styles again."""
        if self.stylesheets.available:
            self.style = await asyncio.to_thread(self.stylesheets.read)
            self._fail("style", list(self.style.failures))

    def build_islands(self) -> None:
        """Build the project's islands beside all else, and show them once they are built."""
        self._run(self._build_islands())

    async def _build_islands(self) -> None:
        result = await self._islands.build()
        if result is None:
            return
        failures, is_built = result
        self._fail("islands", failures)
        if not is_built:
            return
        if self.has_other_scripts():
            await self.restart(from_scratch=False)
        self._fail("islands", [*failures, *await self._islands.check()])

    async def restart(self, *, from_scratch: bool = True) -> None:
        """Try the code as it is now; an earlier trial ends.

        Unless it is to be ``from_scratch``, nothing but blocks, components and texts has changed.
        """
        async with self._forking:
            await self._try(from_scratch=from_scratch)

    async def _try(self, *, from_scratch: bool) -> None:
        if self._trial is not None:
            self._trial.kill()
            self._trial = None
        self._number += 1
        stem = f"{self._folder.name}/{self._number}"
        order = Order(
            socket=f"{stem}.sock",
            stack=f"{stem}.stack",
            version=f"{os.getpid()}-{self._number}",
            folder=str(Path.cwd()),
            environment=dict(os.environ),
            whole_style=self.stylesheets.available,
        )
        trial, self._spare = self._spare, None
        if trial is None or from_scratch:
            if trial is not None:
                trial.kill()
            trial = Worker(self._hear)
            await trial.fork()
        trial.start(order)
        # From here on it may be looked at: without its order nothing can be said of it.
        self._trial = trial

    async def _prepare(self) -> None:
        """Fork the worker of the next change, once the page has had the time to follow this one."""
        await asyncio.sleep(_REST)
        async with self._forking:
            if self._spare is None and self._trial is None:
                self._spare = Worker(self._hear)
                await self._spare.fork()

    def _hear(self, worker: Worker, kind: str, value: Any) -> None:
        if kind == "failures":
            # A trial's are those of the site that it becomes.
            self._fail("site", value)
        elif kind == "advice":
            worker.advice = value
            self._publish()
        elif kind == "renewed" and worker is self.serving:
            self._content += 1
            self._publish()
        elif kind == "ready":
            self._swap(worker, value)
        elif kind == "failed":
            self._refuse(worker, value)
        elif kind == "ended":
            self._end(worker)

    def _swap(self, worker: Worker, build: str) -> None:
        before, self.serving, self._trial = self.serving, worker, None
        self.build = build
        self._silence = min(max(self._silence, worker.start_seconds()), MAX_SILENCE)
        self._decided.set()
        self._fail("start", [])
        if before is not None:
            self._run(before.stop())
        self._run(self._prepare())

    def _refuse(self, worker: Worker, failure: Any) -> None:
        if worker is self._trial:
            self._trial = None
            self._decided.set()
            self._fail("start", [failure])
            self._run(self._prepare())

    def _end(self, worker: Worker) -> None:
        if worker is self._trial:
            sentence = "Its process has ended while it started; the terminal may say why."
            self._refuse(worker, Failure(what="The site does not start.", message=sentence))
        elif worker is self._spare:
            self._spare = None
        elif worker is self.serving:
            self.serving = None
            message = "The process of the site has ended by itself."
            self._fail("start", [Failure(what="The site is down.", message=message)])

    async def watch_over(self) -> None:
        """Find a worker that hangs, say where, and put another in its place."""
        while True:
            await asyncio.sleep(0.5)
            await self._look_at_start()
            worker = self.serving
            if worker is None or worker.silent_for() < self._silence:
                continue
            place = await worker.where()
            if worker.silent_for() < self._silence or worker is not self.serving:
                continue
            message = f"No page was answered for {self._silence:.0f} s: this line did not end."
            what = "The site was hanging, and was restarted."
            failure = Failure.at(place, what, message, kind="Hanging", fix=_LOOK)
            worker.kill()
            self.serving = None
            self._decided.clear()
            self._fail("hanging", [failure])
            await self.restart()

    async def _look_at_start(self) -> None:
        """Say where a start is that takes too long, once: it may still come to its end."""
        trial, limit = self._trial, 2 * self._silence
        if trial is None or trial.is_reported or trial.silent_for() < limit:
            return
        trial.is_reported = True
        place = await trial.where()
        if trial is not self._trial:
            return
        message = f"The site has not started for {limit:.0f} s: this line did not end."
        failure = Failure.at(place, NOT_STARTED, message, kind="Hanging", fix=_LOOK)
        # A client that waits for the first page is answered, too.
        self._decided.set()
        self._fail("start", [failure])

    def has_other_scripts(self) -> bool:
        """Say whether the client has been rebuilt, and not for its style alone."""
        built = built_scripts(self.stylesheets.build, self._island_build)
        return bool(built) and (self.serving is None or built != self.build)

    def forgive(self) -> None:
        """Forget that the site was hanging: its code has been changed since."""
        self._failures.pop("hanging", None)

    def _fail(self, source: str, failures: list[Any]) -> None:
        if failures and failures != self._failures.get(source):
            for each in failures[:3]:
                click.echo(_in_three_lines(each), err=True)
        self._failures[source] = failures
        self._publish()

    def _publish(self) -> None:
        async def notify() -> None:
            async with self._changed:
                self._changed.notify_all()

        self._run(notify())

    def _run(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def aclose(self) -> None:
        """End the workers."""
        for worker in (self.serving, self._trial, self._spare):
            if worker is not None:
                worker.kill()
        self._folder.cleanup()


def _in_three_lines(failure: Any) -> str:
    if isinstance(failure, dict):
        known = {name: failure.get(name, "") for name in ("what", "message", "kind", "fix")}
        failure = Failure(**known, path=failure.get("path", ""), line=failure.get("line", 0))
    return click.style(failure.in_three_lines(), fg="red")
