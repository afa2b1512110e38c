"""Installs a Chromium for `make test` where none is found."""

from __future__ import annotations

import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, async_playwright
from playwright.sync_api import sync_playwright

from villa_site.qa.chromium import (
    FOUND,
    NAMED_BY,
    SHELL,
    ChromiumMissing,
    find,
    is_root,
    launch_arguments,
    succeeds,
)

__all__ = ["NAMED_BY", "ChromiumMissing", "find", "install", "launch_arguments", "launched"]

DOWNLOAD_SECONDS = 120
PACKAGE_SECONDS = 600


def install(own: Path) -> Path:
    """Install Playwright's Chromium, else the system's; raise ChromiumMissing when neither runs."""
    download = [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]
    if succeeds(download, seconds=DOWNLOAD_SECONDS) and (found := find(own)):
        return found
    for steps in _package_managers():
        if all(succeeds(step, seconds=PACKAGE_SECONDS) for step in steps) and (found := find(own)):
            return found
    raise ChromiumMissing(
        f"Install Chromium with the system's package manager, or name one in {NAMED_BY}: "
        "none was found and none could be installed."
    )


@asynccontextmanager
async def launched(*arguments: str) -> AsyncIterator[Browser]:
    """Run the Chromium of the tests with further arguments; raise ChromiumMissing without one."""
    async with async_playwright() as playwright:
        executable = find(Path(playwright.chromium.executable_path))
        if executable is None:
            raise ChromiumMissing("Run `make chromium` once: no Chromium was found for the tests.")
        browser = await playwright.chromium.launch(
            executable_path=executable, args=[*launch_arguments(), *arguments]
        )
        try:
            yield browser
        finally:
            await browser.close()


def _package_managers() -> Iterator[list[list[str]]]:
    if not is_root():
        return
    if shutil.which("apt-get"):
        for package in (SHELL, "chromium"):
            install = ["apt-get", "install", "-y", package, "fonts-liberation"]
            yield [["apt-get", "update"], install]
    if shutil.which("dnf"):
        yield [["dnf", "install", "-y", "chromium"]]


def main() -> None:
    """Find or install Chromium and remember where it is."""
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    try:
        found = find(own) or install(own)
    except ChromiumMissing as error:
        sys.exit(str(error))
    FOUND.parent.mkdir(exist_ok=True)
    FOUND.write_text(str(found))


if __name__ == "__main__":
    main()
