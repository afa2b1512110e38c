"""One examination of a backend: how it is asked, and what was learnt on the way."""

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
from villa_site.tools.doctor.notes import Notes, Place

MAX_SILENCES: Final = 3
SLOW: Final = 2.0
FR: Final = Call("fr")

_CLOSED: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})
_ABSENT: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.GONE})


class Silent(BackendError):
    """The backend was given up: it did not answer several times in a row."""


class QuietClient(BackendClient):
    """Asks as the site does, but writes nothing to the backend's error log."""

    def report_failure(self, *_about: object) -> None:
        """Leave it to the examination to tell what failed."""


class Asked(NamedTuple):
    """What a call brought: a value or an error, after so many seconds."""

    value: Any
    error: BackendError | None
    seconds: float

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Return what there is to say of the call itself, whatever it answered."""
        if self.error is not None:
            return (_of_error(self.error),)
        if self.seconds > SLOW:
            mend = "make it answer sooner: a visitor may be waiting"
            return (Remark("tolerated", f"answered after {self.seconds:.1f} s", mend),)
        return ()


@dataclass(slots=True)
class Examination:
    """Asks one backend, call by call.

    ``types`` are the block types that something here renders. Nothing is stored in the backend
    unless ``write``. ``told`` hears of each call before it is made.
    """

    client: BackendClient
    types: Mapping[str, BlockType] = field(default_factory=installed)
    write: bool = False
    translations_path: str = TRANSLATIONS_PATH
    hosts: Hosts = field(default_factory=Hosts)
    told: Callable[[str], None] = lambda _call: None
    listed: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Lines of the list of pages, by path."""
    learnt: Notes = field(default_factory=Notes)
    """What the answers so far refer to."""
    silences: int = 0

    async def get(
        self, path: str, call: Call = FR, params: Mapping[str, QueryValue] | None = None
    ) -> Asked:
        """Ask for something."""
        return await self._ask("GET", path, call, params=params or {})

    async def post(self, path: str, json: object, call: Call = FR) -> Asked:
        """Send something; a refusal is a value as well when it has the contract's form."""
        return await self._ask("POST", path, call, json=json)

    def notes(self) -> Notes:
        """Begin to take notes on an answer."""
        return Notes(self.hosts, self.types)

    def shaped(self, subject: str, asked: Asked, shape: Kind, seen: str = "") -> Finding:
        """Hold an answer against its shape."""
        notes = self.notes()
        hold(asked, shape, Place(notes))
        return self.concluded(subject, asked, notes, seen)

    def concluded(
        self, subject: str, asked: Asked, notes: Notes, seen: str = "", *, source: str = ""
    ) -> Finding:
        """Join what was noted of a call and of its answer; without remarks all is well.

        ``source`` names the answer among others, the subject if it is not given.
        """
        self.learnt.take(notes, source or subject)
        remarks = (*asked.remarks, *notes.remarks())
        plain = (Remark("ok", seen),) if seen and asked.error is None else ()
        return Finding(subject, (*plain, *remarks) or (Remark("ok", ""),))

    async def _ask(self, method: str, path: str, call: Call, **more: Any) -> Asked:
        started = time.monotonic()
        if self.silences >= MAX_SILENCES:
            return Asked(None, Silent("not asked: the backend had stopped answering"), 0.0)
        self.told(f"{method} {path}")
        try:
            reply = await self.client.request(method, path, call, **more)
        except (BackendTimeout, BackendUnavailable) as error:
            self.silences += 1
            return Asked(None, error, time.monotonic() - started)
        except BackendError as error:
            self.silences = 0
            return Asked(None, error, time.monotonic() - started)
        self.silences = 0
        return Asked(reply.value, None, time.monotonic() - started)


def hold(asked: Asked, shape: Kind, place: Place) -> None:
    """Hold an answer, if there is one, against its shape: a whole answer must say something."""
    if asked.error is not None:
        return
    if is_empty(asked.value):
        shape.misfit(asked.value, place)
    else:
        shape.examine(asked.value, place)


def _of_error(error: BackendError) -> Remark:
    if isinstance(error, Silent):
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
