"""The messages that the backend returns to visitors, in the language of the call."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from villa_site.content.locales import Locale
from villa_site.embedded import plain_yaml


def message(key: str, locale: Locale) -> str:
    """Return a sentence of ``messages.yaml``."""
    return _messages()[locale][key]


@cache
def _messages() -> Mapping[Locale, Mapping[str, str]]:
    return plain_yaml.read(Path(__file__).with_name("messages.yaml"))  # type: ignore[return-value]  # our own file; a test checks that it is complete
