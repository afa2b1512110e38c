"""The draft of one editor in one connection: a saved page with what is typed in its place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.block import Block, Blocks
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.content.fields.plain_text import plain_text
from villa_site.content.losses import unlogged
from villa_site.engine.cache import Caches
from villa_site.engine.protocols import DataPart
from villa_site.engine.reactpy_adapter.event import BadMessage
from villa_site.errors import BackendError, PageNotFound, PreviewRefused
from villa_site.tools.live_preview.messages import Assembly, Opening, Typed

IDLE_SECONDS: Final = 3600.0
"""Seconds without a key after which a preview ends."""
_BLOCKS: Final = TypeAdapter(Blocks)
_MEMBERS: Final = {
    "post_title": ("title", "heading"),
    "meta": ("meta",),
    "seo": ("seo",),
    "template": ("template",),
    "acf_fields": ("acf_fields",),
}
"""The members of the contract's page that an editor changes, and what a page reads of each."""


class LiveDraft:
    """A post as it is typed; it ends with its connection, or after an hour without a key."""

    def __init__(self) -> None:
        self.caches = Caches()
        self.opening: Opening | None = None
        self.number = 0
        self.ended = False
        self.form: Mapping[str, str] = {}
        self._assembly = Assembly()
        self._blocks: dict[str, tuple[Block, ...]] = {}
        self._order: tuple[str, ...] | None = None
        self._fields: dict[str, Any] = {}
        self._options: dict[str, Any] = {}
        self._page, self._site_options = Page(), SiteOptions()
        self._saved: Page | None = None
        self._saved_at = -1
        self._changes = 0
        self._end: asyncio.TimerHandle | None = None

    def receive(self, part: DataPart, renew: Callable[[], None]) -> None:
        """Take a part of a message; the page is opened again once all of it is there."""
        message = self._assembly.add(part)
        if message is None:
            return
        if isinstance(message, Opening):
            self._open(message)
        elif self.opening is None or self.ended:
            # What was typed before the preview ended arrives after it.
            return
        else:
            self._take(message)
        self._await_end(renew)
        renew()

    def _open(self, opening: Opening) -> None:
        before, self.opening, self.ended = self.opening, opening, False
        # Another token may not open the page any more.
        self._saved_at = -1
        if before is None or (before.path, before.post) != (opening.path, opening.post):
            self._forget()

    def _take(self, typed: Typed) -> None:
        fields = {name: typed.fields[name] for name in _MEMBERS if name in typed.fields}
        with unlogged():
            try:
                read = {name: _BLOCKS.validate_python(raw) for name, raw in typed.blocks.items()}
                page = Page.model_validate(self._fields | fields | {"path": "/"})
                options = SiteOptions.model_validate(self._options | typed.options)
            except ValidationError:
                # The error would hold what was typed.
                raise BadMessage("no content of a draft") from None
        order = self._order if typed.order is None else typed.order
        known = {**self._blocks, **read}
        # A block that is taken out and put back is sent again.
        self._blocks = {name: known[name] for name in order or () if name in known}
        self._order = order
        self._fields |= fields
        self._options |= typed.options
        self._page, self._site_options = page, options
        self.form = typed.form or self.form
        self.number = typed.number
        self._changes += 1

    def _forget(self) -> None:
        """Drop what is typed and what is made of it."""
        self.caches = Caches()
        self._blocks, self._order, self._fields, self._options = {}, None, {}, {}
        self._saved, self.form, self.number = None, {}, 0
        self._changes += 1

    def _await_end(self, renew: Callable[[], None]) -> None:
        if self._end is not None:
            self._end.cancel()

        def end() -> None:
            self.leave()
            renew()

        self._end = asyncio.get_running_loop().call_later(IDLE_SECONDS, end)

    def leave(self) -> None:
        """End the preview: nothing of it is left."""
        self.ended = True
        self._forget()
        if self._end is not None:
            self._end.cancel()

    async def page(self, path: str, call: Call, backend: Backend) -> Page:
        """Return the saved page with what is typed; raises BackendError."""
        saved = await self._saved_page(path, call, backend)
        if not self._concerns(saved):
            return saved
        with unlogged():
            page = self._typed(saved)
        return page.stamped(f"draft {self._changes}", saved.losses)

    async def _saved_page(self, path: str, call: Call, backend: Backend) -> Page:
        """Return the page as it is saved: requested once, and when the site's content changes."""
        revision = int(getattr(backend, "revision", 0))
        if self._saved is not None and revision == self._saved_at:
            return self._saved
        try:
            saved = await backend.page(path, call)
        except (PageNotFound, PreviewRefused):
            raise
        except BackendError:
            if self._saved is None:
                raise
            # What is typed is shown whatever becomes of the backend meanwhile.
            return self._saved
        if self._saved is None or saved.version != self._saved.version:
            self._changes += 1
        self._saved, self._saved_at = saved, revision
        return saved

    def _concerns(self, page: Page) -> bool:
        """Whether what is typed is of this page: the token is of one post."""
        post = self.opening.post if self.opening else 0
        return not post or page.id == post

    def _typed(self, saved: Page) -> Page:
        members = [member for name in self._fields for member in _MEMBERS[name]]
        changed = {member: getattr(self._page, member) for member in members}
        page = saved.model_copy(update=changed)
        blocks = page.blocks
        if self._order is not None:
            blocks = tuple(each for name in self._order for each in self._blocks.get(name, ()))
        return page.with_content(blocks, page.acf_fields)

    def banner(self, text: str) -> str:
        """Return the text of the banner as it is typed."""
        typed = self._options.get("bandeau")
        return plain_text(typed) if isinstance(typed, str) and typed else text

    def options(self, options: SiteOptions) -> SiteOptions:
        """Return the site's options with what is typed."""
        if not self._options:
            return options
        typed = self._site_options
        changed = {name: getattr(typed, name) for name in typed.model_fields_set}
        return options.model_copy(update=changed).stamped(f"{options.version} {self._changes}")
