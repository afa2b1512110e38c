"""Finds which typed event a handler declares: by the annotation of its first parameter."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from reactpy.types import BaseEventHandler

from villa_site.engine.failure import Place
from villa_site.engine.reactpy_adapter.typed_events import BY_HANDLER, KINDS, ElementEvent
from villa_site.errors import EventError


def declared_event(function: Callable[..., Any], name: str) -> type[ElementEvent] | None:
    """Return the class that the handler called ``name`` declares; None for a plain event.

    Raises EventError for a class that cannot be found, or that this event does not fill.
    """
    kind = _annotated(inspect.unwrap(function)) or BY_HANDLER.get(name)
    if kind is None or name.startswith(kind.handlers):
        return kind
    known = ", ".join(f"{start}…" for start in kind.handlers)
    raise EventError(
        f"{name} is no {kind.__name__}, which comes with {known}. Fix: annotate the event with "
        f"ElementEvent, or with the class of {name} ({_described(function)})."
    )


def declare(entry: dict[str, Any], handler: BaseEventHandler, name: str) -> None:
    """Write into the model which members the browser is to read, and how often at most."""
    kind = declared_event(handler.function, name)
    if kind is not None:
        entry["reads"] = kind.group
        if kind.throttle:
            entry.setdefault("throttle", kind.throttle)


def check_handlers(handlers: Mapping[str, BaseEventHandler]) -> None:
    """Raise EventError for a handler that cannot get the event that it declares."""
    for name, handler in handlers.items():
        _refuse_fractions(handler)
        declared_event(handler.function, name)


def _refuse_fractions(handler: BaseEventHandler) -> None:
    """Raise EventError for a part of a millisecond: its author means seconds."""
    for name, pause in (("throttle", handler.throttle), ("debounce", handler.debounce)):
        if pause is not None and 0 < pause < 1:
            raise EventError(
                f"{name}={pause} is less than a millisecond, which ReactPy's event counts. Fix: "
                f"from villa_site.extend import event, which counts seconds "
                f"({_described(handler.function)})."
            )


def _annotated(handler: Any) -> type[ElementEvent] | None:
    bound = 0
    while not inspect.isfunction(handler):
        if isinstance(handler, functools.partial):
            bound, handler = bound + len(handler.args), handler.func
        elif inspect.ismethod(handler):
            bound, handler = bound + 1, handler.__func__
        else:
            return None
    parameters = handler.__code__.co_varnames[: handler.__code__.co_argcount]
    if bound >= len(parameters):
        return None
    return _resolved(handler.__annotations__.get(parameters[bound]), handler)


def _resolved(annotation: Any, function: Callable[..., Any]) -> type[ElementEvent] | None:
    """Resolve a name, dotted or not: what is more than that declares no typed event."""
    if isinstance(annotation, str):
        name = annotation
        first, *rest = name.split(".")
        found: Any = getattr(function, "__globals__", {}).get(first)
        for part in rest:
            found = getattr(found, part, None)
        if found is None and name.rpartition(".")[2] in KINDS:
            raise EventError(
                f"The annotation {name} of a handler is not known when it runs. Fix: import it at "
                f"the top of the module, outside of `if TYPE_CHECKING:` ({_described(function)})."
            )
        annotation = found
    is_kind = isinstance(annotation, type) and issubclass(annotation, ElementEvent)
    return annotation if is_kind else None


def _described(function: Callable[..., Any]) -> str:
    code = getattr(inspect.unwrap(function), "__code__", None)
    return str(Place(code.co_filename, code.co_firstlineno)) if code else repr(function)
