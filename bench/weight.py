"""What is sent: a first visit's document, the script it loads, the style in it; a payload."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import tempfile
from pathlib import Path
from typing import Final

from bench.failure import MeasurementFailed
from bench.findings import Findings, kilobytes
from bench.process import Process, running
from bench.serving import page
from bench.typical_page import LIGHT_PATH, NEXT_PATH, PATH

_STYLE: Final = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_MODEL: Final = re.compile(r'<script type="application/json" id="villa-state">(.*?)</script>')
_SCRIPT: Final = re.compile(
    r'<link rel="modulepreload" href="([^"]+)"|<script type="module" src="([^"]+)"'
)
ACCEPT: Final = "gzip, deflate, br, zstd"


async def measure() -> Findings:
    """Fetch everything from the running site."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "villa") as processes:
        return await asyncio.to_thread(_measured, processes["villa"])


def _measured(site: Process) -> Findings:
    document = page(site, "identity", PATH)[1].decode()
    style = _STYLE.search(document)
    css = style[1] if style else ""
    bare = document.replace(css, "")
    scripts = sorted({first or second for first, second in _SCRIPT.findall(document)})
    weights = {path: len(page(site, "gzip", path)[1]) for path in scripts}
    light, whole = (len(page(site, "gzip", path)[1]) for path in (LIGHT_PATH, PATH))
    payload = page(site, "gzip", f"{NEXT_PATH}_payload.json?{_build(document)}")[1]
    best = len(page(site, ACCEPT, PATH)[1])
    return Findings(
        values={
            "light": light / 1000,
            "document": whole / 1000,
            "script": sum(weights.values()) / 1000,
            "payload": len(payload) / 1000,
        },
        asides=[
            (
                f"the typical document: {kilobytes(best)} brotli,"
                f" {kilobytes(len(document.encode()))} plain; without its style"
                f" {kilobytes(_gzip(bare))} gzip, without the model, too,"
                f" {kilobytes(_gzip(_MODEL.sub('', bare)))}"
            ),
            f"the payload: {kilobytes(len(gzip.decompress(payload)))} plain",
            f"its style: {kilobytes(_gzip(css))} gzip, {kilobytes(len(css.encode()))} plain",
            *(f"{Path(path).name}: {kilobytes(size)} gzip" for path, size in weights.items()),
        ],
    )


def _build(document: str) -> str:
    """Read the id of the build that has rendered ``document``."""
    model = _MODEL.search(document)
    build = json.loads(model[1]).get("build") if model else None
    if not isinstance(build, str):
        raise MeasurementFailed("The document has no build in its state.")
    return build


def _gzip(text: str) -> int:
    """Compress as the site does."""
    return len(gzip.compress(text.encode(), compresslevel=6, mtime=0))
