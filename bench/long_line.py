"""First paint and first page change of a phone whose line has round trips of 562 ms."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from playwright.async_api import Browser

from bench import phone
from bench.failure import MeasurementFailed
from bench.findings import Findings, kilobytes
from bench.neighbours import QUIET, Neighbours
from bench.page_turns import SAVE_DATA
from bench.typical_page import HEAVY_PATH, LIGHT_PATH, NEXT_PATH, PATH

PAGES: Final = {"light": LIGHT_PATH, "typical": PATH, "heavy": HEAVY_PATH}
RUNS: Final = 5
NAMES: Final = ("long-paint", "first-turn")
ANOTHER_SITE: Final = "data:text/html,<p>Another site"
APART: Final = frozenset({"Image", "Font"})
"""Requests that a page change would make in any framework."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A first visit until it shows content; ``neighbours`` in cores that others used."""

    milliseconds: float
    neighbours: float


@dataclass(frozen=True, slots=True)
class Answer:
    """A request of a page change: the address, and the bytes on the line."""

    url: str
    size: float


async def measure(browser: Browser, url: str) -> Findings:
    """Visit a light, a typical and a heavy page; follow the first link of another visit."""
    visits: dict[str, list[Painted]] = {name: [] for name in PAGES}
    for turn in range(RUNS + 1):
        for name, path in PAGES.items():
            seen = await first_paint(browser, url + path)
            if turn:  # The first visit fills the server's caches.
                visits[name].append(seen)
    times = {name: median(each.milliseconds for each in seen) for name, seen in visits.items()}
    answers = await first_turn(browser, url)
    found = Findings(
        values={
            "long-paint": max(times.values()) / 1000,
            "first-turn": sum(each.size for each in answers) / 1000,
        },
        asides=[
            *(
                f"first contentful paint of the {name} page there: {took:.0f} ms"
                for name, took in times.items()
            ),
            *(f"the first page change requested {kilobytes(it.size)}: {it.url}" for it in answers),
        ],
    )
    used = median(each.neighbours for seen in visits.values() for each in seen)
    if used > QUIET:
        found.doubt(["long-paint"], f"the machine is busy: others used {used:.1f} cores")
    return found


async def first_paint(browser: Browser, address: str) -> Painted:
    """Load a page on a fresh phone until it shows content.

    The visitor comes from another site. From an empty page a browser would first have to start a
    process for the policy of the page's opener, which most visits do while they wait for the line.
    """
    async with phone.context(browser) as context:
        page = await context.new_page()
        await page.goto(ANOTHER_SITE)
        neighbours = Neighbours()
        await phone.slow_down(page, phone.LONG_LINE)
        await page.goto(address, wait_until="commit")
        return Painted(float(await page.evaluate("bench.painted()")), neighbours.cores)


async def first_turn(browser: Browser, url: str) -> list[Answer]:
    """Follow a link of a fresh visit as soon as the page is hydrated; list what that requests.

    The visitor saves data: prefetching other pages is no part of it.
    """
    async with phone.context(browser) as context:
        await context.add_init_script(SAVE_DATA)
        page = await context.new_page()
        session = await phone.slow_down(page, phone.LONG_LINE)
        await page.goto(url + PATH, wait_until="commit")
        await page.evaluate("bench.hydrated()")
        sent: dict[str, str] = {}
        answers: list[Answer] = []

        def note(event: dict[str, Any]) -> None:
            if event.get("type") not in APART:
                sent[event["requestId"]] = event["request"]["url"]

        def weigh(event: dict[str, Any]) -> None:
            if address := sent.get(event["requestId"]):
                answers.append(Answer(address, event["encodedDataLength"]))

        session.on("Network.requestWillBeSent", note)
        session.on("Network.loadingFinished", weigh)
        # Without a finger, which would have to bring the link into sight first.
        await page.locator(f"main a[href='{NEXT_PATH}']").first.evaluate("(link) => link.click()")
        await page.evaluate("bench.settled()")
        if not page.url.endswith(NEXT_PATH):
            raise MeasurementFailed("The first link was not followed.")
        return answers
