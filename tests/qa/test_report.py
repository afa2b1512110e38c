"""The report says first what is broken, in words, and stays one small file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from tests.qa.reports import BEGUN, FINDING, URL, outcome, picture, report, run, with_picture
from villa_site.qa import requirements
from villa_site.qa.check import Finding
from villa_site.qa.report import artifacts, data, page, summary
from villa_site.qa.report.data import ReportUnreadable
from villa_site.qa.report.trend import since
from villa_site.qa.verdicts import NO_SERVER

pytestmark = pytest.mark.req("QAK-01")

REQUIREMENTS = Path(__file__).parent.parent / "requirements.txt"


def text_of(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def parsed(made: data.ReportData, **more: object) -> html.HtmlElement:
    return html.fromstring(page.page(made, **more))  # type: ignore[arg-type]


def test_first_screen_names_five_broken_sentences_with_their_pages() -> None:
    made = report(*(outcome("failed", 4 * n) for n in range(7)), outcome("proved", 99))
    document = parsed(made)
    assert text_of(document.find(".//h1")) == "7 of 8 statements about the site do not hold."
    (broken,) = document.find_class("broken")
    items = broken.findall(".//li")
    assert len(items) == summary.MOST_SENTENCES
    assert "And 2 more below." in text_of(broken)
    first = text_of(items[0])
    assert "/agenda/: expected one heading <h1>; seen: two headings & a |pipe|" in first
    anchors = {f"#{each.get('id')}" for each in document.find_class("check")}
    assert {each.get("href") for each in broken.iter("a")} <= anchors


def test_finding_has_link_expected_seen_and_place_and_no_words_of_pytest() -> None:
    document = parsed(report(outcome("failed", 1)))
    finding = document.find_class("finding")[0]
    assert finding.find(".//a").get("href") == f"{URL}/agenda/"
    said = text_of(finding)
    for words in (FINDING.expected, FINDING.seen, FINDING.place):
        assert words in said
    developers = document.find_class("developers")[0]
    assert "assert 2 == 1" in developers.text_content()
    developers.drop_tree()
    assert "assert 2 == 1" not in document.text_content()


def test_cases_of_a_sentence_are_grouped_by_kind_of_page() -> None:
    document = parsed(report(outcome("failed", 0), outcome("proved", 1), outcome("proved", 2)))
    group = document.find_class("check")[0]
    assert [each.text for each in group.iter("h3")] == ["Home", "Agenda", "Programme"]
    assert len(document.find_class("check")) == 1


def test_kind_of_page_that_fails_comes_first() -> None:
    document = parsed(report(outcome("proved", 0), outcome("proved", 1), outcome("failed", 2)))
    group = document.find_class("check")[0]
    assert [each.text for each in group.iter("h3")] == ["Programme", "Home", "Agenda"]


def test_report_and_json_name_what_was_held_back(tmp_path: Path) -> None:
    report_and_error = "POST https://villa.example/_villa/newsletter/", "BEACON /errors"
    made = report(
        outcome(not_sent=report_and_error), outcome("withheld", 1, not_sent=report_and_error[:1])
    )
    page.write(made, tmp_path / "report.html")
    (place,) = html.parse(tmp_path / "report.html").getroot().find_class("not-sent")
    assert text_of(place) == f"{report_and_error[0]} (2) {report_and_error[1]} (1)"
    written = data.read(tmp_path / "report.json")
    assert [each.not_sent for each in written.checks] == [report_and_error, report_and_error[:1]]


def test_requirements_have_titles_and_those_without_a_check_are_listed() -> None:
    document = parsed(report(outcome("failed", 0), outcome("proved", 1)))
    rows = {
        row.find("code").text: text_of(row)
        for each in document.find_class("requirements")
        for row in each.iter("li")
    }

    assert rows["EXT-08"] == "EXT-08 The pages meet WCAG 2.2 AA failed"
    assert rows["RTE-10"].endswith("not in this run")
    assert rows["WPR-01"].endswith("no check")


def test_titles_name_the_requirements_of_the_tests_and_of_the_suite() -> None:
    titles = requirements.titles()
    assert set(REQUIREMENTS.read_text().split()) <= titles.keys()
    assert requirements.with_a_check() <= titles.keys()
    assert all(titles.values())


def test_run_that_did_not_reach_its_end_says_why() -> None:
    outcomes = outcome("proved", 0), outcome("not judged", 1, message=NO_SERVER)
    lost = data.of_run(run(*outcomes), begun=BEGUN, incomplete="It stopped answering.")
    assert lost.exit_code == 2
    said = text_of(parsed(lost))
    assert "The site could not be judged to the end." in said
    assert "It stopped answering." in said


def test_markup_of_a_site_is_shown_as_text() -> None:
    evil = "<img src=x onerror=alert(1)>"
    made = report(outcome("failed", 0, sentence=evil, kind=evil, message=evil))
    assert evil not in page.page(made)


@pytest.mark.parametrize("number", [0, 1, 300])
def test_report_stays_under_three_megabytes(tmp_path: Path, number: int) -> None:
    noise = picture(tmp_path)
    outcomes = [with_picture(tmp_path / "seen", n, noise) for n in range(number)]
    if not number:
        outcomes = [outcome("proved", 0)]
    text = page.page(report(*outcomes))
    assert len(text.encode()) < page.MOST_BYTES
    assert text.count("data:image/webp") >= min(number, 10)


def test_report_of_thousands_of_findings_stays_small() -> None:
    many = tuple(
        Finding(path=f"/programme/an-event-{n}/", expected="x" * 120, seen="y" * 300, place="p")
        for n in range(40)
    )
    made = report(*(outcome("failed", n, findings=many) for n in range(900)))
    text = page.page(made)
    assert len(text.encode()) < page.MOST_BYTES
    assert "more in the JSON beside this report" in text
    assert len(html.fromstring(text).find_class("finding")) >= 900


def test_files_of_failed_checks_are_stored_beside_the_report(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    made = report(with_picture(tmp_path / "seen", 3, picture(tmp_path)), outcome("proved", 9))
    made = artifacts.store(made, artifacts.folder_beside(file))
    page.write(made, file)
    links = [
        link
        for each in html.fromstring(file.read_text()).find_class("developers")
        for link in each.iter("a")
    ]
    assert [(tmp_path / each.get("href")).is_file() for each in links] == [True, True]


def test_json_is_read_again_as_it_was(tmp_path: Path) -> None:
    made = report(outcome("failed", 0), outcome("withheld", 1, message="it sends: --write"))
    file = tmp_path / "report.html"
    page.write(made, file)
    again = data.read(file.with_suffix(".json"))
    assert again == made.model_copy(
        update={
            "checks": tuple(each.model_copy(update={"artifacts": None}) for each in made.checks)
        }
    )
    assert json.loads(file.with_suffix(".json").read_text())["schema_version"] == data.SCHEMA


@pytest.mark.parametrize("text", ["", "{}", "<html>", '{"schema_version": 99}'])
def test_other_file_is_no_earlier_report(tmp_path: Path, text: str) -> None:
    file = tmp_path / "old.json"
    file.write_text(text)
    with pytest.raises(ReportUnreadable, match="Fix: name the"):
        data.read(file)


def test_trend_sorts_cases_by_what_has_become_of_them() -> None:
    before = report(
        outcome("failed", 0),
        outcome("failed", 1),
        outcome("proved", 2),
        outcome("proved", 3),
        outcome("failed", 5),
    )
    now = report(
        outcome("failed", 0),
        outcome("proved", 1),
        outcome("failed", 2),
        outcome("proved", 4),
        outcome("not judged", 5),
    )
    trend = since(before, now)
    assert str(trend) == (
        "Since 24 November 2026, 09:30: 1 new failures, 1 fixed, 1 still failing, "
        "1 failed before and not judged now, 1 judged before and dropped, 1 new checks."
    )
    said = text_of(parsed(now, trend=trend))
    assert "New failures: 1" in said


def test_trend_of_the_same_run_has_no_news() -> None:
    now = report(outcome("failed", 0), outcome("proved", 1))
    assert str(since(now, now)).endswith(": 1 still failing.")
    proved = report(outcome("proved", 1))
    assert str(since(proved, proved)).endswith(": nothing has changed.")


def test_closing_lines_name_failures_then_totals() -> None:
    made = report(outcome("failed", 0), outcome("failed", 1), outcome("proved", 8))
    judgement = "1 of 2 statements about the site does not hold."
    lines = summary.closing_lines(made, ["Report: r.html"])
    assert lines == [
        "Failed: Statement 0 holds on each kind of page.",
        "  /agenda/: expected one heading <h1>; seen: two headings & a |pipe|",
        "Report: r.html",
        f"{judgement} 1 proved, 2 failed, 0 not applicable, 0 withheld, 0 not judged; 1 min 23 s.",
    ]


def test_words_of_a_site_stay_in_their_line_of_the_terminal() -> None:
    evil = Finding(path="/", expected="a", seen="b\n::error title=x::y\x1b[2Jc")
    lines = summary.closing_lines(report(outcome("failed", 0, findings=(evil,))), [])
    assert lines[1] == "  /: expected a; seen: b ::error title=x::y[2Jc"


def test_run_that_judged_nothing_says_why() -> None:
    withheld = outcome("withheld", 0, message="it sends something: --write")
    said = summary.judgement(report(withheld, replace(withheld, test="test_b.py::test_b")))
    assert said == "Nothing was judged: withheld, it sends something: --write."
    assert "no check fits this choice" in summary.judgement(report())


def test_options_browser_and_kit_are_named() -> None:
    said = text_of(parsed(report(outcome("proved", 0))))
    for words in ("chromium 140.0", "smoke; workers: 2", "Villa Site 0.", "/agenda/ agenda, fr"):
        assert words in said


def test_error_of_pytest_itself_is_no_judgement() -> None:
    made = report(outcome("proved", 0), problem="test_pages.py cannot be read: SyntaxError")
    assert made.exit_code == 2
    assert "test_pages.py cannot be read" in text_of(parsed(made))


def test_findings_of_the_whole_site_name_the_kind_of_their_page() -> None:
    document = parsed(report(outcome("failed", 0, kind="", language="", details=())))
    (finding,) = document.find_class("finding")
    assert "/agenda/ agenda, fr" in text_of(finding)
    (case,) = (each for each in document.iter("li") if each.get("data-verdict"))
    assert (case.get("data-kind"), case.get("data-language")) == ("agenda", "fr")
