"""Validates a submitted form against the fields of its form block, as the site reads them."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from villa_site.content.fields.group import GroupKind
from villa_site.embedded.content import ContentView
from villa_site.embedded.place import Place

# The newsletter's own rule is stricter than most email addresses need.
EMAIL: Final = re.compile(r"^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,6}$")
_PATTERNS: Final = {
    "email": re.compile(r"^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}$"),
    "tel": re.compile(r"^\+?[0-9(][0-9 ().\-/]{4,24}(?: ext\. [0-9]{1,7})?$"),
    "number": re.compile(r"^-?[0-9]+(?:[.,][0-9]+)?$"),
}
_MAX_LENGTH: Final = 10_000
_WITH_OPTIONS: Final = ("select", "radio", "checkbox")
_BLOCK: Final = "acf/form"


def fields_of_form(form_id: str, view: ContentView) -> list[Any] | None:
    """Return the fields of a form, of the block's own model; None when no page holds the form."""
    model = view.types[_BLOCK].model
    for document in view.documents():
        for written in _forms(document.data.get("blocks")):
            if str(written.get("form_id")) == form_id:
                data = GroupKind(model).convert(written, Place(view, document.file))
                form: Any = model.model_validate(data)
                return [field for field in form.champs if field.name]
    return None


def form_errors(fields: Sequence[Any], values: Mapping[str, Any]) -> dict[str, str]:
    """Return the key of the message about each field that is wrong."""
    errors = {field.name: _error(field, values.get(field.name)) for field in fields}
    return {name: key for name, key in errors.items() if key}


def _error(field: Any, value: Any) -> str | None:
    is_file = field.type == "file"
    texts = _texts(value)
    if not (value if is_file else texts):
        return "required" if field.required else None
    if is_file:
        return None if decode_file(value) else "file"
    if sum(map(len, texts)) > _MAX_LENGTH:
        return "too_long"
    return next((key for text in texts if (key := _text_error(field, text))), None)


def decode_file(value: Any) -> bytes | None:
    """Decode a file's content, which is base64 under ``content``; None if it is no file."""
    content = value.get("content") if isinstance(value, dict) else None
    if not isinstance(content, str):
        return None
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        return None


def _text_error(field: Any, text: str) -> str | None:
    if field.type in _WITH_OPTIONS and field.answers:
        return None if text in {option.sent for option in field.answers} else "option"
    if pattern := _PATTERNS.get(field.type):
        return None if pattern.match(text) else str(field.type)
    return "date" if field.type == "date" and not _is_date(text) else None


def _texts(value: Any) -> list[str]:
    """Return a field's value as texts; blanks and unchecked boxes are nothing."""
    several = value if isinstance(value, list) else [value]
    texts = ("1" if each is True else str(each) for each in several if each not in (None, False))
    return [text.strip() for text in texts if text.strip()]


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _forms(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the data of every form block, inside of columns and groups too."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in (_BLOCK, _BLOCK.removeprefix("acf/")) and isinstance(each, dict):
                yield each
            yield from _forms(each)
    elif isinstance(value, list):
        for each in value:
            yield from _forms(each)
