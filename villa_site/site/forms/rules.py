"""The rules of every form, for the server and for the browser.

The patterns are read by Python and by JavaScript (with its flag ``u``), so they keep to what is
the same in both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from villa_site.content.input_text import InputKind, normalised
from villa_site.site.forms.definition import CONSENT, Champ, FormDefinition, Kind
from villa_site.site.forms.uploads import ENDINGS, NAMES, Upload
from villa_site.site.i18n.translations import marked

Translate = Callable[..., str]
Values = Mapping[str, Sequence[str]]
Files = Mapping[str, Upload]

LONGEST: Final[Mapping[Kind, int]] = {"textarea": 10_000}
MEGABYTE: Final = 1_000_000

CHECK: Final = marked("Vérifiez les champs signalés.")
REQUIRED: Final = marked("Ce champ est obligatoire.")
TOO_LONG: Final = marked("Ce texte est trop long.")
BAD_EMAIL: Final = marked("Email invalide")
NO_CONSENT: Final = marked("Votre accord est nécessaire.")
NO_FILE: Final = marked("Joignez un fichier.")
NO_CHOICE: Final = marked("Choisissez une réponse.")
NOT_OFFERED: Final = marked("Choisissez l'une des réponses proposées.")
TOO_LARGE: Final = marked("Ce fichier est trop lourd : %s Mo au plus. Choisissez-en un plus léger.")
WRONG_KIND: Final = marked("Ce fichier n'est pas accepté. Choisissez l'un de ces formats : %s.")
EMPTY_FILE: Final = marked("Ce fichier est vide. Choisissez-en un autre.")

_CHOICES: Final = frozenset({"select", "radio", "checkbox"})
_DATE: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
# A browser without script has only the pattern: it judges a number as it is copied.
_UNSEEN: Final = r"\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff"
_DIGIT: Final = r"0-9\uff10-\uff19"
_BETWEEN: Final = r" ().\/\-\u00a0\u2010-\u2013\u2212\u202f\u2007\u2009\u3000"
_EXTENSION: Final = r"[ ,;]{0,3}(?:ext|poste|int|x)[. =]{0,2}[0-9]{1,7}"
PATTERNS: Final[Mapping[Kind, tuple[str, str]]] = {
    "email": (
        r"[A-Za-z0-9._+'\-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}",
        BAD_EMAIL,
    ),
    "tel": (
        rf"[{_UNSEEN}]*[+\uff0b]?[{_DIGIT}(][{_DIGIT}{_BETWEEN}{_UNSEEN}]{{4,24}}(?:{_EXTENSION})?",
        marked("Indiquez un numéro de téléphone, par exemple +39 06 67611."),
    ),
    "url": (
        r"https?:\/\/[^\s\/.]+(?:\.[^\s\/.]+)+(?:[\/?#][^\s]*)?",
        marked("Indiquez une adresse complète, par exemple https://exemple.fr."),
    ),
    "number": (r"-?[0-9]{1,15}(?:[.,][0-9]{1,15})?", marked("Indiquez un nombre.")),
    "date": (_DATE, marked("Indiquez une date, par exemple 2027-05-31.")),
}
_INPUTS: Final[Mapping[Kind, InputKind]] = {
    "textarea": "lines",
    "email": "email",
    "tel": "tel",
    "url": "url",
    "number": "number",
    "date": "date",
}
"""How a field's value is normalised, by its type; all others are lines of free text."""


def read(form: FormDefinition, sent: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the values of the fields of ``form``, normalised; other values are left out."""
    values = {each.name: list(_texts(each, sent.get(each.name))) for each in form.fields}
    if form.drops_unknown_choices:
        for each in form.fields:
            if each.answers:
                offered = (option.sent for option in each.answers)
                values[each.name] = [value for value in offered if value in values[each.name]]
    return values


def _texts(field: Champ, sent: Any) -> Iterator[str]:
    if field.type == "file":
        return
    if field.type == "hidden":
        yield field.valeur
        return
    # An editor's choice may be in another spelling of Unicode than what a browser sends.
    offered = {normalised(each.sent, "line"): each.sent for each in field.answers}
    several = sent if isinstance(sent, list | tuple) else [sent]
    for text in several:
        plain = as_meant(text, field.type) if isinstance(text, str) else ""
        if plain:
            yield offered.get(plain, plain)


def as_meant(text: str, kind: Kind) -> str:
    """Normalise the text of a field of this type."""
    return normalised(text, _INPUTS.get(kind, "line"))


def mistakes(
    form: FormDefinition, values: Values, files: Files, t: Translate, *, limit: int
) -> dict[str, str]:
    """Return the error of each invalid field; files may have ``limit`` bytes."""
    errors = {
        each.name: _file_mistake(each, files.get(each.name), t, limit)
        if each.type == "file"
        else t(key)
        if (key := _mistake(form, each, values.get(each.name, ())))
        else ""
        for each in form.fields
    }
    return {name: message for name, message in errors.items() if message}


def _mistake(form: FormDefinition, field: Champ, values: Sequence[str]) -> str:
    if not values:
        return _missing(field) if field.required else ""
    if any(len(value) > longest(form, field) for value in values):
        return TOO_LONG
    return next((key for value in values if (key := _misfit(form, field, value))), "")


def _missing(field: Champ) -> str:
    if field.name == CONSENT and field.type == "checkbox":
        return NO_CONSENT
    if field.type == "file":
        return NO_FILE
    return NO_CHOICE if field.answers and field.type in _CHOICES else REQUIRED


def _misfit(form: FormDefinition, field: Champ, value: str) -> str:
    if field.type in _CHOICES and field.answers:
        return "" if any(value == option.sent for option in field.answers) else NOT_OFFERED
    pattern, message = _pattern(form, field.type)
    if not pattern:
        return ""
    fits = re.fullmatch(pattern, value) and (field.type != "date" or _is_day(value))
    return "" if fits else message


def _pattern(form: FormDefinition, kind: Kind) -> tuple[str, str]:
    return form.patterns.get(kind) or PATTERNS.get(kind, ("", ""))


def _is_day(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _file_mistake(field: Champ, file: Upload | None, t: Translate, limit: int) -> str:
    if file is None or not file.filename:
        return t(NO_FILE) if field.required else ""
    messages = _file_messages(t, limit)
    if file.too_large or file.content.size > limit:
        return messages["tooLarge"]
    if not file.content.size:
        return messages["empty"]
    return "" if file.kind else messages["wrongKind"]


def _file_messages(t: Translate, limit: int) -> dict[str, str]:
    return {
        "tooLarge": t(TOO_LARGE, limit // MEGABYTE),
        "wrongKind": t(WRONG_KIND, NAMES),
        "empty": t(EMPTY_FILE),
    }


def longest(form: FormDefinition, field: Champ) -> int:
    """Return the maximum length of a field in characters."""
    return LONGEST.get(field.type, form.max_line)


def for_browser(form: FormDefinition, t: Translate, *, limit: int) -> dict[str, dict[str, Any]]:
    """Write the same rules for the browser, with the same messages, by the fields' names."""
    return {each.name: _rule(form, each, t, limit) for each in form.fields if each.type != "hidden"}


def _rule(form: FormDefinition, field: Champ, t: Translate, limit: int) -> dict[str, Any]:
    rule: dict[str, Any] = {"missing": t(_missing(field))} if field.required else {}
    if field.type == "file":
        return rule | {"largest": limit, "endings": list(ENDINGS)} | _file_messages(t, limit)
    pattern, misfit = _pattern(form, field.type)
    if pattern:
        rule |= {"pattern": pattern, "misfit": t(misfit)}
    if field.type not in _CHOICES:
        rule |= {"longest": longest(form, field), "tooLong": t(TOO_LONG)}
    return rule
