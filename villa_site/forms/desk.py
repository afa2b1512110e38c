"""Takes in what was sent with a form, by whichever way it came: the checks, then the backend."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import orjson

from villa_site.backend.call import Call
from villa_site.context import PageContext
from villa_site.errors import BackendError
from villa_site.forms import rules
from villa_site.forms.form import Champ, Form
from villa_site.forms.sendings import Sendings
from villa_site.forms.ticket import Tickets
from villa_site.forms.uploads import Upload
from villa_site.i18n import marked
from villa_site.settings import Settings

if TYPE_CHECKING:
    from villa_site.site import Site

CHECK: Final = marked("Vérifiez les champs signalés.")
TOO_MANY: Final = marked("Trop d'envois depuis votre réseau. Réessayez dans une heure.")
TRAPPED: Final = marked("Cet envoi ressemble à celui d'un robot. Réessayez.")
TOO_FAST: Final = marked(
    "C'était très rapide. Pour écarter les robots, prenez un instant pour relire, puis réessayez."
)
UNMEASURED: Final = marked(
    "Relisez vos réponses, puis envoyez-les encore une fois : c'est ainsi que nous écartons les "
    "robots."
)
UNSENT: Final = marked(
    "L'envoi n'a pas abouti. Rien de ce que vous avez écrit n'est perdu : réessayez."
)
SENT: Final = marked("Merci ! Votre message a bien été envoyé.")

_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends: the address, and since when the form has stood before them, if that is known."""

    address: str
    since: float | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What was entered: texts by field, files by field, and whether the trap was."""

    values: Mapping[str, list[str]]
    files: Mapping[str, Upload] = field(default_factory=dict)
    trapped: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of it, in words for the visitor; ``errors`` by field."""

    status: HTTPStatus
    message: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        """Tell whether the backend has it."""
        return self.status == HTTPStatus.OK


class FormDesk:
    """The desk of a site's forms: its limits, its tickets, and what is on its way."""

    def __init__(self, settings: Settings) -> None:
        self.limit = settings.upload_limit * rules.MEGABYTE
        self.min_seconds = settings.form_min_seconds
        self.tickets = Tickets(settings.form_secret.get_secret_value(), settings.data_dir)
        self._sendings: Sendings[Answer] = Sendings(lambda answer: answer.accepted)

    async def take_in(
        self, form: Form, entry: Entry, sender: Sender, ctx: PageContext, site: Site
    ) -> Answer:
        """Check what was entered and forward it once; every refusal says what to do."""
        unprocessable = HTTPStatus.UNPROCESSABLE_ENTITY
        errors = rules.mistakes(form, entry.values, entry.files, ctx.t, limit=self.limit)
        if errors:
            return Answer(unprocessable, ctx.t(CHECK), errors)
        if entry.trapped:
            return Answer(unprocessable, ctx.t(TRAPPED))
        if hasty := self._hasty(sender):
            return Answer(unprocessable, ctx.t(hasty))
        fields = _fields(form, entry)
        key = self._key(form, fields, sender)
        if not self._sendings.knows(key) and not site.form_guard.allows(sender.address):
            return Answer(HTTPStatus.TOO_MANY_REQUESTS, ctx.t(TOO_MANY))
        return await self._sendings.once(key, lambda: _forward(form, fields, key, ctx, site))

    def _hasty(self, sender: Sender) -> str:
        if not self.min_seconds:
            return ""
        if sender.since is None:
            return UNMEASURED
        return TOO_FAST if self.tickets.clock() - sender.since < self.min_seconds else ""

    def _key(self, form: Form, fields: Mapping[str, object], sender: Sender) -> str:
        """Name what is sent: the same from the same place within the hour is the same."""
        hour = int(self.tickets.clock() // _HOUR)
        said = orjson.dumps([form.form_id, fields, sender.address, hour])
        return blake2b(said, digest_size=16).hexdigest()


def _fields(form: Form, entry: Entry) -> dict[str, object]:
    """Write the fields as the backend reads them."""
    return {each.name: _field(each, entry) for each in form.fields}


def _field(asked: Champ, entry: Entry) -> object:
    if asked.type == "file":
        return _file(entry.files.get(asked.name))
    values = entry.values.get(asked.name, [])
    if asked.several:
        return values
    if asked.type == "checkbox":
        return bool(values)
    value = values[0] if values else ""
    return value.replace(",", ".") if asked.type == "number" else value


def _file(file: Upload | None) -> object:
    if file is None or file.kind is None:
        return None
    return {
        "name": file.name,
        "type": file.kind.media_type,
        "size": len(file.content),
        "content": base64.b64encode(file.content).decode(),
    }


async def _forward(
    form: Form, fields: Mapping[str, object], key: str, ctx: PageContext, site: Site
) -> Answer:
    """Ask the backend once; what goes wrong on the way is a refusal, not an error."""
    call = Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
    try:
        reply = await site.backend.form(form.form_id, fields, call, key=key)
    except BackendError:
        return Answer(HTTPStatus.BAD_GATEWAY, ctx.t(UNSENT))
    if reply.code != "error":
        return Answer(HTTPStatus.OK, reply.message or ctx.t(SENT))
    known = {each.name for each in form.fields}
    errors = {name: text for name, text in reply.errors.items() if text}
    elsewhere = [text for name, text in errors.items() if name not in known]
    shown = {name: text for name, text in errors.items() if name in known}
    message = " ".join([reply.message or ctx.t(CHECK if shown else UNSENT), *elsewhere])
    return Answer(HTTPStatus.UNPROCESSABLE_ENTITY, message, shown)
