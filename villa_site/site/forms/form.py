"""A form as an editor wrote it: its fields, in order, each under a name of its own."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field

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
