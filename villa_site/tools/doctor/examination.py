"""The examination of one backend: its calls, their results, and what they refer to."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from villa_site.backend.call import Call, QueryValue
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import TRANSLATIONS_PATH
from villa_site.content.block import BlockType, installed
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.kind import Kind
from villa_site.errors import (
    BackendContractError,
    BackendError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)
from villa_site.tools.doctor.finding import Finding, Remark
from villa_site.tools.doctor.links import Hosts
from villa_site.tools.doctor.notes import Location, Notes

MAX_FAILURES: Final = 3
SLOW: Final = 2.0
FR: Final = Call("fr")

_CLOSED: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})
_ABSENT: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.GONE})


class CallSkipped(BackendError):
    """The call was not made: several calls in a row had no response."""


class QuietClient(BackendClient):
    """The site's client without reports to the backend's error log."""

    def report_failure(self, *_about: object) -> None:
        """Report nothing: the examination has the error."""


class CallResult(NamedTuple):
    """The result of a call: a value or an error, and its seconds."""

    value: Any
    error: BackendError | None
    seconds: float

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Return the remarks on the call itself, whatever its value."""
        if self.error is not None:
            return (_of_error(self.error),)
        if self.seconds > SLOW:
            mend = "make it answer sooner: a visitor may be waiting"
            return (Remark("tolerated", f"answered after {self.seconds:.1f} s", mend),)
        return ()


@dataclass(slots=True)
class Examination:
    """Makes the calls to one backend and collects what their responses refer to.

    ``types`` are the block types that the site renders. Nothing is stored in the backend unless
    ``write``. ``on_call`` is called with each call before it is made.
    """

    client: BackendClient
    types: Mapping[str, BlockType] = field(default_factory=installed)
    write: bool = False
    translations_path: str = TRANSLATIONS_PATH
    hosts: Hosts = field(default_factory=Hosts)
    on_call: Callable[[str], None] = lambda _call: None
    listed: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Lines of the list of pages, by path."""
    collected: Notes = field(default_factory=Notes)
    """What the responses so far refer to."""
    failures: int = 0

    async def get(
        self, path: str, call: Call = FR, params: Mapping[str, QueryValue] | None = None
    ) -> CallResult:
        """Make a GET call."""
        return await self._call("GET", path, call, params=params or {})

    async def post(self, path: str, json: object, call: Call = FR) -> CallResult:
        """Make a POST call."""
        return await self._call("POST", path, call, json=json)

    def notes(self) -> Notes:
        """Return empty notes on a response."""
        return Notes(self.hosts, self.types)

    def check_shape(self, subject: str, result: CallResult, shape: Kind, seen: str = "") -> Finding:
        """Check a response against its shape."""
        notes = self.notes()
        check(result, shape, Location(notes))
        return self.conclude(subject, result, notes, seen)

    def conclude(
        self, subject: str, result: CallResult, notes: Notes, seen: str = "", *, source: str = ""
    ) -> Finding:
        """Return the finding of a call and its response; without remarks it is ``ok``.

        ``source`` identifies the response in later remarks; by default it is the subject.
        """
        self.collected.merge(notes, source or subject)
        remarks = (*result.remarks, *notes.remarks())
        plain = (Remark("ok", seen),) if seen and result.error is None else ()
        return Finding(subject, (*plain, *remarks) or (Remark("ok", ""),))

    async def _call(self, method: str, path: str, call: Call, **more: Any) -> CallResult:
        started = time.monotonic()
        if self.failures >= MAX_FAILURES:
            return CallResult(
                None, CallSkipped("not called: the backend had stopped answering"), 0.0
            )
        self.on_call(f"{method} {path}")
        try:
            reply = await self.client.request(method, path, call, **more)
        except (BackendTimeout, BackendUnavailable) as error:
            self.failures += 1
            return CallResult(None, error, time.monotonic() - started)
        except BackendError as error:
            self.failures = 0
            return CallResult(None, error, time.monotonic() - started)
        self.failures = 0
        return CallResult(reply.value, None, time.monotonic() - started)


def check(result: CallResult, shape: Kind, place: Location) -> None:
    """Check a response, if there is one, against its shape; it must not be empty."""
    if result.error is not None:
        return
    if is_empty(result.value):
        shape.misfit(result.value, place)
    else:
        shape.examine(result.value, place)


def _of_error(error: BackendError) -> Remark:
    if isinstance(error, CallSkipped):
        return Remark("not tried", str(error))
    if isinstance(error, BackendTimeout):
        return Remark("wrong", str(error), "make the call answer sooner")
    if isinstance(error, BackendUnavailable):
        mend = "start the backend, or mend its address (VILLA_BACKEND_URL)"
        return Remark("wrong", f"no connection ({error})", mend)
    if isinstance(error, BackendStatusError):
        return _of_status(error)
    mend = "answer JSON and nothing else: no PHP notices, no HTML"
    if isinstance(error, BackendContractError) and "redirect" in str(error):
        mend = "answer at this address, without a redirect to another host"
    return Remark("wrong", str(error), mend)


def _of_status(error: BackendStatusError) -> Remark:
    payload = error.payload if isinstance(error.payload, dict) else {}
    said = f", saying {str(payload.get('message'))[:120]!r}" if payload.get("message") else ""
    if error.code in _ABSENT:
        return Remark("missing", f"status {error.code}{said}", "add this call to the backend")
    if error.code in _CLOSED:
        return Remark("wrong", f"status {error.code}{said}", "open the call to anonymous readers")
    return Remark("wrong", f"status {error.code}{said}", "look into the backend's own error log")
