"""Validates pages with html-validate, and with the W3C's checker where there is Java."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import orjson
import pytest

from tests.browser.served_site import ROOT
from tests.engine.rendering.test_parity import NODE

Fault = tuple[str, str, str | None]
"""The page's address, what is said of it, and where."""

_HTML_VALIDATE: Final = ROOT / "client/node_modules/html-validate/bin/html-validate.mjs"
_JAR: Final = os.environ.get("VNU_JAR", "")

needs_w3c: Final = pytest.mark.skipif(
    not (_JAR and shutil.which("java")),
    reason="Set VNU_JAR to the vnu.jar of the npm package vnu-jar, and have java on the PATH.",
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
    """Return the faults that the W3C's checker reports, those of CSS apart."""
    java = ("java", "-Xss4m", "-jar", _JAR, "--stdout", "--format", "json")
    said = await _said(*java, "--errors-only", "--exit-zero-always", *map(str, pages))
    return [
        (pages[Path(fault["url"].removeprefix("file:"))], fault["message"], fault.get("extract"))
        for fault in said["messages"]
        if not fault["message"].startswith("CSS: ")
    ]


async def _said(*command: str) -> Any:
    """Run a checker and give the JSON it prints; its exit code tells of faults only."""
    checker = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await checker.communicate()
    return orjson.loads(printed)
