"""The files that a run writes, as options of the command name them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from villa_site.errors import VillaError
from villa_site.qa.report import artifacts, badge, data, github, junit, page, statement, summary
from villa_site.qa.report.data import ReportData
from villa_site.qa.report.trend import Trend, since
from villa_site.qa.run import Run

Format = Literal["text", "github"]


class AllureMissing(VillaError):
    """The library of Allure is not installed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outputs:
    """Where a run is written, and the earlier report that it is compared with."""

    report: Path | None = None
    junit: Path | None = None
    statement: Path | None = None
    badge: Path | None = None
    allure: Path | None = None
    compare: Path | None = None
    format: Format = "text"

    def earlier(self) -> ReportData | None:
        """Return the earlier report, and raise before the run what would fail after it."""
        if self.allure and find_spec("allure_commons") is None:
            raise AllureMissing(
                "--allure needs the library of Allure. Fix: pip install 'villa-site[qa,allure]'."
            )
        return data.read(self.compare) if self.compare else None

    @property
    def files(self) -> dict[str, Path | None]:
        """The files by their options."""
        return {
            "--report": self.report,
            "the JSON of --report": self.report and self.report.with_suffix(".json"),
            "--junit": self.junit,
            "--statement": self.statement,
            "--badge": self.badge,
        }

    @property
    def folders(self) -> dict[str, Path | None]:
        """The folders by their options; that of pictures and traces by the option of its file."""
        return {"the folder of pictures": self._beside, "--allure": self.allure}

    @property
    def _beside(self) -> Path | None:
        first = self.report or self.junit
        return artifacts.folder_beside(first) if first else None

    def write(
        self,
        run: Run,
        *,
        begun: datetime,
        earlier: ReportData | None = None,
        incomplete: str = "",
    ) -> list[str]:
        """Write all files; return the lines that the command ends with."""
        made = data.of_run(run, begun=begun, incomplete=incomplete)
        if self._beside:
            made = artifacts.store(made, self._beside)
        trend = since(earlier, made) if earlier else None
        self._write_files(made, trend)
        if self.format == "github":
            github.write_summary(made)
        return list(self._lines(made, trend))

    def _write_files(self, made: ReportData, trend: Trend | None) -> None:
        if self.report:
            page.write(made, self.report, trend=trend)
        if self.junit:
            junit.write(made, self.junit)
        if self.statement:
            statement.write(made, self.statement)
        if self.badge:
            badge.write(made, self.badge)
        if self.allure:
            from villa_site.qa.report import allure  # noqa: PLC0415 - an extra of its own

            allure.write(made, self.allure)

    def _lines(self, made: ReportData, trend: Trend | None) -> Iterator[str]:
        if self.format == "github":
            yield from github.commands(made)
        more = [str(trend)] if trend else []
        if self.report:
            more.append(f"Report: {self.report} (as data: {self.report.with_suffix('.json')})")
        yield from summary.closing_lines(made, more)
