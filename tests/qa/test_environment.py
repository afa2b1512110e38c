"""Neither shell nor folder of the user disturbs a run; what cannot work is said at its start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.qa_server import PAGE, served
from villa_site.cli.main import main
from villa_site.qa import chromium

pytestmark = pytest.mark.req("QAK-01")

ONE: tuple[str, ...] = ("--check", "test_titles_are_there_and_unique", "--browser", "none")
COMMAND = (sys.executable, "-P", "-c", "from villa_site.cli import main; main()")
"""As the script of the environment: the current folder is not on the path."""
# A shell lets what it starts in the background ignore Ctrl-C, and so these tests, too.
INTERRUPTIBLE = (
    *COMMAND[:-1],
    f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND[-1]}",
)
BROKEN = "raise SystemExit('imported from the folder of the user')\n"


def run(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own words
        [*COMMAND, "qa", *words],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_folder_and_shell_of_the_user_do_not_disturb_a_run(tmp_path: Path) -> None:
    for name in ("conftest.py", "random.py", "httpx.py", "test_own.py"):
        (tmp_path / name).write_text(BROKEN)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (tmp_path / "pyproject.toml").write_text("[tool.villa-site]\nname = 1\n")
    (tmp_path / ".env").write_text("VILLA_PORT=nonsense\n")
    shell = {
        "PYTEST_ADDOPTS": "--no-such-option",
        "PYTEST_PLUGINS": "no_such_plugin",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "VILLA_LANGUAGES": "xx",
        "VILLA_SITE_URL": "nonsense",
    }
    with served(body=PAGE) as url:
        done = run(tmp_path, url, *ONE, "--workers", "2", **shell)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Everything that was judged is proved. 1 proved, 0 failed" in done.stdout


def test_run_leaves_nothing_in_the_folder_of_the_user(tmp_path: Path) -> None:
    with served(body=PAGE) as url:
        done = run(tmp_path, url, *ONE, "--workers", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--report", "--junit", "--statement", "--allure"])
@pytest.mark.parametrize(
    ("file", "sentence"),
    [("missing/out.x", "Fix: mkdir -p"), ("/proc/out.x", "Fix: choose another folder.")],
)
def test_file_that_cannot_be_written_is_refused_at_the_start(
    option: str, file: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["qa", "http://127.0.0.1:9", option, file])
    assert result.exit_code == 2
    assert option in result.output
    assert sentence in result.output
    assert "cannot be reached" not in result.output


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "out.html")
    words = ["qa", "http://127.0.0.1:9", "--report", file, "--statement", file]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert "name the same file" in result.output


def test_browser_that_is_not_installed_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    result = CliRunner().invoke(main, ["qa", "http://127.0.0.1:9", "--browser", "firefox"])
    assert result.exit_code == 2
    assert "playwright install --with-deps firefox" in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_executable_that_does_not_run_is_refused_at_the_start(tmp_path: Path) -> None:
    missing = str(tmp_path / "chromium")
    result = CliRunner().invoke(main, ["qa", "http://127.0.0.1:9", "--executable", missing])
    assert result.exit_code == 2
    assert f"{missing} does not run" in result.output


def test_missing_chromium_is_refused_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "find", lambda _own: None)
    result = CliRunner().invoke(main, ["qa", "http://127.0.0.1:9"])
    assert result.exit_code == 2
    assert "playwright install --with-deps chromium" in result.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a file that is always full")
def test_report_on_a_full_disk_is_explained(tmp_path: Path) -> None:
    (tmp_path / "out.svg").symlink_to("/dev/full")
    with served(body=PAGE) as url:
        done = run(tmp_path, url, *ONE, "--workers", "1", "--badge", "out.svg")
    assert done.returncode == 2, done.stdout + done.stderr
    assert "No space left on device. Fix: make room" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_run_reports_what_was_proved(workers: str, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    arrived, released = threading.Event(), threading.Event()
    checks = ("test_missing_page_is_404_with_a_page_of_the_site", "test_sitemap_lists_the_pages")
    words = [f"--check={name}" for name in checks]
    traits: dict[str, Any] = {
        "held": "/villa-site-qa-no-such-page/",
        "arrived": arrived,
        "released": released,
    }
    with served(body=PAGE, **traits) as url:
        started = subprocess.Popen(  # noqa: S603 - our own words
            [*INTERRUPTIBLE, "qa", url, *words, "--workers", workers, f"--report={report}"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert arrived.wait(60)
        os.killpg(started.pid, signal.SIGINT)
        said, _ = started.communicate(timeout=60)
        released.set()
    assert started.returncode == 130, said
    assert "Interrupted; checks proved until then: " in said
    assert "The run was interrupted." in report.read_text()


def test_interruption_before_the_first_check_is_said(tmp_path: Path) -> None:
    arrived, released = threading.Event(), threading.Event()
    with served(body=PAGE, held="/", arrived=arrived, released=released) as url:
        started = subprocess.Popen(  # noqa: S603 - our own words
            [*INTERRUPTIBLE, "qa", url],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert arrived.wait(60)
        os.killpg(started.pid, signal.SIGINT)
        said, _ = started.communicate(timeout=60)
        released.set()
    assert started.returncode == 130, said
    assert said == "Interrupted before the first check.\n"
