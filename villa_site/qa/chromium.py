"""Finds a Chromium that runs, and the arguments it needs here."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from villa_site.errors import VillaError

NAMED_BY: Final = "VILLA_TEST_CHROMIUM"
FOUND: Final = Path(sys.prefix) / ".stamps" / "chromium"
SHELL: Final = "chromium-headless-shell"
"""Chromium without its own windows: the pages are the same, the tests take a third less time."""
COMMANDS: Final = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class ChromiumMissing(VillaError):
    """No Chromium runs here; the message is one sentence that says what to do."""


def launch_arguments() -> list[str]:
    """Arguments for a quiet Chromium that starts as root and in containers."""
    quiet = [
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-pings",
    ]
    return ["--no-sandbox", *quiet] if is_root() else quiet


def find(own: Path) -> Path | None:
    """Return a Chromium that runs, ``own`` being where Playwright installs its own, or None."""
    named = os.environ.get(NAMED_BY)
    if named:
        if runs(Path(named)):
            return Path(named)
        raise ChromiumMissing(f"Correct {NAMED_BY}: {named} does not run.")
    return next((path for path in _candidates(own) if runs(path)), None)


def succeeds(words: list[str], *, seconds: int, output: int | None = None) -> bool:
    """Run a command; return whether it ended well in time."""
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


def is_root() -> bool:
    """Return whether the user is root, whom Chromium's sandbox refuses."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _candidates(own: Path) -> Iterator[Path]:
    if FOUND.is_file():
        yield Path(FOUND.read_text())
    yield own
    yield from (Path(path) for command in COMMANDS if (path := shutil.which(command)))


def runs(chromium: Path) -> bool:
    """Return whether it starts at all: one without its system libraries does not."""
    command = [str(chromium), "--version"]
    return chromium.is_file() and succeeds(command, seconds=30, output=subprocess.DEVNULL)
