"""Parsed files and the search index outlive a restart."""

from __future__ import annotations

from pathlib import Path

from tests.embedded.restarts import Work, save, served, start, stored_files


def test_second_start_parses_and_indexes_nothing(old_villa: Path, data: Path, work: Work) -> None:
    first = served(start(old_villa, data))
    assert len(work.parsed) == len(list(old_villa.rglob("*.yaml")))
    assert work.indexed
    work.forget()
    second = start(old_villa, data)
    assert (work.parsed, work.indexed) == ([], [])
    assert served(second) == first == served(start(old_villa, None))
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in stored_files(old_villa, data))
    assert stored_files(old_villa, data)[0].parent.stat().st_mode & 0o777 == 0o700


def test_changed_new_and_removed_files_are_seen(old_villa: Path, data: Path, work: Work) -> None:
    start(old_villa, data)
    work.forget()
    save(old_villa, "title: Le verger\n")
    save(old_villa, "title: Le jardin\n", "fr/jardin.yaml")
    (old_villa / "en/contact.yaml").unlink()
    changed = served(start(old_villa, data))
    assert sorted(work.parsed) == ["ateliers.yaml", "jardin.yaml"]
    assert "Le jardin" in work.indexed
    # The English workshops inherit from the French ones.
    assert len(work.indexed) < 5
    work.forget()
    assert served(start(old_villa, data)) == changed
    assert (work.parsed, work.indexed) == ([], [])
    assert changed == served(start(old_villa, None))


def test_page_that_becomes_unlisted_leaves_the_index(old_villa: Path, data: Path) -> None:
    store = start(old_villa, data)
    assert store.index.find("fenetre", locale="fr", drafts=False)
    save(old_villa, "title: Les ateliers & leurs fenêtres\ntemplate: search\n")
    assert not store.index.find("fenetre", locale="fr", drafts=False)
    assert not start(old_villa, data).index.find("fenetre", locale="fr", drafts=False)


def test_another_day_indexes_relative_dates_only(old_villa: Path, data: Path, work: Work) -> None:
    start(old_villa, data)
    work.forget()
    tomorrow = served(start(old_villa, data, days=1))
    assert work.parsed == []
    assert "La Nuit blanche" in work.indexed
    assert "Nous écrire" not in work.indexed
    assert tomorrow == served(start(old_villa, None, days=1))


def test_unreadable_file_is_a_problem_at_each_start(
    old_villa: Path, data: Path, work: Work
) -> None:
    start(old_villa, data)
    save(old_villa, "title: [\n")
    first = start(old_villa, data).content
    work.forget()
    second = start(old_villa, data).content
    assert work.parsed == ["ateliers.yaml"]
    assert first.problems == second.problems == start(old_villa, None).content.problems
    assert first.documents == second.documents


def test_copy_for_the_watcher_writes_nothing(old_villa: Path, data: Path) -> None:
    copy = start(old_villa, data).folder()
    before = [file.stat().st_mtime_ns for file in stored_files(old_villa, data)]
    save(old_villa, "title: Le verger\n")
    assert copy.refresh()
    assert [file.stat().st_mtime_ns for file in stored_files(old_villa, data)] == before


def test_nothing_is_written_when_nothing_has_changed(old_villa: Path, data: Path) -> None:
    start(old_villa, data)
    before = [file.stat().st_ino for file in stored_files(old_villa, data)]
    start(old_villa, data)
    assert [file.stat().st_ino for file in stored_files(old_villa, data)] == before
