"""Parsed files that are stored are read back as they are, or not stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.embedded.restarts import WORKSHOPS, Work, save, served, start
from villa_site.embedded import plain_yaml
from villa_site.embedded.content import ContentFolder
from villa_site.embedded.disk_cache import DiskCache
from villa_site.embedded.parsed_files import ParsedFile, ParsedFiles
from villa_site.embedded.values import Values


@pytest.mark.parametrize(
    "text",
    [
        "title: A\n? 1\n: one",
        "title: A\nfields: {1: one}",
        "title: A\nfields: {day: !!timestamp 2026-11-20}",
        "title: A\nfields: {data: !!binary aGVsbG8=}",
        "title: A\nfields: {number: 99999999999999999999}",
        f"title: A\nfields: {{number: {'9' * 400}.0}}",
        "title: A\nfields: &self {self: *self}",
        f"title: A\nfields: {'[' * 200}{']' * 200}",
        "title: A\nfields: {shared: &s [one, two, three, four, five], again: [*s, *s, *s, *s, *s]}",
    ],
)
def test_values_beyond_json_are_read_as_they_are(old_villa: Path, data: Path, text: str) -> None:
    save(old_villa, text, "fr/a.yaml")
    folder = ContentFolder(old_villa, data_dir=data)
    folder.refresh()
    again = ContentFolder(old_villa, data_dir=data)
    again.refresh()
    expected = plain_yaml.read(old_villa / "fr/a.yaml")
    for each in (folder, again):
        assert repr(each.content().documents["fr", "a"].data) == repr(expected)


def test_file_saved_just_now_is_not_stored(old_villa: Path, data: Path, work: Work) -> None:
    (old_villa / WORKSHOPS).write_text("title: Le verger\n")
    start(old_villa, data)
    work.forget()
    start(old_villa, data)
    assert work.parsed == ["ateliers.yaml"]


def test_file_of_another_making_is_parsed_again(old_villa: Path, data: Path) -> None:
    """A deployment may give all files one date; the time of the change differs."""
    folder = ContentFolder(old_villa, data_dir=data)
    folder.refresh()
    on_disk = ParsedFiles(DiskCache(data, old_villa))
    files = {
        name: ParsedFile(
            each.stamp._replace(changed=each.stamp.changed - 1), Values(b'{"title":"Old"}')
        )
        for name, each in on_disk.read().items()
    }
    on_disk.write(files)
    assert served(start(old_villa, data)) == served(start(old_villa, None))
