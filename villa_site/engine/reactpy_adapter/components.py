"""Copies components, for which ReactPy has no public way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from reactpy.types import Component, ContextProvider


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


def with_rendering(component: Component, change: Callable[[Any], Any]) -> Component:
    """Return ``component`` with ``change`` applied to what it renders.

    That of a context's provider is applied to its children. A class of somebody's own stays.
    """
    if isinstance(component, ContextProvider):
        return ContextProvider(
            *(change(child) for child in component.children),
            value=component.value,
            key=component.key,
            type=component.type,
        )
    if type(component) is not Component:
        return component
    return with_function(component, _changed(component.type), (change, *arguments(component)))


@cache
def _changed(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the one wrapper of a function: ReactPy distinguishes components by their function."""

    @wraps(function)
    def render(change: Callable[[Any], Any], *args: Any, **kwargs: Any) -> Any:
        return change(function(*args, **kwargs))

    return render
