"""Renders a page once, for an HTTP answer: the layout ends with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from reactpy.types import Component

from villa_site.engine.reactpy_adapter.layout import layout_for
from villa_site.errors import RenderError


class RenderedOnce(NamedTuple):
    """The model of a page, and the functions of its components with effects.

    A page that has any may change without a visitor's doing.
    """

    model: dict[str, Any]
    effects: tuple[Callable[..., Any], ...]


async def render_once(root: Component, state: Mapping[str, Any], path: str) -> RenderedOnce:
    """Render ``root`` for an HTTP answer, with ``state`` as the state of its ASGI scope.

    Raises RenderError when the root itself or anything outside a block failed.
    """
    layout = layout_for(root, {"type": "http", "path": path, "state": state})
    async with layout:
        update = await layout.render()
        effects = layout.effects
    model: dict[str, Any] = dict(update["model"])
    if failed(model):
        raise RenderError(f"A component of {path} failed; the log line before this one says which.")
    return RenderedOnce(model, effects)


def failed(model: Any) -> bool:
    """Tell whether ReactPy put an error in place of a component anywhere in ``model``."""
    if not isinstance(model, dict):
        return False
    return "error" in model or any(failed(child) for child in model.get("children", ()))
