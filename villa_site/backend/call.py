"""The context of every backend call: locale, preview, freshness, caller, the visitor's rights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import quote

from villa_site.backend.json_text import without_surrogates
from villa_site.settings.languages import Locale

PREVIEW_HEADER: Final = "X-Villa-Preview"
PASSWORD_HEADER: Final = "X-Villa-Post-Password"  # noqa: S105 - the name of a header

Scalar = str | int | float | bool | None
QueryValue = Scalar | Sequence[Scalar]


@dataclass(frozen=True, slots=True)
class Rights:
    """The rights of one visitor beyond what is published.

    ``preview_tokens`` are an editor's, the newest first, each for one post; the backend verifies
    them. ``trusted``: the visitor knows the site's own token, so previews are requested with the
    site's credentials.
    ``post_password`` opens a protected page.
    """

    preview_tokens: tuple[str, ...] = field(default=(), repr=False)
    trusted: bool = False
    post_password: str = field(default="", repr=False)


NO_RIGHTS: Final = Rights()


@dataclass(frozen=True, slots=True)
class Call:
    """The common parameters of a call; ``caller_post_id`` is the ID of the page it is made for."""

    locale: Locale
    preview: bool = False
    no_cache: bool = False
    caller_post_id: int | None = None
    rights: Rights = NO_RIGHTS

    @property
    def uncached(self) -> bool:
        """Whether no cache may answer the call or keep its response."""
        return self.preview or self.no_cache or bool(self.rights.post_password)

    @property
    def credentials_open_drafts(self) -> bool:
        """Whether credentials of the site would show drafts to a visitor without a right to them.

        Beside a token they are the web server's: the backend reads the token alone.
        """
        return self.preview and not (self.rights.trusted or self.rights.preview_tokens)

    def published(self) -> Call:
        """Return the same call for what is published, uncached."""
        return replace(self, preview=False, no_cache=True)

    def headers(self) -> dict[str, str]:
        """Return the headers of the visitor's rights."""
        headers = {}
        if self.preview and self.rights.preview_tokens:
            headers[PREVIEW_HEADER] = " ".join(self.rights.preview_tokens)
        if self.rights.post_password:
            headers[PASSWORD_HEADER] = quote(self.rights.post_password, safe="")
        return headers

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
