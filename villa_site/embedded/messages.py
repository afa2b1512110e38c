"""The backend's own sentences, of ``messages.yaml``, in a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from villa_site.embedded import plain_yaml
from villa_site.settings.languages import Locale


def message(locale: Locale, key: str) -> str:
    """Return a sentence in a language, else in English."""
    known = _messages()
    return known.get(locale, known["en"])[key]


@cache
def _messages() -> Mapping[Locale, Mapping[str, str]]:
    return plain_yaml.read(Path(__file__).with_name("messages.yaml"))
