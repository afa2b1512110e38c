"""Changes of content files, and their watcher."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from villa_site.embedded import Change, load_content, plain_yaml, watch
from villa_site.embedded.changes import changes
from villa_site.embedded.content import ContentFolder


def _changed(villa: Path, file: str, text: str | None) -> list[Change]:
    before = load_content(villa)
    if text is None:
        (villa / file).unlink()
    else:
        (villa / file).write_text(text, encoding="utf-8")
    return changes(before, load_content(villa))


def test_change_names_the_page_its_translations_and_pages_that_show_it(villa: Path) -> None:
    found = _changed(villa, "en/resident/lea.yaml", "title: Lea\n")
    assert found == [
        Change(
            "update",
            (
                "/en/programme/white-night/",
                "/en/resident/lea/",
                "/it/resident/lea/",
                "/resident/lea/",
            ),
        )
    ]


def test_new_event_updates_pages_that_list_events(villa: Path) -> None:
    found = _changed(villa, "fr/programme/nouveau.yaml", "title: Nouveau\n")
    assert Change("publish", ("/programme/nouveau/",)) in found
    assert Change("update", ("/",)) in found


def test_published_draft_and_deleted_page_are_changes(villa: Path) -> None:
    published = _changed(villa, "fr/programme/brouillon.yaml", "title: Concert\n")
    assert published[0] == Change("publish", ("/programme/brouillon/",))
    deleted = _changed(villa, "fr/recherche.yaml", None)
    assert Change("delete", ("/recherche/",)) in deleted


def test_maintenance_switch_and_options_are_changes(villa: Path) -> None:
    text = (villa / "options.yaml").read_text(encoding="utf-8")
    found = _changed(villa, "options.yaml", text.replace("nance: false", "nance: true"))
    assert found == [Change("maintenance"), Change("options")]


async def test_watch_yields_saved_files(villa: Path) -> None:
    changed = watch(villa, debounce=50)
    async with asyncio.timeout(20):
        first = asyncio.ensure_future(anext(changed))
        # One turn of the loop lets it read the content as it is before the editor saves.
        await asyncio.sleep(0)
        (villa / "fr/contact.yaml").write_text("title: Contact\n", encoding="utf-8")
        change = await first
    await changed.aclose()
    assert change.event == "update"
    assert "/contact/" in change.paths


async def test_watch_with_a_folder_reads_changed_files_only(
    villa: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ContentFolder(villa)
    folder.refresh()
    read: list[Path] = []

    def note(file: Path) -> dict[str, str]:
        read.append(file)
        return {"title": "Contact"}

    monkeypatch.setattr(plain_yaml, "read", note)
    changed = watch(folder=folder.copy(), debounce=50)
    async with asyncio.timeout(20):
        first = asyncio.ensure_future(anext(changed))
        await asyncio.sleep(0)
        (villa / "fr/contact.yaml").write_text("title: Contact\n", encoding="utf-8")
        await first
    await changed.aclose()
    assert read == [villa / "fr/contact.yaml"]
