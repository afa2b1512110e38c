"""A form's declaration: fields, limits, messages, address, endpoint; and as an editor wrote it."""

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
    choice_label,
    editor_help,
    editor_label,
    present,
    required,
    row_label,
    shown_if,
)
from villa_site.site.i18n.translations import marked

Kind = Annotated[
    Literal[
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
    ],
    choice_label("text", "Une ligne de texte", "texte"),
    choice_label("email", "Adresse e-mail", "courriel", "mail"),
    choice_label("tel", "Téléphone", "phone"),
    choice_label("url", "Adresse web", "website"),
    choice_label("number", "Nombre"),
    choice_label("date", "Date"),
    choice_label("textarea", "Plusieurs lignes de texte"),
    choice_label("select", "Liste déroulante", "liste", "dropdown"),
    choice_label("radio", "Un choix parmi plusieurs", "bouton radio", "radio button"),
    choice_label("checkbox", "Cases à cocher", "case à cocher", "checkboxes"),
    choice_label("file", "Fichier", "upload"),
    choice_label("hidden", "Champ caché", "caché"),
]

_WRITTEN: Final = ("text", "email", "tel", "url", "number", "textarea")
_CHOSEN: Final = ("select", "radio", "checkbox")
_VISIBLE: Final = (*_WRITTEN, *_CHOSEN, "date", "file")

CONSENT: Final = "consent"
CONTROLS: Final = ("villa-page", "villa-form", "villa-ticket")
"""Names of the hidden controls of every form; no field may have one of them."""

_TRAPS: Final = ("website", "homepage", "company-website", "villa-website")
_MOST_FIELDS: Final = 60
_LONGEST_NAME: Final = 100

ADDRESS: Final = "/_villa/forms/"
"""Where the forms of editors are posted."""
OFFLINE: Final = marked(
    "Pas de connexion. Ce que vous avez écrit est conservé : l'envoi repartira de lui-même dès son "
    "retour."
)
SLOW: Final = marked("Votre envoi est en route…")
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

    value: Annotated[
        Identifier,
        present(),
        editor_label("Valeur"),
        editor_help("Ce qui est conservé ; vide, c'est le libellé."),
    ] = ""
    label: Annotated[Label, required(), editor_label("Libellé")] = ""

    @property
    def sent(self) -> str:
        """The value that the browser submits."""
        return (self.value or self.label).strip()


class Champ(ContentModel):
    """A field of a form."""

    name: Annotated[
        str,
        BeforeValidator(_name),
        SlugKind(),
        Need.REQUIRED,
        editor_label("Nom technique"),
        editor_help("La réponse est conservée et exportée sous ce nom."),
    ] = ""
    label: Annotated[Text, Need.REQUIRED, shown_if("type", *_VISIBLE), editor_label("Libellé")] = ""
    type: Annotated[Kind, Need.REQUIRED, editor_label("Type de réponse")] = "text"
    required: Annotated[Flag, shown_if("type", *_VISIBLE), editor_label("Réponse obligatoire")] = (
        False
    )
    options: Annotated[
        tuple[Option, ...],
        shown_if("type", *_CHOSEN),
        editor_label("Choix proposés"),
        row_label("Choix"),
    ] = ()
    placeholder: Annotated[
        Text, shown_if("type", *_WRITTEN), editor_label("Exemple dans le champ")
    ] = ""
    aide: Annotated[Text, shown_if("type", *_VISIBLE), editor_label("Texte d'aide")] = ""
    valeur: Annotated[Text, shown_if("type", "hidden"), editor_label("Valeur")] = ""

    @property
    def answers(self) -> tuple[Option, ...]:
        """The options, each once."""
        known = {option.sent: option for option in reversed(self.options) if option.sent}
        return tuple(reversed(known.values()))

    @property
    def several(self) -> bool:
        """Whether several options can be selected."""
        return self.type == "checkbox" and bool(self.answers)


@editor_label("Formulaire")
@editor_help("Des questions aux visiteurs ; leurs réponses sont conservées.")
class Form(ContentModel):
    """The data of a form block."""

    anchor: Anchor = ""
    form_id: Annotated[
        Identifier,
        required(),
        editor_label("Identifiant du formulaire"),
        editor_help("Lettres sans accent, chiffres et tirets : candidature-2027."),
    ] = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    introduction: Annotated[Html, editor_label("Introduction")] = NO_HTML
    champs: Annotated[tuple[Champ, ...], required(), editor_label("Champs"), row_label("Champ")] = (
        Field(default=())
    )
    submit_text: Annotated[Text, editor_label("Texte du bouton")] = ""
    consent_text: Annotated[
        Text,
        editor_label("Texte du consentement"),
        editor_help("Ajoute une case à cocher obligatoire."),
    ] = ""

    @property
    def name(self) -> str:
        """The name of the form, unique on its page."""
        return self.anchor or f"formulaire-{_digest(self.form_id, self.titre)}"

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
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
