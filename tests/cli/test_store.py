"""``villa-site store``: what visitors share, listed, exported, imported and deleted."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.site.actions.conftest import POLL, pages
from tests.site.actions.test_actions_on_pages import vote, workers
from tests.support.stub_site import StubBackend, backend
from villa_site.cli.main import main

__all__ = ["backend", "pages"]

VALUES = {"livre": {"": [["mot", "\u001b[2J é"]]}, "sondages": {"ete": {"oui": 3}, "hiver": {}}}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VILLA_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def run(*arguments: str, written: str = "") -> Result:
    return CliRunner().invoke(main, ["store", *arguments], input=written)


def test_what_is_exported_can_be_imported(folder: Path) -> None:
    assert run("import", "-", written=json.dumps(VALUES)).output == "3 values written.\n"
    assert run("export", "--out", "all.json").exit_code == 0
    assert json.loads((folder / "all.json").read_text()) == VALUES
    (folder / "data" / "stores.sqlite3").unlink()
    assert json.loads(run("export").output) == {}
    assert run("import", "all.json").exit_code == 0
    assert json.loads(run("export", "sondages").output) == {"sondages": VALUES["sondages"]}


def test_list_shows_each_value_and_steers_no_terminal() -> None:
    run("import", "-", written=json.dumps(VALUES))
    listed = run("list").output
    assert listed.endswith("3 values.\n")
    assert '{"oui": 3}' in listed
    assert "\u001b" not in listed + run("export").output
    assert run("list", "livre").output.endswith("1 value.\n")
    assert run("list", "autre").output == "0 values.\n"


def test_deleted_value_is_missing() -> None:
    run("import", "-", written=json.dumps(VALUES))
    assert run("delete", "sondages", "ete").exit_code == 0
    assert json.loads(run("export", "sondages").output) == {"sondages": {"hiver": {}}}
    assert "There is no 'ete'" in run("delete", "sondages", "ete").output


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{", "must be JSON"),
        ('{"a": []}', "must be JSON"),
        ('{"A b": {"": 1}}', "Name a store"),
        (json.dumps({"a": {"": "x" * 70_000}}), "at most 65536 bytes"),
    ],
)
def test_unusable_file_is_a_sentence_and_changes_nothing(written: str, message: str) -> None:
    refused = run("import", "-", written=written)
    assert refused.exit_code == 2
    assert message in refused.output
    assert run("list").output == "0 values.\n"


def test_file_that_is_no_database_is_a_sentence(folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "stores.sqlite3").write_text("no database" * 100)
    refused = run("list")
    assert refused.exit_code == 2
    assert "stores.sqlite3 cannot be used" in refused.output


async def test_running_site_shows_what_the_command_has_written(
    folder: Path, pages: StubBackend
) -> None:
    async with workers(folder / "data", pages, 1) as (one,):
        await vote(one)
        await one.votes_are([1, 0], POLL)
        values = json.dumps({"sondages": {"ete": {"oui": 41}}})
        await asyncio.to_thread(run, "import", "-", written=values)
        await one.votes_are([41, 0], POLL)
