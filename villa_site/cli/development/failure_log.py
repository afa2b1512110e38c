"""Shows the author of a site, at once, what fails while it runs and no page can show by itself."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final
from weakref import ref

from villa_site.cli.development.advice import Advice
from villa_site.cli.development.forgotten_await import forgotten_awaits
from villa_site.engine.failure import ADVISED, Failure, is_authors, place_of

logger = logging.getLogger(__name__)

HELD: Final = 1.0
"""Seconds after which a failed task that something still refers to was forgotten there."""
_SHOWN_ELSEWHERE: Final = frozenset(
    # Their pages are marked, or notified over their sockets.
    {
        "villa_site.site.blocks.failures",
        "villa_site.engine.reactpy_adapter.layout",
        "reactpy.core.layout",
    }
)
_IN_BACKGROUND: Final = "A task in the background failed."


class FailureLog(logging.Handler):
    """Passes on the advice that lines of the log carry, and the exceptions that they report.

    Lines are written by threads, too: ``advice`` is given them on the event ``loop``.
    """

    def __init__(self, advice: Advice, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(logging.WARNING)
        self._advice = advice
        self._loop = loop

    def emit(self, record: logging.LogRecord) -> None:
        """Pass on what a record carries."""
        failure = getattr(record, ADVISED, None)
        if failure is None:
            failure = _raised(record)
        if isinstance(failure, Failure):
            # The loop may have been closed meanwhile.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._advice.take_logged, failure)


def _raised(record: logging.LogRecord) -> Failure | None:
    error = record.exc_info[1] if record.exc_info else None
    if record.levelno < logging.ERROR or record.name in _SHOWN_ELSEWHERE:
        return None
    if not isinstance(error, Exception) or not place_of(error).file:
        return None
    own = record.name == "asyncio"
    what = _IN_BACKGROUND if own else record.getMessage().partition("\n")[0]
    return Failure.of(error, what)


@contextmanager
def failures_logged(advice: Advice) -> Iterator[None]:
    """Pass on what fails while the site runs, in its tasks and threads as well."""
    loop = asyncio.get_running_loop()

    def take_soon(failure: Failure) -> None:
        # A thread may be the one that has noticed it.
        loop.call_soon_threadsafe(advice.take, failure)

    log, handler, tasks = logging.getLogger(), FailureLog(advice, loop), _Tasks(advice)
    in_threads, factory = threading.excepthook, loop.get_task_factory()
    log.addHandler(handler)
    threading.excepthook = _thread_failed
    loop.set_task_factory(tasks.begin)
    try:
        with forgotten_awaits(take_soon):
            yield
    finally:
        tasks.closed = True
        loop.set_task_factory(factory)
        threading.excepthook = in_threads
        log.removeHandler(handler)


def _thread_failed(raised: threading.ExceptHookArgs) -> None:
    error = raised.exc_value
    if error is not None:
        name = raised.thread.name if raised.thread else "?"
        logger.error("The thread %s failed: %s", name, error, exc_info=error)


class _Tasks:
    """Finds the tasks that have failed and that nobody awaits, though something refers to them.

    Of one that is collected asyncio itself logs what it has raised.
    """

    def __init__(self, advice: Advice) -> None:
        self._advice = advice
        self.closed = False

    def begin(
        self, loop: asyncio.AbstractEventLoop, coroutine: Any, **options: Any
    ) -> asyncio.Task[Any]:
        """Begin a task; one of an author's own is looked at some time after its end."""
        task = asyncio.Task(coroutine, loop=loop, **options)
        code = getattr(coroutine, "cr_code", None)
        if code is not None and is_authors(code.co_filename):
            task.add_done_callback(self._look_later)
        return task

    def _look_later(self, task: asyncio.Task[Any]) -> None:
        task.get_loop().call_later(HELD, self._look, ref(task))

    def _look(self, held: Callable[[], asyncio.Task[Any] | None]) -> None:
        task = held()
        if self.closed or task is None or task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        failure = Failure.of(error, _IN_BACKGROUND)
        # That of an effect, for example, has been logged with its effect.
        if self._advice.take_logged(failure):
            logger.error("%s %s", _IN_BACKGROUND, error, exc_info=error)
