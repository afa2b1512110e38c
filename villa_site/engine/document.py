"""Puts a printed page into the HTML document that a browser receives."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic

import orjson

from villa_site.engine.client_build import ClientBuild
from villa_site.engine.commands.events import PREFIX
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.engine.live.latency import Observe, ignore
from villa_site.engine.live.root import render_page
from villa_site.engine.live.session import CurrentPage, Session
from villa_site.engine.page_style import PageStyle, written_hash
from villa_site.engine.payload import page_payload
from villa_site.engine.protocols import Compose, Connect, Opener, PageView, ViewT
from villa_site.engine.reactpy_adapter.render_once import RenderedOnce
from villa_site.engine.rendering.attributes import attributes
from villa_site.engine.rendering.composition_cache import CompositionCache, Rendering
from villa_site.engine.rendering.model_json import short_json
from villa_site.engine.rendering.printer import Printed, to_document


def _without_script(style: PageStyle) -> str:
    """Load the rest of the style where the client does not."""
    link = f'<link rel="stylesheet" href="{style.rest}"/>' if style.rest else ""
    return link and f"<noscript>{link}</noscript>"


_IMPORT_MAP: Final = b'<script type="importmap">'
ObserveEffects = Callable[[ViewT, RenderedOnce], None]


@dataclass(frozen=True, slots=True)
class Document:
    """A written page, UTF-8.

    ``style`` is the source expression of its style for the Content-Security-Policy; ``modules``
    is true if it has an import map.
    """

    body: bytes
    style: str
    modules: bool = False

    @classmethod
    def of(cls, body: bytes) -> Document:
        """Read a document that was written before, by this build of the client."""
        return cls(body, written_hash(body), modules=_IMPORT_MAP in body)


@dataclass(frozen=True, slots=True)
class Documents(Generic[ViewT]):
    """Writes documents: the same view gives the same bytes.

    ``connect`` is when pages open their socket, ``prefetch`` whether browsers fetch what links lead
    to before they are followed, ``updates`` whether an open page without a socket checks if it has
    changed; ``observe`` is given the seconds that each
    rendering took, ``observe_effects`` in development each page whose components have effects.
    """

    opener: Opener[ViewT]
    compose: Compose[ViewT]
    build: ClientBuild
    connect: Connect = "intent"
    prefetch: bool = True
    updates: bool = True
    observe: Observe = field(default=ignore, compare=False)
    observe_effects: ObserveEffects[ViewT] | None = field(default=None, compare=False)

    @property
    def plain(self) -> Documents[ViewT]:
        """The writer of pages that stay as they are: they show what was sent, or the answer."""
        return replace(self, connect="never", updates=False)

    async def write(self, view: ViewT) -> Document:
        """Render ``view``; raises RenderError when anything outside of a block failed."""
        started = time.perf_counter()
        rendered = await self.render(view)
        printed = rendered.printed
        root = attributes(printed.document.get("html", {}))
        style = self.build.styles.choose([root, *printed.body])
        body = self._text(view, rendered, root=root, style=style).encode()
        document = Document(body, style.hash, modules=self._has_import_map(printed))
        self.observe(time.perf_counter() - started)
        return document

    async def render(self, view: ViewT) -> Rendering:
        """Render ``view``, once for all its visitors if a CompositionCache composes it."""
        shared = self.compose if isinstance(self.compose, CompositionCache) else None
        kept = shared.kept(view) if shared else None
        if kept is not None:
            return kept
        session = Session(CurrentPage(view), self.compose, self.opener)
        once = await render_page(session, view.visit.path)
        if self.observe_effects is not None and once.effects:
            self.observe_effects(view, once)
        rendered = Rendering.of(once.model, to_document(once.model), once.effects)
        if shared:
            shared.keep(view, rendered)
        return rendered

    def _text(self, view: PageView, rendered: Rendering, *, root: str, style: PageStyle) -> str:
        printed = rendered.printed
        return "".join(
            (
                f"<!DOCTYPE html><html{root}><head>",
                '<meta charset="utf-8"/>',
                '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
                *printed.head,
                style.element,
                *self._scripts(printed),
                "</head><body>",
                *self._font_preloads(style),
                '<div id="villa">',
                *printed.body,
                '</div><script type="application/json" id="villa-state">',
                self._state_element(view, rendered),
                "</script>",
                _without_script(style),
                "</body></html>",
            )
        )

    def _has_import_map(self, printed: Printed) -> bool:
        """Say whether a page needs one, or the pages that take its place may."""
        return printed.modules or bool(self.build.islands.scripts)

    def _font_preloads(self, style: PageStyle) -> list[str]:
        """Announce the fonts of the first view, for the beginning of the body.

        In the head they would hold the first paint back: Chromium waits up to 100 ms for fonts
        that are announced there.
        """
        return [
            f'<link rel="preload" href="{url}" as="font" type="font/woff2" crossorigin=""/>'
            for url in (*self.build.fonts, *style.fonts)
        ]

    def _scripts(self, printed: Printed) -> list[str]:
        """Load the scripts of a page; an import map comes before all modules.

        The client is in a template, from which the early script takes it once the page is painted:
        fonts and pictures go first.
        """
        build = self.build
        modules = [f'<script type="importmap">{build.import_map}</script>']
        has_commands = any(PREFIX in part for part in printed.body)
        preloads = (f'<link rel="modulepreload" href="{url}"/>' for url in build.preloads)
        client = f'<script type="module" src="{build.script}"></script>'
        return [
            *(modules if self._has_import_map(printed) else []),
            build.early,
            *([build.commands] if has_commands else []),
            "<template>",
            *preloads,
            client,
            "</template>",
        ]

    async def payload(self, view: ViewT, address: str, *, full: bool = False) -> bytes:
        """Render ``view`` for a browser that requested ``address``; raises RenderError.

        Without ``full`` the HTML that pages have in common is named by its hash alone, and the
        client has its texts.
        """
        started = time.perf_counter()
        rendered = await self.render(view)
        state = self._state(view, rendered)
        state["address"] = address
        if not full:
            state.pop("messages", None)
        payload = page_payload(short_json(rendered.model, html=True, common=full), state)
        self.observe(time.perf_counter() - started)
        return payload

    def _state_element(self, view: PageView, rendered: Rendering) -> str:
        state = {"model": orjson.Fragment(rendered.short), **self._state(view, rendered)}
        if addresses := self.build.island_addresses:
            state["islands"] = addresses
        # No markup may begin inside the script element, whatever the texts hold.
        return orjson.dumps(state).decode().replace("<", "\\u003c")

    def _state(self, view: PageView, rendered: Rendering) -> dict[str, Any]:
        """Describe the page beside its model."""
        own = view.connect if self.connect != "never" else None
        live = {
            "url": LIVE_PATH,
            "connect": own or self.connect,
            "revision": view.revision,
            # A page that acts by itself needs its layout as soon as it is live.
            "model": "" if rendered.effects else rendered.digest,
        }
        state: dict[str, Any] = {"live": live, "build": self.build.id}
        if own is None and view.connect in {"idle", "load"}:
            # It cannot connect, but others change what it shows.
            state["soon"] = True
        if view.texts:
            state["messages"] = dict(view.texts)
        options = {"prefetch": self.prefetch, "updates": self.updates}
        return state | {name: False for name, is_on in options.items() if not is_on}
