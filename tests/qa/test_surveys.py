"""A survey serves many checks: each gets its findings, its pictures, and an honest verdict."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest

from tests.support.served_site import ROOT
from villa_site.qa.probes import Spot
from villa_site.qa.site_map import SiteMap, SitePage
from villa_site.qa.survey import Survey
from villa_site.qa.surveyor import WIDTHS, Surveyor

pytestmark = pytest.mark.req("QAK-04")

PAGE: Final = """<!doctype html><html lang="en"><head><title>Villa</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"></head>
<body style="margin: 0; font-size: 16px"><div id="villa"><main><h1>The garden</h1>
<p id="wide" style="width: 700px">A garden of pines above the town, and clay.</p></main></div>
<script>document.querySelector("#villa").__reactContainer =
  { stateNode: { current: { memoizedState: { isDehydrated: false } } } };</script></body></html>"""
CONFTEST: Final = """
import json
from pathlib import Path
import pytest
from villa_site.qa.outcome import Recorder
from villa_site.qa.site_map import SiteMap

pytest_plugins = ["villa_site.qa.plugin", "villa_site.qa.surveys"]

def pytest_generate_tests(metafunc):
    site_map = SiteMap.read(metafunc.config.getoption("--site-map"))
    if "any_kind" in metafunc.fixturenames:
        metafunc.parametrize("any_kind", site_map.kinds(), ids=lambda page: page.kind)

def pytest_configure(config):
    config.recorder = Recorder()
    config.pluginmanager.register(config.recorder)

def pytest_unconfigure(config):
    Path(__file__).with_name("seen.json").write_text(json.dumps({
        name: {
            "verdict": each.verdict, "message": each.message, "folder": str(each.artifacts),
            "findings": [[one.place, one.picture] for one in each.findings],
        } for name, each in config.recorder.outcomes.items()
    }))
"""
TESTS: Final = """
import pytest

@pytest.mark.survey("width")
def test_width(judge_survey):
    "It fits."
    judge_survey()

@pytest.mark.survey("small")
def test_small(judge_survey):
    "It is large enough."
    judge_survey()

@pytest.mark.survey("console")
def test_console(judge_survey):
    "Nothing is wrong."
    judge_survey()
"""


class Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(500 if self.path == "/broken/" else 200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def seen(url: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a recorder has of the tests above, run in a process of their own."""
    folder = tmp_path_factory.mktemp("surveys")
    for name, text in {"conftest": CONFTEST, "test_it": TESTS}.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\n")
    pages = tuple(
        SitePage(path=f"/{kind}/", language="en", kind=kind, theme="light", features=())
        for kind in ("garden", "broken")
    )
    SiteMap(url=url, pages=pages, listed=2).write(folder / "map.json")
    options = "-q -p no:cacheprovider -p no:asyncio -W ignore"
    command = [sys.executable, "-m", "pytest", *options.split(), f"--base-url={url}"]
    command += [f"--site-map={folder / 'map.json'}", f"--output={folder}/seen"]
    done = subprocess.run(  # noqa: S603 - our own words
        [*command, str(folder), f"--rootdir={folder}"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (folder / "seen.json").exists(), done.stdout + done.stderr
    found: dict[str, Any] = json.loads((folder / "seen.json").read_text())
    return found


def of(seen: dict[str, Any], name: str, kind: str) -> dict[str, Any]:
    names = [each for each in seen if name in each and kind in each]
    assert len(names) == 1, list(seen)
    return dict(seen[names[0]])


def test_finding_of_a_survey_has_a_picture(seen: dict[str, Any]) -> None:
    found = of(seen, "test_width", "garden")
    place, picture = found["findings"][0]
    assert (found["verdict"], place) == ("failed", "#wide")
    assert (Path(found["folder"]) / picture).is_file()


def test_page_that_does_not_open_is_not_judged_by_its_looks(seen: dict[str, Any]) -> None:
    assert of(seen, "test_console", "broken")["verdict"] == "failed"
    assert of(seen, "test_small", "broken")["verdict"] == "not judged"
    assert "the page answers 500" in of(seen, "test_small", "broken")["message"]
    assert of(seen, "test_small", "garden")["verdict"] == "proved"


def test_survey_is_read_as_it_was_written(tmp_path: Path) -> None:
    survey = Survey(path="/a/")
    survey.note("width", "at 320 pixels", [Spot(place="#a", seen="wide")], (320, 900))
    survey.note("width", "at 375 pixels", [Spot(place="#a", seen="wide")], (375, 900))
    survey.write(tmp_path / "a.json")
    read = Survey.read(tmp_path / "a.json")
    assert read == survey
    assert (read.window("cut", "width"), read.window("cut")) == ((320, 900), None)


def test_pages_take_turns_with_all_steps_of_widths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("villa_site.qa.probes.evaluate", lambda *_: [819, 820, 3000])
    surveyor = object.__new__(Surveyor)
    surveyor.page = None  # type: ignore[assignment]
    widths = [surveyor.widths(turn) for turn in range(16)]
    assert {each for some in widths for each in some} >= set(range(320, 1920, 20))
    assert all({*WIDTHS, 819, 820} <= set(some) and 3000 not in some for some in widths)
    assert max(map(len, widths)) < len(WIDTHS) + 2 + 6
