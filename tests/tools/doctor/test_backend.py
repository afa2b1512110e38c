"""The embedded backend passes the examination: in this process, and as a server of its own."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.content_process import serving_content
from tests.support.small_content import FOLDER
from tests.tools.doctor.conftest import TYPES, reported
from villa_site.settings import Settings
from villa_site.tools.doctor import backend
from villa_site.tools.doctor.finding import Finding


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(_env_file=None, data_dir=folder / "data", **more)


def assert_is_well(findings: list[Finding]) -> None:
    assert [finding.subject for finding in findings if not finding.is_well] == [], reported(
        findings
    )
    subjects = " ".join(finding.subject for finding in findings)
    for call in (
        "GET maintenance",
        "GET options (it)",
        "GET translations",
        "GET banner (en)",
        "GET pages",
        "GET page (programme)",
        "GET page (missing)",
        "GET page (not canonical)",
        "search all",
        "POST newsletter (invalid)",
        "POST form (unknown)",
        "POST cookie choice",
        "GET error log",
        "block types",
        "internal links",
    ):
        assert call in subjects


@pytest.mark.req("EXT-12", "API-05")
async def test_embedded_backend_in_this_process_is_reported_ok(tmp_path: Path) -> None:
    reports_of: list[str] = []
    findings = await backend.examine(
        settings(tmp_path, content_dir=FOLDER), TYPES, on_call=reports_of.append
    )
    assert_is_well(findings)
    assert "GET /api/wpnuxt/v1/maintenance/" in reports_of
    assert not (tmp_path / "data").exists()


@pytest.mark.req("EXT-12", "API-05")
async def test_embedded_backend_with_write_is_reported_ok(tmp_path: Path) -> None:
    findings = await backend.examine(settings(tmp_path), TYPES, write=True)
    assert_is_well(findings)
    assert "not tried" not in {finding.verdict for finding in findings}
    assert (tmp_path / "data" / "inbox.sqlite3").is_file()


@pytest.mark.req("EXT-12")
async def test_unreachable_backend_is_reported(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
        findings = await backend.examine(settings(tmp_path), TYPES, url=url)
    assert "wrong | no connection" in reported(findings)
    assert "start the backend, or correct its address" in reported(findings)


@pytest.mark.req("EXT-12", "API-05")
async def test_configured_backend_is_examined_by_default(tmp_path: Path) -> None:
    requested: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requested.append(request.url.host)
        return httpx.Response(500)

    configured = Settings(_env_file=None, backend_url="http://cms.test", data_dir=tmp_path)
    transport = httpx.MockTransport(answer)
    await backend.examine(configured, TYPES, transport=transport)
    assert set(requested) == {"cms.test"}
    requested.clear()
    await backend.examine(configured, TYPES, url="http://other.test", transport=transport)
    assert set(requested) == {"other.test"}


@pytest.mark.req("EXT-12", "API-05")
async def test_embedded_backend_as_a_server_is_reported_ok(tmp_path: Path) -> None:
    async with serving_content(tmp_path, str(FOLDER)) as url:
        findings = await backend.examine(settings(tmp_path), TYPES, url=url, write=True)
    assert_is_well(findings)


@pytest.mark.req("WPR-06")
async def test_site_in_one_language_raises_no_false_alarm(tmp_path: Path) -> None:
    calls: list[str] = []
    site = settings(tmp_path, languages="en")
    findings = await backend.examine(site, TYPES, on_call=calls.append)
    assert [each.subject for each in findings if not each.is_well] == []
    text = reported(findings)
    assert "GET options (en)" in text
    assert "(fr)" not in text
    assert "(it)" not in text
    assert "ask for page after page" not in text
    assert "GET /wp-json/wpnuxt/v1/pages/" in calls
