"""Validates a submission, over HTTP or live, and sends it to the backend once."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

from villa_site.backend.endpoints import Backend
from villa_site.backend.json_text import encode
from villa_site.settings import Settings
from villa_site.site.context import PageContext
from villa_site.site.forms import rules
from villa_site.site.forms.cookies import ROUNDED, SignedTime, ThanksCookie
from villa_site.site.forms.definition import FormDefinition
from villa_site.site.forms.delivery import (
    REMEMBERED,
    FormEntry,
    FormResult,
    deliver,
    fields_of,
)
from villa_site.site.forms.files.retained_files import RetainedFiles
from villa_site.site.forms.files.scanner import Scanner
from villa_site.site.forms.limits import BodyLimits, FormGuard
from villa_site.site.forms.multipart import FULL_FILES
from villa_site.site.forms.once import Claims, Once
from villa_site.site.i18n.translations import marked

TOO_MANY: Final = marked("Trop d'envois depuis votre réseau. Réessayez dans une heure.")
TOO_MANY_OF_VISITOR: Final = marked(
    "Trop d'envois en une heure. Ce que vous avez écrit est conservé : réessayez dans une heure."
)
TRAPPED: Final = marked("Cet envoi ressemble à celui d'un robot. Réessayez.")
TOO_FAST: Final = marked(
    "C'était très rapide. Pour écarter les robots, prenez un instant pour relire, puis réessayez."
)
UNMEASURED: Final = marked(
    "Relisez vos réponses, puis envoyez-les encore une fois : c'est ainsi que nous écartons les "
    "robots."
)

CONTROL: Final = "villa-ticket"
"""The hidden control: a signed time, or the browser's own key for submissions of this page."""

_HOUR: Final = 3600
_LONGEST_PROOF: Final = 100


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of a submission: IP address, and the epoch time of the first render, if known.

    ``proof`` distinguishes submissions of several visitors, ``visitor`` the visitors themselves;
    both may be empty. A ``numbered`` submission has a number that its browser has made.
    """

    address: str
    since: float | None
    proof: str = ""
    visitor: str = ""
    numbered: bool = False


class FormService:
    """Validates, limits, deduplicates and delivers the submissions of every form."""

    def __init__(
        self,
        settings: Settings,
        database: Claims | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.limit = settings.upload_limit * rules.MEGABYTE
        self.folder = settings.data_dir
        self.min_seconds = settings.form_min_seconds
        secret = settings.form_secret.get_secret_value()
        self.signed_time = SignedTime(secret, settings.data_dir, clock=clock)
        self.thanks = ThanksCookie(self.signed_time)
        self.body_limits = BodyLimits(FULL_FILES * self.limit)
        self.retained = RetainedFiles(settings.data_dir, self.signed_time, self.limit)
        self.scanner = Scanner(
            settings.upload_scanner, settings.upload_scanner_seconds, self.retained.folder
        )
        self._sent = Once(lambda message: FormResult(HTTPStatus.OK, message), database)

    def renew_control(self, control: str) -> str:
        """Return the signed time of a form that is rendered again: its own, else a new one."""
        return control if self.signed_time.read(control) is not None else self.signed_time.issue()

    def sender(
        self,
        address: str,
        *,
        cookie: str = "",
        control: str = "",
        age: float | None = None,
        connection: str = "",
    ) -> Sender:
        """Identify the sender by the signed time in ``cookie`` and the value of the control.

        The control holds a signed time, or a key that the browser has made for this form on
        this page: a forged one distinguishes only submissions of its own sender. ``age`` is that
        of the open connection in seconds, where there is one; ``connection`` names that, and the
        visitor who has no cookie yet.
        """
        carried = self.signed_time.read(cookie)
        opened = None if age is None else self.signed_time.clock() - age
        times = [carried, self.signed_time.read(control), opened]
        known = [time for time in times if time is not None]
        proof = control[:_LONGEST_PROOF] or (cookie if carried is not None else "")
        visitor = cookie if carried is not None else connection
        numbered = bool(control) and self.signed_time.read(control) is None
        return Sender(address, min(known, default=None), proof, visitor, numbered=numbered)

    def mistakes(
        self, form: FormDefinition, entry: FormEntry, ctx: PageContext
    ) -> FormResult | None:
        """Return the result for an entry that breaks the form's rules, None for a valid one."""
        errors = rules.mistakes(form, entry.values, entry.files, ctx.t, limit=self.limit)
        if not errors:
            return None
        return FormResult(HTTPStatus.UNPROCESSABLE_ENTITY, ctx.t(rules.CHECK), errors)

    async def submit(
        self,
        form: FormDefinition,
        entry: FormEntry,
        sender: Sender,
        ctx: PageContext,
        backend: Backend,
        guard: FormGuard,
    ) -> FormResult:
        """Check an entry and send it once, as far as ``guard`` allows; refusals say what to do."""
        if refusal := self.mistakes(form, entry, ctx) or self._machine(entry, sender, ctx):
            return refusal
        fields = fields_of(form, entry)
        files = {name: file.content.digest for name, file in entry.files.items()}
        key = self._key([form.id, {**fields, **files}], sender)
        if not await self._sent.knows(key) and not guard.allows(sender.address, sender.visitor):
            return FormResult(HTTPStatus.TOO_MANY_REQUESTS, ctx.t(too_many(sender.visitor)))
        return await self._sent.run(
            key,
            lambda: self._scanned(entry, ctx, lambda: deliver(form, fields, key, ctx, backend)),
            seconds=REMEMBERED if sender.proof else 0,
        )

    async def _scanned(
        self, entry: FormEntry, ctx: PageContext, send: Callable[[], Awaitable[FormResult]]
    ) -> FormResult:
        """Send an entry whose files the scanner accepts."""
        errors = {
            name: ctx.t(mistake)
            for name, file in entry.files.items()
            if (mistake := await self.scanner.mistake(file.content))
        }
        if errors:
            return FormResult(HTTPStatus.UNPROCESSABLE_ENTITY, ctx.t(rules.CHECK), errors)
        return await send()

    def _machine(self, entry: FormEntry, sender: Sender, ctx: PageContext) -> FormResult | None:
        """Refuse an entry with the trap filled in, or sent faster than a person can."""
        message = TRAPPED if entry.trapped else self._haste(sender)
        return FormResult(HTTPStatus.UNPROCESSABLE_ENTITY, ctx.t(message)) if message else None

    def _haste(self, sender: Sender) -> str:
        if not self.min_seconds:
            return ""
        if sender.since is None:
            return UNMEASURED
        passed = self.signed_time.clock() - sender.since
        # What the clock of another machine has signed in the future measures nothing.
        return TOO_FAST if -ROUNDED < passed < self.min_seconds else ""

    def _key(self, content: list[str | Mapping[str, object]], sender: Sender) -> str:
        """Digest what is sent: the same content of the same visitor within the hour is the same.

        A visitor without proof is known by the address, while the first call is under way. A
        number is one submission's: it is sent again in the next hour, too.
        """
        who = ["proof", sender.proof] if sender.proof else ["address", sender.address]
        hour = 0 if sender.numbered else int(self.signed_time.clock() // _HOUR)
        return blake2b(encode([content, who, hour]), digest_size=16).hexdigest()


def too_many(visitor: str) -> str:
    """Return what is said beyond the limit: of a visitor, or of a network without cookies."""
    return TOO_MANY_OF_VISITOR if visitor else TOO_MANY
