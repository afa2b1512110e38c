"""Stored files are used only when they are whole and of this code; a failure costs a line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import villa_site
from tests.embedded.restarts import KINDS, Work, save, served, start, stored_files
from tests.embedded.served import NOON
from villa_site.embedded import disk_cache
from villa_site.embedded import index as index_module
from villa_site.embedded.content_store import ContentStore
from villa_site.embedded.disk_cache import DiskCache

DAMAGE: Final[dict[str, Callable[[bytes], bytes]]] = {
    "empty": lambda _: b"",
    "truncated": lambda written: written[: len(written) // 2],
    "only a head": lambda written: written[:40],
    "one byte": lambda written: written[:-1] + bytes([written[-1] ^ 1]),
    "longer": lambda written: written + b"x",
    "foreign": lambda _: b"SQLite format 3\0" + bytes(4096),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_files_are_made_again(
    old_villa: Path, data: Path, work: Work, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    start(old_villa, data)
    work.forget()
    for file in stored_files(old_villa, data):
        file.write_bytes(DAMAGE[damage](file.read_bytes()))
    again = start(old_villa, data)
    assert work.parsed
    assert work.indexed
    assert served(again) == served(start(old_villa, None))
    assert len(caplog.records) <= 1
    work.forget()
    start(old_villa, data)
    assert (work.parsed, work.indexed) == ([], [])


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"fr/home.yaml": 1}', bytes(5000)])
def test_unusable_content_is_left_out(
    old_villa: Path, data: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    for kind in KINDS:
        DiskCache(data, old_villa).write(kind, content)
    assert served(start(old_villa, data)) == served(start(old_villa, None))
    assert len(caplog.records) <= 1


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("kind", ["entries", "index"])
def test_entries_and_words_are_made_again_each_alone(
    old_villa: Path, data: Path, kind: str, damage: str
) -> None:
    expected = served(start(old_villa, data))
    file = DiskCache(data, old_villa).file(kind)
    file.write_bytes(DAMAGE[damage](whole := file.read_bytes()))
    assert served(start(old_villa, data)) == expected
    assert len(file.read_bytes()) == len(whole)


@pytest.mark.parametrize("kind", ["entries", "index"])
def test_entries_and_words_need_not_be_of_one_time(old_villa: Path, data: Path, kind: str) -> None:
    served(start(old_villa, data))
    file = DiskCache(data, old_villa).file(kind)
    old = file.read_bytes()
    save(old_villa, "title: Le verger\n")
    (old_villa / "en/contact.yaml").unlink()
    expected = served(start(old_villa, data))
    file.write_bytes(old)
    assert served(start(old_villa, data)) == expected == served(start(old_villa, None))


def test_list_without_words_needs_none(old_villa: Path, data: Path) -> None:
    words = DiskCache(data, old_villa).file("index")
    store = ContentStore(old_villa, clock=lambda: NOON, data_dir=data)
    assert store.index.find("", locale="fr", drafts=False)
    assert not words.exists()
    assert store.index.find("jardin", locale="fr", drafts=False)
    assert words.exists()


def test_other_code_has_its_own_files(
    old_villa: Path, data: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(old_villa, data)
    work.forget()
    monkeypatch.setattr(disk_cache, "fingerprint", lambda: bytes(16))
    start(old_villa, data)
    assert work.parsed
    assert work.indexed


def test_fingerprint_covers_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "embedded" / "stemming.py"
    source.parent.mkdir()
    monkeypatch.setattr(villa_site, "__file__", str(tmp_path / "__init__.py"))
    made = set()
    for text in ("", "a = 1", "a = 2"):
        source.write_text(text)
        made.add(disk_cache.fingerprint.__wrapped__())
    monkeypatch.setattr(disk_cache, "_DISTRIBUTIONS", ("not-installed",))
    made.add(disk_cache.fingerprint.__wrapped__())
    assert len(made) == 4


def test_each_content_folder_has_its_own(old_villa: Path, data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "fr").mkdir(parents=True)
    (other / "fr/home.yaml").write_text("title: Ailleurs\n")
    start(old_villa, data)
    start(other, data)
    assert (
        start(old_villa, data).content.documents.keys()
        == start(old_villa, None).content.documents.keys()
    )
    assert {name for _, name in start(other, data).content.documents} == {"home"}


@pytest.mark.parametrize("where", ["content-cache", *KINDS])
def test_folder_that_cannot_be_written_costs_one_line(
    old_villa: Path, data: Path, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A file where a folder must be, or the reverse, fails for every user."""
    data.mkdir()
    if where == disk_cache.FOLDER:
        (data / where).write_text("")
    else:
        DiskCache(data, old_villa).file(where).mkdir(parents=True)
    store = start(old_villa, data)
    save(old_villa, "title: Le verger\n")
    assert served(store) == served(start(old_villa, None))
    assert len(caplog.records) == 1
    assert not list(data.glob("*/.*"))


def test_full_disk_leaves_no_half_file(
    old_villa: Path, data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: Path, __: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        store = start(old_villa, data)
    assert served(store) == served(start(old_villa, None))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert list((data / disk_cache.FOLDER).iterdir()) == []


def test_sqlite_without_serialization_stores_no_index(
    old_villa: Path, data: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_module, "_CAN_BE_STORED", False)
    start(old_villa, data)
    work.forget()
    start(old_villa, data)
    assert work.parsed == []
    assert work.indexed
