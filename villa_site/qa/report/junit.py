"""JUnit XML: a suite of tests for each file of checks, by the schema that Jenkins has.

That schema allows a test neither a file nor properties of its own: the file is the suite's, and
the requirements are in the output and in the suite's properties.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from villa_site.qa.checks import SUITE
from villa_site.qa.report.data import CheckData, FindingData, ReportData
from villa_site.qa.report.summary import judgement
from villa_site.qa.run import INTERRUPTED
from villa_site.qa.verdicts import Verdict

_MOST_LOOKED: Final = 20
_WRONG: Final = frozenset({"failure", "error"})
_TAGS: Final[dict[Verdict, str]] = {
    "failed": "failure",
    "not judged": "error",
    "not applicable": "skipped",
    "withheld": "skipped",
}


def write(report: ReportData, file: Path) -> None:
    """Write the report as JUnit XML."""
    root = Element("testsuites", name="villa-site qa", time=f"{report.seconds:.3f}")
    error = _no_judgement(report)
    root.attrib |= _counts(report.checks, errors=bool(error), root=True)
    files = dict.fromkeys(each.file for each in report.checks)
    for each in files:
        _suite(root, report, each)
    if error:
        _error(root, report, error)
    indent(root)
    ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)


def _suite(root: Element, report: ReportData, name: str) -> None:
    checks = [each for each in report.checks if each.file == name]
    suite = SubElement(root, "testsuite", name=checks[0].area, file=str(SUITE / name))
    suite.attrib |= _counts(checks) | {
        "time": f"{sum(each.seconds for each in checks):.3f}",
        "timestamp": report.begun.isoformat(timespec="seconds"),
        "url": report.site.url,
    }
    properties = SubElement(suite, "properties")
    by_name = {each.name: each for each in checks}
    for each in by_name.values():
        for key, values in (("requirements", each.requirements), ("criteria", each.criteria)):
            if values:
                value = " ".join(values)
                SubElement(properties, "property", name=f"{each.name}.{key}", value=value)
    for each in checks:
        _case(suite, each)


def _case(suite: Element, check: CheckData) -> None:
    case = SubElement(
        suite,
        "testcase",
        name=check.key if check.case else check.name,
        classname=check.area,
        time=f"{check.seconds:.3f}",
    )
    if tag := _TAGS.get(check.verdict):
        lines = [_text(each) for each in check.findings] or [check.reason]
        found = SubElement(case, tag, type=check.verdict, message=_first_line(lines[0]))
        found.text = clean("\n".join([check.sentence, *lines]))
    SubElement(case, "system-out").text = clean("\n".join(_output(check)))


def _text(finding: FindingData) -> str:
    where = f"{finding.url or finding.path}: " if finding.path else ""
    place = f" ({finding.place})" if finding.place else ""
    return f"{where}expected {finding.expected}; seen: {finding.seen}{place}"


def _output(check: CheckData) -> list[str]:
    lines = [
        f"{name}: {', '.join(values)}"
        for name, values in (
            ("says", (check.sentence,)),
            ("on", (check.label,) if check.label else ()),
            ("requirements", check.requirements),
            ("criteria", check.criteria),
            ("looked at", check.looked_at[:_MOST_LOOKED]),
        )
        if values
    ]
    return lines + [f"[[ATTACHMENT|{each.absolute()}]]" for each in check.files]


def _no_judgement(report: ReportData) -> str:
    """Return why the run is no judgement, where none of its cases says so."""
    if report.error or report.exit_code == INTERRUPTED:
        return report.error or report.incomplete or judgement(report)
    if report.exit_code and not any(_TAGS.get(e.verdict) in _WRONG for e in report.checks):
        return judgement(report)
    return ""


def _error(root: Element, report: ReportData, text: str) -> None:
    suite = SubElement(
        root, "testsuite", name="run", tests="1", failures="0", errors="1", skipped="0"
    )
    case = SubElement(suite, "testcase", name=judgement(report), classname="run")
    error = SubElement(case, "error", type="not judged", message=_first_line(text))
    error.text = clean(text)


def _counts(
    checks: tuple[CheckData, ...] | list[CheckData], *, errors: int = 0, root: bool = False
) -> dict[str, str]:
    tags = [_TAGS.get(each.verdict) for each in checks]
    counts = {
        "tests": str(len(checks) + errors),
        "failures": str(tags.count("failure")),
        "errors": str(tags.count("error") + errors),
    }
    return counts if root else counts | {"skipped": str(tags.count("skipped"))}


def _first_line(text: str) -> str:
    return clean(text.partition("\n")[0])


def clean(text: str) -> str:
    """Return a text without the characters that XML does not allow."""
    return "".join(each for each in text if each in "\t\n\r" or each.isprintable())
