"""The components of a layout that wait to be rendered: of two, the outer one is rendered first.

An event that changes the state of a component and of one inside it is one update: the outer one
renders the inner one along with it. ReactPy renders them in the order in which their states were
set, so that the inner one is shown with what the outer one said before, then rendered again.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from typing import Any


class RenderQueue:
    """The life cycle states that wait, by their id, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        self._filled = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()

    def put(self, lcs_id: str) -> None:
        """Have a component rendered; from any thread."""
        if threading.get_ident() == self._thread:
            self._add(lcs_id)
        else:
            self._loop.call_soon_threadsafe(self._add, lcs_id)

    def _add(self, lcs_id: str) -> None:
        self._waiting[lcs_id] = None
        self._filled.set()

    async def wait(self) -> None:
        """Wait until a component waits."""
        await self._filled.wait()

    def take(self, states: Mapping[Any, Any], root_id: str) -> Any:
        """Take the outermost component around the one that has waited longest, or None.

        ``states`` are the mounted ones. What is inside the one that is taken waits no longer: it is
        rendered along with it, or removed where that fails.
        """
        waiting = {
            lcs_id: states[lcs_id]
            for lcs_id in self._waiting
            if lcs_id in states and (lcs_id == root_id or _is_due(states[lcs_id]))
        }
        taken = _outermost(list(waiting.values())) if waiting else None
        self._waiting = {
            lcs_id: None for lcs_id, state in waiting.items() if not _is_in(state, taken)
        }
        if not self._waiting:
            self._filled.clear()
        return taken


def _is_due(state: Any) -> bool:
    # Rendering a component takes the mark away.
    due: bool = state.life_cycle_state.hook._scheduled_render  # noqa: SLF001 - docs/upstream.md
    return due


def _outermost(states: list[Any]) -> Any:
    around = (state for state in states if _is_in(states[0], state))
    return min(around, key=lambda state: len(state.patch_path))


def _is_in(state: Any, other: Any) -> bool:
    """Tell whether ``state`` is ``other`` or inside it."""
    return f"{state.patch_path}/".startswith(f"{other.patch_path}/")
