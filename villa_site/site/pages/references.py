"""Puts content in place of the bare IDs that a WordPress sends without the plugin's help."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from villa_site.backend import queries
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.media_library import Entries
from villa_site.backend.models.block import Block
from villa_site.backend.models.page import Page
from villa_site.backend.queries import MOST_IDS, Query
from villa_site.content.acf_data import Change, bare_id, is_media, rewritten
from villa_site.content.blocks.block import BlockType
from villa_site.content.entities.registry import page_model
from villa_site.content.fields.kind import Kind
from villa_site.content.losses import losses
from villa_site.engine.cache import CacheKey, Caches, CacheSpec
from villa_site.errors import BackendError
from villa_site.site.blocks.derived import derived
from villa_site.site.html.shortcodes import media_of, with_media
from villa_site.site.pages.texts import all_blocks, page_bytes, texts_of, with_texts

_FIELD_KEY: Final = re.compile(r"field_\w+")


@dataclass(slots=True)
class References:
    """The bare IDs of a page: of pictures and files, and of other content."""

    media: set[int] = field(default_factory=set)
    posts: set[int] = field(default_factory=set)

    def note(self, kind: Kind, value: Any) -> Any:
        """Remember the ID that a value is, if it is one; return the value."""
        if number := bare_id(kind, value):
            (self.media if is_media(kind) else self.posts).add(number)
        return value


UNANSWERED: Final[CacheSpec[bool]] = CacheSpec("unanswered references", max_entries=1_000, ttl=30)
"""Pages whose references nobody could look up; they are not requested at each visit."""


async def with_references(
    page: Page,
    types: Mapping[str, BlockType],
    call: Call,
    backend: Backend,
    caches: Caches,
    *,
    lasting: bool,
) -> Page:
    """Return the page with content for bare IDs, one call a kind; itself where it has none.

    What cannot be found is missing, and logged with the name of its block. ``lasting``: others
    may see the page, too.
    """
    own = page.version if lasting else ""
    references = derived(caches, "references", own, lambda: _references(page, types))
    if not references.media and not references.posts:
        return page
    (media, media_version), (posts, posts_version) = await asyncio.gather(
        _found(queries.media, references.media, page, call, backend, caches),
        _found(queries.posts, references.posts, page, call, backend, caches),
    )
    version = f"{page.version} {media_version} {posts_version}"
    completion = _Completion(page.path, types, media, posts)
    return derived(
        caches,
        "complete page",
        version if lasting else "",
        lambda: completion.page(page).stamped(version),
        size=page_bytes,
    )


def _references(page: Page, types: Mapping[str, BlockType]) -> References:
    references = References()
    for block in all_blocks(page.blocks):
        _rewrite(block, types, references.note)
    _rewrite_fields(page, references.note)
    for text in texts_of(page):
        references.media |= media_of(text.markup)
    return references


async def _found(
    query: Callable[[Sequence[int]], Query[Entries]],
    numbers: set[int],
    page: Page,
    call: Call,
    backend: Backend,
    caches: Caches,
) -> tuple[Entries, str]:
    """Look up IDs, as many a call as WordPress answers; what fails is left for a while."""
    ordered = sorted(numbers)
    parts = [
        await _answered(query(ordered[start : start + MOST_IDS]), page, call, backend, caches)
        for start in range(0, len(ordered), MOST_IDS)
    ]
    entries = {number: entry for found, _ in parts for number, entry in found.items()}
    return entries, " ".join(version for _, version in parts)


async def _answered(
    query: Query[Entries], page: Page, call: Call, backend: Backend, caches: Caches
) -> tuple[Entries, str]:
    key = CacheKey(("unanswered", query.key(call)))
    if caches[UNANSWERED].get(key):
        return {}, ""
    try:
        answer = await backend.result(query, call)
    except BackendError as error:
        caches[UNANSWERED].put(key, value=True)
        losses.once(
            ("unanswered", page.path, query.name), f"{page.path}: no {query.name} by ID: {error}"
        )
        return {}, ""
    return answer.value, answer.version


@dataclass(frozen=True, slots=True)
class _Completion:
    """Puts found content into a page."""

    path: str
    types: Mapping[str, BlockType]
    media: Entries
    posts: Entries

    def page(self, page: Page) -> Page:
        blocks = tuple(map(self.block, page.blocks))
        fields = _rewrite_fields(page, self.change(f"fields of {page.post_type!r}"))
        complete = page.with_content(blocks, fields)
        return with_texts(complete, lambda text: with_media(text, self.media))

    def block(self, block: Block) -> Block:
        inner = tuple(map(self.block, block.inner_blocks))
        data = _rewrite(block, self.types, self.change(f"block {block.name!r}"))
        return block.model_copy(update={"data": data, "inner_blocks": inner})

    def change(self, where: str) -> Change:
        def changed(kind: Kind, value: Any) -> Any:
            number = bare_id(kind, value)
            if not number:
                return value
            entries, name = (self.media, "media") if is_media(kind) else (self.posts, "content")
            if number not in entries:
                about = f"{self.path}: {where}: {name} {number} is a bare ID and nobody knows it"
                losses.once(("reference", self.path, where, name, number), about)
            return entries.get(number)

        return changed


def _rewrite(block: Block, types: Mapping[str, BlockType], change: Change) -> dict[str, Any]:
    kind = types.get(block.name or "")
    if kind is None or not block.data:
        return block.data
    if all(map(_FIELD_KEY.fullmatch, block.data)):
        about = f"Block {block.name!r} has ACF's keys for its fields, which the plugin would name."
        losses.once(("field keys", block.name), about)
    return rewritten(kind.model, block.data, change)


def _rewrite_fields(page: Page, change: Change) -> dict[str, Any]:
    model = page_model(page.post_type, page.template, page.acf_fields)
    if model is None or not page.acf_fields:
        return page.acf_fields
    return rewritten(model, page.acf_fields, change)
