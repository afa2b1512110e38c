"""Validates pages with html-validate, and with the W3C's checker where there is Java."""

from __future__ import annotations

import asyncio
import shutil
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import orjson
import pytest

from tests.engine.rendering.test_parity import NODE
from tests.support.npm_package import CACHE, alone, package_archive
from tests.support.served_site import ROOT

Fault = tuple[str, str, str | None]
"""The page's address, what is said of it, and where."""

_HTML_VALIDATE: Final = ROOT / "client/node_modules/html-validate/bin/html-validate.mjs"
_MEMBER: Final = "package/build/dist/vnu.jar"
_NOT_FAULTS: Final = (
    "CSS: ",  # the style is written for browsers of this decade, which the checker is not
    # The standard has it for `rel=expect` as well.
    "A “link” element with a “blocking” attribute must have a “rel” attribute",
    # The standard has relative addresses, which are http or https by their page.
    "Bad value “/_villa/locale/",
)

needs_w3c: Final = pytest.mark.skipif(
    not shutil.which("java"), reason="java is not installed (apt install default-jre-headless)"
)


async def html_validate(pages: Mapping[Path, str]) -> list[Fault]:
    """Return the faults by the rules of the HTML standard alone.

    ``pages`` has the address of each file.
    """
    options = ("--preset", "standard", "--formatter", "json")
    said = await _said(str(NODE), str(_HTML_VALIDATE), *options, *map(str, pages))
    return [
        (pages[Path(each["filePath"])], fault["message"], fault["selector"])
        for each in said
        for fault in each["messages"]
    ]


async def w3c(pages: Mapping[Path, str]) -> list[Fault]:
    """Return the faults that the W3C's checker reports, those apart that are none."""
    jar = await asyncio.to_thread(_checker)
    java = ("java", "-Xss4m", "-jar", str(jar), "--stdout", "--format", "json")
    said = await _said(*java, "--errors-only", "--exit-zero-always", *map(str, pages))
    return [
        (pages[Path(fault["url"].removeprefix("file:"))], fault["message"], fault.get("extract"))
        for fault in said["messages"]
        if not fault["message"].startswith(_NOT_FAULTS)
    ]


def _checker() -> Path:
    """Return the checker's program."""
    with alone("vnu"), tarfile.open(package_archive("vnu-jar")) as archive:
        if not (CACHE / _MEMBER).is_file():
            archive.extract(_MEMBER, CACHE, filter="data")
    return CACHE / _MEMBER


async def _said(*command: str) -> Any:
    """Run a checker and give the JSON it prints; its exit code reports faults only."""
    checker = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await checker.communicate()
    return orjson.loads(printed)
