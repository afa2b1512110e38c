"""The examination of one backend: its calls, their results, and what they refer to."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from villa_site.backend.advice import NOT_FOUND_STATUSES, fix_of
from villa_site.backend.call import Call, QueryValue
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import TRANSLATIONS_PATH
from villa_site.content.blocks.block import BlockType, installed
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.kind import Kind
from villa_site.errors import (
    BackendError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)
from villa_site.settings.languages import Languages
from villa_site.tools.doctor.finding import Finding, Remark
from villa_site.tools.doctor.links import Hosts
from villa_site.tools.doctor.notes import Location, Notes

MAX_FAILURES: Final = 3
SLOW: Final = 2.0


class CallSkipped(BackendError):
    """The call was not made: several calls in a row had no response."""


class QuietClient(BackendClient):
    """The site's client without reports to the backend's error log."""

    def report_failure(self, *_about: object) -> None:
        """Report nothing: the examination has the error."""


@dataclass(slots=True)
class CallResult:
    """The result of a call: a value or an error, its seconds, and the place of remarks on it.

    ``pages`` says of how many pages it is one.
    """

    value: Any
    error: BackendError | None
    seconds: float
    place: Location
    path: str = ""
    pages: int = 1

    @property
    def object(self) -> dict[str, Any]:
        """The value when it is an object, else an empty one."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def status(self) -> int:
        """The status of the error, 0 when there is none."""
        return self.error.code if isinstance(self.error, BackendStatusError) else 0

    @property
    def payload(self) -> dict[str, Any]:
        """The object in the body of the error, else an empty one."""
        payload = self.error.payload if isinstance(self.error, BackendStatusError) else None
        return payload if isinstance(payload, dict) else {}

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Return the remarks on the call itself, whatever its value."""
        if self.error is not None:
            return (_of_error(self.error, self.payload, self.path),)
        if self.seconds > SLOW:
            fix = "make it answer sooner: a visitor may be waiting"
            return (Remark("tolerated", f"answered after {self.seconds:.1f} s", fix),)
        return ()

    def check(self, shape: Kind) -> None:
        """Check the response, if there is one, against its shape; it must not be empty."""
        if self.error is None:
            (shape.misfit if is_empty(self.value) else shape.examine)(self.value, self.place)


@dataclass(slots=True)
class Examination:
    """Makes the calls to one backend and collects what their responses refer to.

    ``types`` are the block types that the site renders. Nothing is stored in the backend unless
    ``write``. With ``every_page`` each listed page is read, else a sample. ``on_call`` is called
    with each call before it is made.
    """

    client: BackendClient
    types: Mapping[str, BlockType] = field(default_factory=installed)
    write: bool = False
    every_page: bool = False
    translations_path: str = TRANSLATIONS_PATH
    hosts: Hosts = field(default_factory=Hosts)
    on_call: Callable[[str], None] = lambda _call: None
    listed: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Lines of the list of pages, by path."""
    collected: Notes = field(default_factory=Notes)
    """The references of the responses so far."""
    failures: int = 0

    @property
    def languages(self) -> Languages:
        """The languages of the site."""
        return self.hosts.routes.languages

    async def get(
        self,
        path: str,
        call: Call | None = None,
        params: Mapping[str, QueryValue] | None = None,
        *,
        step: str = "",
    ) -> CallResult:
        """Make a GET call, in the default language unless ``call`` says otherwise.

        ``step`` is what is shown beside the path of one of many calls.
        """
        return await self._call("GET", path, call, step, params=params or {})

    async def post(self, path: str, json: object, call: Call | None = None) -> CallResult:
        """Make a POST call."""
        return await self._call("POST", path, call, json=json)

    def check_shape(self, subject: str, result: CallResult, shape: Kind, seen: str = "") -> Finding:
        """Check a response against its shape."""
        result.check(shape)
        return self.conclude(subject, result, seen)

    def conclude(
        self, subject: str, result: CallResult, seen: str = "", *, source: str = ""
    ) -> Finding:
        """Return the finding of a call and its response; without remarks it is ``ok``.

        ``source`` identifies the response in later remarks; by default it is the subject.
        """
        notes = result.place.notes
        self.collected.merge(notes, source or subject)
        remarks = (*result.remarks, *notes.remarks())
        plain = (Remark("ok", seen),) if seen and result.error is None else ()
        return Finding(subject, (*plain, *remarks) or (Remark("ok", ""),))

    async def _call(
        self, method: str, path: str, call: Call | None, step: str = "", **more: Any
    ) -> CallResult:
        call = call or Call(self.languages.default)
        place = Location(Notes(self.hosts, self.types))
        if self.failures >= MAX_FAILURES:
            skipped = CallSkipped("not called: the backend had stopped answering")
            return CallResult(None, skipped, 0.0, place)
        started = time.monotonic()
        value, pages, failure = None, 1, None
        self.on_call(f"{method} {path} {step}".rstrip())
        try:
            reply = await self.client.request(method, path, call, **more)
            value, pages = reply.value, reply.pages
        except BackendError as error:
            failure = error
        unreachable = isinstance(failure, BackendTimeout | BackendUnavailable)
        self.failures = self.failures + 1 if unreachable else 0
        seconds = time.monotonic() - started
        return CallResult(value, failure, seconds, place, path, pages)


def _of_error(error: BackendError, payload: Mapping[str, Any], path: str) -> Remark:
    if isinstance(error, CallSkipped):
        return Remark("not tried", str(error))
    seen, said = str(error), payload.get("message")
    if isinstance(error, BackendUnavailable):
        seen = f"no connection ({error})"
    elif isinstance(error, BackendStatusError) and said:
        seen = f"status {error.code}, saying {str(said)[:120]!r}"
    absent = isinstance(error, BackendStatusError) and error.code in NOT_FOUND_STATUSES
    return Remark("missing" if absent else "wrong", seen, fix_of(error, path))
