"""The scanner's command decides on each file, and whatever goes wrong with it refuses the file."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.site.forms.files.scanner import REFUSED, UNCHECKED, Scanner
from villa_site.site.forms.uploads import Stored

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("EXT-07")]

CONTENT = Stored.of(b"%PDF-1.4")


def scanner(folder: Path, script: str, seconds: float = 30) -> Scanner:
    command = folder / "a scan"
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o700)
    return Scanner(f"'{command}' --file", seconds, folder / "checked")


async def test_scanner_accepts_and_refuses_by_its_status(tmp_path: Path) -> None:
    script = 'test "$1" = --file && grep -q EICAR "$2" && exit 1; exit 0'
    scan = scanner(tmp_path, script)
    assert await scan.mistake(CONTENT) == ""
    assert await scan.mistake(Stored.of(b"EICAR")) == REFUSED
    assert [*(tmp_path / "checked").iterdir()] == []


async def test_no_scanner_accepts_every_file(tmp_path: Path) -> None:
    assert await Scanner("", 1, tmp_path).mistake(CONTENT) == ""


@pytest.mark.parametrize(
    ("script", "logged"),
    [
        ("echo no database; exit 2", "failed with the status 2: no database"),
        ("sleep 60 & wait", "has not ended within 0.2 seconds"),
        ("kill -9 $$", "failed with the status -9"),
        ("yes | head -c 3000000; exit 3", "failed with the status 3: y"),
    ],
)
async def test_scanner_that_fails_refuses_the_file(
    tmp_path: Path, expect_errors: list[logging.LogRecord], script: str, logged: str
) -> None:
    seconds = 0.2 if "sleep" in script else 30
    assert await scanner(tmp_path, script, seconds).mistake(CONTENT) == UNCHECKED
    (record,) = expect_errors
    assert logged in record.getMessage()
    assert "Fix: VILLA_UPLOAD_SCANNER" in record.getMessage()
    assert [*(tmp_path / "checked").iterdir()] == []


async def test_scanner_that_is_missing_refuses_the_file(
    tmp_path: Path, expect_errors: list[logging.LogRecord]
) -> None:
    assert await Scanner("/nowhere/scan", 1, tmp_path).mistake(CONTENT) == UNCHECKED
    assert "could not be run" in expect_errors[0].getMessage()


def test_command_with_an_open_quote_is_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_UPLOAD_SCANNER", "scan 'a")
    with pytest.raises(SettingsError, match="close its quotes"):
        Settings.load()
