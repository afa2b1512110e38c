"""The site as its author sees it: it shows its failures, and says when its content has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from html import escape
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from watchfiles import awatch

from components import templates
from villa_site.app import Development, VillaSite
from villa_site.app.client import read_client
from villa_site.cli.development.addresses import SCRIPT, STYLE
from villa_site.cli.development.advice import Advice
from villa_site.cli.development.client_scripts import scripts_of
from villa_site.cli.development.failure_log import failures_logged
from villa_site.cli.development.problems import of_catalogues, of_content
from villa_site.cli.development.source_check import check_sources
from villa_site.embedded.changes import changes
from villa_site.engine.client_build import ClientBuild
from villa_site.engine.failure import Failure
from villa_site.engine.page_style import PageStyle, PageStyles
from villa_site.engine.reactpy_adapter.hook import watch_states
from villa_site.engine.rendering.attribute_check import watch_attributes
from villa_site.settings import Settings
from villa_site.settings.project import current_project
from villa_site.settings.project.islands import Islands
from villa_site.tools.island_types import write_types
from villa_site.web.security_headers import SELF

_DEBOUNCE_MS: Final = 30
"""Milliseconds to wait for more files of the same save."""


class WholeStyle(PageStyles):
    """Gives each page all of the style, as the files say at that moment."""

    def choose(self, html: Iterable[str]) -> PageStyle:
        """Link to the style that the supervisor puts together."""
        del html
        return PageStyle(f'<link rel="stylesheet" href="{STYLE}" data-villa-style=""/>', SELF)


@dataclass(frozen=True)
class DevelopmentBuild(ClientBuild):
    """A build of the client whose pages load the script of development."""

    version: str = ""
    whole_style: bool = field(default=True)

    def load(self) -> None:
        """Read what a page needs; the script of development among it."""
        super().load()
        script = f'<script type="module" src="{SCRIPT}" async="" data-villa-version="'
        state = f'{escape(self.version)}" data-villa-build="{scripts_of(self)}"></script>'
        object.__setattr__(self, "early", f"{self.early}{script}{state}")
        if self.whole_style:
            object.__setattr__(self, "styles", WholeStyle(self.styles.parts))


class DevelopmentSite(VillaSite):
    """The site of a worker: ``version`` names its code, ``notify`` takes what the browser shows."""

    def __init__(
        self,
        settings: Settings,
        *,
        version: str,
        whole_style: bool,
        notify: Callable[[str, Any], None],
    ) -> None:
        self.version = version
        self.whole_style = whole_style
        self.notify = notify
        self.advice = Advice(notify, settings.live_connect)
        # Blocks may make elements while they are imported.
        watch_attributes(self.advice.take)
        watch_states(self.advice.take)
        # Pages that are open are another revision than those of the code before.
        development = Development(version, self.advice.take_effects)
        super().__init__(settings, development=development)
        templates.check()
        check_sources(self.advice.take)
        project = current_project()
        if project is not None and Islands.of(project).names():
            write_types(project.folder)

    def read_build(self) -> ClientBuild:
        """Read the browser client, with the script of development."""
        # Islands are built beside it.
        read = read_client(reports=False)
        return DevelopmentBuild(
            **{each.name: getattr(read, each.name) for each in fields(ClientBuild)},
            version=self.version,
            whole_style=self.whole_style,
        ).loaded()

    def renew(self, paths: tuple[str, ...] | None) -> None:
        """Renew the pages at ``paths``, and say so: most of them have no socket."""
        super().renew(paths)
        self.notify("renewed", None)

    def report(self, problems: Sequence[Failure] = ()) -> None:
        """Tell of all that is wrong with texts and content."""
        texts = list(of_catalogues(self.settings.languages.codes))
        self.notify("failures", [*texts, *problems])

    @asynccontextmanager
    async def _lifespan(self, app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        with failures_logged(self.advice):
            async with super()._lifespan(app) as state:
                if self.embedded is None:
                    self.report()
                yield state

    async def _watch_content(self) -> None:
        """Renew what a saved content file changes, and report the mistakes in it."""
        if self.embedded is None:
            return
        store = self.embedded.state.content_store
        folder = store.folder()
        folder.refresh()
        known = folder.content()
        root = Path(folder.root)

        def report() -> None:
            of_pages = [each for found in store.page_problems.values() for each in found]
            self.report(of_content(root, dict.fromkeys([*known.problems, *of_pages])))

        store.on_page_problems = report
        report()
        async for _ in awatch(folder.root, debounce=_DEBOUNCE_MS, step=10):
            if not await asyncio.to_thread(folder.refresh):
                continue
            before, known = known, folder.content()
            store.expire()
            # What was found in pages before is forgotten with it.
            store.load()
            report()
            for change in changes(before, known):
                self.renew(tuple(change.paths) or None)
