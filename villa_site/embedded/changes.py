"""Finds the pages that a changed content file affects, and watches for such changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from watchfiles import Change as FileChange
from watchfiles import DefaultFilter, awatch

from villa_site.embedded.content import Content, ContentFolder
from villa_site.embedded.documents import Document
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages

_POLL_MS: Final = 1_000

Event = Literal["publish", "update", "delete", "options", "maintenance"]


@dataclass(frozen=True, slots=True)
class Change:
    """One webhook's worth of news: the event and the addresses it concerns."""

    event: Event
    paths: tuple[str, ...] = ()


def changes(before: Content, after: Content) -> list[Change]:
    """Return what happened between two states; pages that show a changed page count as updated."""
    by_event: dict[Event, set[str]] = {"publish": set(), "update": set(), "delete": set()}
    for key in before.documents.keys() | after.documents.keys():
        old, new = before.documents.get(key), after.documents.get(key)
        if event := _event(old, new):
            here = new or old
            by_event[event] |= {each.path for each in (old, new) if each}
            if here:
                by_event["update"] |= {each.path for each in _showing(here, after)}
    events = [Change(event, tuple(sorted(paths))) for event, paths in by_event.items() if paths]
    return events + list(_settings(before, after))


def _event(old: Document | None, new: Document | None) -> Event | None:
    if old is None or (old.draft and new and not new.draft):
        return "publish"
    if new is None or (new.draft and not old.draft):
        return "delete"
    return "update" if (old.data, old.path) != (new.data, new.path) else None


def _showing(changed: Document, content: Content) -> Iterator[Document]:
    """Yield translations, and pages of the same language that refer to a page or list events."""
    for each in content.documents.values():
        if each.name == changed.name and each.locale != changed.locale:
            yield each
        elif each.locale == changed.locale and each.name != changed.name:
            lists_events = changed.post_type == "programme" and _says(each.data, "auto")
            if lists_events or _says(each.data, changed.name):
                yield each


def _says(value: Any, name: str) -> bool:
    if isinstance(value, str):
        return value == name or value.startswith(f"{name}#") or f"ref:{name}" in value
    if isinstance(value, dict):
        return any(_says(each, name) for each in value.values())
    return isinstance(value, list) and any(_says(each, name) for each in value)


def _settings(before: Content, after: Content) -> Iterator[Change]:
    if before.shared.get("maintenance") != after.shared.get("maintenance"):
        yield Change("maintenance")
    if (before.options, before.shared, before.strings) != (
        after.options,
        after.shared,
        after.strings,
    ):
        yield Change("options")


class _YamlFilter(DefaultFilter):
    """Lets YAML files pass, but not the temporary files of editors."""

    def __call__(self, change: FileChange, path: str) -> bool:
        return path.endswith(".yaml") and super().__call__(change, path)


async def watch(
    content_dir: Path | None = None,
    languages: Languages = DEFAULT_LANGUAGES,
    *,
    folder: ContentFolder | None = None,
    stop: asyncio.Event | None = None,
    debounce: int = 200,
) -> AsyncGenerator[Change, None]:
    """Yield each change of the content as files are saved, until ``stop`` is set.

    ``folder``: the folder as read already, so that no file is read twice.
    ``debounce``: milliseconds to wait for more files of the same save.
    """
    folder = folder or ContentFolder(content_dir, languages)
    folder.refresh()
    known = folder.content()
    # File events can be dropped, mostly on shared folders; so the folder is polled every second.
    async for _ in awatch(
        folder.root,
        watch_filter=_YamlFilter(),
        stop_event=stop,
        debounce=debounce,
        rust_timeout=_POLL_MS,
        yield_on_timeout=True,
    ):
        if folder.refresh():
            now = folder.content()
            for change in changes(known, now):
                yield change
            known = now
