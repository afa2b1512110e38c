"""Photographs every case of every block, and compares the pictures with those of before."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Error, Page, sync_playwright

from villa_site.errors import VillaError
from villa_site.qa import visual
from villa_site.qa.browsers import context_options, launch_options
from villa_site.qa.connection import Connection

Photograph = Callable[[], bytes]
CASES: Final = "/_villa/gallery/cases.json"
"""Where a gallery lists its blocks: each with the paths of its cases by name."""
HEIGHT: Final = 900
_TOLERANCE: Final = 3
"""Steps of 255 by which a colour may differ: Chromium rounds an edge in one way or another."""


class SnapshotError(VillaError):
    """The cases cannot be photographed; the message says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The pictures of a run: of ``blocks`` alone where some are named."""

    blocks: Sequence[str] = ()
    widths: Sequence[int] = (360, 1440)
    locales: Sequence[str] = ("fr",)


@dataclass(slots=True)
class Snapshots:
    """The results of a run, by the names of pictures: a difference is a sentence."""

    same: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    different: dict[str, str] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        """Whether all is as before."""
        return not (self.new or self.gone or self.different)

    def __str__(self) -> str:
        number = len(self.same) + len(self.new) + len(self.different)
        parts = [
            f"{number} pictures",
            f"{len(self.same)} the same",
            f"{len(self.different)} different",
            f"{len(self.new)} new",
            f"{len(self.gone)} of cases that no longer exist",
        ]
        return f"{', '.join(parts)}."


def take_snapshots(
    url: str,
    wanted: Wanted,
    *,
    baselines: Path,
    differences: Path,
    accept: bool = False,
    notify: Callable[[str], None] = lambda _line: None,
) -> Snapshots:
    """Compare the cases that the gallery at ``url`` shows with the pictures in ``baselines``.

    What differs is in ``differences``: before, today, and where. ``accept`` stores the pictures of
    today instead. Raises SnapshotError where there is no gallery or no such block.
    """
    result = Snapshots()
    paths = dict(_cases(url, wanted))
    with sync_playwright() as playwright:
        connection = Connection(url=url)
        browser = playwright.chromium.launch(**launch_options(playwright, connection))
        try:
            for name, photograph in _cameras(browser, connection, paths, wanted):
                if accept:
                    _store(result, baselines / name, photograph())
                else:
                    _compare(result, baselines / name, photograph, differences)
                notify(name)
        finally:
            browser.close()
    if not wanted.blocks:
        _find_gone(result, paths, baselines, accept=accept)
    return result


def _cases(url: str, wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Yield the names of pictures, without their widths, and the paths of what they show."""
    for locale in wanted.locales:
        blocks = _listed(url, locale)
        known = [each["name"] for each in blocks]
        unknown = [name for name in wanted.blocks if name not in known]
        if unknown:
            message = f"There is no block {unknown[0]!r}. Fix: name one of {', '.join(known)}."
            raise SnapshotError(message)
        for block in blocks:
            if not wanted.blocks or block["name"] in wanted.blocks:
                for case, path in block["cases"].items():
                    yield f"{block['name']}-{_file_name(case)}-{locale}", path


def _listed(url: str, locale: str) -> list[dict[str, Any]]:
    try:
        answer = httpx.get(f"{url}{CASES}", params={"locale": locale}, timeout=60, trust_env=False)
    except httpx.HTTPError as error:
        message = f"{url} does not answer: {error}. Fix: start villa-site dev."
        raise SnapshotError(message) from error
    if not answer.is_success:
        raise SnapshotError(
            f"{url} has no gallery in {locale!r}. Fix: set VILLA_BLOCK_GALLERY=on there, and name "
            "one of its languages."
        )
    listed: list[dict[str, Any]] = answer.json()
    return listed


def _file_name(case: str) -> str:
    """Write the name of a case as one that every file system takes."""
    return "".join(letter if letter.isalnum() else "_" for letter in case)


def _cameras(
    browser: Browser, connection: Connection, paths: dict[str, str], wanted: Wanted
) -> Iterator[tuple[str, Photograph]]:
    for width in wanted.widths:
        context = browser.new_context(
            **context_options(connection), viewport={"width": width, "height": HEIGHT}
        )
        page = context.new_page()
        for name, path in paths.items():
            yield f"{name}-{width}.png", partial(_photographed, page, path)
        context.close()


def _photographed(page: Page, path: str) -> bytes:
    try:
        page.goto(path)
        return visual.picture(page)
    except Error as error:
        message = f"{path} cannot be photographed: {error.message}"
        raise SnapshotError(f"{message}. Fix: open it in a browser.") from error


def _store(result: Snapshots, baseline: Path, picture: bytes) -> None:
    baseline.parent.mkdir(parents=True, exist_ok=True)
    baseline.write_bytes(picture)
    result.same.append(baseline.name)


def _compare(result: Snapshots, baseline: Path, photograph: Photograph, differences: Path) -> None:
    """Compare a picture with its baseline; what differs is photographed once more."""
    name, folder = baseline.name, differences / baseline.stem
    shutil.rmtree(folder, ignore_errors=True)
    if not baseline.exists():
        result.new.append(name)
        return
    for _ in range(2):
        difference = visual.compare(baseline, photograph(), folder, tolerance=_TOLERANCE)
        if difference is None:
            shutil.rmtree(folder, ignore_errors=True)
            result.same.append(name)
            return
    result.different[name] = str(difference)


def _find_gone(result: Snapshots, paths: dict[str, str], baselines: Path, *, accept: bool) -> None:
    for file in sorted(baselines.glob("*.png")):
        if file.stem.rpartition("-")[0] not in paths:
            if accept:
                file.unlink()
            else:
                result.gone.append(file.name)
