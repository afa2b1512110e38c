"""Without ``--write`` nothing is sent in any way; with it everything arrives."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import parse

import pytest
from playwright import async_api, sync_api

from tests.qa.sending.recorder import recording
from tests.qa.whole_suite import every_feature
from tests.support.served_site import ROOT, serving
from villa_site.embedded.inbox import inbox
from villa_site.qa.guard import Guard, install
from villa_site.qa.guard.rules import is_harmless, method_of

pytestmark = pytest.mark.req("QAK-09")

SENDING: Final = ROOT / "tests" / "qa" / "sending"
PLUGIN: Final = 'pytest_plugins = ["villa_site.qa.plugin"]\n'
SECONDS: Final = 600
SUBMISSION: Final = """{"type": "layout-event", "target": "/0:onSubmit", "safe": true,
  "data": [{"type": "submit", "submission": "1"}]}"""


@dataclass(frozen=True, slots=True)
class Run:
    """The message of each test that was not proved, by its name, and what has arrived."""

    messages: dict[str, str]
    arrived: list[str]


def run(folder: Path, *options: str) -> Run:
    """Run the tests that send in each way."""
    with recording() as recorder:
        messages = run_tests("ways.py", folder, recorder.url, *options)
        return Run(messages, list(recorder.arrived))


def run_tests(name: str, folder: Path, url: str, *options: str) -> dict[str, str]:
    """Run a file of tests in a process of its own; give the messages by test."""
    report = folder / "report.xml"
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(PLUGIN)
    shutil.copy(SENDING / name, folder / f"test_{name}")
    words = [
        *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:asyncio"),
        *(f"--junit-xml={report}", f"--base-url={url}", *options),
    ]
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert report.exists(), done.stdout + done.stderr
    return dict(_messages(report))


def _messages(report: Path) -> Iterator[tuple[str, str]]:
    for case in parse(report).iter("testcase"):  # noqa: S314 - as above
        name = case.get("name", "").replace("[chromium]", "").replace("[chromium-", "[")
        yield name, " ".join(each.get("message", "") for each in case if each.tag != "properties")


@pytest.fixture(scope="module")
def without_write(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(tmp_path_factory.mktemp("without"))


@pytest.fixture(scope="module")
def with_write(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(tmp_path_factory.mktemp("with"), "--write")


def test_nothing_arrives_without_write(without_write: Run) -> None:
    assert without_write.arrived == []


def test_tests_that_would_send_are_withheld(without_write: Run) -> None:
    others = {
        name: message
        for name, message in without_write.messages.items()
        if not message.startswith("withheld: ")
    }
    assert others == {}


@pytest.mark.thorough
def test_everything_arrives_with_write(with_write: Run) -> None:
    assert {name: each for name, each in with_write.messages.items() if each} == {}
    assert len(with_write.messages) >= 40


async def test_live_forms_send_nothing_without_write(tmp_path: Path) -> None:
    (folder := tmp_path / "tests").mkdir()
    async with serving(tmp_path, **every_feature(tmp_path)) as site:
        messages = await asyncio.to_thread(run_tests, "live_forms.py", folder, site.url)
    assert inbox(tmp_path / "data") == []
    assert messages.pop("test_filter_over_the_socket") == ""
    assert {name for name, each in messages.items() if "withheld: " not in each} == set()


def test_finding_is_not_dropped_where_the_rest_is_not_applicable(tmp_path: Path) -> None:
    messages = run_tests("not_applicable.py", tmp_path, "http://127.0.0.1:9")
    assert "expected a banner; seen: none" in messages["test_finding_before_the_end"]


def test_playwright_is_itself_again_after_the_session() -> None:
    with pytest.MonkeyPatch.context() as patch:
        before = _methods()
        install(Guard(), patch)
        assert all(now is not was for now, was in zip(_methods(), before, strict=True))
    assert _methods() == before


def _methods() -> list[object]:
    """Return the methods that the guard wraps."""
    owners: dict[type, str] = {
        sync_api.Browser: "new_context new_page new_browser_cdp_session",
        sync_api.BrowserType: "launch_persistent_context connect_over_cdp",
        sync_api.BrowserContext: "route unroute_all",
        sync_api.Route: "continue_ fetch",
        sync_api.WebSocketRoute: "connect_to_server send",
        sync_api.APIRequestContext: "fetch get head post put patch delete",
        async_api.BrowserType: "launch launch_persistent_context connect connect_over_cdp",
        async_api.APIRequest: "new_context",
    }
    return [vars(owner)[name] for owner, names in owners.items() for name in names.split()]


@pytest.mark.parametrize(
    ("method", "url", "headers", "expected"),
    [
        ("get", "/", {}, "GET"),
        ("GET", "/wp-json/wp/v2/posts/1?_method=delete", {}, "DELETE"),
        ("GET", "/wp-json/wp/v2/posts/1", {"X-HTTP-Method-Override": "PUT"}, "PUT"),
        ("POST", "/?_method=GET", {}, "POST"),
        ("POST", "/", {"x-http-method-override": "GET"}, "POST"),
    ],
)
def test_method_is_the_one_that_the_backend_acts_by(
    method: str, url: str, headers: dict[str, str], expected: str
) -> None:
    assert method_of(method, url, headers) == expected


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        ('{"type": "layout-event", "target": "ping", "data": [], "seq": 0}', True),
        ('{"type": "layout-event", "target": "navigate", "data": [{"path": "/"}]}', True),
        ('{"type": "layout-event", "target": "/0:onChange", "data": [{}], "safe": true}', True),
        ('{"type": "layout-event", "target": "/0:onChange", "data": [{}]}', False),
        ('{"type": "layout-event", "target": "/0:onClick", "data": [{}], "safe": 1}', False),
        (SUBMISSION, False),
        ('{"type": "another", "target": "ping"}', False),
        ('["ping"]', False),
        ("ping", False),
        (b"\xff\x00", False),
    ],
)
def test_frames_are_harmless_only_where_they_are_known(
    frame: str | bytes, *, expected: bool
) -> None:
    assert is_harmless(frame) is expected
