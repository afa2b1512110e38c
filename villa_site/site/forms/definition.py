"""What a form declares: fields, limits, messages, address, endpoint; and as an editor wrote it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.replies import FormReply
from villa_site.content.fields.marks import Need
from villa_site.content.fields.text import SlugKind, as_text
from villa_site.content.model import (
    NO_HTML,
    Anchor,
    ContentModel,
    Flag,
    Html,
    Identifier,
    Label,
    Text,
    required,
)
from villa_site.site.i18n import marked

Kind = Literal[
    "text",
    "email",
    "tel",
    "url",
    "number",
    "date",
    "textarea",
    "select",
    "radio",
    "checkbox",
    "file",
    "hidden",
]

CONSENT: Final = "consent"
CONTROLS: Final = ("villa-page", "villa-form", "villa-ticket")
"""Names of the hidden controls of every form; no field may have one of them."""

_TRAPS: Final = ("website", "homepage", "company-website", "villa-website")
_MOST_FIELDS: Final = 60
_LONGEST_NAME: Final = 100

ADDRESS: Final = "/_villa/forms/"
"""Where the forms of editors are posted."""
UNSENT: Final = marked(
    "L'envoi n'a pas abouti. Rien de ce que vous avez écrit n'est perdu : réessayez."
)
SENT: Final = marked("Merci ! Votre message a bien été envoyé.")
LONGEST_LINE: Final = 500
Endpoint = Callable[[Backend, Mapping[str, object], Call, str], Awaitable[FormReply]]
"""Posts the fields once; the text is the key of idempotency. It raises BackendError."""


def _name(value: object) -> str:
    name = as_text(value).strip()
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise ValueError("no name for a field")
    return name


class Option(ContentModel):
    """An option of a field; without a value its label is submitted."""

    value: Annotated[Identifier, required()] = ""
    label: Annotated[Label, required()] = ""

    @property
    def sent(self) -> str:
        """The value that the browser submits."""
        return (self.value or self.label).strip()


class Champ(ContentModel):
    """A field of a form."""

    name: Annotated[str, BeforeValidator(_name), SlugKind(), Need.REQUIRED] = ""
    label: Annotated[Text, Need.REQUIRED] = ""
    type: Annotated[Kind, Need.REQUIRED] = "text"
    required: Flag = False
    options: tuple[Option, ...] = ()
    placeholder: Text = ""
    aide: Text = ""
    valeur: Text = ""

    @property
    def answers(self) -> tuple[Option, ...]:
        """The options, each once."""
        known = {option.sent: option for option in reversed(self.options) if option.sent}
        return tuple(reversed(known.values()))

    @property
    def several(self) -> bool:
        """Whether several options can be selected."""
        return self.type == "checkbox" and bool(self.answers)


class Form(ContentModel):
    """The data of a form block."""

    anchor: Anchor = ""
    form_id: Annotated[Identifier, required()] = ""
    titre: Text = ""
    introduction: Html = NO_HTML
    champs: Annotated[tuple[Champ, ...], required()] = Field(default=())
    submit_text: Text = ""
    consent_text: Text = ""

    @property
    def name(self) -> str:
        """The name of the form, unique on its page."""
        return self.anchor or f"formulaire-{_digest(self.form_id, self.titre)}"

    @property
    def id_prefix(self) -> str:
        """What the ids of the block begin with."""
        return self.name

    @property
    def fields(self) -> tuple[Champ, ...]:
        """The fields to render, consent last; of several with one name, the first."""
        fields_by_name = {
            each.name: each
            for each in reversed(self.champs[:_MOST_FIELDS])
            if each.name and each.name not in CONTROLS and _can_be_answered(each)
        }
        fields = tuple(reversed(fields_by_name.values()))
        if not self.consent_text or CONSENT in fields_by_name:
            return fields
        return (
            *fields,
            Champ(name=CONSENT, label=self.consent_text, type="checkbox", required=True),
        )

    @property
    def trap(self) -> str:
        """Name the field that people do not see, and machines fill in."""
        names = {each.name for each in self.champs}
        return next((name for name in _TRAPS if name not in names), "villa-trap")


def _can_be_answered(field: Champ) -> bool:
    return bool(field.answers) or field.type not in {"select", "radio"}


def _digest(*words: str) -> str:
    return blake2b("\0".join(words).encode(), digest_size=3).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class FormDefinition:
    """One form that visitors can send.

    ``id`` is its name in the backend, ``name`` the one on its page: its ids begin with it.
    ``trap`` names the field that people do not see, and machines fill in. ``success`` and
    ``failure`` are keys of translations, said where the backend says nothing.
    ``max_line`` is in characters, ``patterns`` hold a pattern and the key of its message by kind.
    Choices that were not offered are mistakes, unless the form ``drops_unknown_choices``.
    """

    id: str
    name: str
    fields: tuple[Champ, ...]
    trap: str
    address: str
    endpoint: Endpoint
    success: str = SENT
    failure: str = UNSENT
    max_line: int = LONGEST_LINE
    patterns: Mapping[Kind, tuple[str, str]] = field(default_factory=dict)
    drops_unknown_choices: bool = False

    @property
    def files(self) -> tuple[Champ, ...]:
        """Return the fields for files."""
        return tuple(each for each in self.fields if each.type == "file")


def editor_form(form: Form) -> FormDefinition:
    """Declare a form that an editor wrote."""

    def post(
        backend: Backend, fields: Mapping[str, object], call: Call, key: str
    ) -> Awaitable[FormReply]:
        return backend.form(form.form_id, fields, call, key=key)

    return FormDefinition(
        id=form.form_id,
        name=form.name,
        fields=form.fields,
        trap=form.trap,
        address=ADDRESS,
        endpoint=post,
    )
