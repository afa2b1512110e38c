"""Annotations of a workflow of GitHub, and the summary of its job."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from villa_site.qa.checks import SUITE
from villa_site.qa.report.data import CheckData, ReportData
from villa_site.qa.report.summary import Broken, broken_sentences, judgement, totals

_SUMMARY: Final = "GITHUB_STEP_SUMMARY"
"""The file that GitHub shows on the page of a job; it names it by this variable."""
_MOST: Final = 10
"""Annotations of a step that GitHub shows for each level."""
_MARKDOWN: Final = "\\|`*_[]"
_ESCAPES: Final = {ord(each): f"\\{each}" for each in _MARKDOWN}


def commands(report: ReportData) -> Iterator[str]:
    """Return a line for each sentence that does not hold, and for what could not be judged."""
    for each in broken_sentences(report)[:_MOST]:
        where = f"{each.where}: " if each.where else ""
        yield _command("error", each.sentence, f"{where}{each.first}", each.checks[0])
    for error in filter(None, [report.incomplete or report.error]):
        yield _command("error", "The site could not be judged to the end", error)
    for check in [each for each in report.checks if each.second_try][:_MOST]:
        yield _command("warning", "Proved on the second try only", check.sentence, check)


def write_summary(report: ReportData) -> None:
    """Add the summary to the page of the job, where there is one."""
    if file := os.environ.get(_SUMMARY):
        with Path(file).open("a", encoding="utf-8") as stream:
            stream.write(summary(report))


def summary(report: ReportData) -> str:
    """Return the summary as Markdown."""
    lines = [f"### {judgement(report)}", "", f"{report.site.url}: {totals(report)}.", ""]
    if broken := broken_sentences(report):
        lines += ["| What does not hold | Where | Seen |", "|---|---|---|", *map(_row, broken), ""]
    lines += [f"- {_cell(each)}" for each in filter(None, [report.incomplete or report.error])]
    return "\n".join(lines) + "\n"


def _row(broken: Broken) -> str:
    return "| " + " | ".join(map(_cell, (broken.sentence, broken.where, broken.first))) + " |"


def _cell(text: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return " ".join(text.translate(_ESCAPES).split())


def _command(level: str, title: str, message: str, check: CheckData | None = None) -> str:
    """Return a command of a workflow; a file is named where it belongs to the repository."""
    properties = {"title": title}
    if check and (SUITE / check.file).is_relative_to(Path.cwd()):
        properties["file"] = str((SUITE / check.file).relative_to(Path.cwd()))
    said = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {said}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
