"""Every mistake of an operator is one sentence and an exit code, never a traceback."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from tests.cli.invoked import invoked
from tests.support.served_site import serving
from villa_site.cli.main import main
from villa_site.content.blocks.block import collect
from villa_site.content.blocks.fixtures import fixture_of
from villa_site.errors import SettingsError
from villa_site.settings import Settings

COMMAND = [sys.executable, "-c", "from villa_site.cli import main; main()"]


def run(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own command
        [*COMMAND, *words],
        cwd=cwd,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


def test_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = invoked(main, "serve", "--port", str(port), folder=tmp_path)
    assert result.exit_code == 2
    assert "Choose another port" in result.stderr
    assert "Traceback" not in result.output


def test_bad_setting_is_one_sentence_and_an_exit_code(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", cwd=tmp_path, VILLA_LIVE_CONNECT="sometimes")
    assert done.returncode == 2
    assert "Change the setting VILLA_LIVE_CONNECT" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("VILLA_MAX_SESSIONS", "many"),
        ("VILLA_BACKEND_URL", "content.example.org"),
    ],
)
def test_bad_setting_is_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    result = invoked(main, "serve", "--port", "0", folder=tmp_path, **{name: value})
    assert result.exit_code == 2
    assert f"Change the setting {name}" in result.stderr
    assert len(result.output.strip().splitlines()) == 1


def test_settings_are_read_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("VILLA_PRODUCT_NAME=Villa des Pins\n")
    monkeypatch.chdir(tmp_path)
    assert Settings.load().product_name == "Villa des Pins"


def test_empty_setting_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_MAX_SESSIONS", "")
    assert Settings.load().max_sessions == 5000


def test_bad_setting_names_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_PAGE_CACHE", "perhaps")
    with pytest.raises(SettingsError, match="VILLA_PAGE_CACHE"):
        Settings.load()


@pytest.mark.parametrize("name", ["Quote", "1st", "a b", "../x", "class", "é"])
def test_unusable_block_name_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "blocks").mkdir()
    result = CliRunner().invoke(main, ["new-block", name, "--into", str(tmp_path)])
    assert result.exit_code == 2
    assert not list((tmp_path / "blocks").iterdir())


def test_new_block_outside_a_source_tree_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["new-block", "carte", "--into", str(tmp_path)])
    assert result.exit_code == 2
    assert "source tree" in result.output


def test_new_block_is_found_and_renders_its_fixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "blocks"
    package.mkdir()
    (package / "__init__.py").write_text("")
    result = CliRunner().invoke(main, ["new-block", "carte-postale", "--into", str(tmp_path)])
    assert result.exit_code == 0, result.output
    written = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*"))
    assert written == [
        "blocks/__init__.py",
        "blocks/carte_postale.css",
        "blocks/carte_postale.py",
    ]
    package.rename(tmp_path / "written_blocks")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = collect(__import__("written_blocks"))["acf/carte-postale"]
    data = found.model.model_validate(fixture_of(found)["full"]["attrs"]["data"])
    assert "Le jardin & la loggia" in str(data)


def test_existing_block_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "blocks").mkdir()
    (tmp_path / "blocks" / "carte.py").write_text("precious")
    result = CliRunner().invoke(main, ["new-block", "carte", "--into", str(tmp_path)])
    assert result.exit_code == 2
    assert (tmp_path / "blocks" / "carte.py").read_text() == "precious"


async def test_site_without_its_backend_starts_and_logs_it_once(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    async with serving(tmp_path, VILLA_BACKEND_URL=address) as site, httpx.AsyncClient() as client:
        answer = await client.get(f"{site.url}/visite/")
        assert answer.status_code == 503
        assert "<main" in answer.text
        assert int(answer.headers["retry-after"]) > 0
        assert site.log.count("The content backend is unavailable") == 1
