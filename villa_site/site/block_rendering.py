"""Renders a page's blocks: pure ones once for all, broken ones never at the others' cost."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from reactpy import html
from reactpy.types import Component, VdomDict

from villa_site.engine.rendering.first_picture import first_picture_at_once, has_picture
from villa_site.engine.rendering.freeze import frozen_once
from villa_site.site.block_loader import LoadedBlock
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.rich_text import sanitise
from villa_site.site.visit import View

logger = logging.getLogger(__name__)
_unknown_seen: set[str] = set()


def blocks(view: View, *, leading: bool = True) -> list[Any]:
    """Render the blocks of the view's page, in order; what renders to nothing is left out.

    ``leading`` tells whether the page's first picture is still to come: the first block that has
    one shows it at once, so that it is not lazy.
    """
    nodes = _in_order(view.blocks, view.ctx.at(leading=leading))
    return [node for node in nodes if node is not None]


def _in_order(shown: Sequence[LoadedBlock], ctx: PageContext, prefix: str = "") -> list[Any]:
    nodes: list[Any] = []
    for position, loaded in enumerate(shown):
        nodes.append(_render(loaded, ctx, f"{prefix}{position}"))
        ctx = ctx.at(leading=ctx.leading and not has_picture(nodes[-1]))
    return nodes


def _render(loaded: LoadedBlock, ctx: PageContext, position: str) -> Any:
    if loaded.kind is None:
        return _unknown(loaded, ctx, position)
    given = ctx if loaded.kind.of_page or loaded.kind.live else ctx.for_all
    if loaded.inner:
        inner = _inner(loaded, ctx, position)
        given = replace(given, inner=tuple(node for node in inner if node is not None))
        return _guarded(loaded, ctx, lambda: _called(loaded, given))
    if loaded.kind.of_page or loaded.kind.live or loaded.data is not None:
        return _guarded(loaded, ctx, lambda: _keyed(_called(loaded, given), position))
    name = (loaded.kind.file, loaded.key)
    return _guarded(
        loaded, ctx, lambda: frozen_once(name, given, lambda shared: _called(loaded, shared))
    )


def _called(loaded: LoadedBlock, given: BlockContext) -> Any:
    if loaded.kind is None:  # pragma: no cover - callers have asked before
        return None
    node = loaded.kind.render(loaded.model(), given)
    return first_picture_at_once(node) if given.leading else node


def _keyed(node: Any, position: str) -> Any:
    """Give a live block the key of its place and a boundary for the errors of its later renders."""
    if not isinstance(node, Component):
        return node
    return Component(
        _bounded(node.type),
        f"block-{position}",
        node._args,  # noqa: SLF001 - ReactPy has no public way to copy a component
        node._kwargs,  # noqa: SLF001 - as above
        node._sig,  # noqa: SLF001 - as above
    )


@cache
def _bounded(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give one wrapper per function: ReactPy tells components apart by the identity of theirs."""

    def bounded(data: Any, ctx: PageContext) -> Any:
        try:
            return function(data, ctx)
        except Exception as error:  # noqa: BLE001 - whatever a block raises stays in the block
            return _broken(getattr(function, "__name__", "block"), ctx, error)

    bounded.__name__ = getattr(function, "__name__", "block")
    return bounded


def _guarded(loaded: LoadedBlock, ctx: PageContext, render: Callable[[], Any]) -> Any:
    try:
        return render()
    except Exception as error:  # noqa: BLE001 - whatever a block raises stays in the block
        return _broken(loaded.block.name or "html", ctx, error)


def _broken(name: str, ctx: PageContext, error: Exception) -> Any:
    logger.error("Block %r on %s is lost: %s", name, ctx.path, error, exc_info=error)
    return notice(ctx.t("Le bloc « %s » n'a pas pu être affiché.", name)) if ctx.preview else None


def _unknown(loaded: LoadedBlock, ctx: PageContext, position: str) -> Any:
    """Show what an unknown block brings as HTML, sanitised; tell editors in preview."""
    name = loaded.block.name
    markup = sanitise(loaded.block.inner_html, ctx)
    if name is not None and name not in _unknown_seen:
        _unknown_seen.add(name)
        logger.warning(
            "No block renders %r (first met on %s); its inner HTML is shown.", name, ctx.path
        )
    told = (
        name is not None and ctx.preview and ctx.t("Le bloc « %s » est inconnu de ce site.", name)
    )
    shown = [
        notice(told) if told else None,
        _free(markup) if markup else None,
        *_inner(loaded, ctx, position),
    ]
    nodes = [node for node in shown if node is not None]
    return VdomDict(tagName="", children=nodes) if nodes else None


def _inner(loaded: LoadedBlock, ctx: PageContext, position: str) -> list[Any]:
    return _in_order(loaded.inner, ctx, f"{position}-")


def _free(markup: str) -> Any:
    return html.div({"className": "rich-text block", "dangerouslySetInnerHTML": {"__html": markup}})


def notice(text: str) -> Any:
    """Tell editors something; callers do so in preview only."""
    return html.p({"className": "block-notice", "role": "note"}, text)
