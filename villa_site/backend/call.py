"""The parameters that every backend call carries: locale, preview, freshness and caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from villa_site.backend.json_text import without_surrogates
from villa_site.settings.languages import Locale

Scalar = str | int | float | bool | None
QueryValue = Scalar | Sequence[Scalar]


@dataclass(frozen=True, slots=True)
class Call:
    """The common parameters of a call; ``caller_post_id`` is the ID of the page it is made for."""

    locale: Locale
    preview: bool = False
    no_cache: bool = False
    caller_post_id: int | None = None

    @property
    def uncached(self) -> bool:
        """Whether no cache may answer the call or keep its response."""
        return self.preview or self.no_cache

    def query(self) -> dict[str, str]:
        """Return the query parameters of the contract; a preview implies ``no-cache``."""
        return query_string_values(
            {
                "lang": self.locale,
                "preview": self.preview,
                "no-cache": self.uncached,
                "caller_post_id": self.caller_post_id,
            }
        )


def query_string_values(params: Mapping[str, QueryValue]) -> dict[str, str]:
    """Format values for a query string; empty ones and False are omitted, commas join lists."""
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
