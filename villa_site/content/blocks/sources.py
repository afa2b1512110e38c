"""Marks functions as sources with ``@source``: what they give is fetched once for all pages."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar, overload

from villa_site.engine.failure import Place
from villa_site.errors import SourceError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

SHORTEST: Final = 1.0
"""Seconds between two fetches, however few a source wants."""
TIMEOUT: Final = 10.0
WAIT: Final = 2.0
"""Seconds that the first page waits for the first value."""


@dataclass(frozen=True, slots=True, eq=False)
class Source(Generic[T_co]):
    """A function that is called every so many seconds while an open page shows what it gives.

    ``name`` is unique in the site, ``label`` what the log and the metrics call it. A fetch has
    ``timeout`` seconds, of which the first page waits for ``wait``. ``place`` is the code that
    requests it, where that is not the function.
    """

    name: str
    label: str
    function: Callable[[], Any]
    every: float
    timeout: float = TIMEOUT
    wait: float = WAIT
    place: Place | None = None

    @property
    def is_stream(self) -> bool:
        """Whether it gives one value after another by itself."""
        return inspect.isasyncgenfunction(self.function)


class _Mark(Protocol):
    @overload
    def __call__(self, function: Callable[[], AsyncIterator[T]], /) -> Source[T]: ...
    @overload
    def __call__(self, function: Callable[[], Awaitable[T]], /) -> Source[T]: ...


def source(*, every: float, timeout: float = TIMEOUT) -> _Mark:
    """Mark ``async def function()`` as a source: the site calls it once for all its pages.

        @source(every=10)
        async def trams() -> list[dict[str, str]]:
            return await request_json("https://trams.example/next")

    A block declares it with ``@block(sources=trams)`` and reads it with ``use_source(trams)``. It
    is called every ``every`` seconds (at least 1) while a page shows it, by one worker, and gives
    JSON of at most 1 MB within ``timeout`` seconds. A function with ``yield`` runs as long as a
    page shows it, and gives a value with each ``yield``; it is started again ``every`` seconds
    after its end.

    Raises SourceError for a function that is not ``async def`` or takes arguments, and for a
    number that is too small.
    """
    if every < SHORTEST or timeout <= 0:
        raise SourceError(
            f"Write @source(every=...) with at least {SHORTEST:g} second, and a timeout above 0."
        )

    def mark(function: Callable[[], Any], /) -> Source[Any]:
        name = getattr(function, "__qualname__", repr(function))
        if not (inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)):
            raise SourceError(f"Write async def {name}(): a source must not block the site.")
        if inspect.signature(function).parameters:
            raise SourceError(f"Take the parameters out of {name}(): a source has none.")
        return Source(f"{function.__module__}.{name}", name, function, every, timeout)

    return mark
