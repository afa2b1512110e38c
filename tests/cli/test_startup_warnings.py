"""A variable that is meant to be a setting and is none is reported when the site is served."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from tests.support.served_site import free_port
from villa_site.cli import prerender
from villa_site.cli.main import main
from villa_site.cli.startup import PortInUse, bind_port, warn_of_unknown_settings
from villa_site.errors import BackendError

pytestmark = pytest.mark.req("DEV-16")


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if "setting" in each.getMessage()]


def test_unknown_settings_are_logged_with_the_nearest_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("VILLA_SITE_ULR=https://a.test\nVILLA_PAGE_CACHE=off\n")
    monkeypatch.setenv("VILLA_ZZZZ", "1")
    monkeypatch.setenv("VILLA_TEST_CHROMIUM", "/x")
    monkeypatch.setenv("VILLA_QA_CONNECTION", "x")
    with caplog.at_level(logging.WARNING):
        warn_of_unknown_settings()
    assert warned(caplog) == [
        "Unknown setting VILLA_SITE_ULR. Did you mean VILLA_SITE_URL?",
        "Unknown setting VILLA_ZZZZ. Take it out: it changes nothing.",
    ]


@pytest.mark.parametrize("command", ["serve", "dev", "content serve"])
def test_command_that_serves_reports_it_once(
    command: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    # The command goes no further than its port.
    with bind_port("127.0.0.1", port), caplog.at_level(logging.WARNING):
        words = (*command.split(), "--port", str(port))
        done = invoked(main, *words, folder=tmp_path, VILLA_MAX_SESSION="7")
    assert done.exit_code == PortInUse.exit_code
    assert warned(caplog) == ["Unknown setting VILLA_MAX_SESSION. Did you mean VILLA_MAX_SESSIONS?"]


def test_command_that_prerenders_reports_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def no_backend(*_values: object, **_options: object) -> None:
        raise BackendError("refused")

    monkeypatch.setattr(prerender, "write_site", no_backend)
    with caplog.at_level(logging.WARNING):
        words = ("prerender", "--out", "out")
        assert invoked(main, *words, folder=tmp_path, VILLA_MAX_SESSION="7").exit_code == 1
    assert warned(caplog) == ["Unknown setting VILLA_MAX_SESSION. Did you mean VILLA_MAX_SESSIONS?"]
