"""Judges a page of each kind of the demonstration site, as a visitor on a phone has it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright

from bench.failure import MeasurementFailed
from bench.findings import Findings
from bench.lighthouse import program
from bench.lighthouse.judgement import Judgement, table
from bench.neighbours import QUIET, Neighbours
from bench.phone import PHONE
from bench.start import free_port, started
from villa_site.qa import chromium
from villa_site.qa.connection import Connection
from villa_site.qa.crawl import crawl_site
from villa_site.qa.site_map import SitePage, discover
from villa_site.qa.visitor import Visitor

RUNS: Final = 3
_LANGUAGE: Final = "fr"
_GOAL: Final = "lighthouse"


async def measure() -> Findings:
    """Start the site, warm a page of each kind, and have Lighthouse judge each three times."""
    program.install()
    return await asyncio.to_thread(_measured)


def _measured() -> Findings:
    executable = _chromium()
    port = free_port()
    url = f"http://localhost:{port}"
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder), port, VILLA_SITE_URL=url),
    ):
        pages = discover(crawl_site(Connection.of(url))).kinds(_LANGUAGE)
        _warm(url, pages, executable)
        neighbours = Neighbours()
        judgements = [
            Judgement.of(
                f"{page.kind} `{page.path}`",
                [program.run(url + page.path, executable) for _ in range(RUNS)],
            )
            for page in pages
        ]
        used = neighbours.cores
    print(table(judgements), end="\n\n")
    found = Findings(
        values={_GOAL: min(score for each in judgements for score in each.scores.values())},
        asides=[f"Lighthouse: {len(pages)} kinds of pages, median of {RUNS} runs, mobile"],
    )
    if used > QUIET:
        found.doubt([_GOAL], f"the machine is busy: others used {used:.1f} cores")
    return found


def _chromium() -> Path:
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    try:
        found = chromium.find(own)
    except chromium.ChromiumMissing as error:
        raise MeasurementFailed(str(error)) from error
    if found is None:
        raise MeasurementFailed("No Chromium found: `make chromium`.")
    return found


def _warm(url: str, pages: Iterable[SitePage], executable: Path) -> None:
    """Open each page and scroll it to its end, so that its pictures are cut."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=chromium.launch_arguments()
        )
        try:
            for page in pages:
                # A context each: of what another page has cached, Playwright reports no end.
                with browser.new_context(base_url=url, **PHONE) as context:  # type: ignore[arg-type]  # a table of options
                    visitor = Visitor(context.new_page())
                    visitor.open(page.path)
                    visitor.see_all()
        except Error as error:
            raise MeasurementFailed(f"The browser gave up: {error}") from error
        finally:
            browser.close()
