"""ReactPy's layout, rendered in order and fed only with events that have a handler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Final, Self

from reactpy.core.hooks import ConnectionContext
from reactpy.core.layout import Layout
from reactpy.types import Component, Event

from villa_site.engine.reactpy_adapter import handlers
from villa_site.engine.reactpy_adapter.connection import page_connection
from villa_site.engine.reactpy_adapter.declared_events import declare, declared_event
from villa_site.engine.reactpy_adapter.event import element_event, module_event
from villa_site.engine.reactpy_adapter.hook import is_rendering
from villa_site.engine.reactpy_adapter.nodes import STATIC, StaticNode
from villa_site.engine.reactpy_adapter.render_limit import RenderLimit
from villa_site.engine.reactpy_adapter.render_queue import RenderQueue
from villa_site.engine.reactpy_adapter.typed_events import ElementEvent

logger = logging.getLogger(__name__)

HANDLER_TIMEOUT = 5.0
"""Seconds that a page which is left waits for its event handlers."""
HANDLER_POLL = 0.02
HANDLER_TRIES: Final = 3
HANDLER_SHOWN: Final = 0.05
"""Seconds after which a handler that blocks has its changes shown before it ends."""

MAX_QUEUES = 256
"""Event queues of a layout; beyond it those of targets that no longer exist are ended."""

Failed = Callable[[BaseException, Callable[..., Any]], Awaitable[None]]
"""Takes what an event handler has raised, and the handler's function."""
Submitted = Callable[[str], Awaitable[None]]
"""Takes the number of a submission whose handler has ended."""


def _log_failed(error: BaseException, handler: Callable[..., Any]) -> None:
    logger.error("The handler %s failed: %s", handlers.described(handler), error, exc_info=error)


class LiveLayout(Layout):
    """A layout that shares what cannot change among all visitors, and ignores unknown targets.

    ReactPy would copy the former for each visitor and keep a task for each of the latter. It would
    also call a handler with whatever comes.
    """

    def __init__(
        self, root: Any, *, on_failed: Failed | None = None, on_submitted: Submitted | None = None
    ) -> None:
        super().__init__(root)
        self._module_targets: set[str] = set()
        self._handling: set[str] = set()
        self._turn = asyncio.Lock()
        self._limit = RenderLimit()
        self._waiting = RenderQueue()
        self._on_failed = on_failed
        self._on_submitted = on_submitted

    async def __aenter__(self) -> Self:
        """Begin; ReactPy does not say that it gives this very layout."""
        await super().__aenter__()
        return self

    async def _render_component(
        self,
        exit_stack: Any,
        old_state: Any,
        parent: Any,
        index: int,
        key: Any,
        component: Component,
    ) -> Any:
        """Give the browser the key of a component, which ReactPy leaves to itself.

        Elements of a list that is put in another order would be those of other items.
        """
        state = await super()._render_component(
            exit_stack, old_state, parent, index, key, component
        )
        if component.key is not None:
            state.model.current["attributes"] = {"key": component.key}
        return state

    async def _render_model(
        self,
        exit_stack: Any,
        old_state: Any,
        parent: Any,
        index: int,
        key: Any,
        raw_model: Any,
    ) -> Any:
        """Take a node to which nothing can happen as it is: ReactPy would copy and remember it."""
        if not isinstance(raw_model, StaticNode):
            return await super()._render_model(exit_stack, old_state, parent, index, key, raw_model)
        if old_state is not None:
            await self._unmount_model_states([old_state])
        return raw_model

    async def _render_model_children(
        self, exit_stack: Any, old_state: Any, new_state: Any, raw_children: Any
    ) -> None:
        """Take children to which nothing can happen as they are, where there are no others.

        Their keys are looked at where they are frozen.
        """
        had_others = old_state is not None and old_state.children_by_key
        if had_others or not _are_static(raw_children):
            await super()._render_model_children(exit_stack, old_state, new_state, raw_children)
        elif raw_children:
            new_state.model.current["children"] = raw_children.copy()

    def _render_model_attributes(self, old_state: Any, new_state: Any, raw_model: Any) -> None:
        """Name what typed events have; those of third-party modules may send anything."""
        super()._render_model_attributes(old_state, new_state, raw_model)
        targets = new_state.targets_by_event
        if not targets:
            return
        if _in_module(new_state):
            self._module_targets.update(targets.values())
            return
        self._module_targets.difference_update(targets.values())
        for name, entry in new_state.model.current["eventHandlers"].items():
            declare(entry, self._event_handlers[entry["target"]], name)

    async def __aexit__(self, *raised: Any) -> None:  # noqa: PYI036 - ReactPy wants no None
        """End the layout and break its reference circles: memory is free without a collection."""
        hooks = [state.life_cycle_state.hook for state in self._components()]
        await super().__aexit__(*raised)
        self._on_failed = self._on_submitted = None
        for hook in hooks:
            hook.release()

    @property
    def effects(self) -> tuple[Callable[..., Any], ...]:
        """The functions of components with effects, which may change without a visitor's doing."""
        states = [state.life_cycle_state for state in self._components()]
        return tuple(
            state.component.type
            for state in states
            if state.hook._effect_tasks  # noqa: SLF001 - docs/upstream.md
        )

    def _components(self) -> Iterable[Any]:
        return self._model_states_by_life_cycle_state_id.values()

    async def deliver(self, event: Any) -> None:
        """Hand ``event`` to its handler's queue, if there is a handler; raises BadMessage."""
        target = event["target"]
        if target not in self._event_handlers:
            return
        await super().deliver({**event, "data": self._read(target, event["data"])})
        if len(self._event_queues) > MAX_QUEUES:
            self._end_stale_queues()

    def _read(self, target: str, data: list[Any]) -> list[Any]:
        if target in self._module_targets:
            return module_event(data)
        handler = self._event_handlers[target]
        return element_event(data, declared_event(handler.function, target.rpartition(":")[2]))

    async def _process_event_queue(self, target: str, queue: asyncio.Queue[Any]) -> None:
        """Call the handler of ``target`` for each event; ReactPy would call it on the loop."""
        while True:
            event = await queue.get()
            self._handling.add(target)
            try:
                await self._handle(target, event)
            finally:
                self._handling.discard(target)

    async def _handle(self, target: str, event: Any) -> None:
        if (seq := event.get("seq")) is not None:
            seen = self._last_event_seq_by_target
            seen[target] = max(seq, seen.get(target, -1))
        handler = await self._handler(target)
        if handler is None:
            return
        try:
            data = [Event(each) if isinstance(each, dict) else each for each in event["data"]]
            await handlers.run(handler, data, self._turn)
        except (Exception, asyncio.CancelledError) as error:
            if _is_cancelled():
                raise
            function = getattr(handler.function, "__wrapped__", handler.function)
            _log_failed(error, function)
            if self._on_failed is not None:
                await self._on_failed(error, function)
        self._compare_states(handler)
        if (number := _submission(event)) and self._on_submitted is not None:
            await self._on_submitted(number)

    def _compare_states(self, handler: Any) -> None:
        """Look, in development, for states that a handler has changed in place."""
        for component in self._components():
            states = component.life_cycle_state.hook.states
            if states is not None:
                states.compare(getattr(handler.function, "__wrapped__", handler.function))

    async def _handler(self, target: str) -> Any:
        """Find a handler; while its component is rendered it is missing for a moment."""
        for _ in range(HANDLER_TRIES):
            handler = self._event_handlers.get(target)
            if handler is not None:
                return handler
            await asyncio.sleep(HANDLER_POLL)
        return None

    def _schedule_render_task(self, lcs_id: Any) -> None:
        """Queue a component; raises RenderLoop for one that sets its state while it renders."""
        self._limit.count(lcs_id, self._function_of(lcs_id), is_rendering=is_rendering())
        self._waiting.put(lcs_id)

    async def render(self) -> Any:
        """Wait for a component that is to be rendered; return the update."""
        while True:
            await self._waiting.wait()
            await self._let_handler_end()
            states = self._model_states_by_life_cycle_state_id
            state = self._waiting.take(states, self._root_life_cycle_state_id)
            if state is not None:
                return await self._create_layout_update(state)

    async def _let_handler_end(self) -> None:
        """Wait, for a moment, for a handler in its thread: it may have more states to set."""
        if self._turn.locked():
            with suppress(TimeoutError):
                async with asyncio.timeout(HANDLER_SHOWN), self._turn:
                    pass

    def _function_of(self, lcs_id: Any) -> Callable[[], Callable[..., Any]]:
        def find() -> Callable[..., Any]:
            states = self._model_states_by_life_cycle_state_id
            function: Callable[..., Any] = states[lcs_id].life_cycle_state.component.type
            return function

        return find

    async def _create_layout_update(self, old_state: Any) -> Any:
        state = old_state.life_cycle_state
        await self._limit.wait(state.id, self._function_of(state.id))
        return await super()._create_layout_update(old_state)

    async def finish_handlers(self) -> None:
        """Wait, within reason, for the handlers of the events that were delivered."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HANDLER_TIMEOUT):
                while self._handling or any(not q.empty() for q in self._event_queues.values()):  # noqa: ASYNC110 - nothing signals the end
                    await asyncio.sleep(HANDLER_POLL)

    def _end_stale_queues(self) -> None:
        for target in [name for name in self._event_queues if name not in self._event_handlers]:
            del self._event_queues[target]
            self._event_processing_tasks.pop(target).cancel()


def _is_cancelled() -> bool:
    """Tell whether the layout ends this task; a handler can raise CancelledError by itself."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _submission(event: Any) -> str:
    """Return the number of a submitted form, empty for another event."""
    first = next(iter(event["data"]), None)
    if isinstance(first, ElementEvent):
        return first.submission
    number = first.get("submission") if isinstance(first, dict) else None
    return number if isinstance(number, str) else ""


def _are_static(children: Any) -> bool:
    return type(children) is list and all(isinstance(child, STATIC) for child in children)


def _in_module(state: Any) -> bool:
    """Tell whether a node, or one around it, is rendered by a third-party module."""
    while state is not None:
        if "importSource" in state.model.current:
            return True
        state = getattr(state, "parent", None)
    return False


def layout_for(
    root: Component,
    scope: dict[str, Any],
    carrier: Any = None,
    *,
    on_failed: Failed | None = None,
    on_submitted: Submitted | None = None,
) -> LiveLayout:
    """Make the layout of a connection that shows ``root``; nothing is rendered yet."""
    connected = ConnectionContext(root, value=page_connection(scope, carrier))
    return LiveLayout(connected, on_failed=on_failed, on_submitted=on_submitted)
