"""Posts the fields of a form to the backend, each submission once, and reads the reply."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, Generic, TypeVar

from villa_site.backend.endpoints import Backend
from villa_site.backend.streamed_json import Base64
from villa_site.engine.cache import BoundedCache, CacheKey
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.forms.definition import Champ, FormDefinition
from villa_site.site.forms.rules import CHECK
from villa_site.site.forms.uploads import Upload

T = TypeVar("T")

REMEMBERED: Final = 600.0
"""Seconds after which the same content is a new submission."""

_MOST: Final = 10_000
_background: set[asyncio.Task[None]] = set()


async def run_in_background(sending: Coroutine[Any, Any, None]) -> None:
    """Wait for a task that goes on when the visitor has left."""
    task = asyncio.create_task(sending)
    _background.add(task)
    task.add_done_callback(_background.discard)
    await asyncio.shield(task)


class Idempotency(Generic[T]):
    """Returns the same result for all calls of a key; a refused submission may be sent again."""

    def __init__(
        self, accepted: Callable[[T], bool], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._accepted = accepted
        self._tasks: BoundedCache[asyncio.Task[T]] = BoundedCache(
            max_entries=_MOST, ttl=REMEMBERED, clock=clock
        )

    def knows(self, key: str) -> bool:
        """Whether ``key`` is being sent, or was accepted within the last ten minutes."""
        return self._tasks.get(CacheKey((key,))) is not None

    async def once(
        self, key: str, send: Callable[[], Awaitable[T]], *, remembered: bool = True
    ) -> T:
        """Send, or wait for the result of the first call with this key.

        Without ``remembered`` the key is free again as soon as the call has ended.
        """
        name = CacheKey((key,))
        task = self._tasks.get(name)
        if task is None:
            task = asyncio.ensure_future(_run(send))
            self._tasks.put(name, task)
            task.add_done_callback(lambda done: self._done(name, done, remembered=remembered))
        return await asyncio.shield(task)

    def _done(self, name: CacheKey, task: asyncio.Task[T], *, remembered: bool) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed or not remembered or not self._accepted(task.result()):
            self._tasks.drop(name)


async def _run(send: Callable[[], Awaitable[T]]) -> T:
    return await send()


@dataclass(frozen=True, slots=True)
class FormEntry:
    """The input of a visitor: texts and files by field; ``trapped`` when the trap was filled in."""

    values: Mapping[str, list[str]]
    files: Mapping[str, Upload] = field(default_factory=dict)
    trapped: bool = False


@dataclass(frozen=True, slots=True)
class FormResult:
    """The outcome of a submission, with a message for the visitor; ``errors`` by field."""

    status: HTTPStatus
    message: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        """Whether the backend has accepted the submission."""
        return self.status == HTTPStatus.OK


def fields_of(form: FormDefinition, entry: FormEntry) -> dict[str, object]:
    """Write the fields as the backend reads them; files are read when they are sent."""
    return {each.name: _value(each, entry) for each in form.fields}


def _value(champ: Champ, entry: FormEntry) -> object:
    if champ.type == "file":
        return _file(entry.files.get(champ.name))
    values = entry.values.get(champ.name, [])
    if champ.several:
        return values
    if champ.type == "checkbox":
        return bool(values)
    value = values[0] if values else ""
    return value.replace(",", ".") if champ.type == "number" else value


def _file(file: Upload | None) -> object:
    if file is None or file.kind is None:
        return None
    return {
        "name": file.name,
        "type": file.kind.media_type,
        "size": file.content.size,
        "content": Base64(file.content),
    }


async def deliver(
    form: FormDefinition, fields: Mapping[str, object], key: str, ctx: PageContext, backend: Backend
) -> FormResult:
    """Post ``fields`` once; a backend that fails is a result of 502, not an error.

    ``key`` is the same for submissions that are the same.
    """
    try:
        reply = await form.endpoint(backend, fields, ctx.call, key)
    except BackendError:
        return FormResult(HTTPStatus.BAD_GATEWAY, ctx.t(form.failure))
    if reply.code != "error":
        return FormResult(HTTPStatus.OK, reply.message or ctx.t(form.success))
    known = {each.name for each in form.fields}
    errors = {name: text for name, text in reply.errors.items() if text}
    others = [text for name, text in errors.items() if name not in known]
    own = {name: text for name, text in errors.items() if name in known}
    message = " ".join([reply.message or ctx.t(CHECK if own else form.failure), *others])
    return FormResult(HTTPStatus.UNPROCESSABLE_ENTITY, message, own)
