"""A check that fails says it in words and leaves a picture with the place marked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Error

from tests.support.served_site import ROOT
from villa_site.qa import words
from villa_site.qa.outcome import CRASHED, Recorder

pytestmark = pytest.mark.req("QAK-01")

CONFTEST = """
import json
from pathlib import Path
from villa_site.qa.outcome import Recorder

pytest_plugins = ["villa_site.qa.plugin"]

def pytest_configure(config):
    config.recorder = Recorder()
    config.pluginmanager.register(config.recorder)

def pytest_unconfigure(config):
    Path(__file__).with_name("seen.json").write_text(json.dumps({
        each.name: {
            "verdict": each.verdict, "message": each.message, "browser": each.browser,
            "detail": each.label, "folder": str(each.artifacts),
            "findings": [[one.expected, one.seen, one.picture] for one in each.findings],
        } for each in config.recorder.outcomes.values()
    }))
"""
TESTS = """
import pytest
from playwright.sync_api import expect

PAGE = "<h1>One</h1><p id=low style='margin-top: 3000px; height: 40px; width: 200px'>Low</p>"

def test_marked(page, check):
    "The paragraph is at the top."
    page.set_content(PAGE)
    check.looked_at("p")
    check.found(expected="a", seen="b", path="blank", place="#low")

def test_bare(page):
    "There are two headings."
    page.set_content(PAGE)
    assert page.locator("h1").count() == 2

def test_late(page):
    "A button appears."
    page.set_content(PAGE)
    page.get_by_role("button").click(timeout=100)

def test_broken_check(check):
    "It holds."
    check.looked_at("x")
    {}["missing"]

@pytest.fixture
def broken():
    raise ValueError("no folder")

def test_not_begun(broken):
    "It holds."

@pytest.mark.parametrize("width", [320])
def test_width(width, check):
    "It holds."
    check.looked_at("x")
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a recorder has of the tests above, run in a process of their own."""
    folder = tmp_path_factory.mktemp("evidence")
    for name, text in {"conftest": CONFTEST, "test_it": TESTS}.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\n")
    options = "-q -p no:cacheprovider -p no:asyncio -W ignore"
    command = [sys.executable, "-m", "pytest", *options.split(), "--base-url=http://127.0.0.1:9"]
    command += [str(folder), f"--rootdir={folder}", f"--output={folder}/seen"]
    done = subprocess.run(  # noqa: S603 - our own words
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (folder / "seen.json").exists(), done.stdout + done.stderr
    found: dict[str, Any] = json.loads((folder / "seen.json").read_text())
    return found


def test_picture_shows_the_place_with_a_line_around_it(seen: dict[str, Any]) -> None:
    ((_, _, name),) = seen["test_marked"]["findings"]
    assert seen["test_marked"]["message"] == ""
    assert "assert" in seen["test_bare"]["message"]
    with Image.open(Path(seen["test_marked"]["folder"]) / name) as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(1_000_000) or []}
        assert image.height < 600
    assert (212, 0, 106) in colours


def test_bare_assert_is_a_finding_without_words_of_pytest(seen: dict[str, Any]) -> None:
    ((expected, said, _),) = seen["test_bare"]["findings"]
    assert (expected, said) == ("There are two headings.", "it is not so")


def test_time_out_is_a_finding_in_words(seen: dict[str, Any]) -> None:
    ((expected, said, _),) = seen["test_late"]["findings"]
    assert (expected, said) == ("A button appears.", "nothing within 0.1 s")
    assert seen["test_late"]["browser"].startswith("chromium ")


def test_check_that_breaks_is_not_judged(seen: dict[str, Any]) -> None:
    assert seen["test_broken_check"]["verdict"] == "not judged"
    assert "KeyError: 'missing'" in seen["test_broken_check"]["message"]


def test_check_that_cannot_begin_is_not_judged(seen: dict[str, Any]) -> None:
    assert seen["test_not_begun"]["verdict"] == "not judged"
    assert seen["test_not_begun"]["message"].endswith("ValueError: no folder")


def test_parameters_of_a_case_are_words(seen: dict[str, Any]) -> None:
    assert seen["test_width"]["detail"] == "width 320"
    assert seen["test_width"]["verdict"] == "proved"


def test_failure_is_one_unless_the_check_itself_crashed() -> None:
    recorder = Recorder()
    report = pytest.TestReport(
        nodeid="test_pages.py::test_page",
        location=("test_pages.py", 1, "test_page"),
        keywords={},
        outcome="failed",
        longrepr="x",
        when="call",
    )
    recorder.pytest_runtest_logreport(report)
    assert [each.verdict for each in recorder.outcomes.values()] == ["failed"]
    report.user_properties.append((CRASHED, "KeyError"))
    recorder.pytest_runtest_logreport(report)
    assert [each.verdict for each in recorder.outcomes.values()] == ["not judged"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Error("Locator.click: Timeout 5000ms exceeded.\nCall log:\n"), "nothing within 5 s"),
        (Error("Page.goto: net::ERR_ABORTED at http://x\nCall log:\n"), "net::ERR_ABORTED at http://x"),
        (AssertionError("3 pixels show it\nassert 3 >= 4\n +  where"), "3 pixels show it"),
        (AssertionError("assert [] == ['x']"), "it is not so"),
        (AssertionError("Locator expected to be visible\nActual value: hidden \nCall log:\n"),
         "Locator expected to be visible Actual value: hidden"),
        (ValueError(), "ValueError"),
    ],
)  # fmt: skip
def test_error_is_said_in_a_line(error: Exception, said: str) -> None:
    assert words.of_error(error) == said
