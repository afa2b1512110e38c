"""Writes the published site as files that any web server can serve, and only what has changed."""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import httpx

from villa_site.backend.call import Call
from villa_site.content.locales import DEFAULT_LOCALE
from villa_site.site.policies.slash import local
from villa_site.site.site import Site
from villa_site.site.visit import View, Visit
from villa_site.tools.prerender_paths import FILES, NOT_FOUND, prerender_paths
from villa_site.web import builds
from villa_site.web.prerender_store import (
    PAGE,
    PAYLOAD,
    RECORD,
    UNFINISHED,
    Record,
    file_of,
    read_record,
)

AT_ONCE: Final = 8
NOWHERE: Final = "/404-not-found/"
STATE: Final = re.compile(r'<script [^>]*id="villa-state">(.*?)</script>', re.DOTALL)
UPLOADS: Final = "/wp-content/"
MEDIA: Final = re.compile(
    r"/wp-content/[^\"'\s,<>\\)]+|/_villa/(?!assets/|live/)[\w/.~%-]+\.\w+(?:\?[\w=&;-]+)?"
)
"""Addresses that pages name beside pages: uploads, feeds, captions, pictures for sharing."""
TOLD: Final = re.compile(rb' ping="[^"]*"')
"""To whom a browser tells that a language was chosen."""

Progress = Callable[[str, int, int], object]
"""Told what is counted, how many are done, and of how many."""


@dataclass(slots=True)
class Report:
    """What came of a run: paths by what was done with them."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    """Paths that no file can stand for."""


class Prerenderer:
    """Asks the site for its pages as a visitor would; ``app`` is its whole ASGI application."""

    def __init__(self, app: Any, site: Site, assets: Path, out: Path, origin: str) -> None:
        self.app = app
        self.site = site
        self.assets = assets
        self.out = out
        self.origin = origin
        self.report = Report()
        self._media: set[str] = set()
        self._record: Record = {}

    async def run(self, progress: Progress, *, force: bool = False) -> Report:
        """Write everything; an interrupted run is resumed by the next one."""
        self._record = {} if force else read_record(self.out)
        try:
            async with self._visitor() as visitor:
                paths = await self._paths()
                await self._each("pages", paths, lambda path: self._page(visitor, path), progress)
                await self._surroundings(visitor, paths, progress)
        finally:
            self._write(RECORD, json.dumps(self._record, indent=1).encode())
        return self.report

    @asynccontextmanager
    async def _visitor(self) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        headers = {"accept-encoding": "identity", "accept-language": DEFAULT_LOCALE}
        async with httpx.AsyncClient(
            transport=transport, base_url=self.origin, headers=headers
        ) as client:
            yield client

    async def _paths(self) -> list[str]:
        listings = await self.site.backend.pages(Call(locale=DEFAULT_LOCALE))
        found = prerender_paths(each.path for each in listings)
        self.report.skipped.update(found.skipped)
        return found.pages

    async def _page(self, visitor: httpx.AsyncClient, path: str) -> None:
        revision = await self._revision(path)
        known = self._record.get(path, {})
        if revision and self._same(known, revision) and self._file(path).is_file():
            self._media.update(map(str, known.get("media") or ()))
            self.report.unchanged.append(path)
            return
        answer = await visitor.get(local(path))
        if answer.status_code != HTTPStatus.OK:
            self.report.failed[path] = f"it answers {answer.status_code}"
            return
        media = sorted(_media(answer.text))
        self._media.update(media)
        self._write_file(self._file(path), self._as_file(answer.content))
        self._write_file(self._file(path).with_name(PAYLOAD), _payload(answer.text))
        self._record[path] = {"revision": revision, "connect": self._connect, "media": media}
        self.report.written.append(path)

    @property
    def _connect(self) -> str:
        return self.site.settings.live_connect

    def _as_file(self, page: bytes) -> bytes:
        """Leave out what browsers would tell a server that has nothing but files."""
        return TOLD.sub(b"", page) if self._connect == "never" else page

    def _same(self, known: Mapping[str, Any], revision: str) -> bool:
        return known.get("revision") == revision and known.get("connect") == self._connect

    async def check(self, progress: Progress) -> list[str]:
        """Name the pages that are published, or were, but not as they are served now."""
        async with self._visitor() as visitor:
            paths = await self._paths()
            differing = sorted(set(read_record(self.out)) - set(paths))

            async def compare(path: str) -> None:
                file = self._file(path)
                answer = await visitor.get(local(path))
                if not file.is_file() or file.read_bytes() != self._as_file(answer.content):
                    differing.append(path)

            await self._each("pages", paths, compare, progress)
        return sorted({*differing, *self.report.failed, *self.report.skipped})

    async def _revision(self, path: str) -> str:
        visit = Visit(path=path, origin=self.origin, accept_language=DEFAULT_LOCALE)
        outcome = await self.site.open(visit)
        return outcome.revision if isinstance(outcome, View) else ""

    async def _surroundings(
        self, visitor: httpx.AsyncClient, paths: list[str], progress: Progress
    ) -> None:
        """Write what the pages need around them, and clear away pages that are no more."""
        for path in set(self._record) - set(paths):
            self._remove(path)
            del self._record[path]
            self.report.removed.append(path)
        for path in FILES:
            await self._copy(visitor, path)
        missing = await visitor.get(NOWHERE)
        self._write(NOT_FOUND, self._as_file(missing.content))
        await self._each(
            "files", sorted(self._media), lambda path: self._copy_once(visitor, path), progress
        )
        for asset in self.assets.iterdir():
            self._write(f"_villa/assets/{asset.name}", asset.read_bytes())
        self._describe_build()

    def _remove(self, path: str) -> None:
        try:
            page = self._file(path)
        except ValueError:
            # The record was not written here: there is no such file.
            return
        page.unlink(missing_ok=True)
        page.with_name(PAYLOAD).unlink(missing_ok=True)

    async def _copy(self, visitor: httpx.AsyncClient, path: str) -> None:
        answer = await visitor.get(path)
        if answer.status_code == HTTPStatus.OK:
            self._write(unquote(urlsplit(path).path), answer.content)
        else:
            self.report.failed[path] = f"it answers {answer.status_code}"

    async def _copy_once(self, visitor: httpx.AsyncClient, path: str) -> None:
        """Copy a file; of uploads, which never change under their name, only those not there."""
        there = self._inside(unquote(urlsplit(path).path)).is_file()
        if not there or not path.startswith(UPLOADS):
            await self._copy(visitor, path)

    def _describe_build(self) -> None:
        build, now = self.site.build, time.time()
        described = builds.meta(build, now, self.site.settings, self._record)
        self._write(builds.LATEST, json.dumps(builds.latest(build, now)).encode())
        self._write(builds.meta_path(build), json.dumps(described).encode())

    def _file(self, path: str) -> Path:
        return self._inside(path) / PAGE

    def _inside(self, path: str) -> Path:
        return file_of(self.out, path)

    def _write(self, path: str, content: bytes) -> None:
        self._write_file(self._inside(path), content)

    def _write_file(self, file: Path, content: bytes) -> None:
        """Write all or nothing, and nothing that is there already."""
        if file.is_file() and file.read_bytes() == content:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_name(f"{file.name}{UNFINISHED}")
        unfinished.write_bytes(content)
        unfinished.replace(file)

    async def _each(
        self,
        what: str,
        items: Iterable[str],
        act: Callable[[str], Awaitable[None]],
        progress: Progress,
    ) -> None:
        """Act on all items, several at a time, telling how far it is; one that fails is told."""
        waiting = list(items)
        turn = asyncio.Semaphore(AT_ONCE)
        done = 0

        async def one(item: str) -> None:
            nonlocal done
            async with turn:
                try:
                    await act(item)
                except Exception as error:  # noqa: BLE001 - one page must not cost the others
                    self.report.failed[item] = f"{type(error).__name__}: {error}"
            done += 1
            progress(what, done, len(waiting))

        async with asyncio.TaskGroup() as group:
            for item in waiting:
                group.create_task(one(item))


def _media(text: str) -> set[str]:
    return {html.unescape(found) for found in MEDIA.findall(text)}


def _payload(text: str) -> bytes:
    """Give data and state of a page: the model it shows, and what else its client starts from."""
    found = STATE.search(text)
    state = json.loads(found[1]) if found else {}
    data = state.pop("model", None)
    return json.dumps({"data": data, "state": state}, separators=(",", ":")).encode()
