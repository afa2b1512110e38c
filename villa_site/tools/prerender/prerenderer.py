"""Requests the pages of the site as a visitor does and writes them as files."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import httpx

from villa_site.backend.call import Call
from villa_site.discovery.sitemap import file_path
from villa_site.engine.http.urls import quote_path
from villa_site.engine.payload import FULL_PAYLOAD, PAYLOAD
from villa_site.settings.languages import Locale
from villa_site.site.site import Site
from villa_site.site.visits.visit import View, Visit
from villa_site.tools.prerender.folder import OutputFolder
from villa_site.tools.prerender.page_text import named_files, without_pings
from villa_site.tools.prerender.paths import FILES, NOT_FOUND, prerender_paths
from villa_site.web import builds
from villa_site.web.prerender_store import PAGE, RECORD, Record, read_record

CONCURRENCY: Final = 8
_MISSING_PAGE: Final = "/404-not-found/"
_UPLOADS: Final = "/wp-content/"

Progress = Callable[[str, int, int], object]
"""Called with what is counted, how many are done, and of how many."""


@dataclass(slots=True)
class Report:
    """The paths of a run by result; ``failed`` and ``skipped`` with the reason."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)


class Prerenderer:
    """Writes the pages of ``app``, the ASGI application of ``site``, to the folder ``out``."""

    def __init__(
        self, app: Any, site: Site, assets: Mapping[str, bytes], out: Path, origin: str
    ) -> None:
        self.app = app
        self.site = site
        self.assets = assets
        self.out = out
        self.origin = origin
        self.report = Report()
        self._folder = OutputFolder(out)
        self._files: set[str] = set()
        self._record: Record = {}

    async def run(self, progress: Progress, *, force: bool = False) -> Report:
        """Write everything; the next run resumes an interrupted one."""
        self._record = {} if force else read_record(self.out)
        try:
            async with self._client() as client:
                paths = await self._paths(progress)
                await self._each("pages", paths, lambda path: self._page(client, path), progress)
                await self._surroundings(client, paths, progress)
        finally:
            self._folder.write(RECORD, json.dumps(self._record, indent=1).encode())
        return self.report

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        headers = {"accept-encoding": "identity", "accept-language": self._default}
        async with httpx.AsyncClient(
            transport=transport, base_url=self.origin, headers=headers
        ) as client:
            yield client

    async def _paths(self, progress: Progress) -> list[str]:
        listed = await self.site.backend.page_list(
            Call(self._default), lambda done, parts: progress("parts of the list", done, parts)
        )
        paths = prerender_paths(listed.value, self.site.routes)
        self.report.skipped.update(paths.skipped)
        return paths.pages

    async def _page(self, client: httpx.AsyncClient, path: str) -> None:
        revision = await self._revision(path)
        known = self._record.get(path, {})
        if revision and self._same(known, revision) and self._folder.file(path, PAGE).is_file():
            self._files.update(map(str, known.get("media") or ()))
            self.report.unchanged.append(path)
            return
        response = await client.get(quote_path(path))
        if response.status_code != HTTPStatus.OK:
            self.report.failed[path] = f"it answers {response.status_code}"
            return
        if "no-store" in response.headers.get("cache-control", ""):
            self.report.skipped[path] = "it is not for everybody"
            return
        payloads = {
            name: await client.get(f"{quote_path(path)}{name}?{self.site.build}")
            for name in (PAYLOAD, FULL_PAYLOAD)
        }
        files = sorted(named_files(response.text))
        self._files.update(files)
        # Nothing is awaited from here on: a run that is interrupted leaves no page without these.
        self._folder.write(path, self._as_file(response.content), PAGE)
        for name, payload in payloads.items():
            self._folder.write(path, self._as_file(payload.content), name)
        self._record[path] = {"revision": revision, "connect": self._connect, "media": files}
        self.report.written.append(path)

    @property
    def _default(self) -> Locale:
        return self.site.routes.languages.default

    @property
    def _connect(self) -> str:
        return self.site.settings.live_connect

    def _as_file(self, page: bytes) -> bytes:
        """Adapt a page for a server of files alone, if it is written for one."""
        return without_pings(page) if self._connect == "never" else page

    def _same(self, known: Mapping[str, Any], revision: str) -> bool:
        return known.get("revision") == revision and known.get("connect") == self._connect

    async def check(self, progress: Progress) -> list[str]:
        """Return the paths of pages whose files differ from what the site serves."""
        async with self._client() as client:
            paths = await self._paths(progress)
            differing = sorted(set(read_record(self.out)) - set(paths))

            async def compare(path: str) -> None:
                file = self._folder.file(path, PAGE)
                response = await client.get(quote_path(path))
                if not file.is_file() or file.read_bytes() != self._as_file(response.content):
                    differing.append(path)

            await self._each("pages", paths, compare, progress)
        return sorted({*differing, *self.report.failed, *self.report.skipped})

    async def _revision(self, path: str) -> str:
        visit = Visit(path=path, origin=self.origin, accept_language=self._default)
        outcome = await self.site.open(visit)
        return outcome.revision if isinstance(outcome, View) else ""

    async def _surroundings(
        self, client: httpx.AsyncClient, paths: list[str], progress: Progress
    ) -> None:
        """Write the files that pages need, and remove pages that are not published any more."""
        for path in set(self._record) - set(paths):
            self._folder.remove_page(path)
            del self._record[path]
            self.report.removed.append(path)
        for path in FILES:
            await self._copy(client, path)
        await self._copy_sitemap_files(client)
        missing = await client.get(_MISSING_PAGE)
        self._folder.write(NOT_FOUND, self._as_file(missing.content))
        await self._each(
            "files", sorted(self._files), lambda path: self._copy_once(client, path), progress
        )
        for name, content in self.assets.items():
            self._folder.write(f"_villa/assets/{name}", content)
        self._describe_build()

    async def _copy_sitemap_files(self, client: httpx.AsyncClient) -> None:
        """Write the files that the index of a long sitemap names; remove those of former runs."""
        for number in count(1):
            response = await client.get(path := file_path(number))
            if response.status_code == HTTPStatus.OK:
                self._folder.write(path, response.content)
            elif (former := self._folder.file(path)).is_file():
                former.unlink()
            else:
                return

    async def _copy(self, client: httpx.AsyncClient, path: str) -> None:
        response = await client.get(path)
        if response.status_code == HTTPStatus.OK:
            self._folder.write(unquote(urlsplit(path).path), response.content)
        else:
            self.report.failed[path] = f"it answers {response.status_code}"

    async def _copy_once(self, client: httpx.AsyncClient, path: str) -> None:
        """Copy a file; an upload, which never changes under its name, only if it does not exist."""
        exists = self._folder.file(unquote(urlsplit(path).path)).is_file()
        if not exists or not path.startswith(_UPLOADS):
            await self._copy(client, path)

    def _describe_build(self) -> None:
        build, now = self.site.build, time.time()
        described = builds.meta(build, now, self.site.settings.languages, self._record)
        self._folder.write(builds.LATEST, json.dumps(builds.latest(build, now)).encode())
        self._folder.write(builds.meta_path(build), json.dumps(described).encode())

    async def _each(
        self,
        what: str,
        items: Iterable[str],
        act: Callable[[str], Awaitable[None]],
        progress: Progress,
    ) -> None:
        """Act on all items concurrently, with progress; an item that fails is reported."""
        pending = list(items)
        semaphore = asyncio.Semaphore(CONCURRENCY)
        done = 0

        async def one(item: str) -> None:
            nonlocal done
            async with semaphore:
                try:
                    await act(item)
                except Exception as error:  # noqa: BLE001 - one page must not cost the others
                    self.report.failed[item] = f"{type(error).__name__}: {error}"
            done += 1
            progress(what, done, len(pending))

        async with asyncio.TaskGroup() as group:
            for item in pending:
                group.create_task(one(item))
