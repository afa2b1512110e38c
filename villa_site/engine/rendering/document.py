"""Puts a printed page into the HTML document that a browser receives."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from villa_site.engine.client_build import ClientBuild
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.engine.live.layout import RenderedOnce, render_once
from villa_site.engine.live.session import STATE_KEY, Compose, Session, Shown
from villa_site.engine.rendering.attributes import attributes
from villa_site.engine.rendering.model_json import digest, without_frozen
from villa_site.engine.rendering.printer import Printed, to_document
from villa_site.site.i18n import marked
from villa_site.site.visit import View
from villa_site.web.metrics import Histogram
from villa_site.web.prerender_store import Shelf

MESSAGES: Final = (
    marked("Connexion perdue. Vos modifications seront envoyées dès son retour."),
    marked("Connexion rétablie."),
    marked("Page chargée : %s"),
)
"""Texts that the browser client shows by itself."""

_IMPORT_MAP: Final = b'<script type="importmap">'


@dataclass(frozen=True, slots=True)
class Documents:
    """Writes documents: the same view gives the same bytes."""

    compose: Compose
    build: ClientBuild
    connect: str
    renders: Histogram = field(default_factory=Histogram, compare=False)
    shelf: Shelf | None = None

    async def write(self, view: View) -> Document:
        """Take ``view`` from the shelf, else render it; RenderError when the page's frame fails."""
        kept = self.shelf.page(view) if self.shelf else None
        if kept is not None:
            return Document(kept, modules=_IMPORT_MAP in kept)
        return await self._rendered(view)

    async def _rendered(self, view: View) -> Document:
        started = time.perf_counter()
        session = Session(shown=Shown(view), compose=self.compose)
        rendered = await render_once({STATE_KEY: session}, view.visit.path, view.visit.query)
        printed = to_document(rendered.model)
        document = Document(self._bytes(view, rendered, printed), modules=printed.modules)
        self.renders.observe(time.perf_counter() - started)
        return document

    def _bytes(self, view: View, rendered: RenderedOnce, printed: Printed) -> bytes:
        """Join the document; the style, which is most of it, is copied once and as it is."""
        before = "".join(
            (
                f"<!DOCTYPE html><html{_attributes(printed.document.get('html', {}))}><head>",
                '<meta charset="utf-8"/>',
                '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
                *self._early(),
                *printed.head,
                "<style>",
            )
        )
        after = "".join(
            (
                "</style>",
                self.build.pictures,
                *self._scripts(modules=printed.modules),
                '</head><body><div id="villa">',
                *printed.body,
                '</div><script type="application/json" id="villa-state">',
                self._state(view, rendered),
                "</script></body></html>",
            )
        )
        return b"".join((before.encode(), self.build.style.encode(), after.encode()))

    def _early(self) -> list[str]:
        """Name what the browser should fetch before it has read the rest."""
        return [
            f'<link rel="preload" href="{url}" as="font" type="font/woff2" crossorigin=""/>'
            for url in self.build.fonts
        ]

    def _scripts(self, *, modules: bool) -> list[str]:
        """Load the client; the import map stands before it, and only where a page needs it.

        A page is whole without it: what shows it, pictures and letters, goes first.
        """
        shown = [f'<script type="importmap">{self.build.import_map}</script>'] if modules else []
        shown += [
            f'<link rel="modulepreload" href="{url}" fetchpriority="low"/>'
            for url in self.build.preloads
        ]
        script = f'<script type="module" src="{self.build.script}" async="" fetchpriority="low">'
        return [*shown, f"{script}</script>"]

    def _connect(self, view: View) -> str:
        """Give a previewing editor's page its socket at once: it changes with each save."""
        return "load" if view.ctx.preview and self.connect != "never" else self.connect

    def _state(self, view: View, rendered: RenderedOnce) -> str:
        written = without_frozen(rendered.model)
        live = {
            "url": LIVE_PATH,
            "connect": self._connect(view),
            "revision": view.revision,
            # A page that acts by itself needs its layout as soon as it is live.
            "model": "" if rendered.acts else digest(written),
        }
        state = {
            "model": orjson.Fragment(written),
            "live": live,
            "build": self.build.id,
            "messages": {key: view.ctx.t(key) for key in MESSAGES},
        }
        # No markup may begin inside the script element, whatever the texts hold.
        return orjson.dumps(state).decode().replace("<", "\\u003c")


@dataclass(frozen=True, slots=True)
class Document:
    """A written page; ``modules`` tells whether it holds third-party modules."""

    body: bytes
    modules: bool = False


def _attributes(html: Any) -> str:
    return attributes(html)
