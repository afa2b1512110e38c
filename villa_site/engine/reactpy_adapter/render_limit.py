"""Limits how often a component is rendered: one that sets its state each time would never end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, Final

from villa_site.engine.failure import advice
from villa_site.engine.reactpy_adapter.handlers import described
from villa_site.errors import RenderLoop

logger = logging.getLogger(__name__)

IN_A_ROW: Final = 25
"""Renders that a component may ask for one after another while it is being rendered."""
AT_ONCE: Final = 60
"""Renders of a component that need not wait."""
A_SECOND: Final = 25
"""Renders of a component a second, in the long run."""
_KNOWN: Final = 256

Find = Callable[[], Callable[..., Any]]
"""Finds the function of a component, where it is to be named."""


class RenderLimit:
    """The renders of one layout's components, by the component's id."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._in_a_row: defaultdict[Hashable, int] = defaultdict(int)
        self._due: dict[Hashable, float] = {}
        self._warned: set[Hashable] = set()

    def count(self, component: Hashable, find: Find, *, is_rendering: bool) -> None:
        """Count a wish to be rendered; raises RenderLoop for one too many from a render itself."""
        if not is_rendering:
            self._in_a_row.pop(component, None)
            return
        self._in_a_row[component] += 1
        if self._in_a_row[component] > IN_A_ROW:
            flaw = (
                "sets its state each time it is rendered: it is no longer rendered until something "
                "else changes it."
            )
            raise RenderLoop(_warn(find(), flaw, "Set state in an event handler or an effect."))

    async def wait(self, component: Hashable, find: Find) -> None:
        """Wait until ``component`` may be rendered."""
        now = self._clock()
        rested = now - AT_ONCE / A_SECOND
        due = max(self._due.get(component, 0.0), rested) + 1 / A_SECOND
        if len(self._due) > _KNOWN:
            self._forget(rested)
        self._due[component] = due
        if due <= now:
            return
        if component not in self._warned:
            self._warned.add(component)
            flaw = f"is rendered more than {A_SECOND} times a second: it waits from now on."
            _warn(find(), flaw, "Does an effect without dependencies set its state?")
        await asyncio.sleep(due - now)

    def _forget(self, rested: float) -> None:
        """Forget components that have rested, most of which no longer exist."""
        for component in [each for each, due in self._due.items() if due <= rested]:
            del self._due[component]
            self._in_a_row.pop(component, None)
            self._warned.discard(component)


def _warn(function: Callable[..., Any], flaw: str, fix: str) -> str:
    """Log what a component does, as advice to its author; return the sentences."""
    message = f"Component {described(function)} {flaw}"
    more = advice(function, "A component renders itself without end.", message, fix)
    logger.warning("%s %s", message, fix, extra=more)
    return f"{message} {fix}"
