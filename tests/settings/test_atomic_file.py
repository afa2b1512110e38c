"""Files are replaced as a whole, and a failed write leaves the former file and nothing else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from villa_site.settings.atomic_file import write_atomically


def test_file_is_replaced_and_has_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "index.html"
    file.write_bytes(b"old")
    before = os.umask(0o022)
    try:
        write_atomically(file, b"new")
        write_atomically(tmp_path / "key", b"secret", mode=0o600)
    finally:
        os.umask(before)
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o644
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert {each.name for each in tmp_path.iterdir()} == {"index.html", "key"}


def test_reader_of_an_open_file_sees_the_former_content(tmp_path: Path) -> None:
    file = tmp_path / "index.html"
    write_atomically(file, b"old")
    with file.open("rb") as reader:
        write_atomically(file, b"a longer one")
        assert reader.read() == b"old"


def test_failed_write_leaves_the_former_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "index.html"
    write_atomically(file, b"old")
    no_bytes: Any = "text"
    with pytest.raises(TypeError):
        write_atomically(file, no_bytes)
    assert file.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["index.html"]
