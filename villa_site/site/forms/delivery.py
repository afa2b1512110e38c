"""Posts the fields of a form to the backend once and reads its reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.streamed_json import Base64
from villa_site.errors import BackendError
from villa_site.site.context import PageContext
from villa_site.site.forms.definition import FormDefinition
from villa_site.site.forms.form import Champ
from villa_site.site.forms.rules import CHECK
from villa_site.site.forms.uploads import Upload


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

    ``key`` tells the backend which submissions are the same.
    """
    call = Call(locale=ctx.locale, preview=ctx.preview, caller_post_id=ctx.page_id)
    try:
        reply = await form.endpoint(backend, fields, call, key)
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
