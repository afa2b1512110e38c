"""The hook of a component: any thread may set its state, and `release` breaks its circles."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeVar

from reactpy.core._life_cycle_hook import HOOK_STACK, LifeCycleHook

from villa_site.engine.failure import Failure, advice
from villa_site.engine.reactpy_adapter import handlers
from villa_site.engine.reactpy_adapter.state_check import StateCheck, StateChecks
from villa_site.errors import RenderError

logger = logging.getLogger(__name__)

T = TypeVar("T")


class LiveHook(LifeCycleHook):
    """A hook whose state a handler may set from its thread: ReactPy's would render once too few."""

    __slots__ = ("_is_reported", "composes", "states")

    composes: bool
    """Whether functions are called that are no components: their state would be the page's."""
    states: StateCheck | None
    """Finds states that are changed in place; in development alone."""
    checks: ClassVar[StateChecks] = StateChecks()
    """Makes what finds them."""

    def __init__(self, schedule_render: Callable[[], None]) -> None:
        super().__init__(schedule_render)
        self.composes = False
        self._is_reported = False
        self.states = self.checks.new()
        # A layout renders one component after another, so this lock is free. ReactPy's own would
        # take a turn of the event loop to find that out, for each component.
        self._render_access = asyncio.Semaphore(1)  # type: ignore[assignment]

    def use_state(self, function: Callable[[], T]) -> T:
        """Keep a component's state; raises RenderError for what is no component."""
        if self.composes:
            raise RenderError(
                "A hook with state was called by a function that is no component. "
                "Fix: write @component above it, and below @block() if it is a block."
            )
        if self._rendered_atleast_once and self._current_state_index >= len(self._state):
            raise RenderError(
                "A component has called more hooks than when it was first rendered: one is in a "
                "condition or a loop. Fix: call every hook at the top of the component, each time."
            )
        state = super().use_state(function)
        if self.states is not None:
            self.states.watch(state)
        return state

    def check_number(self, function: Callable[..., Any]) -> None:
        """Log once that a component has called fewer hooks than when it was first rendered.

        The states of those that follow a missing one are another's.
        """
        number = len(self._state)
        if self._current_state_index < number and not self._is_reported:
            self._is_reported = True
            message = (
                f"Component {handlers.described(function)} has called "
                f"{self._current_state_index} hooks, {number} when it was first rendered."
            )
            fix = "Call every hook at the top of the component: not in a condition, not in a loop."
            more = advice(function, "A hook is in a condition.", message, fix)
            logger.warning("%s %s", message, fix, extra=more)

    def schedule_render(self) -> None:
        """Schedule a render of the component on the event loop; any thread may call it."""
        handlers.on_loop(self._schedule_render)

    def _schedule_render(self) -> None:
        # ReactPy's own sets the mark at its end, when another thread may have rendered already.
        if self._scheduled_render:
            return
        self._scheduled_render = True
        try:
            self._schedule_render_callback()
        except Exception:
            self._scheduled_render = False
            logger.exception("A component is not rendered again.")

    async def affect_component_did_render(self) -> None:
        """Remember how the states are: in development they are compared with it."""
        function = self.component.type
        await super().affect_component_did_render()
        if self.states is not None:
            # What the component itself, an effect or a task has changed since.
            self.states.compare(function)
            self.states.remember()

    async def affect_layout_did_render(self) -> None:
        """Start the effects; what one raises is logged at once, not when the page is left."""
        before = len(self._effect_tasks)
        await super().affect_layout_did_render()
        for task in self._effect_tasks[before:]:
            task.add_done_callback(self._end_effect)

    def _end_effect(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        logger.error("An effect failed: %s", error, exc_info=error)
        # ReactPy would log it once more when the component is unmounted.
        if task in self._effect_tasks:
            self._effect_tasks.remove(task)

    def release(self) -> None:
        """Break the reference circles of this hook and its states; late setters change nothing."""
        for state in self._state:
            if hasattr(state, "dispatch"):
                state.dispatch = _ignore
        self._state.clear()
        self.states = None
        self._context_providers.clear()
        self._schedule_render_callback = _ignore


@contextmanager
def composing() -> Iterator[None]:
    """Refuse hooks that keep state in functions that are called meanwhile and are no components."""
    hook: Any = HOOK_STACK.current_hook()
    hook.composes = True
    try:
        yield
    finally:
        hook.composes = False


def is_composing() -> bool:
    """Tell whether the caller is a function that is no component: its result is the page's."""
    hook: Any = HOOK_STACK.current_hook()
    return bool(hook.composes)


def watch_states(report: Callable[[Failure], None]) -> Callable[[], None]:
    """Report each state that is changed in place from now on; the returned function ends it."""

    def end() -> None:
        LiveHook.checks = StateChecks()

    LiveHook.checks = StateChecks(report)
    return end


def call_component(
    function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
) -> Any:
    """Call a component's function; one that calls fewer hooks than before is logged."""
    rendered = function(*args, **kwargs)
    for hook in HOOK_STACK.get()[-1:]:
        if isinstance(hook, LiveHook):
            hook.check_number(function)
    return rendered


def is_rendering() -> bool:
    """Tell whether a component is being rendered in this context."""
    return bool(HOOK_STACK.get())


def _ignore(*_given: object) -> None:
    """Take a late call."""
