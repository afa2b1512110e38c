"""Runs event handlers: blocking ones in threads, so that no other visitor waits for them."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import logging
import threading
import time
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final, TypeVar

import orjson

from villa_site.engine.failure import Failure, Place, advice
from villa_site.engine.protocols import PageView

logger = logging.getLogger(__name__)
T = TypeVar("T")

SLOW: Final = 0.2
"""Seconds of a handler's own work from which on its author is warned."""
THREADS: Final = 32
"""Blocking handlers that run at a time; more of them wait."""

_thread: Final = threading.local()


def serving_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop for which the handler of this thread works; None outside of one."""
    return getattr(_thread, "loop", None)


def on_loop(act: Callable[[], object]) -> None:
    """Call ``act`` on the event loop: at once there, soon from a handler's thread."""
    loop = serving_loop()
    if loop is None:
        act()
    else:
        loop.call_soon_threadsafe(act)


async def run(handler: Any, data: Sequence[Any], turn: asyncio.Lock) -> None:
    """Call an event handler; raises what it raises.

    A function is called in a thread when its ``turn`` has come, a coroutine function on the loop.
    """
    function = getattr(handler.function, "__wrapped__", None)
    if function is None or inspect.iscoroutinefunction(function):
        await _timed(handler.function(data), function or handler.function)
        return
    async with turn:
        loop = asyncio.get_running_loop()
        started = time.perf_counter()
        context = contextvars.copy_context()
        await loop.run_in_executor(_threads(), context.run, _in_thread, loop, handler, data)
        _warn(time.perf_counter() - started, function, "It runs in a thread: its visitor waits.")


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, "handler")


def _in_thread(loop: asyncio.AbstractEventLoop, handler: Any, data: Sequence[Any]) -> None:
    _thread.loop = loop
    asyncio._set_running_loop(_LoopOfThread(loop))  # type: ignore[arg-type]  # noqa: SLF001 - so that handlers may begin tasks
    try:
        # ReactPy has made a coroutine of the function; it never waits for anything.
        handler.function(data).send(None)
    except StopIteration:
        pass
    finally:
        asyncio._set_running_loop(None)  # noqa: SLF001 - as above
        _thread.loop = None


class _LoopOfThread:
    """The event loop as a handler's thread may use it: tasks and calls begin on the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def create_task(self, coroutine: Coroutine[Any, Any, T], **options: Any) -> asyncio.Task[T]:
        """Begin a task on the loop, and wait until it exists."""

        async def begin() -> asyncio.Task[T]:
            return asyncio.get_running_loop().create_task(coroutine, **options)

        return asyncio.run_coroutine_threadsafe(begin(), self._loop).result()

    def call_soon(self, callback: Callable[..., object], *args: Any, **options: Any) -> Any:
        """Call on the loop."""
        return self._loop.call_soon_threadsafe(callback, *args, **options)

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any) -> None:
        """Call on the loop after ``delay`` seconds."""
        self._loop.call_soon_threadsafe(self._loop.call_later, delay, callback, *args)


@types.coroutine
def _timed(
    coroutine: Coroutine[Any, Any, Any], function: Callable[..., Any]
) -> Generator[Any, Any, None]:
    """Await ``coroutine``; warn of a step in which nobody else was served for too long."""
    steps = coroutine.__await__()
    sent: Any = None
    raised: BaseException | None = None
    while True:
        started = time.perf_counter()
        try:
            waits_for = steps.throw(raised) if raised else steps.send(sent)
        except StopIteration:
            return
        finally:
            # Its traceback holds this frame: it would keep itself in memory.
            raised = None
            fix = "Everybody waits: make it a plain def, or await what takes so long."
            _warn(time.perf_counter() - started, function, fix)
        try:
            sent = yield waits_for
        except BaseException as error:  # noqa: BLE001 - handed on to the coroutine
            raised = error


def _warn(seconds: float, function: Callable[..., Any], fix: str) -> None:
    if seconds <= SLOW:
        return
    name = described(function)
    message = f"The handler {name} takes more than {SLOW * 1000:.0f} ms."
    more = advice(function, "An event handler is slow.", message, fix)
    logger.warning("The handler %s took %d ms. %s", name, seconds * 1000, fix, extra=more)


def failed_message(error: BaseException, function: Callable[..., Any], view: PageView) -> str:
    """Write the message of a handler that has raised; the failure itself in development alone."""
    message: dict[str, Any] = {"type": "handler-failed"}
    if view.development:
        what = f"The event handler {described(function)} failed."
        message["failure"] = Failure.of(error, what, function)
    return orjson.dumps(message).decode()


def described(function: Callable[..., Any] | Awaitable[Any]) -> str:
    """Name a function with its file and line."""
    original = inspect.unwrap(function)  # type: ignore[arg-type]
    name = getattr(original, "__qualname__", repr(original))
    code = getattr(original, "__code__", None)
    place = f" ({Place(code.co_filename, code.co_firstlineno)})" if code else ""
    return f"{name}{place}"
