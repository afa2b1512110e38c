"""Validates a submitted form against the fields of its form block."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from villa_site.content.locales import Locale
from villa_site.embedded.messages import message
from villa_site.embedded.view import ContentView

# The newsletter's own rule is stricter than what most addresses keep to.
_ADDRESS: Final = re.compile(r"^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}$")
EMAIL: Final = re.compile(r"^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,6}$")
_TELEPHONE: Final = re.compile(r"^\+?[0-9][0-9 ().\-/]{4,24}$")
_NUMBER: Final = re.compile(r"^-?[0-9]+(?:[.,][0-9]+)?$")
_LONGEST: Final = 10_000
_WITH_OPTIONS: Final = ("select", "radio", "checkbox")


def fields_of_form(form_id: str, view: ContentView) -> list[dict[str, Any]] | None:
    """Find a form's fields in the content, None when no page holds such a form."""
    for document in view.documents():
        for data in _forms(document.data.get("blocks")):
            if str(data.get("form_id")) == form_id:
                fields = data.get("champs")
                rows = fields if isinstance(fields, list) else []
                return [field for field in rows if isinstance(field, dict) and field.get("name")]
    return None


def form_errors(
    fields: Iterable[Mapping[str, Any]], sent: Mapping[str, Any], locale: Locale
) -> dict[str, str]:
    """Return what is wrong with each field, nothing when all is well."""
    found = {str(field["name"]): _mistake(field, sent) for field in fields}
    return {name: message(key, locale) for name, key in found.items() if key}


def _mistake(field: Mapping[str, Any], sent: Mapping[str, Any]) -> str | None:
    if field.get("type") == "file":
        return _file_mistake(field, sent.get(str(field["name"])))
    values = _values(sent.get(str(field["name"])))
    if not values:
        return "required" if field.get("required") is True else None
    if sum(map(len, values)) > _LONGEST:
        return "too_long"
    return next((key for value in values if (key := _misfit(value, field))), None)


def _file_mistake(field: Mapping[str, Any], sent: Any) -> str | None:
    if not sent:
        return "required" if field.get("required") is True else None
    return None if decode_file(sent) else "file"


def decode_file(value: Any) -> bytes | None:
    """Decode a file's content, which is base64 under ``content``; None if it is no file."""
    content = value.get("content") if isinstance(value, dict) else None
    if not isinstance(content, str):
        return None
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        return None


def _misfit(value: str, field: Mapping[str, Any]) -> str | None:
    kind = str(field.get("type", "text"))
    options = field.get("options")
    if kind in _WITH_OPTIONS and isinstance(options, list) and options:
        known = {str(option.get("value")) for option in options if isinstance(option, dict)}
        return None if value in known else "option"
    pattern = {"email": _ADDRESS, "tel": _TELEPHONE, "number": _NUMBER}.get(kind)
    if pattern:
        return None if pattern.match(value) else kind
    return "date" if kind == "date" and not _is_date(value) else None


def _values(sent: Any) -> list[str]:
    """Return what was sent for a field as texts; blanks and unchecked boxes are nothing."""
    several = sent if isinstance(sent, list) else [sent]
    texts = ("1" if each is True else str(each) for each in several if each not in (None, False))
    return [text.strip() for text in texts if text.strip()]


def _is_date(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _forms(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the data of every form block, inside of columns and groups too."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("form", "acf/form") and isinstance(each, dict):
                yield each
            yield from _forms(each)
    elif isinstance(value, list):
        for each in value:
            yield from _forms(each)
