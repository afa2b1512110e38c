"""From saving to seeing, with ``villa-site dev`` and a page open in Chromium.

    python -m bench.development

Prints seconds, the median and the worst of some saves of each kind of file.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final

from playwright.async_api import Page, async_playwright

from tests.browser import chromium
from tests.browser.development_site import DevelopmentSite, developing

ROUNDS: Final = 7
REST: Final = 2.5
"""Seconds between two saves: a person takes longer."""
_PATIENCE: Final = 20.0

Goal = tuple[str, str, float, Callable[[str, int], str], str]
GOALS: Final[list[Goal]] = [
    (
        "style",
        "components/base.css",
        0.5,
        lambda css, n: f"{css}\n@layer blocks {{ h2 {{ letter-spacing: {n}px; }} }}",
        "getComputedStyle(document.querySelector('main h2')).letterSpacing === '{n}px'",
    ),
    (
        "content",
        "content/fr/home.yaml",
        0.5,
        lambda yaml, n: yaml.replace("Toujours.", f"Toujours {n}."),
        "document.querySelector('main').textContent.includes('Toujours {n}.')",
    ),
    (
        "Python",
        "blocks/essai.py",
        1.5,
        lambda code, n: code.replace("Première version", f"Version {n}"),
        "document.querySelector('.first').textContent === 'Version {n}'",
    ),
]


async def measure(site: DevelopmentSite, page: Page, goal: Goal) -> list[float]:
    """Save a file some times; give the seconds until the page shows it."""
    _, name, _, how, shows = goal
    file = site.folder / name
    before = file.read_text()
    seconds = []
    for number in range(1, ROUNDS + 1):
        saved = time.perf_counter()
        file.write_text(how(before, number))
        seen = shows.replace("{n}", str(number))
        await _until(partial(page.evaluate, seen))
        seconds.append(time.perf_counter() - saved)
        await asyncio.sleep(REST)
    return seconds


async def _until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(_PATIENCE):
        while not await holds():  # noqa: ASYNC110 - a page reports nothing of its looks
            await asyncio.sleep(0.01)


async def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        async with developing(Path(folder)) as site, async_playwright() as playwright:
            executable = chromium.find(Path(playwright.chromium.executable_path))
            browser = await playwright.chromium.launch(
                executable_path=executable, args=chromium.launch_arguments()
            )
            page = await browser.new_page()
            await page.goto(site.url)
            await page.wait_for_load_state("networkidle")
            await asyncio.sleep(REST)
            print("| saved | goal | median | worst |\n|---|---|---|---|")
            for goal in GOALS:
                seconds = await measure(site, page, goal)
                worst = max(seconds)
                print(
                    f"| {goal[0]} | {goal[2]} s | {statistics.median(seconds):.2f} | {worst:.2f} |"
                )
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
