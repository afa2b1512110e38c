"""Compresses responses that stay in memory once more, smaller, while nobody waits for it."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from queue import Full, Queue

from villa_site.engine.http.cached_response import CachedResponse

logger = logging.getLogger(__name__)

MAX_WAITING = 256
"""Responses that may wait; others are taken at their next request."""

_LOWEST_PRIORITY = 19


class Recompressor:
    """Recompresses responses one by one, in a thread of the lowest priority.

    The compressors release the interpreter's lock. The thread starts with the first response, and
    ends with the process.
    """

    def __init__(self, max_waiting: int = MAX_WAITING) -> None:
        self._queue: Queue[CachedResponse] = Queue(max_waiting)
        self._waiting: set[int] = set()
        self._thread: threading.Thread | None = None

    def add(self, response: CachedResponse) -> None:
        """Have ``response`` recompressed, unless it is so, is waiting, or too many are."""
        if not response.can_shrink or id(response) in self._waiting:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="villa-recompress", daemon=True)
            self._thread.start()
        self._waiting.add(id(response))
        try:
            self._queue.put_nowait(response)
        except Full:
            self._waiting.discard(id(response))

    def join(self) -> None:
        """Wait until all that has been added is recompressed."""
        self._queue.join()

    def _run(self) -> None:
        if sys.platform == "linux":
            # Elsewhere the priority is that of the whole process.
            with contextlib.suppress(OSError):
                thread = threading.get_native_id()
                os.setpriority(os.PRIO_PROCESS, thread, _LOWEST_PRIORITY)
        while True:
            response = self._queue.get()
            try:
                response.recompress()
            except Exception:
                logger.exception("A response could not be recompressed; its first copy stays.")
            finally:
                self._waiting.discard(id(response))
                # No response may stay in memory until the next one comes.
                del response
                self._queue.task_done()
