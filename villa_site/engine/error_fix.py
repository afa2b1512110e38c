"""Advice on how to fix an exception, as far as its kind says it."""

from __future__ import annotations

import inspect
from typing import Any, Final

from villa_site.engine.closest import closest

CORRECT: Final = "Correct this line and save: the page goes on by itself."
"""The advice about an exception of which nothing more is known."""
AWAIT: Final = "Write await before the call that gives it, in a function that is async def."

_SAYINGS: Final = (
    ("can't be used in 'await' expression", "Take await away, or write async def where it leads."),
    ("'coroutine' object", AWAIT),
    ("coroutine object", AWAIT),
    (
        "No life cycle hook is active",
        "Call hooks at the top of a component: not in a handler, an effect or a plain function.",
    ),
    ("'NoneType' object", "It is None here: look for that before, or give its field a default."),
)
"""Parts of what Python and ReactPy say, and what to do about each."""


def fix_of(error: BaseException) -> str:
    """Return what to do about ``error``."""
    if isinstance(error, AttributeError) and not inspect.iscoroutine(error.obj):
        meant = _meant(error.name, _members(error.obj))
    elif isinstance(error, NameError):
        meant = _meant(error.name, _names(error))
    else:
        meant = ""
    said = str(error)
    return meant or next((fix for part, fix in _SAYINGS if part in said), CORRECT)


def _meant(name: str | None, known: set[str]) -> str:
    near = closest(name, known) if name else None
    return f"Did you mean {near!r}? Correct it and save." if near else ""


def _members(owner: Any) -> set[str]:
    # What an object of somebody else's has is not worth an exception of its own.
    fields = getattr(type(owner), "model_fields", None)
    names = fields or (vars(owner) if inspect.ismodule(owner) else dir(type(owner)))
    return {name for name in names if not name.startswith("_")}


def _names(error: BaseException) -> set[str]:
    """Return the names that could be used in the line that raised ``error``."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return set()
    frame = trace.tb_frame
    return {*frame.f_locals, *frame.f_globals, *frame.f_builtins}
