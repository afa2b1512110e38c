"""Results for Allure, by its own library, which is the extra ``allure``."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import Final
from uuid import uuid4

from allure_commons.logger import AllureFileLogger
from allure_commons.model2 import Attachment, Label, Link, Parameter, StatusDetails, TestResult

from villa_site.qa.report.data import CheckData, ReportData
from villa_site.qa.verdicts import Verdict

_STATUS: Final[dict[Verdict, str]] = {
    "proved": "passed",
    "failed": "failed",
    "not judged": "broken",
    "withheld": "skipped",
    "not applicable": "skipped",
}
_TYPES: Final = {".png": "image/png", ".zip": "application/vnd.allure.playwright-trace"}


def write(report: ReportData, folder: Path) -> None:
    """Write a result for each case into a folder."""
    logger = AllureFileLogger(str(folder))
    stop = int(time.time() * 1000)
    for each in report.checks:
        logger.report_result(_result(each, report, logger, stop))


def _result(
    check: CheckData, report: ReportData, logger: AllureFileLogger, stop: int
) -> TestResult:
    words = [
        f"{each.url or each.path} expected {each.expected}; seen: {each.seen}".strip()
        for each in check.findings
    ]
    message = "\n".join(words) or check.reason
    return TestResult(
        uuid=str(uuid4()),
        # By these Allure knows a case again in the next run.
        historyId=hashlib.sha256(check.key.encode()).hexdigest(),
        testCaseId=hashlib.sha256(check.name.encode()).hexdigest(),
        fullName=f"{check.area}.{check.name}",
        name=f"{check.sentence} ({check.label})" if check.label else check.sentence,
        status=_STATUS[check.verdict],
        statusDetails=StatusDetails(
            message=f"{check.verdict}: {message}" if message else None,
            trace=check.developers or None,
            flaky=check.second_try,
        ),
        start=stop - int(check.seconds * 1000),
        stop=stop,
        labels=[
            Label(name="suite", value=check.area),
            Label(name="framework", value="villa-site qa"),
            *(Label(name="tag", value=each) for each in (*check.requirements, *check.criteria)),
        ],
        parameters=[
            Parameter(name=name, value=value)
            for name, value in (
                ("kind", check.kind),
                ("language", check.language),
                ("browser", check.browser),
                ("site", report.site.url),
            )
            if value
        ],
        links=[
            Link(type="link", url=url, name=url)
            for url in dict.fromkeys(each.url for each in check.findings)
            if url
        ],
        attachments=_attachments(check, logger),
    )


def _attachments(check: CheckData, logger: AllureFileLogger) -> list[Attachment]:
    """Copy the files of a check into the folder."""
    made = []
    for file in check.files:
        source = f"{uuid4()}-attachment{file.suffix}"
        logger.report_attached_file(str(file), source)
        made.append(Attachment(name=file.name, source=source, type=_TYPES.get(file.suffix)))
    return made
