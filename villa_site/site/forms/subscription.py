"""A subscription to the newsletter: the rules it is held to, and its one way to the backend."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Self

from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.content.locales import Locale
from villa_site.errors import BackendError
from villa_site.site.i18n import marked

Translate = Callable[[str], str]
Language = Literal["fr", "it"]

FIELDS: Final = ("firstname", "lastname", "email", "country", "city")
LANGUAGES: Final[tuple[Language, ...]] = ("fr", "it")
LONGEST: Final = 200
EMAIL: Final = re.compile(r"[A-Za-z0-9._-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,6}")

REQUIRED: Final = marked("Ce champ est obligatoire.")
TOO_LONG: Final = marked("Ce texte est trop long.")
BAD_EMAIL: Final = marked("Email invalide")
NO_CONSENT: Final = marked("Votre accord est nécessaire.")
UNKNOWN: Final = marked("Une erreur inconue est survenue")
THANKS: Final = marked("Merci, votre inscription est enregistrée.")


class Reply(NamedTuple):
    """What became of a subscription, in words for the visitor."""

    accepted: bool
    message: str


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a visitor entered, trimmed; ``lang`` holds the languages that were chosen."""

    firstname: str = ""
    lastname: str = ""
    email: str = ""
    country: str = ""
    city: str = ""
    lang: tuple[Language, ...] = ()
    consent: bool = False

    @classmethod
    def read(cls, sent: Mapping[str, Any]) -> Self:
        """Read the fields of a form, each a text or a list of texts."""
        chosen = _texts(sent.get("lang"))
        return cls(
            **{name: " ".join(" ".join(_texts(sent.get(name))).split()) for name in FIELDS},
            lang=tuple(language for language in LANGUAGES if language in chosen),
            consent=any(_texts(sent.get("consent"))),
        )

    def mistakes(self, t: Translate) -> dict[str, str]:
        """Say what is wrong with each field, nothing when all is well."""
        found = {name: _mistake(name, getattr(self, name)) for name in FIELDS}
        found["consent"] = "" if self.consent else NO_CONSENT
        return {name: t(key) for name, key in found.items() if key}

    async def send(self, backend: Backend, call: Call, t: Translate) -> Reply:
        """Forward the subscription once; what goes wrong on the way is a refusal, not an error."""
        try:
            reply = await backend.newsletter(self._body(call.locale), call)
        except BackendError:
            return Reply(accepted=False, message=t(UNKNOWN))
        accepted = reply.code != "error"
        return Reply(accepted, reply.message or t(THANKS if accepted else UNKNOWN))

    def _body(self, locale: Locale) -> dict[str, object]:
        """Write the JSON of the call; a letter without a language is in that of the page."""
        person = {name: getattr(self, name) for name in FIELDS}
        return person | {
            "lang": list(self.lang or (page_language(locale),)),
            "consent": self.consent,
        }


def page_language(locale: Locale) -> Language:
    """Give the newsletter's language for a page: Italian for Italian pages, French otherwise."""
    return "it" if locale == "it" else "fr"


def _mistake(name: str, value: str) -> str:
    if not value:
        return REQUIRED
    if len(value) > LONGEST:
        return TOO_LONG
    return BAD_EMAIL if name == "email" and not EMAIL.fullmatch(value) else ""


def _texts(sent: Any) -> list[str]:
    several = sent if isinstance(sent, list | tuple) else [sent]
    return [text for text in several if isinstance(text, str) and text.strip()]
