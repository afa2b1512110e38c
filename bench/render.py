"""CPU per rendered page, in one process, in turns with Jinja2 on Starlette."""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Final

import httpx

from bench.asgi import fetch
from bench.failure import MeasurementFailed
from bench.findings import Findings, milliseconds
from bench.jinja_site import JinjaSite
from bench.markup import Content, compare, content
from bench.stub_backend import ORIGIN, StubBackend
from bench.typical_page import PATH
from bench.villa import villa_site
from villa_site.app import VillaSite
from villa_site.engine.rendering.freeze import FRAGMENTS

ROUNDS: Final = 40
FREQUENT: Final = 12
COLD: Final = 3


async def measure() -> Findings:
    """Measure a page whose blocks are frozen, rendered again, or of which nothing is cached."""
    backend, jinja = StubBackend(), JinjaSite()
    jinja.publish(PATH, 0)
    with tempfile.TemporaryDirectory() as folder:
        site = villa_site(backend, Path(folder), page_cache=False)
        async with site.fastapi.router.lifespan_context(site.fastapi):
            shown = await _same_page(site, jinja)
            return _judged(shown, await _rounds(site, backend, jinja))


async def _same_page(site: VillaSite, jinja: JinjaSite) -> Content:
    """Check that both serve the same page; raises MeasurementFailed."""
    ours = content((await fetch(site, PATH)).body)
    theirs = content((await fetch(jinja.app, PATH)).body)
    compare(ours, theirs, "Jinja2", "bench/templates")
    return ours


Rounds = dict[str, list[float]]


async def _rounds(site: VillaSite, backend: StubBackend, jinja: JinjaSite) -> Rounds:
    """Give the seconds of CPU per request of each contestant, round by round."""
    names = ("jinja", "frozen", "composed", "unfrozen", "cold", "jinja-cold")
    spent: Rounds = {name: [] for name in names}
    for _ in range(ROUNDS):
        gc.collect()
        spent["jinja"].append(await _cpu(lambda: fetch(jinja.app, PATH), FREQUENT))
        spent["frozen"].append(await _cpu(lambda: fetch(site, PATH), FREQUENT))
        spent["composed"].append(await _cpu(lambda: _composed(site), FREQUENT))
        pairs = [await cold(site, backend, jinja) for _ in range(COLD)]
        spent["cold"].append(sum(own for own, _ in pairs) / COLD)
        spent["jinja-cold"].append(sum(theirs for _, theirs in pairs) / COLD)
        # The blocks of the newest edition are frozen before the next round counts on it.
        await fetch(site, PATH)
        # Last: what it leaves to the garbage collector is nobody else's.
        spent["unfrozen"].append(await _cpu(lambda: _unfrozen(site), FREQUENT))
    return spent


async def _cpu(request: Callable[[], Awaitable[object]], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        await request()
    return (time.process_time() - start) / times


async def _composed(site: VillaSite) -> None:
    """Request a page whose blocks are frozen, but whose composition is not cached."""
    site.compose.clear()
    await fetch(site, PATH)


async def _unfrozen(site: VillaSite) -> None:
    """Request a page whose content is at hand, typed and clean, but of which no HTML is."""
    site.site.caches[FRAGMENTS].clear()
    site.compose.clear()
    await fetch(site, PATH)


async def cold(site: VillaSite, backend: StubBackend, jinja: JinjaSite) -> tuple[float, float]:
    """Request a new edition, in which every text of page and frame has changed, and render it.

    Gives the CPU of the site, and of Jinja2 when that has to request, read and clean as well.
    """
    backend.publish(backend.edition + 1)
    site.changed(None)
    site.site.caches.clear()
    site.compose.clear()
    start = time.process_time()
    answer = await fetch(site, PATH)
    await site.backend.settle()
    own = time.process_time() - start
    if f"({backend.edition})".encode() not in answer.body:
        raise MeasurementFailed("The page was rendered from content that had been replaced.")
    # What one side has cleaned must not be there for the other.
    backend.publish(backend.edition + 1)
    async with httpx.AsyncClient(transport=backend.transport, base_url=ORIGIN) as client:
        start = time.process_time()
        await jinja.fetch(client, PATH)
        await fetch(jinja.app, PATH)
        return own, time.process_time() - start


def _ratio(spent: Rounds, ours: str, theirs: str) -> float:
    pairs = zip(spent[ours], spent[theirs], strict=True)
    return median(own / theirs for own, theirs in pairs)


def _judged(shown: Content, spent: Rounds) -> Findings:
    found = Findings()
    for name in ("frozen", "unfrozen"):
        found.values[name] = _ratio(spent, name, "jinja")
    found.values["cold"] = _ratio(spent, "cold", "jinja-cold")
    cpu = {name: milliseconds(median(rounds)) for name, rounds in spent.items()}
    found.asides = [
        f"page: {shown.elements} elements, {len(shown.words)} words",
        (
            f"CPU per render: Jinja2 {cpu['jinja']}, frozen {cpu['frozen']},"
            f" all rendered again {cpu['unfrozen']}, cold {cpu['cold']}"
        ),
        (
            "with frozen blocks, composed and rendered again, as after a publication:"
            f" {cpu['composed']}, {_ratio(spent, 'composed', 'jinja'):.2f} of Jinja2"
        ),
        (
            f"Jinja2 that queries the backend, reads JSON and cleans HTML on each request takes"
            f" {cpu['jinja-cold']}; against one whose content is at hand the cold page takes"
            f" {_ratio(spent, 'cold', 'jinja'):.2f}, and 500 such pages"
            f" {500 * median(spent['cold']):.1f} s of CPU"
        ),
    ]
    return found
