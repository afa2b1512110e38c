"""The modes of the inbox's files, and the deletion of files without a message."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from villa_site.embedded.inbox import Inbox
from villa_site.settings.private_files import private_database
from villa_site.site.forms.cookies import SignedTime


def modes(folder: Path) -> dict[str, int]:
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode)
        for path in folder.rglob("*")
    }


def store(box: Inbox, content: bytes, mark: str) -> Path:
    name = box.store_file(content)
    box.put("form", {"fields": {"carte": {"file": name}}}, locale="fr", mark=mark)
    return Path(name)


@pytest.fixture
def open_umask() -> Iterator[None]:
    """Let what is made carelessly be readable by all."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
def test_inbox_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    box = Inbox(data)
    store(box, b"une carte", "a")
    found = modes(data)
    assert {"inbox.sqlite3", "inbox.sqlite3-wal", "inbox.sqlite3-shm", "inbox_files"} <= {*found}
    assert all(mode & 0o077 == 0 for mode in found.values()), found
    assert data.stat().st_mode & 0o077 == 0
    box.close()


@pytest.mark.usefixtures("open_umask")
def test_modes_of_an_older_inbox_are_corrected(tmp_path: Path) -> None:
    box = Inbox(tmp_path)
    stored = tmp_path / store(box, b"une carte", "a")
    key = tmp_path / "form.key"
    SignedTime("", tmp_path).issue()
    for path in tmp_path.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    again = Inbox(tmp_path)
    SignedTime("", tmp_path).issue()
    assert all(mode & 0o077 == 0 for mode in modes(tmp_path).values()), modes(tmp_path)
    assert stored.read_bytes() == b"une carte"
    assert key.is_file()
    for each in (again, box):
        each.close()


def test_only_files_without_a_message_are_deleted(tmp_path: Path) -> None:
    box = Inbox(tmp_path)
    named, shared = store(box, b"nommee", "a"), store(box, b"partagee", "b")
    store(box, b"partagee", "c")
    orphan, replaced, young = box.store_file(b"seule"), store(box, b"avant", "d"), b"jeune"
    store(box, b"apres", "d")
    hours_ago = time.time() - 3 * 3600
    for file in (tmp_path / "inbox_files").iterdir():
        os.utime(file, (hours_ago, hours_ago))
    recent = box.store_file(young)
    box.close()
    Inbox(tmp_path).close()
    assert not (tmp_path / orphan).exists()
    assert not (tmp_path / replaced).exists()
    for path in (named, shared, recent):
        assert (tmp_path / path).is_file()


def test_mode_that_cannot_be_changed_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.sqlite3"
    file.touch()
    file.chmod(0o644)

    def refuse(_path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    private_database(file)
    assert "Others may be able to read" in caplog.text
