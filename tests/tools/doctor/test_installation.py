"""What the doctor says of the client's build and of the browser for tests."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.tools.doctor.conftest import reported
from villa_site.engine.live.capacity import Capacity
from villa_site.settings.project import Project
from villa_site.settings.project.islands import Islands
from villa_site.tools.doctor.installation import browser_of_tests, client_build, islands, open_files


def built(folder: Path) -> Path:
    manifest = {
        "src/main.ts": {"file": "assets/main-1.js"},
        "src/commands.ts": {"file": "assets/commands-1.js"},
        "src/early.ts": {"file": "assets/early-1.js"},
        "src/styles.ts": {"file": "assets/styles-1.js", "css": ["assets/styles-1.css"]},
    }
    (folder / "assets").mkdir()
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "build.json").write_text('{"id": "b1"}')
    rest = "assets/style-1.css"
    parts = {"parts": [], "preloads": [], "letters": [], "rest": rest, "islands": {}}
    (folder / "style.json").write_text(json.dumps(parts))
    scripts = ("main-1.js", "commands-1.js", "early-1.js", "styles-1.js")
    names = [f"assets/{name}" for name in (*scripts, "styles-1.css")]
    for name in (*names, rest):
        (folder / name).write_text("/* */")
    return folder


@pytest.mark.req("EXT-12")
def test_complete_build_is_reported_ok(tmp_path: Path) -> None:
    finding = client_build(built(tmp_path))
    assert (
        reported([finding])
        == "browser client | ok | build b1, 5 files, /_villa/assets/main-1.js | "
    )


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("dropped", "said"),
    [
        ("manifest.json", "The browser client is not built"),
        ("build.json", "The browser client is not built"),
        ("assets/main-1.js", "The build has no assets/main-1.js."),
        ("assets/styles-1.css", "styles-1.css"),
        ("style.json", "The browser client is not built"),
        ("assets/style-1.css", "The build has no assets/style-1.css."),
    ],
)
def test_incomplete_build_names_the_correction(tmp_path: Path, dropped: str, said: str) -> None:
    (built(tmp_path) / dropped).unlink()
    finding = client_build(tmp_path)
    assert finding.verdict == "missing"
    assert said in reported([finding])
    assert finding.remarks[0].fix == "make setup"


@pytest.mark.parametrize("manifest", ["[]", "{}", '{"src/main.ts": 7}', '{"a": {"file": 7}}'])
def test_broken_manifest_is_reported(tmp_path: Path, manifest: str) -> None:
    (built(tmp_path) / "manifest.json").write_text(manifest)
    assert client_build(tmp_path).verdict == "missing"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "browser").mkdir(parents=True)
    (tmp_path / "tests" / "browser" / "chromium.py").touch()
    return tmp_path


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("script", "verdict", "said"),
    [
        ("print('/usr/bin/chromium')", "ok", "/usr/bin/chromium"),
        ("print()", "missing", "No Chromium was found. | make chromium"),
        ("raise SystemExit('Correct VILLA_TEST_CHROMIUM.')", "missing", "Correct VILLA_TEST"),
    ],
)
def test_browser_for_tests_is_checked(tree: Path, script: str, verdict: str, said: str) -> None:
    finding = browser_of_tests(tree, (sys.executable, "-c", script))
    assert finding.verdict == verdict
    assert said in reported([finding])


def test_failing_browser_search_is_reported(tree: Path) -> None:
    assert browser_of_tests(tree, (str(tree / "no-such-program"),)).verdict == "missing"


@pytest.mark.req("EXT-12")
def test_installed_site_needs_no_browser(tmp_path: Path) -> None:
    assert browser_of_tests(tmp_path).verdict == "not tried"


def test_low_limit_of_open_files_is_reported() -> None:
    finding = open_files(5_000, Capacity.of(1024, 5_000))
    assert finding.verdict == "tolerated"
    assert "512 live sessions" in finding.remarks[0].seen
    assert "LimitNOFILE=6280" in finding.remarks[0].fix
    assert open_files(5_000, Capacity.of(8192, 5_000)).verdict == "ok"


@pytest.mark.req("DEV-13")
def test_islands_that_are_not_built_are_reported(tmp_path: Path) -> None:
    project = Project(tmp_path, "Belvédère", {})
    assert islands(None) == islands(project) == []
    folder = tmp_path / "islands"
    folder.mkdir()
    (folder / "plan.tsx").write_text("")
    (finding,) = islands(project)
    assert (finding.verdict, finding.remarks[0].fix) == ("missing", "villa-site islands build")
    (folder / ".build").mkdir()
    state = {"state": Islands.of(project).digest(), "strict": True}
    (folder / ".build" / "manifest.json").write_text(json.dumps(state))
    (finding,) = islands(project)
    assert (finding.verdict, finding.remarks[0].seen) == ("ok", "built: plan")
