"""Visitors of several machines: those who read, those who send forms, and pages that stay open."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import Final

import httpx
from websockets import Origin
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.deploy.cluster import Cluster
from tests.deploy.figures import Figures
from tests.web.test_forms import ADDRESS, ARRIVAL
from villa_site.engine.live.admission import LIVE_PATH

PATHS: Final = ("/", "/contact/", "/recherche/", "/it/contatti/", "/en/contact/", "/resident/lea/")
OPEN: Final = "/contact/"
EVERY: Final = 0.15
"""Seconds between two pages of a reader."""
SENT_EVERY: Final = 1.0
"""Seconds between two forms of a sender."""
PERSON: Final = 3.0
"""Seconds that a person needs for a form; the site requires two."""
DROPPED: Final = 0.5
RESTARTED: Final = 1.5
"""Seconds within which a browser connects again, after a loss and after a restart."""
RESTART: Final = 1012

_BUILD: Final = re.compile(r'"build":"([^"]+)"')
_TITLE: Final = re.compile(r"Version \d+")
_ANSWER: Final = re.compile(r'class="form-answer".*?<p[^>]*>(.*?)</p>', re.DOTALL)
_FILE: Final = re.compile(r"/_villa/assets/[^\"' )]+")
_random: Final = random.Random(1)  # noqa: S311 - a repeatable order, no secret


async def read(cluster: Cluster, figures: Figures, address: str) -> None:
    """Read page after page, each with one of its files and the payload of the next one."""
    async with cluster.client(address) as client:
        for path, following in itertools.pairwise(itertools.cycle(PATHS)):
            page = await fetch(client, figures, path, "</html>")
            if page:
                await fetch(client, figures, _random.choice(files_of(page)))
                build = _BUILD.search(page)
                assert build, page
                await fetch(client, figures, f"{following}_payload.json?{build[1]}", '"state"')
            await asyncio.sleep(EVERY)


def files_of(page: str) -> list[str]:
    """List the files of a page; half of them is its style, which differs between builds."""
    files = sorted(set(_FILE.findall(page)))
    styles = [file for file in files if file.endswith(".css")]
    return [*files, *styles * len(files)]


async def fetch(client: httpx.AsyncClient, figures: Figures, path: str, words: str = "") -> str:
    """Fetch a page, which has ``words``, or a file; return a page's text if nothing is wrong."""
    started, problem, text = monotonic(), "", ""
    try:
        answer = await client.get(path)
    except httpx.HTTPError as error:
        problem = repr(error)
    else:
        text = answer.text if words else ""
        if answer.status_code != httpx.codes.OK:
            problem = str(answer.status_code)
        elif words not in text:
            problem = "it is cut short"
    if words:
        figures.pages += 1
    else:
        figures.files += 1
    figures.answered(path, monotonic() - started, problem)
    return "" if problem else text


class Senders:
    """People who send forms, each once and from an address of their own."""

    def __init__(self, cluster: Cluster, figures: Figures) -> None:
        self.sent: list[str] = []
        self.ending = False
        """Whether each sender stops after the form that it is at."""
        self._cluster = cluster
        self._figures = figures
        self._addresses = _addresses()
        self._arrived: deque[tuple[float, httpx.Cookies]] = deque()

    async def send_on(self) -> None:
        """Send one form after the other, until the day ends."""
        while not self.ending:
            await self.arrive()
            await self.send()
            await asyncio.sleep(SENT_EVERY)

    async def arrive(self) -> None:
        """Come to a form; its signed time is of whichever machine."""
        async with self._cluster.client(next(self._addresses)) as client:
            (await client.get(ARRIVAL)).raise_for_status()
            self._arrived.append((monotonic(), client.cookies))

    async def send(self) -> None:
        """Send the form of who came first, after the time that a person needs for it."""
        address, (came, cookies) = next(self._addresses), self._arrived.popleft()
        await asyncio.sleep(came + PERSON - monotonic())
        async with self._cluster.client(address) as client:
            client.cookies = cookies
            await self._post(client, f"visitor {address}")

    async def _post(self, client: httpx.AsyncClient, name: str) -> None:
        """Send a form; its sender has to be thanked."""
        fields = {"villa-page": OPEN, "villa-form": "acces", "nom": name, "email": "a@villa.test"}
        self.sent.append(name)
        self._figures.forms += 1
        try:
            answer = await client.post(ADDRESS, data=fields)
        except asyncio.CancelledError:
            # The day ends; forms without an answer yet are not counted.
            self.sent.remove(name)
            raise
        except httpx.HTTPError as error:
            self._figures.refused.append(repr(error))
            return
        if answer.status_code != httpx.codes.SEE_OTHER:
            found = _ANSWER.search(answer.text)
            said = found[1] if found else answer.text
            self._figures.refused.append(f"{answer.status_code}: {said}")

    def count(self) -> None:
        """Look at what has come of all of them."""
        stored = self._cluster.backend.stored()
        self._figures.dropped += [name for name in self.sent if not stored[name]]
        self._figures.twice += [name for name, times in stored.items() if times > 1]


def _addresses() -> Iterator[str]:
    return (f"127.0.{high}.{low}" for high in range(1, 255) for low in range(1, 255))


class OpenPage:
    """A page with a socket, which connects again as the browser's client does."""

    def __init__(self, cluster: Cluster, figures: Figures) -> None:
        self.shown = ""
        self.changed = asyncio.Event()
        self._cluster = cluster
        self._figures = figures

    async def keep(self) -> None:
        """Hold the socket for as long as the visitor stays."""
        while True:
            code = await self._connect()
            self._figures.reconnections += 1
            await asyncio.sleep(_random.uniform(0, RESTARTED if code == RESTART else DROPPED))

    async def _connect(self) -> int | None:
        """Read what comes until the socket is closed; return the code of the closing."""
        try:
            async with connect(
                f"wss://{self._cluster.host}{LIVE_PATH}?path={OPEN}",
                origin=Origin(self._cluster.origin),
                ssl=self._cluster.context,
                proxy=None,
                max_size=None,
            ) as socket:
                async for message in socket:
                    if titles := _TITLE.findall(str(message)):
                        self.shown = titles[-1]
                        self.changed.set()
                return socket.close_code
        except (OSError, WebSocketException):
            return None

    async def shows(self, title: str) -> None:
        """Wait until its title is this one."""
        while title != self.shown:
            self.changed.clear()
            await self.changed.wait()
