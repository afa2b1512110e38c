"""Renders a page's blocks: pure ones once for all pages, and each apart from the others' errors."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from reactpy import html
from reactpy.types import Component, VdomDict

from villa_site.engine.cache import CacheKey, CacheSpec
from villa_site.engine.rendering.first_picture import first_picture_at_once, has_picture
from villa_site.engine.rendering.freeze import frozen_once
from villa_site.site.block_data import LoadedBlock
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.rich_text import sanitise
from villa_site.site.visit import View

logger = logging.getLogger(__name__)

UNKNOWN_BLOCKS: Final[CacheSpec[bool]] = CacheSpec("unknown blocks", max_entries=1_000)
"""Names of blocks without a type that have been logged, so that each is logged once."""


def blocks(view: View, *, leading: bool = True) -> list[Any]:
    """Render the blocks of the view's page, in order; what renders to nothing is left out.

    ``leading`` tells whether the page's first picture is still to come: it is not lazy in the first
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
    context = ctx if loaded.kind.of_page or loaded.kind.live else ctx.for_all
    if loaded.inner:
        inner = _inner(loaded, ctx, position)
        context = replace(context, inner=tuple(node for node in inner if node is not None))
        return _safely(loaded, ctx, lambda: _node(loaded, context))
    if _differs(loaded):
        return _safely(loaded, ctx, lambda: _with_key(_node(loaded, context), position))
    name = (loaded.kind.file, loaded.key)
    return _safely(
        loaded, ctx, lambda: frozen_once(name, context, lambda shared: _node(loaded, shared))
    )


def _differs(loaded: LoadedBlock) -> bool:
    """Whether the block's rendering depends on more than its content and what pages share."""
    kind = loaded.kind
    own = kind is not None and (kind.of_page or kind.live or bool(kind.stores))
    return own or loaded.data is not None


def _node(loaded: LoadedBlock, ctx: BlockContext) -> Any:
    if loaded.kind is None:  # pragma: no cover - callers have checked it
        return None
    node = loaded.kind.render(loaded.model(), ctx)
    return first_picture_at_once(node) if ctx.leading else node


def _with_key(node: Any, position: str) -> Any:
    """Give a live block the key of its place and a boundary for the errors of its later renders."""
    if not isinstance(node, Component):
        return node
    return Component(
        _error_boundary(node.type),
        f"block-{position}",
        node._args,  # noqa: SLF001 - ReactPy has no public way to copy a component
        node._kwargs,  # noqa: SLF001 - as above
        node._sig,  # noqa: SLF001 - as above
    )


@cache
def _error_boundary(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the one wrapper of a function: ReactPy tells components apart by their function."""

    def boundary(data: Any, ctx: PageContext) -> Any:
        try:
            return function(data, ctx)
        except Exception as error:  # noqa: BLE001 - whatever a block raises stays in the block
            return _failed(getattr(function, "__name__", "block"), ctx, error)

    boundary.__name__ = getattr(function, "__name__", "block")
    return boundary


def _safely(loaded: LoadedBlock, ctx: PageContext, render: Callable[[], Any]) -> Any:
    try:
        return render()
    except Exception as error:  # noqa: BLE001 - whatever a block raises stays in the block
        return _failed(loaded.block.name or "html", ctx, error)


def _failed(name: str, ctx: PageContext, error: Exception) -> Any:
    logger.error("Block %r on %s failed and is left out: %s", name, ctx.path, error, exc_info=error)
    return notice(ctx.t("Le bloc « %s » n'a pas pu être affiché.", name)) if ctx.preview else None


def _unknown(loaded: LoadedBlock, ctx: PageContext, position: str) -> Any:
    """Render the HTML of an unknown block, sanitised; tell editors in preview."""
    name = loaded.block.name
    markup = sanitise(loaded.block.inner_html, ctx)
    if name is not None:
        _log_unknown(name, ctx)
    message = (
        name is not None and ctx.preview and ctx.t("Le bloc « %s » est inconnu de ce site.", name)
    )
    parts = [
        notice(message) if message else None,
        _html_alone(markup) if markup else None,
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


def _html_alone(markup: str) -> Any:
    return html.div({"className": "rich-text block", "dangerouslySetInnerHTML": {"__html": markup}})


def notice(text: str) -> Any:
    """Render a message to editors; for previews only."""
    return html.p({"className": "block-notice", "role": "note"}, text)
