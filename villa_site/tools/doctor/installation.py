"""Examines the installation: browser client, limit of open files, browser of the tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from villa_site.engine.client_build import CLIENT_DIR, ClientBuild
from villa_site.engine.live.capacity import Capacity, reachable, wanted
from villa_site.errors import ClientBuildMissing
from villa_site.settings.project import Project
from villa_site.settings.project.islands import Islands
from villa_site.tools.doctor.finding import Finding

SOURCE_TREE: Final = Path(__file__).parents[3]

_CLIENT: Final = "browser client"
_ISLANDS: Final = "islands"
_FILES: Final = "open files"
_BROWSER: Final = "browser for tests"
_SECONDS: Final = 60
# The tests' own search for a browser, in its own process: an installed site has no tests.
_SEARCH: Final = """
from pathlib import Path
from playwright.sync_api import sync_playwright
from tests.browser.chromium import find
with sync_playwright() as playwright:
    print(find(Path(playwright.chromium.executable_path)) or "")
"""
FIND_BROWSER: Final = (sys.executable, "-c", _SEARCH)


def client_build(folder: Path = CLIENT_DIR) -> Finding:
    """Check that the client is built and complete."""
    try:
        build = ClientBuild.read(folder)
        files = {str(part["file"]) for part in build.manifest.values()} | build.styles.files
        style, script = build.css, build.script
    except (ClientBuildMissing, AttributeError, KeyError, OSError, TypeError) as error:
        return Finding.of(_CLIENT, "missing", _sentence(error), "make setup")
    missing = sorted(name for name in files if not (folder / name).is_file())
    if missing:
        return Finding.of(_CLIENT, "missing", f"The build has no {missing[0]}.", "make setup")
    if not style:
        return Finding.of(_CLIENT, "missing", "The build has no styles.", "make setup")
    return Finding.of(_CLIENT, "ok", f"build {build.id}, {len(files)} files, {script}")


def islands(project: Project | None) -> list[Finding]:
    """Check that the islands of a project are built as their sources are, where it has some."""
    if project is None or not (own := Islands.of(project)).names():
        return []
    named = ", ".join(own.names())
    if own.is_fresh():
        return [Finding.of(_ISLANDS, "ok", f"built: {named}")]
    seen = f"Not built as they are now: {named}."
    return [Finding.of(_ISLANDS, "missing", seen, "villa-site islands build")]


def open_files(max_sessions: int, capacity: Capacity | None = None) -> Finding:
    """Check how many visitors the limit of open files allows, once the start has raised it."""
    capacity = capacity or reachable(max_sessions)
    seen = (
        f"{capacity.files} for each worker: {capacity.sockets} live sessions, "
        f"{capacity.connections} connections in all"
    )
    if capacity.sockets >= max_sessions:
        return Finding.of(_FILES, "ok", seen)
    fix = f"LimitNOFILE={wanted(max_sessions)} in the unit file, or a lower VILLA_MAX_SESSIONS"
    return Finding.of(_FILES, "tolerated", seen, fix)


def browser_of_tests(tree: Path = SOURCE_TREE, command: Sequence[str] = FIND_BROWSER) -> Finding:
    """Check that the tests of a source tree find a Chromium."""
    if not (tree / "tests" / "browser" / "chromium.py").is_file():
        return Finding.of(
            _BROWSER, "not tried", "there are no tests here: this is an installed site"
        )
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command, cwd=tree, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding.of(_BROWSER, "missing", _sentence(error), "make chromium")
    if browser := done.stdout.strip():
        return Finding.of(_BROWSER, "ok", browser)
    reason = (done.stderr.strip().splitlines() or ["No Chromium was found."])[-1]
    return Finding.of(_BROWSER, "missing", reason, "make chromium")


def _sentence(error: Exception) -> str:
    if isinstance(error, ClientBuildMissing):
        return str(error)
    return f"{type(error).__name__}: {error}"
