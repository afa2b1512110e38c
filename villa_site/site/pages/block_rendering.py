"""Renders a page's blocks: pure ones once for all pages, and each apart from the others' errors."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Sequence
from dataclasses import replace
from reprlib import repr as short_repr
from typing import Any, Final

from reactpy import html
from reactpy.types import Component, VdomDict

from villa_site.engine.cache import CacheKey, CacheSpec
from villa_site.engine.rendering.first_picture import first_picture_at_once, has_picture
from villa_site.engine.rendering.freeze import freeze, frozen_once
from villa_site.errors import RenderError
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.blocks.failures import boundary, left_out, notice, unloaded
from villa_site.site.blocks.source_mark import marked, named
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.html.rich_text import sanitise
from villa_site.site.visits.visit import View

logger = logging.getLogger(__name__)

UNKNOWN_BLOCKS: Final[CacheSpec[bool]] = CacheSpec("unknown blocks", max_entries=1_000)
"""Names of blocks without a type that have been logged, so that each is logged once."""


def blocks(view: View, *, leading: bool = True) -> list[Any]:
    """Render the blocks of the view's page, in order; what renders to nothing is left out.

    ``leading`` says whether the page's first picture is still to come: it is not lazy in the first
    block that has one.
    """
    nodes = _render_all(view.blocks, view.ctx.at(leading=leading))
    return [node for node in nodes if node is not None]


def _render_all(blocks: Sequence[LoadedBlock], ctx: PageContext, prefix: str = "") -> list[Any]:
    nodes: list[Any] = []
    for position, loaded in enumerate(blocks):
        nodes.append(_render(loaded, ctx, f"{prefix}{position}"))
        ctx = ctx.at(leading=ctx.leading and not has_picture(nodes[-1]))
    return nodes


def _render(loaded: LoadedBlock, ctx: PageContext, position: str) -> Any:
    if loaded.kind is None:
        return _unknown(loaded, ctx, position)
    shared = not (loaded.kind.of_page or loaded.kind.live)
    context: BlockContext = ctx.for_all if shared else ctx
    if loaded.inner:
        inner = _inner(loaded, ctx, position)
        context = replace(context, inner=tuple(node for node in inner if node is not None))
    limits = boundary(loaded, ctx)
    try:
        if not loaded.inner and not _differs(loaded):
            name = (loaded.kind.file, loaded.key, loaded.block.mark)
            node = frozen_once(name, context, lambda given: _node(loaded, given), limits)
        else:
            node = freeze(_with_key(_node(loaded, context), position), limits)
    except Exception as error:  # noqa: BLE001 - whatever a block raises stays in the block
        return left_out(loaded, ctx, error)
    note = unloaded(loaded, ctx)
    return node if note is None else VdomDict(tagName="", children=[note, node])


def _differs(loaded: LoadedBlock) -> bool:
    """Whether the block's rendering depends on more than its content and what pages share."""
    kind = loaded.kind
    reads = kind is not None and bool(kind.stores or kind.sources or kind.visitor)
    own = kind is not None and (kind.of_page or kind.live or reads)
    return own or loaded.data is not None


def _node(loaded: LoadedBlock, ctx: BlockContext) -> Any:
    if loaded.kind is None:  # pragma: no cover - callers have checked it
        return None
    render = loaded.kind.render
    node: object = render(loaded.model(), ctx)
    if inspect.iscoroutine(node):
        node.close()
        raise RenderError(
            f"{inspect.unwrap(render).__name__} is async, and a block is shown at once. Fix: write "
            "def; what takes time is done by an async function, in @block(load=…)."
        )
    if not (node is None or isinstance(node, str | dict | Component)):
        raise RenderError(
            f"{inspect.unwrap(render).__name__} has returned {short_repr(node)}: return an element "
            "such as section(...), a component, a text, or None."
        )
    if ctx.development:
        node = marked(node, render)
    if loaded.block.mark:
        node = named(node, loaded.block.mark)
    return first_picture_at_once(node) if ctx.leading else node


def _with_key(node: Any, position: str) -> Any:
    """Give a live block the key of its place."""
    if isinstance(node, Component):
        node.key = f"block-{position}"
    return node


def _unknown(loaded: LoadedBlock, ctx: PageContext, position: str) -> Any:
    """Render the HTML of an unknown block, sanitised; tell editors in preview."""
    name = loaded.block.name
    if name is not None:
        _log_unknown(name, ctx)
    message = (
        name is not None and ctx.preview and ctx.t("Le bloc « %s » est inconnu de ce site.", name)
    )
    parts = [
        notice(message) if message else None,
        _html_alone(loaded, ctx),
        *_inner(loaded, ctx, position),
    ]
    nodes = [node for node in parts if node is not None]
    return VdomDict(tagName="", children=nodes) if nodes else None


def _log_unknown(name: str, ctx: PageContext) -> None:
    logged, key = ctx.caches[UNKNOWN_BLOCKS], CacheKey(("unknown block", name))
    if logged.get(key) is None:
        logged.put(key, value=True)
        logger.warning(
            "No block renders %r (first seen on %s); its inner HTML is shown.", name, ctx.path
        )


def _inner(loaded: LoadedBlock, ctx: PageContext, position: str) -> list[Any]:
    return _render_all(loaded.inner, ctx, f"{position}-")


def _html_alone(loaded: LoadedBlock, ctx: PageContext) -> Any:
    """Render the HTML of a block without a type as free HTML; sanitised alone without that type."""
    if loaded.plain is None:
        safe = sanitise(loaded.block.inner_html, ctx)
        inner = {"className": "rich-text block", "dangerouslySetInnerHTML": {"__html": safe}}
        return html.div(inner) if safe else None
    block = loaded.block.model_copy(update={"name": loaded.plain.name, "anchor": ""})
    alone = replace(loaded.with_block(block), kind=loaded.plain, inner=())
    return _render(alone, ctx, "")
