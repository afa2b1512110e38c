"""Page to page without a socket: the first link followed on a fresh visit, back and forward."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from playwright.async_api import Browser, Page, Request, WebSocket

from bench import phone, plain_turns
from bench.failure import MeasurementFailed
from bench.findings import Findings
from bench.frame import LISTED
from bench.neighbours import QUIET, Neighbours
from bench.typical_page import NEXT_PATH, PATH, TITLES

RUNS: Final = 3
SECONDS: Final = 20
"""Seconds after which a page that does not come is given up."""
LINKS: Final = 10
MIDDLE: Final = """(link) => {
  link.scrollIntoView({ block: "center", behavior: "instant" });
  const [{ x, y, width, height }] = link.getClientRects();
  const middle = [x + width / 2, y + height / 2];
  return link.contains(document.elementFromPoint(...middle)) ? middle : null;
}"""
"""Where a finger finds the link; null where something else lies there."""
SAVE_DATA: Final = """Object.defineProperty(NetworkInformation.prototype, "saveData", {
  get: () => true,
})"""
"""A visitor who saves data: nothing is prefetched."""
UNFOLD: Final = "(folded) => folded.forEach((each) => (each.open = true))"

TURNS: Final = ("turn", "turn-cold", "turn-fast", "turn-fast-cold")
HISTORY: Final = ("back", "forward")
NAMES: Final = (*TURNS, *HISTORY, "requests", "ten-links")


@dataclass(frozen=True, slots=True)
class Turn:
    """Figures of one visit; times in milliseconds, ``neighbours`` in cores that others used."""

    took: float
    requests: tuple[str, ...]
    returns: tuple[float, float] | None
    neighbours: float


async def measure(browser: Browser, url: str) -> Findings:
    """Follow one link in each of several fresh visits, then ten links in one more."""
    found = Findings()
    for name in TURNS:
        found.add(_judged(name, await turns(browser, url, name)))
    found.asides.append(await _plain(browser, url))
    found.values["ten-links"] = await _ten_links(browser, url)
    return found


async def turns(browser: Browser, url: str, name: str) -> list[Turn]:
    """Follow the link in fresh visits, on the line and with the prefetching that ``name`` says."""
    slow, prefetched = "fast" not in name, "cold" not in name
    return [await _turn(browser, url, slow=slow, prefetched=prefetched) for _ in range(RUNS)]


async def _plain(browser: Browser, url: str) -> str:
    """Say how long a plain script takes to turn between the same pages: what a browser needs."""
    slow, fast = [
        [await _turn(browser, url, slow=slow, prefetched=True, plain=True) for _ in range(RUNS)]
        for slow in (True, False)
    ]
    backs, forwards = zip(*(turn.returns for turn in slow if turn.returns), strict=True)
    taken = {
        "slow": median(turn.took for turn in slow),
        "fast": median(turn.took for turn in fast),
        "back": median(backs),
        "forward": median(forwards),
    }
    times = ", ".join(f"{name} {took:.0f}" for name, took in taken.items())
    return f"the same pages turned by a plain script, without framework: {times} ms"


async def _turn(
    browser: Browser, url: str, *, slow: bool, prefetched: bool, plain: bool = False
) -> Turn:
    async with phone.context(browser) as context:
        if plain:
            await plain_turns.install(context, url, slow=slow)
        if not prefetched:
            await context.add_init_script(SAVE_DATA)
        page = await context.new_page()
        neighbours = Neighbours()
        if slow:
            await phone.slow_down(page)
        await phone.load(page, url + PATH)
        link = f"main a[href='{NEXT_PATH}']"
        await _bring_into_sight(page, link)
        if prefetched and not plain:
            await _prefetched(page)
        requests: list[Request] = []
        page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - Playwright sets attributes, which a built-in method has not
        took = await _follow(page, link, TITLES[NEXT_PATH])
        await page.evaluate("bench.settled()")
        requested = tuple(each.url for each in requests if each.resource_type != "image")
        returns = await _back_and_forward(page) if slow and prefetched else None
        return Turn(took, requested, returns, neighbours.cores)


async def _back_and_forward(page: Page) -> tuple[float, float]:
    """Give the milliseconds from each step to the first frame with the title it leads to."""
    back = await _shown(page.evaluate("(to) => bench.go(to)", [-1, TITLES[PATH]]))
    await page.evaluate("bench.settled()")
    forward = await _shown(page.evaluate("(to) => bench.go(to)", [1, TITLES[NEXT_PATH]]))
    return back, forward


async def _shown(measured: Coroutine[Any, Any, Any]) -> float:
    """Wait for the time that a page took to be shown; a page that never comes is a failure."""
    try:
        return float(await asyncio.wait_for(measured, SECONDS))
    except TimeoutError as error:
        raise MeasurementFailed("The page that a link leads to was not shown.") from error


async def _bring_into_sight(page: Page, link: str) -> None:
    await page.locator(link).first.evaluate("(link) => link.scrollIntoView({ block: 'center' })")
    await page.evaluate("bench.settled()")


async def _prefetched(page: Page) -> None:
    await page.wait_for_function("(path) => bench.hasPayload(path)", arg=NEXT_PATH)
    await page.evaluate("bench.settled()")


async def _follow(page: Page, link: str, title: str) -> float:
    """Tap a link; give the milliseconds from the click to the first frame with the new title.

    As a finger does: Playwright's own ``tap`` waits for a frame, and listens to what it causes.
    """
    middle = await page.locator(link).first.evaluate(MIDDLE)
    if middle is None:
        raise MeasurementFailed(f"Something lies over {link}.")
    await page.evaluate("(title) => bench.awaitClick(title)", title)
    await page.touchscreen.tap(*middle)
    return await _shown(page.evaluate("bench.turned"))


async def _ten_links(browser: Browser, url: str) -> int:
    """Count the sockets of a visitor who follows one link after another and reads each page."""
    async with phone.context(browser) as context:
        page = await context.new_page()
        sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - Playwright sets attributes, which a built-in method has not
        await phone.load(page, url + PATH)
        await page.evaluate("window.isFirst = true")
        for path, title in list(LISTED.items())[:LINKS]:
            # On a phone the columns of the footer are folded.
            await page.locator("footer details").evaluate_all(UNFOLD)
            await _follow(page, f"footer a[href='{path}']", title)
            await phone.scroll_to_end(page)
        if not await page.evaluate("window.isFirst"):
            raise MeasurementFailed("A link has loaded its page in full.")
        return len(sockets)


def _judged(name: str, measured: list[Turn]) -> Findings:
    found = Findings(values={name: median(turn.took for turn in measured)})
    spread = ", ".join(f"{took:.0f}" for took in sorted(turn.took for turn in measured))
    requested = max((turn.requests for turn in measured), key=len)
    found.asides.append(f"{name}: {spread} ms; requests {len(requested)}")
    if name == "turn-cold":
        found.values["requests"] = len(requested)
        found.asides += [f"requested: {address}" for address in requested]
    if returns := [turn.returns for turn in measured if turn.returns]:
        backs, forwards = zip(*returns, strict=True)
        found.values |= {"back": median(backs), "forward": median(forwards)}
    if (used := median(turn.neighbours for turn in measured)) > QUIET:
        times = found.values.keys() - {"requests"}
        found.doubt(times, f"the machine is busy: others used {used:.1f} cores")
    return found
