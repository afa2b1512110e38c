"""Copies components, for which ReactPy has no public way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reactpy.types import Component


def arguments(component: Component) -> tuple[Any, ...]:
    """Return the positional arguments with which a component's function will be called."""
    args: tuple[Any, ...] = tuple(component._args)  # noqa: SLF001 - docs/upstream.md
    return args


def with_function(
    component: Component, function: Callable[..., Any], args: tuple[Any, ...]
) -> Component:
    """Return ``component`` with another function and other positional arguments."""
    return Component(
        function,
        component.key,
        args,
        component._kwargs,  # noqa: SLF001 - docs/upstream.md
        component._sig,  # noqa: SLF001 - as above
    )
