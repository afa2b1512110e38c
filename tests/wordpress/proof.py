"""Compares the site with the WordPress behind it: words, pictures, privacy, access, console.

``python -m tests.wordpress.proof`` prints the figures of each version in ``VILLA_TEST_WORDPRESS``.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.async_api import Browser, async_playwright

from tests.browser import chromium
from tests.browser.axe import violations
from tests.browser.contexts import Complaints
from tests.wordpress import wordpress_core
from tests.wordpress.page_words import SHOWN, main_of, pictures, words
from tests.wordpress.seeded import WordPress, seeded
from tests.wordpress.site_server import serving
from villa_site.settings.languages import Languages

LANGUAGES: Final = Languages.of("en")
"""Those of the tests' WordPress, which has no plugin for several."""

PRIVATE: Final = "Mot-interdit"
"""Is in everything that strangers may not read, and nowhere else."""

_OPEN_TO_ALL: Final = (
    "/sitemap.xml",
    "/_villa/feeds/en/post.xml",
    "/actualites/",
    "/author/redaction/",
    "/category/carnets/",
)
_TOGETHER: Final = 3
_NOT_FOUND: Final = "404 (Not Found)"


@dataclass
class Figures:
    """What the comparison of a version has found."""

    version: str
    pages: int = 0
    words: int = 0
    missing_words: Counter[str] = field(default_factory=Counter)
    pictures: int = 0
    missing_pictures: Counter[str] = field(default_factory=Counter)
    private: Counter[str] = field(default_factory=Counter)
    opened: int = 0
    violations: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def row(self) -> str:
        """Return the figures as a row of the table."""
        share = 100 * self.missing_words.total() / max(1, self.words)
        return (
            f"| {self.version} | {self.pages} | {self.words:,} "
            f"| {self.missing_words.total()} ({share:.2f} %) "
            f"| {self.missing_pictures.total()} of {self.pictures} | {self.private.total()} "
            f"| {len(self.violations)} on {self.opened} pages | {len(self.console)} "
            f"| {len(self.notices)} |"
        )


HEAD: Final = (
    "| WordPress | pages | words | words missing | pictures missing | private words "
    "| axe violations | console messages | PHP notices |\n|---|---|---|---|---|---|---|---|---|"
)


async def compare(wordpress: WordPress, site: httpx.AsyncClient, figures: Figures) -> None:
    """Read every published page and post in WordPress and on the site."""
    places = asyncio.Semaphore(_TOGETHER)
    async with httpx.AsyncClient(base_url=wordpress.server.url, timeout=120) as theirs:
        listed = (await theirs.get("/wp-json/wpnuxt/v1/pages/")).json()

        async def read(page: dict[str, Any]) -> None:
            async with places:
                await _compare_page(page, theirs, site, figures)

        written = [page for page in listed if page["post_type"] in {"page", "post"}]
        # WordPress shows the page of posts as a list, which has no content of its own.
        news = wordpress.ids["news"]
        await asyncio.gather(*(read(page) for page in written if page["ID"] != news))
        for path in _OPEN_TO_ALL:
            figures.private[path] += (await site.get(path)).text.count(PRIVATE)


async def _compare_page(
    page: dict[str, Any], theirs: httpx.AsyncClient, site: httpx.AsyncClient, figures: Figures
) -> None:
    path = page["path"]
    reply = await site.get(path)
    reply.raise_for_status()
    markup = (await theirs.get(path, headers=SHOWN)).text
    main = main_of(reply.text)
    shown, seen = words(markup), pictures(markup)
    figures.pages += 1
    figures.words += shown.total()
    figures.pictures += seen.total()
    for word, number in (shown - words(main, forms=True)).items():
        figures.missing_words[f"{path} {word}"] = number
    for picture, number in (seen - pictures(main)).items():
        figures.missing_pictures[f"{path} {picture}"] = number
    if found := reply.text.count(PRIVATE):
        figures.private[path] = found


def sample(wordpress: WordPress) -> list[str]:
    """Return the path of a page of each kind."""
    made = wordpress.ids
    numbers = [each for kind in made["library"].values() for each in kind[:2]]
    numbers += [made[name] for name in ("front", "news", "own", "protected", "resident", "event")]
    numbers += made["posts"][:1]
    paths: list[str] = wordpress.server.evaluate(
        f"return array_map(fn($id) => wp_parse_url(get_permalink($id), PHP_URL_PATH), {numbers});"
    )
    blocks = ("calendar", "navigation-deep", "query-pages", "footnotes", "tabs", "playlist")
    shown = [
        f"/bloc-{name}/"
        for name in blocks
        if name.replace("-", " ") in made["blocks"] or name in made["blocks"]
    ]
    return [*paths, *shown, "/author/redaction/", "/2025/", "/nulle-part/"]


async def look(
    browser: Browser, site: httpx.AsyncClient, paths: list[str], figures: Figures
) -> None:
    """Open pages in a browser; keep what axe and the console report."""
    context = await browser.new_context(
        base_url=str(site.base_url), locale="en-GB", reduced_motion="reduce"
    )
    complaints = Complaints(context)
    page = await context.new_page()
    for path in paths:
        await page.goto(path)
        figures.opened += 1
        figures.violations += [f"{path} {each}" for each in await violations(page)]
        # That a missing page is missing is right.
        said = [each for each in complaints.said if _NOT_FOUND not in each]
        figures.console += [f"{path} {each}" for each in said]
        complaints.clear()
    await context.close()


async def _prove(version: str, folder: Path) -> Figures:
    figures = Figures(version)
    wordpress_folder = folder / version
    wordpress_folder.mkdir()
    with seeded(version, wordpress_folder) as wordpress:
        url = wordpress.server.url
        async with serving(url, folder / f"site-{version}", languages=LANGUAGES) as site:
            await compare(wordpress, site, figures)
            async with async_playwright() as playwright:
                executable = chromium.find(Path(playwright.chromium.executable_path))
                browser = await playwright.chromium.launch(
                    executable_path=executable, args=chromium.launch_arguments()
                )
                await look(browser, site, sample(wordpress), figures)
        figures.notices += wordpress.server.notices()
    return figures


def main() -> None:
    """Print the table, and below it what is missing."""
    details: list[str] = []
    sys.stdout.write(f"{HEAD}\n")
    with tempfile.TemporaryDirectory() as folder:
        for version in wordpress_core.versions():
            figures = asyncio.run(_prove(version, Path(folder)))
            sys.stdout.write(f"{figures.row()}\n")
            sys.stdout.flush()
            for counted in (figures.missing_words, figures.missing_pictures, figures.private):
                details += [f"{version} {each} ×{n}" for each, n in counted.most_common() if n]  # noqa: RUF001 - a count
            details += [
                f"{version} {each}"
                for each in (*figures.violations, *figures.console, *figures.notices)
            ]
    sys.stdout.write("".join(f"\n{line}" for line in details) + "\n")


if __name__ == "__main__":
    main()
