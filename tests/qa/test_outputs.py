"""Annotations of GitHub, Allure results and the badge say what the report says."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import ImageColor

from tests.qa.reports import BEGUN, outcome, picture, report, run, with_picture
from villa_site.qa import contrast
from villa_site.qa.outputs import OutputUnusable, check, check_folders
from villa_site.qa.report import allure, badge, data, github
from villa_site.qa.report import outputs as output_files
from villa_site.qa.report.outputs import AllureMissing, Outputs
from villa_site.qa.verdicts import Verdict

pytestmark = pytest.mark.req("QAK-01")


def test_annotation_names_sentence_page_and_words_of_each_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = report(
        outcome("failed", 0),
        outcome("failed", 1),
        outcome("failed", 4, sentence="100 %, is: it\nso?"),
        outcome("proved", 8),
    )
    monkeypatch.chdir(tmp_path)
    said = "/agenda/: expected one heading <h1>; seen: two headings & a |pipe|"
    assert list(github.commands(made)) == [
        f"::error title=Statement 0 holds on each kind of page.::{said}",
        f"::error title=100 %25%2C is%3A it%0Aso?::{said}",
    ]


def test_annotation_names_a_file_of_the_repository_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = report(outcome("failed", 0))
    monkeypatch.chdir(Path(data.__file__).parents[2])
    (line,) = github.commands(made)
    assert ",file=qa/suite/test_pages.py::" in line


def test_run_without_judgement_is_an_annotation() -> None:
    made = report(outcome("proved", 0), problem="pytest has failed: KeyError")
    assert list(github.commands(made)) == [
        "::error title=The site could not be judged to the end::pytest has failed: KeyError"
    ]


def test_summary_is_added_to_the_page_of_the_job(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "summary.md"
    file.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(file))
    lines = Outputs(format="github").write(run(outcome("failed", 0)), begun=BEGUN)
    assert lines[0].startswith("::error ")
    text = file.read_text()
    assert text.startswith("before\n### 1 of 1 statements about the site does not hold.\n")
    assert "| Statement 0 holds on each kind of page. | /agenda/ | expected one heading " in text
    assert "&lt;h1&gt;; seen: two headings &amp; a \\|pipe\\| |" in text


@pytest.mark.parametrize(
    ("verdict", "says"),
    [("proved", "1 proved"), ("failed", "1 failed"), ("not judged", "not judged")],
)
def test_badge_says_the_judgement(tmp_path: Path, verdict: Verdict, says: str) -> None:
    file = tmp_path / "badge.svg"
    badge.write(report(outcome(verdict, 0)), file)
    root = ET.parse(file).getroot()  # noqa: S314 - our own file
    assert root.get("aria-label") == f"acceptance: {says}"
    fills = [each.get("fill", "") for each in root.iter("{http://www.w3.org/2000/svg}rect")]
    colours = [ImageColor.getrgb(each)[:3] for each in fills if each]
    assert all(contrast.ratio((255, 255, 255), each) >= 4.5 for each in colours)


def test_allure_has_a_result_for_each_case(tmp_path: Path) -> None:
    made = report(
        with_picture(tmp_path / "seen", 0, picture(tmp_path)),
        outcome("withheld", 1, message="it sends something: --write"),
        outcome("not judged", 2, message="the machine was busy"),
        outcome("proved", 3),
    )
    folder = tmp_path / "allure"
    allure.write(made, folder)
    results = [json.loads(each.read_text()) for each in folder.glob("*-result.json")]
    by_status = {each["status"]: each for each in results}
    assert by_status.keys() == {"failed", "skipped", "broken", "passed"}
    failed = by_status["failed"]
    assert failed["statusDetails"]["message"].endswith("expected a; seen: b")
    assert {(folder / each["source"]).is_file() for each in failed["attachments"]} == {True}
    assert {"name": "tag", "value": "EXT-08"} in failed["labels"]


def test_history_of_allure_knows_a_case_again(tmp_path: Path) -> None:
    ids = []
    for name in ("first", "second"):
        allure.write(report(outcome("proved", 3)), tmp_path / name)
        (file,) = (tmp_path / name).glob("*-result.json")
        ids.append(json.loads(file.read_text())["historyId"])
    assert ids[0] == ids[1]


def test_missing_library_of_allure_is_said_before_the_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(output_files, "find_spec", lambda _name: None)
    with pytest.raises(AllureMissing, match="pip install"):
        Outputs(allure=tmp_path).earlier()


def test_report_named_as_its_own_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputUnusable, match="name the same file"):
        check(Outputs(report=tmp_path / "report.json").files)


def test_all_files_are_written_and_named(tmp_path: Path) -> None:
    earlier = report(outcome("proved", 0))
    written = Outputs(
        report=tmp_path / "report.html",
        junit=tmp_path / "junit.xml",
        statement=tmp_path / "statement.html",
        badge=tmp_path / "badge.svg",
        allure=tmp_path / "allure",
    )
    source = picture(tmp_path)
    done = run(with_picture(tmp_path / "seen", 0, source))
    lines = written.write(done, begun=BEGUN, earlier=earlier)
    source.unlink()
    names = {each.name for each in tmp_path.iterdir()} - {"seen"}
    assert names == {
        "report.html",
        "report.json",
        "report-files",
        "junit.xml",
        "statement.html",
        "badge.svg",
        "allure",
    }
    assert any(each.startswith("Since 24 November 2026") for each in lines)
    assert any("report.html" in each and "report.json" in each for each in lines)


def test_allure_alone_needs_no_files_of_the_cases(tmp_path: Path) -> None:
    done = run(outcome("proved", 0, artifacts=tmp_path / "removed by the browser"))
    Outputs(allure=tmp_path / "allure").write(done, begun=BEGUN)
    assert len(list((tmp_path / "allure").glob("*-result.json"))) == 1


def test_folder_that_cannot_be_written_is_refused_before_the_run(tmp_path: Path) -> None:
    (tmp_path / "report-files").write_text("a file")
    with pytest.raises(OutputUnusable, match="the folder of pictures is a file"):
        check_folders(Outputs(report=tmp_path / "report.html").folders)
    with pytest.raises(OutputUnusable, match=r"--allure cannot be written in /proc"):
        check_folders(Outputs(allure=Path("/proc/allure")).folders)
    with pytest.raises(OutputUnusable, match=r"folder of --allure is missing\. Fix: mkdir"):
        check_folders(Outputs(allure=tmp_path / "a" / "b").folders)
    check_folders(Outputs(junit=tmp_path / "junit.xml", allure=tmp_path).folders)
    assert [each.name for each in tmp_path.iterdir()] == ["report-files"]


def test_pictures_of_an_earlier_report_are_removed(tmp_path: Path) -> None:
    outputs, source = Outputs(report=tmp_path / "report.html"), picture(tmp_path)
    outputs.write(run(with_picture(tmp_path / "first", 4, source)), begun=BEGUN)
    (tmp_path / "report-files" / "notes.txt").write_text("of the user")
    outputs.write(run(with_picture(tmp_path / "second", 8, source)), begun=BEGUN)
    names = sorted(each.name for each in (tmp_path / "report-files").iterdir())
    assert names == ["000-test_statement_2", "notes.txt"]
