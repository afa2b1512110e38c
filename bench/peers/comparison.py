"""The figures of the comparison: the same functions measure each site, one after another."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from playwright.async_api import Browser, Error

from bench import long_line, page_turns, render
from bench.asgi import HOST
from bench.browser import RUNS, launched, visit
from bench.failure import MeasurementFailed, ToolMissing
from bench.findings import Compared, Comparison, Findings, milliseconds
from bench.jinja_site import JinjaSite
from bench.load import CONNECTIONS, ENCODINGS, answer_size, request_for
from bench.markup import Content, compare, content
from bench.neighbours import Neighbours
from bench.peers import nuxt_site
from bench.peers.content import export
from bench.process import START_SECONDS, Process, contestant
from bench.serving import cached_page, loaded, page
from bench.stub_backend import StubBackend
from bench.typical_page import PATH
from bench.villa import villa_site
from bench.weight import scripts, stylesheets

OURS: Final = "ours"
RENDERED: Final = "Nuxt, rendered"
CACHED: Final = "Nuxt, pages cached"
SITES: Final = (OURS, RENDERED, CACHED)
PLAIN: Final = "identity"
ROUNDS: Final = 5
STARTS: Final = 3
COLD: Final = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: what is measured, in which unit, by which name the figures go."""

    name: str
    title: str
    unit: str = ""
    digits: int = 0


ROWS: Final = (
    Row("rate", f"cached page, compressed: requests/s, {CONNECTIONS} connections"),
    Row("cpu", "the same: CPU a request", "ms", 3),
    Row("rate-plain", "cached page, not compressed: requests/s"),
    Row("cpu-plain", "the same: CPU a request", "ms", 3),
    Row("rate-rendered", "page rendered on each request: requests/s"),
    Row("cpu-rendered", "the same: CPU a page", "ms", 2),
    Row("document", "HTML with style, gzip", "KB", 1),
    Row("script", "script on first load, gzip", "KB", 1),
    Row("paint", "first paint, slow 4G, CPU/4", "s", 2),
    Row("largest", "largest contentful paint, same", "s", 2),
    Row("blocking", "total blocking time, same", "ms"),
    Row("hydrated", "hydrated, same", "s", 2),
    *(
        Row(
            f"long-{name}",
            f"first content, round trips of 562 ms, CPU/4: {name} page",
            "s",
            2,
        )
        for name in long_line.PAGES
    ),
    Row("turn", "page to page, prefetched, slow 4G, CPU/4", "ms"),
    Row("turn-cold", "the same, not prefetched", "ms"),
    Row("turn-fast", "page to page, prefetched, fast line", "ms"),
    Row("turn-fast-cold", "the same, not prefetched", "ms"),
    Row("start", "start to first page", "s", 2),
    Row("memory", "memory after the load", "MB"),
)
WHAT_A_VISIT_TELLS: Final = {"paint": 1000, "largest": 1000, "blocking": 1, "hydrated": 1000}
"""Figures of a visit, and the milliseconds in their unit."""


@dataclass(slots=True)
class Figures:
    """The measurements of each site, time by time, and the cores that others used meanwhile."""

    of: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    neighbours: dict[str, list[float]] = field(default_factory=dict)

    def add(self, site: str, name: str, value: float) -> None:
        """Note one more measured value; the table has the median."""
        self.of.setdefault((site, name), []).append(value)

    def watch(self, what: str, cores: float) -> None:
        """Note how busy others made the machine."""
        self.neighbours.setdefault(what, []).append(cores)

    def comparison(self) -> Comparison:
        """Lay the figures side by side."""
        rows = [
            Compared(
                row.title,
                tuple(self._median(site, row.name) for site in SITES),
                row.unit,
                row.digits,
            )
            for row in ROWS
        ]
        return Comparison(SITES, rows)

    def _median(self, site: str, name: str) -> float | None:
        values = self.of.get((site, name))
        return median(values) if values else None

    def paint_ratios(self) -> dict[str, float]:
        """Give our first contentful paint on the long line against cached Nuxt's, by page."""
        return {
            name: median(
                ours / theirs
                for ours, theirs in zip(
                    self.of[OURS, f"long-{name}"], self.of[CACHED, f"long-{name}"], strict=True
                )
            )
            for name in long_line.PAGES
        }

    @property
    def asides(self) -> list[str]:
        """Give the single times of the turns, and say what else the machine did."""
        single = (
            f"{name}, {site}: {', '.join(f'{value:.0f}' for value in sorted(values))} ms"
            for (site, name), values in self.of.items()
            if name in page_turns.TURNS
        )
        used = (f"{what} {median(cores):.1f}" for what, cores in self.neighbours.items())
        return [*single, f"cores that other processes used meanwhile: {', '.join(used)}"]


async def measure() -> Findings:
    """Build Nuxt, check that its page is ours, measure both; raises ToolMissing."""
    await asyncio.to_thread(nuxt_site.build)
    figures = Figures()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        await asyncio.to_thread(export, folder)
        await asyncio.to_thread(_start, folder, figures)
        with _running(folder) as processes:
            shown = await asyncio.to_thread(_same_page, processes)
            await asyncio.to_thread(_weigh, processes, figures)
            await asyncio.to_thread(_serve, processes, figures)
        # Again, so that what the load has left behind is not part of what a visitor waits for.
        with _running(folder) as processes:
            version = await _browse(processes, figures)
        cold = await _cold(folder)
    ratios = figures.paint_ratios()
    return Findings(
        values={"peer-paint": max(ratios.values())},
        comparisons=[figures.comparison()],
        asides=[
            f"the page: {shown.elements} elements, {len(shown.words)} words",
            f"Chromium {version}, medians of {RUNS} visits; of {ROUNDS} rounds under load",
            f"our page with nothing cached, requested from the backend again: {milliseconds(cold)}",
            "first contentful paint on the long line against Nuxt, turn by turn: "
            + ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items()),
            "Nuxt prefetches the data of pages that it caches, not of those that it renders",
            *figures.asides,
        ],
    )


@contextlib.contextmanager
def _running(folder: Path) -> Iterator[dict[str, Process]]:
    """Run all sites; ``rendered`` is ours without its cache of pages."""
    with contextlib.ExitStack() as stack:
        processes: dict[str, Process] = {}
        for name, start in (*_starts(folder).items(), ("rendered", _ours("rendered", folder))):
            processes[name] = start()
            stack.callback(processes[name].stop)
            first_page(processes[name])
        yield processes


Start = Callable[[], Process]


def _starts(folder: Path) -> dict[str, Start]:
    return {
        OURS: _ours("villa", folder),
        RENDERED: _nuxt("rendered", folder),
        CACHED: _nuxt("cached", folder),
    }


def _ours(name: str, folder: Path) -> Start:
    return lambda: contestant(name, folder)


def _nuxt(kind: nuxt_site.Kind, folder: Path) -> Start:
    return lambda: nuxt_site.started(kind, folder, folder)


def first_page(process: Process) -> None:
    """Wait until a contestant answers with the page."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        process.cpu()  # Raises once the process has ended.
        try:
            page(process, PLAIN)
        except ConnectionRefusedError:
            time.sleep(0.005)
        else:
            return
    raise MeasurementFailed(f"The contestant {process.name} does not answer:\n{process.log}")


def _start(folder: Path, figures: Figures) -> None:
    """Measure from the command to the first page; the first start only fills the caches."""
    for turn in range(STARTS + 1):
        for site, start in _starts(folder).items():
            neighbours, began = Neighbours(), time.monotonic()
            process = start()
            try:
                first_page(process)
                if turn:
                    figures.add(site, "start", time.monotonic() - began)
                    figures.watch("start", neighbours.cores)
            finally:
                process.stop()


def _same_page(processes: dict[str, Process]) -> Content:
    """Check that all serve the same page; raises MeasurementFailed."""
    ours = content(page(processes[OURS], PLAIN)[1])
    for site in (RENDERED, CACHED):
        compare(ours, content(page(processes[site], PLAIN)[1]), "Nuxt", "bench/peers/nuxt")
    return ours


def _weigh(processes: dict[str, Process], figures: Figures) -> None:
    for site in SITES:
        process = processes[site]
        document = page(process, PLAIN)[1].decode()
        if stylesheets(document):
            raise MeasurementFailed(f"{site}: the style is not in the document, and not weighed.")
        fetch = cached_page if site == OURS else page
        figures.add(site, "document", len(fetch(process, "gzip", PATH)[1]) / 1000)
        files = [fetch(process, "gzip", path)[1] for path in scripts(document)]
        figures.add(site, "script", sum(map(len, files)) / 1000)


def _serve(processes: dict[str, Process], figures: Figures) -> None:
    """Load the sites in turns; a cached page with and without compression."""
    compared = [
        (OURS, processes[OURS], ENCODINGS, ""),
        (CACHED, processes[CACHED], ENCODINGS, ""),
        (OURS, processes[OURS], PLAIN, "-plain"),
        (CACHED, processes[CACHED], PLAIN, "-plain"),
        (OURS, processes["rendered"], PLAIN, "-rendered"),
        (RENDERED, processes[RENDERED], PLAIN, "-rendered"),
    ]
    # Its size stays from now on.
    cached_page(processes[OURS], ENCODINGS)
    for turn in range(ROUNDS + 1):
        for site, process, encodings, kind in compared:
            request = request_for(HOST, PATH, encodings)
            neighbours = Neighbours()
            cpu, rate = loaded(process, request, answer_size(process.port, request))
            if turn:  # The first turn only warms up.
                figures.watch("load", neighbours.cores)
                figures.add(site, f"cpu{kind}", cpu * 1000)
                figures.add(site, f"rate{kind}", rate)
    for site in SITES:
        figures.add(site, "memory", processes[site].memory() / 1e6)


async def _browse(processes: dict[str, Process], figures: Figures) -> str:
    """Visit the sites and turn their pages; gives the browser's version."""
    urls = {site: f"http://{processes[site].host}" for site in SITES}
    async with launched() as browser:
        if browser is None:
            raise ToolMissing("No Chromium was found to look at the sites with: `make chromium`.")
        try:
            await _look(browser, urls, figures)
            await _look_from_far(browser, urls, figures)
            await _turn_pages(browser, urls, figures)
        except Error as error:
            raise MeasurementFailed(f"The browser gave up: {error}") from error
        return browser.version


async def _look(browser: Browser, urls: dict[str, str], figures: Figures) -> None:
    for turn in range(RUNS + 1):
        for site, url in urls.items():
            seen = await visit(browser, url)
            if not turn:  # The first visit fills the server's caches.
                continue
            figures.watch("visits", seen.neighbours)
            for name, unit in WHAT_A_VISIT_TELLS.items():
                figures.add(site, name, getattr(seen, name) / unit)


async def _look_from_far(browser: Browser, urls: dict[str, str], figures: Figures) -> None:
    for turn in range(long_line.RUNS + 1):
        for name, path in long_line.PAGES.items():
            for site, url in urls.items():
                seen = await long_line.first_paint(browser, url + path)
                if turn:
                    figures.watch("first paints", seen.neighbours)
                    figures.add(site, f"long-{name}", seen.milliseconds / 1000)


async def _turn_pages(browser: Browser, urls: dict[str, str], figures: Figures) -> None:
    for name in page_turns.TURNS:
        for site, url in urls.items():
            if site == RENDERED and "cold" not in name:
                continue  # It has no data to prefetch.
            for turn in await page_turns.turns(browser, url, name):
                figures.add(site, name, turn.took)
                figures.watch("turns", turn.neighbours)


async def _cold(folder: Path) -> float:
    """Give the CPU of a page of ours with nothing cached, in this process, in seconds."""
    backend, jinja = StubBackend(), JinjaSite()
    site = villa_site(backend, folder / "cold-data", page_cache=False)
    async with site.fastapi.router.lifespan_context(site.fastapi):
        await render.cold(site, backend, jinja)
        return median([(await render.cold(site, backend, jinja))[0] for _ in range(COLD)])
