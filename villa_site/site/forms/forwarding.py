"""Writes a form as the backend reads it, asks it once, and puts its answer into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from villa_site.backend.call import Call
from villa_site.backend.streamed_json import Base64
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.forms.form import Champ, Form
from villa_site.site.forms.rules import CHECK
from villa_site.site.forms.uploads import Upload
from villa_site.site.i18n import marked

if TYPE_CHECKING:
    from villa_site.site.site import Site

UNSENT: Final = marked(
    "L'envoi n'a pas abouti. Rien de ce que vous avez écrit n'est perdu : réessayez."
)
SENT: Final = marked("Merci ! Votre message a bien été envoyé.")


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


def written(form: Form, entry: Entry) -> dict[str, object]:
    """Write the fields as the backend reads them; files are read when they are sent."""
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
        "size": file.content.size,
        "content": Base64(file.content),
    }


async def forward(
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
