"""The newsletter's form: its fields, its rules, its words and its endpoint of the backend."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.backend.models.replies import FormReply
from villa_site.settings.languages import Languages, Locale
from villa_site.site.forms.definition import CONSENT, Champ, FormDefinition, Option
from villa_site.site.forms.rules import BAD_EMAIL
from villa_site.site.i18n.translations import marked

ADDRESS: Final = "/_villa/newsletter/"
NAME: Final = "newsletter"
LANG: Final = "lang"
EMAIL: Final = r"[A-Za-z0-9._\-]+@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*\.[A-Za-z]{2,6}"
LONGEST: Final = 200
SUCCESS: Final = marked("Merci, votre inscription est enregistrée.")
FAILURE: Final = marked("Une erreur inconue est survenue")
SPECIFIED_NAMES: Final = ("Villa Médicis", "Villa Medici")
"""The names in ``ACCORD`` and its translations; a site of another name shows its own."""
ACCORD: Final = marked(
    "Je souhaite recevoir la newsletter sur les informations et les offres de la Villa Médicis "
    "et accepte la politique de gestion de mes données personnelles."
)

_TRAP: Final = "subject"
FIELDS: Final[Mapping[str, str]] = {
    "email": marked("Adresse e-mail"),
    "firstname": marked("Prénom"),
    "lastname": marked("Nom"),
    "country": marked("Pays"),
    "city": marked("Ville"),
}
LANGUAGES: Final[Mapping[Locale, str]] = {"fr": marked("Français"), "it": marked("Italien")}
"""The languages in which the newsletter is written."""


def newsletter(locale: Locale, languages: Languages, t: Callable[[str], str]) -> FormDefinition:
    """Declare the form in the language of a page; an empty choice of language is the page's.

    A site with fewer than two of the newsletter's languages does not ask for one.
    """
    texts = [
        Champ(name=name, label=t(label), type="email" if name == "email" else "text", required=True)
        for name, label in FIELDS.items()
    ]
    options = tuple(Option(value=each, label=t(LANGUAGES[each])) for each in offered(languages))
    language = Champ(
        name=LANG, label=t("Langue de la newsletter"), type="checkbox", options=options
    )
    choice = (language,) if len(options) > 1 else ()
    consent = Champ(name=CONSENT, label=t(ACCORD), type="checkbox", required=True)

    def post(
        backend: Backend, fields: Mapping[str, object], call: Call, _key: str
    ) -> Awaitable[FormReply]:
        chosen = fields.get(LANG) or [page_language(locale, languages)]
        return backend.newsletter({**fields, LANG: chosen}, call)

    return FormDefinition(
        id=NAME,
        name=NAME,
        fields=(*texts, *choice, consent),
        trap=_TRAP,
        address=ADDRESS,
        endpoint=post,
        success=SUCCESS,
        failure=FAILURE,
        max_line=LONGEST,
        patterns={"email": (EMAIL, BAD_EMAIL)},
        drops_unknown_choices=True,
    )


def offered(languages: Languages) -> list[Locale]:
    """Return the newsletter's languages that the site has, in the site's order."""
    return [each for each in languages if each in LANGUAGES]


def page_language(locale: Locale, languages: Languages) -> Locale:
    """Return the newsletter's language for a page: its own, else the first there is."""
    known = offered(languages)
    return locale if locale in known else next(iter(known), locale)
