"""JUnit XML says errors for what was not judged, and names files that exist."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from lxml import etree

from tests.qa.reports import BEGUN, URL, outcome, picture, report, run, with_picture
from villa_site.qa.ending import Ending
from villa_site.qa.report import artifacts, junit
from villa_site.qa.report.data import ReportData, of_run
from villa_site.qa.verdicts import BUSY

pytestmark = pytest.mark.req("QAK-01")

SCHEMA = Path(__file__).with_name("junit.xsd")


def written(made: ReportData, folder: Path) -> ET.Element:
    file = folder / "junit.xml"
    junit.write(made, file)
    return ET.parse(file).getroot()  # noqa: S314 - our own file


def test_each_verdict_has_its_element(tmp_path: Path) -> None:
    root = written(
        report(
            outcome("proved", 0),
            outcome("failed", 1),
            outcome("not judged", 2, message="the machine was busy"),
            outcome("withheld", 3, message="it sends something: --write"),
            outcome("not applicable", 4, message="the content has no map"),
        ),
        tmp_path,
    )
    cases = {each.get("name", ""): each for each in root.iter("testcase")}
    found = [[child.tag for child in each if child.tag != "system-out"] for each in cases.values()]
    assert found == [[], ["failure"], ["error"], ["skipped"], ["skipped"]]
    (failure,) = root.iter("failure")
    assert failure.get("message") == (
        f"{URL}/agenda/: expected one heading <h1>; seen: two headings & a |pipe| "
        "(main > h1:nth-of-type(2))"
    )
    assert "assert" not in (failure.text or "")
    assert [each.get("message") for each in root.iter("skipped")] == [
        "it sends something: --write",
        "the content has no map",
    ]
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("5", "1", "1")


def test_files_in_it_exist(tmp_path: Path) -> None:
    made = report(with_picture(tmp_path / "seen", 3, picture(tmp_path)))
    root = written(artifacts.store(made, tmp_path / "junit-files"), tmp_path)
    attached = [
        Path(line.removeprefix("[[ATTACHMENT|").removesuffix("]]"))
        for each in root.iter("system-out")
        for line in (each.text or "").splitlines()
        if line.startswith("[[ATTACHMENT|")
    ]
    assert {each.name for each in attached} == {"finding-1.png", "trace.zip"}
    files = [Path(each.get("file", "")) for each in root.iter("testsuite")]
    assert all(each.is_file() for each in [*files, *attached])


def test_requirements_and_criteria_are_properties(tmp_path: Path) -> None:
    root = written(report(outcome("proved", 0)), tmp_path)
    properties = {each.get("name"): each.get("value") for each in root.iter("property")}
    assert properties == {
        "test_statement_0.requirements": "EXT-08 RTE-01",
        "test_statement_0.criteria": "1.3.1",
    }


def test_failure_of_pytest_itself_is_an_error(tmp_path: Path) -> None:
    root = written(report(problem="test_pages.py cannot be read: SyntaxError"), tmp_path)
    (error,) = root.iter("error")
    assert error.get("message") == "test_pages.py cannot be read: SyntaxError"
    assert root.get("errors") == "1"


def test_run_without_a_judgement_is_an_error(tmp_path: Path) -> None:
    root = written(report(outcome("withheld", 0, message="it sends something")), tmp_path)
    (error,) = root.iter("error")
    assert (error.get("message") or "").startswith("Nothing was judged")
    stopped = replace(run(outcome("proved", 0)), ending=Ending(interrupted=True))
    made = of_run(stopped, begun=BEGUN, incomplete="Interrupted; checks proved until then: 1.")
    (error,) = written(made, tmp_path).iter("error")
    assert error.get("message") == "Interrupted; checks proved until then: 1."


def test_busy_machine_adds_no_error_of_the_run(tmp_path: Path) -> None:
    made = report(outcome("proved", 0), outcome("not judged", 1, message=f"{BUSY}: 3 s"))
    root = written(made, tmp_path)
    assert len(list(root.iter("error"))) == 1
    assert root.get("errors") == "1"


def test_control_characters_do_not_break_it(tmp_path: Path) -> None:
    seen = outcome("not judged", 0, message="\x1b[31mred\x00 \ufffe é\n日本")
    (error,) = written(report(seen), tmp_path).iter("error")
    assert error.get("message") == "[31mred  é"


def test_elements_are_those_of_the_schema(tmp_path: Path) -> None:
    written(report(outcome("failed", 0), outcome("not judged", 1), problem="x"), tmp_path)
    schema = etree.XMLSchema(etree.parse(SCHEMA))
    schema.assertValid(etree.parse(tmp_path / "junit.xml"))
