"""Weighs what is sent: a first visit's document with its style, its script; a payload."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from bench.failure import MeasurementFailed
from bench.findings import Findings, kilobytes
from bench.load import ENCODINGS
from bench.process import Process, running
from bench.serving import cached_page, page
from bench.typical_page import LIGHT_PATH, NEXT_PATH, PATH

_STYLE: Final = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_MODEL: Final = re.compile(r'<script type="application/json" id="villa-state">(.*?)</script>')


async def measure() -> Findings:
    """Fetch everything from the running site."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "villa") as processes:
        return await asyncio.to_thread(_measured, processes["villa"])


def _measured(site: Process) -> Findings:
    document = page(site, "identity", PATH)[1].decode()
    style = _STYLE.search(document)
    css = style[1] if style else ""
    bare = document.replace(css, "")
    fast = len(page(site, "gzip", PATH)[1])
    weights = {path: len(cached_page(site, "gzip", path)[1]) for path in scripts(document)}
    light, whole = (len(cached_page(site, "gzip", path)[1]) for path in (LIGHT_PATH, PATH))
    payload = cached_page(site, "gzip", f"{NEXT_PATH}_payload.json?{_build(document)}")[1]
    best = len(cached_page(site, ENCODINGS, PATH)[1])
    script = sum(len(cached_page(site, ENCODINGS, path)[1]) for path in weights)
    return Findings(
        values={
            "light": light / 1000,
            "document": whole / 1000,
            "script": sum(weights.values()) / 1000,
            "payload": len(payload) / 1000,
        },
        asides=[
            (
                f"the typical document: {kilobytes(best)} brotli, {kilobytes(fast)} gzip for its"
                " first visitor, before it is compressed once more,"
                f" {kilobytes(len(document.encode()))} plain; without its style"
                f" {kilobytes(_gzip(bare))} gzip, without the model, too,"
                f" {kilobytes(_gzip(_MODEL.sub('', bare)))}"
            ),
            f"the payload: {kilobytes(len(gzip.decompress(payload)))} plain",
            f"its style: {kilobytes(_gzip(css))} gzip, {kilobytes(len(css.encode()))} plain",
            f"the script: {kilobytes(script)} brotli",
            *(f"{Path(path).name}: {kilobytes(size)} gzip" for path, size in weights.items()),
        ],
    )


class _Files(HTMLParser):
    """Finds the files that browsers with script load at once."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: set[str] = set()
        self.stylesheets: set[str] = set()
        self._without_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "noscript":
            self._without_script = True
        elif tag == "script":
            self.scripts.add(given.get("src", ""))
        elif tag == "link" and given.get("rel") == "modulepreload":
            self.scripts.add(given.get("href", ""))
        elif tag == "link" and given.get("rel") == "stylesheet" and not self._without_script:
            self.stylesheets.add(given.get("href", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "noscript":
            self._without_script = False


def scripts(document: str) -> list[str]:
    """Name the scripts that a document loads at once, and the modules that it says they import."""
    return sorted(_files(document).scripts - {""})


def stylesheets(document: str) -> list[str]:
    """Name the stylesheets that a document loads beside the style in it."""
    return sorted(_files(document).stylesheets)


def _files(document: str) -> _Files:
    parser = _Files()
    parser.feed(document)
    parser.close()
    return parser


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
