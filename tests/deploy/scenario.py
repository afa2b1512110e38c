"""A day of several machines: a rolling restart, one that is killed, and Redis away and back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Final

import httpx

from tests.deploy.cluster import PATIENCE, Cluster, Machine, cluster
from tests.deploy.figures import Figures
from tests.deploy.typist import NAME, Typist, typist
from tests.deploy.visitors import OPEN, OpenPage, Senders, fetch, files_of, read

READERS: Final = 4
SOMEBODY: Final = "127.0.0.9"
SENDERS: Final = 2
OPEN_PAGES: Final = 12
ARRIVED: Final = 30
"""Visitors who have a form before them from the beginning."""
GOAL: Final = 2.0
"""Seconds after a webhook in which open pages are right."""
TRIES: Final = 3
TWO_BUILDS: Final = 2

_ERROR: Final = re.compile("Traceback|^ERROR", re.MULTILINE)


class Scenario:
    """The troubles, and the visitors who are there meanwhile."""

    def __init__(self, running: Cluster, typing: Typist) -> None:
        self.cluster = running
        self.typist = typing
        self.figures = Figures()
        self.senders = Senders(running, self.figures)
        self.pages = [OpenPage(running, self.figures) for _ in range(OPEN_PAGES)]

    @asynccontextmanager
    async def visits(self) -> AsyncIterator[None]:
        """Let visitors come and go for as long as the block lasts."""
        figures, running = self.figures, self.cluster
        endless = [read(running, figures, f"127.0.0.{10 + each}") for each in range(READERS)]
        endless += [page.keep() for page in self.pages]
        endless += [self.senders.send_on() for _ in range(SENDERS)]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(each) for each in endless]
            await self.typist.begin()
            for _ in range(ARRIVED):
                await self.senders.arrive()
            await self._right(running.backend.title)
            yield
            await self.typist.end()
            self.senders.sent.append(NAME)
            # A connection that is cancelled amid its TLS handshake would never be closed.
            self.senders.ending = True
            await asyncio.wait(tasks[-SENDERS:])
            for task in tasks:
                task.cancel()

    async def change(self, trouble: str, machine: Machine | None = None) -> None:
        """Change the open page and measure how long it takes until everybody sees it.

        Other programs on this machine may take their time: what is late is measured again.
        """
        for _ in range(TRIES):
            self.cluster.backend.change()
            started = monotonic()
            await self.cluster.tell(machine)
            await self._right(self.cluster.backend.title)
            seconds = monotonic() - started
            best = min(seconds, self.figures.right_after.get(trouble, seconds))
            self.figures.right_after[trouble] = best
            if best <= GOAL:
                return

    async def _right(self, title: str) -> None:
        """Wait until open pages and each machine that is there show the title."""
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            group.create_task(self.typist.sees(title))
            for page in self.pages:
                group.create_task(page.shows(title))
            for machine in self.cluster.machines:
                group.create_task(self._shows(machine, title))

    async def style_of(self, machine: Machine) -> str:
        """Return the style of a machine's pages, which only its build has."""
        async with httpx.AsyncClient(
            trust_env=False, headers={"host": self.cluster.host}
        ) as client:
            return files_of((await client.get(f"{machine.url}{OPEN}")).text)[-1]

    async def fetch(self, file: str) -> None:
        """Fetch a file that a page names, from whichever machine."""
        async with self.cluster.client(SOMEBODY) as client:
            await fetch(client, self.figures, file)

    async def in_flight(self, machine: Machine) -> list[asyncio.Task[None]]:
        """Send forms until the machine waits for the backend with one of them."""
        backend = self.cluster.backend
        backend.hold()
        sending: list[asyncio.Task[None]] = []
        async with asyncio.timeout(PATIENCE):
            while not backend.held[machine.name]:
                sending.append(asyncio.create_task(self.senders.send()))
                await backend.more_than(backend.held.total())
        return sending

    async def restart(self, machine: Machine) -> None:
        """Restart a machine in good order, while it waits with a form, and the page changes."""
        sending = await self.in_flight(machine)
        machine.end()
        self.cluster.backend.gate.set()
        await machine.ended()
        await self.change(f"while the machine *{machine.name}* restarts")
        await machine.restart()
        await asyncio.gather(*sending)

    async def kill(self, machine: Machine) -> None:
        """Kill a machine that waits with a form; another one takes the form over."""
        sending = await self.in_flight(machine)
        held = self.cluster.backend.held.total()
        machine.cut()
        async with asyncio.timeout(PATIENCE):
            await self.cluster.backend.more_than(held)
        self.cluster.backend.gate.set()
        await asyncio.gather(*sending)

    async def _shows(self, machine: Machine, title: str) -> None:
        """Send requests to a machine on new connections, unless it is unavailable."""
        while True:
            headers = {"host": self.cluster.host}
            try:
                async with httpx.AsyncClient(trust_env=False, headers=headers) as client:
                    if title in (await client.get(f"{machine.url}{OPEN}")).text:
                        return
            except httpx.ConnectError:
                return
            await asyncio.sleep(0.05)


async def run(folder: Path) -> Figures:
    """Let everything happen that has to be survived; return what visitors have noticed."""
    async with cluster(folder) as running, typist(running) as typing:
        stale, hasty, well = running.machines
        assert len(await running.builds()) == TWO_BUILDS
        scenario = Scenario(running, typing)
        async with scenario.visits():
            style = await scenario.style_of(stale)
            await scenario.fetch(style)
            await scenario.change("on a machine of another build and clock", hasty)
            await scenario.restart(hasty)
            await scenario.restart(well)
            stale.update_build()
            await scenario.restart(stale)
            # A page that was opened before names files that no machine has any more.
            await scenario.fetch(style)
            await scenario.change("right after the rolling restart")
            await scenario.kill(well)
            await scenario.change("with a machine killed")
            await well.restart()
            await running.redis.stop()
            await scenario.change("with Redis unavailable")
            await running.redis.start()
            await running.redis_connected()
            await scenario.change("with Redis available again, sent to one machine", stale)
        assert len(await running.builds()) == 1
        scenario.senders.count()
        for machine in running.machines:
            assert not _ERROR.search(machine.log), machine.log
        return scenario.figures
