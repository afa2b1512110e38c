"""The newsletter's form: its fields, its rules, its words and its endpoint of the backend."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.replies import FormReply
from villa_site.content.locales import Locale
from villa_site.site.forms.definition import CONSENT, Champ, FormDefinition, Option
from villa_site.site.forms.rules import BAD_EMAIL
from villa_site.site.i18n import marked

Language = Literal["fr", "it"]

ADDRESS: Final = "/_villa/newsletter/"
NAME: Final = "newsletter"
LANG: Final = "lang"
EMAIL: Final = r"[A-Za-z0-9._\-]+@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*\.[A-Za-z]{2,6}"
LONGEST: Final = 200
SUCCESS: Final = marked("Merci, votre inscription est enregistrée.")
FAILURE: Final = marked("Une erreur inconue est survenue")
ACCORD: Final = marked(
    "Je souhaite recevoir la newsletter sur les informations et les offres de la Villa Médicis "
    "et accepte la politique de gestion de mes données personnelles."
)

_TRAP: Final = "subject"
FIELDS: Final[Mapping[str, str]] = {
    "firstname": marked("Prénom"),
    "lastname": marked("Nom"),
    "email": marked("Adresse e-mail"),
    "country": marked("Pays"),
    "city": marked("Ville"),
}
LANGUAGES: Final[Mapping[Language, str]] = {"fr": marked("Français"), "it": marked("Italien")}


def newsletter(locale: Locale, t: Callable[[str], str]) -> FormDefinition:
    """Declare the form in the language of a page; an empty choice of language is the page's."""
    texts = [
        Champ(name=name, label=t(label), type="email" if name == "email" else "text", required=True)
        for name, label in FIELDS.items()
    ]
    options = tuple(Option(value=key, label=t(label)) for key, label in LANGUAGES.items())
    language = Champ(
        name=LANG, label=t("Langue de la newsletter"), type="checkbox", options=options
    )
    consent = Champ(name=CONSENT, label=t(ACCORD), type="checkbox", required=True)

    def post(
        backend: Backend, fields: Mapping[str, object], call: Call, _key: str
    ) -> Awaitable[FormReply]:
        languages = fields[LANG] or [page_language(locale)]
        return backend.newsletter({**fields, LANG: languages}, call)

    return FormDefinition(
        id=NAME,
        name=NAME,
        fields=(*texts, language, consent),
        trap=_TRAP,
        address=ADDRESS,
        endpoint=post,
        success=SUCCESS,
        failure=FAILURE,
        max_line=LONGEST,
        patterns={"email": (EMAIL, BAD_EMAIL)},
        drops_unknown_choices=True,
    )


def page_language(locale: Locale) -> Language:
    """Return the newsletter's language for a page: Italian for Italian pages, French otherwise."""
    return "it" if locale == "it" else "fr"
