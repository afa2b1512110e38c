"""Stores pictures and traces of failed checks beside the report."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from villa_site.qa.report.data import ReportData

_MOST_BYTES: Final = 150_000_000
"""Of all files of a run: where hundreds of checks fail, the first traces say enough."""


def folder_beside(file: Path) -> Path:
    """Return the folder of a report's files, which has the name of the report."""
    return file.with_name(f"{file.stem}-files")


def store(report: ReportData, folder: Path) -> ReportData:
    """Copy the files of the failed checks; return the report with their new places.

    Those of an earlier report with this name go: they would be taken for those of this one.
    """
    for earlier in folder.glob("[0-9][0-9][0-9]-test_*/"):
        shutil.rmtree(earlier)
    left = _MOST_BYTES
    checks = []
    for number, each in enumerate(report.checks):
        place = None
        if each.verdict == "failed" and (files := each.files):
            size = sum(file.stat().st_size for file in files)
            if size <= left:
                left -= size
                place = _copy(files, folder / f"{number:03}-{each.name}")
        checks.append(each.model_copy(update={"artifacts": place}))
    return report.model_copy(update={"checks": tuple(checks)})


def _copy(files: list[Path], folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for each in files:
        shutil.copy(each, folder)
    return folder
