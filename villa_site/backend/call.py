"""What every backend call carries, whoever makes it: locale, preview, freshness and caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from villa_site.backend.json_text import without_surrogates
from villa_site.content.locales import DEFAULT_LOCALE, Locale

Scalar = str | int | float | bool | None
QueryValue = Scalar | Sequence[Scalar]


@dataclass(frozen=True, slots=True)
class Call:
    """On whose behalf a call is made; ``caller_post_id`` is the ID of the page that asks."""

    locale: Locale = DEFAULT_LOCALE
    preview: bool = False
    no_cache: bool = False
    caller_post_id: int | None = None

    @property
    def uncached(self) -> bool:
        """Whether the answer must come from the backend itself, and be kept by nobody."""
        return self.preview or self.no_cache

    def query(self) -> dict[str, str]:
        """Return the query parameters of the contract; a preview asks for no cache as well."""
        return query_string_values(
            {
                "lang": self.locale,
                "preview": self.preview,
                "no-cache": self.uncached,
                "caller_post_id": self.caller_post_id,
            }
        )


def query_string_values(params: Mapping[str, QueryValue]) -> dict[str, str]:
    """Drop empty values, join arrays by commas; zero is a value, ``False`` is not."""
    texts = {name: _text(value) for name, value in params.items()}
    return {name: text for name, text in texts.items() if text}


def _text(value: QueryValue) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return "true"
    if isinstance(value, str | int | float):
        return without_surrogates(str(value))
    return ",".join(filter(None, map(_text, value)))
