"""What every form declares: its fields, its limits, its messages, its address and its endpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.replies import FormReply
from villa_site.site.forms.form import Champ, Form, Kind
from villa_site.site.i18n import marked

ADDRESS: Final = "/_villa/forms/"
"""Where the forms of editors are posted."""

UNSENT: Final = marked(
    "L'envoi n'a pas abouti. Rien de ce que vous avez écrit n'est perdu : réessayez."
)
SENT: Final = marked("Merci ! Votre message a bien été envoyé.")

LONGEST_LINE: Final = 500

Endpoint = Callable[[Backend, Mapping[str, object], Call, str], Awaitable[FormReply]]
"""Posts the fields once; the text is the key of idempotency. It raises BackendError."""


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
