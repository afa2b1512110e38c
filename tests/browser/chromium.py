"""Finds the Chromium of the browser tests, or installs one for `make test`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMED_BY = "VILLA_TEST_CHROMIUM"
FOUND = Path(sys.prefix) / ".stamps" / "chromium"
SHELL = "chromium-headless-shell"
"""Chromium without its own windows: the pages are the same, the tests take a third less time."""

COMMANDS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DOWNLOAD_SECONDS = 120
PACKAGE_SECONDS = 600


class ChromiumMissing(Exception):
    """No Chromium runs here; the message is one sentence that says what to do."""


def launch_arguments() -> list[str]:
    """Arguments that keep Chromium quiet, and let it start as root and in containers."""
    quiet = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return ["--no-sandbox", *quiet] if _is_root() else quiet


def find(own: Path) -> Path | None:
    """Return a Chromium that runs, ``own`` being where Playwright keeps its own, or None."""
    named = os.environ.get(NAMED_BY)
    if named:
        if _runs(Path(named)):
            return Path(named)
        raise ChromiumMissing(f"Correct {NAMED_BY}: {named} does not run.")
    return next((path for path in _candidates(own) if _runs(path)), None)


def install(own: Path) -> Path:
    """Install Playwright's Chromium, else the system's; raise ChromiumMissing when neither runs."""
    download = [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]
    if _succeeds(download, seconds=DOWNLOAD_SECONDS) and (found := find(own)):
        return found
    for steps in _package_managers():
        if all(_succeeds(step, seconds=PACKAGE_SECONDS) for step in steps) and (found := find(own)):
            return found
    raise ChromiumMissing(
        f"Install Chromium with the system's package manager, or name one in {NAMED_BY}: "
        "none was found and none could be installed."
    )


def _candidates(own: Path) -> Iterator[Path]:
    if FOUND.is_file():
        yield Path(FOUND.read_text())
    yield own
    yield from (Path(path) for command in COMMANDS if (path := shutil.which(command)))


def _runs(chromium: Path) -> bool:
    """Tell whether it starts at all: one without its system libraries does not."""
    command = [str(chromium), "--version"]
    return chromium.is_file() and _succeeds(command, seconds=30, output=subprocess.DEVNULL)


def _package_managers() -> Iterator[list[list[str]]]:
    if not _is_root():
        return
    if shutil.which("apt-get"):
        for package in (SHELL, "chromium"):
            install = ["apt-get", "install", "-y", package, "fonts-liberation"]
            yield [["apt-get", "update"], install]
    if shutil.which("dnf"):
        yield [["dnf", "install", "-y", "chromium"]]


def _succeeds(words: list[str], *, seconds: int, output: int | None = None) -> bool:
    try:
        process = subprocess.Popen(  # noqa: S603 - fixed words, or a browser the developer names
            words,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    except OSError:
        return False
    with process:
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            # Installers work through children of their own, which would go on downloading.
            os.killpg(process.pid, signal.SIGKILL)
            return False


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


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
