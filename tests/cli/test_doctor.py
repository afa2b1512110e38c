"""The doctor command as an operator reads it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.invoked import invoked
from villa_site.cli.doctor import doctor


def run(*words: str, folder: Path, **environment: str) -> Result:
    return invoked(doctor, *words, folder=folder, **environment)


@pytest.fixture(scope="module")
def well(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """What the command says of an installation with the embedded backend."""
    return run(folder=tmp_path_factory.mktemp("well"))


@pytest.mark.req("EXT-12")
def test_installation_with_the_embedded_backend_is_well(well: Result) -> None:
    assert well.output.splitlines()[-1] == "All is well."
    assert well.exit_code == 0
    for title in ("Settings", "Installation", "Content backend: the embedded one, in this process"):
        assert title in well.stdout.splitlines()
    for row in ("VILLA_MAX_SESSIONS", "browser client", "browser for tests", "GET maintenance"):
        assert f"\n{row}" in well.stdout


@pytest.mark.req("EXT-12")
def test_redis_without_an_address_is_not_examined(well: Result) -> None:
    assert "\nRedis " not in well.stdout


@pytest.mark.req("EXT-12")
def test_columns_are_aligned(well: Result) -> None:
    lines = well.stdout.splitlines()
    for number, line in enumerate(lines):
        if set(line) == {"-", " "}:
            starts = [index for index in range(len(line)) if line[index - 1 : index + 1] == " -"]
            below = lines[number + 1 : lines.index("", number)]
            assert all(row[start - 1 : start] in (" ", "") for row in below for start in starts)
            assert all(len(row) <= 140 for row in below)


@pytest.mark.req("EXT-12")
def test_bad_setting_is_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    result = run(folder=tmp_path, VILLA_PAGE_CACHE="maybe", COLUMNS="200")
    assert result.exit_code == 1
    assert "Change the setting VILLA_PAGE_CACHE: " in result.output
    assert "not tried" in result.output
    assert result.output.splitlines()[-1] == "Problems (1): VILLA_PAGE_CACHE."


@pytest.mark.req("EXT-12")
def test_unavailable_backend_is_exit_code_1(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
        result = run("--backend", url, folder=tmp_path)
    assert result.exit_code == 1
    assert f"Content backend: {url}" in result.stdout
    assert "start the backend" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("Problems (3): GET maintenance, ")


@pytest.mark.parametrize("url", ["content.example.org", "ftp://a.test", "http://", "http://[x"])
def test_invalid_backend_url_is_refused(tmp_path: Path, url: str) -> None:
    result = run("--backend", url, folder=tmp_path)
    assert result.exit_code == 2
    assert "must be an http or https address" in result.output


@pytest.mark.req("EXT-12")
def test_configured_backend_without_a_host_is_not_called(tmp_path: Path) -> None:
    result = run(folder=tmp_path, VILLA_BACKEND_URL="http://[x")
    assert result.exit_code == 1
    assert "Change the setting VILLA_BACKEND_URL: must name a host" in result.output
    assert "fix the settings first" in result.output
