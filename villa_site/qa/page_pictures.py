"""Takes pictures of pages that checks over HTTP have found wrong, with the place marked.

The pages are opened without script: what is pictured is the HTML that was judged, and nothing is
sent to the site.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Error, sync_playwright

from villa_site.qa.browsers import context_options, launch_options
from villa_site.qa.camera import Camera
from villa_site.qa.check import Finding
from villa_site.qa.connection import Connection
from villa_site.qa.outcome import Outcome
from villa_site.qa.site_map import SiteMap

_MOST_CHECKS: Final = 30
_PATIENCE: Final = 10_000


def add_pictures(
    outcomes: Iterable[Outcome], site_map: SiteMap, connection: Connection, folder: Path
) -> None:
    """Give each failed check without a browser a picture of the first page that it names.

    Of very many the first 30 checks have one. A page that does not load goes without.
    """
    paths = {page.path for page in site_map.pages}
    chosen = [each for each in outcomes if not each.artifacts and _first(each, paths)]
    if not chosen:
        return
    with suppress(Error), _browser(connection) as context:
        for number, outcome in enumerate(chosen[:_MOST_CHECKS]):
            outcome.artifacts = folder / str(number)
            _add(context, outcome, paths)


def _add(context: BrowserContext, outcome: Outcome, paths: set[str]) -> None:
    finding = _first(outcome, paths)
    if finding is None or outcome.artifacts is None:
        return
    page = context.new_page()
    with suppress(Error):
        page.goto(finding.path, timeout=_PATIENCE)
        picture = Camera(outcome.artifacts).take(page, finding.place)
        outcome.findings = tuple(
            replace(each, picture=picture) if each is finding else each for each in outcome.findings
        )
    page.close()


def _first(outcome: Outcome, paths: set[str]) -> Finding | None:
    """Return the first finding about a page, preferably about a place of it."""
    of_pages = [each for each in outcome.findings if each.path in paths]
    return next((each for each in of_pages if each.place), next(iter(of_pages), None))


@contextmanager
def _browser(connection: Connection) -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright, connection))
        try:
            yield browser.new_context(
                **context_options(connection), java_script_enabled=False, service_workers="block"
            )
        finally:
            browser.close()
