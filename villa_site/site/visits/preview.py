"""The tokens of previews: where a visitor carries them, and which rights they give."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import parse_qs, quote, unquote

from villa_site.backend.call import NO_RIGHTS, Rights
from villa_site.engine.http.headers import equals_secret
from villa_site.errors import PreviewRefusal
from villa_site.settings import Settings
from villa_site.site.i18n.translations import marked
from villa_site.site.visits.visit import Visit

TOKEN_COOKIE: Final = "villa_preview"  # noqa: S105 - the name of a cookie
MAX_TOKENS: Final = 6
"""Previews that a browser may have open at a time: each post has a token of its own."""

REFUSALS: Final[Mapping[PreviewRefusal, str]] = {
    "invalid": marked("Cet aperçu ne peut pas être ouvert. Ouvrez-le à nouveau depuis WordPress."),
    "expired": marked(
        "Cet aperçu a expiré : il est valable une heure. Ouvrez-le à nouveau depuis WordPress."
    ),
    "other post": marked(
        "Un aperçu n'est valable que pour une seule page, et celui-ci est d'une autre. "
        "Ouvrez l'aperçu de cette page depuis WordPress."
    ),
}
"""The text that an editor reads instead of a preview, by reason."""

_EDITORS_TOKEN: Final = re.compile(
    r"\d{1,18}\.(?:(?P<post>\d{1,18})\.)?(?P<until>\d{1,12})\.[0-9a-f]{64}", re.ASCII
)
_IN_QUERY: Final = re.compile(r"(?:^|(?<=&))token=[^&]*&?")
# It is percent-encoded within a token.
_BETWEEN: Final = "+"


def sent_token(visit: Visit) -> str:
    """Return the token in the query string, empty without one."""
    return parse_qs(visit.query).get("token", [""])[0]


def stored_tokens(visit: Visit) -> tuple[str, ...]:
    """Return the tokens in the cookie, the newest first."""
    written = visit.cookies.get(TOKEN_COOKIE, "")
    return tuple(filter(None, map(unquote, written.split(_BETWEEN))))[:MAX_TOKENS]


def stored_with(token: str, stored: Sequence[str]) -> str:
    """Return the cookie that also holds ``token``, in place of one for the same post."""
    others = (each for each in stored if each != token and not _is_of_same_post(each, token))
    # A cookie holds ASCII without spaces and quotation marks.
    return _BETWEEN.join(quote(each, safe="") for each in (token, *others)[:MAX_TOKENS])


def rights_of(tokens: Sequence[str], settings: Settings) -> Rights | None:
    """Return what ``tokens`` allow in preview, None if a token is configured and not among them.

    Tokens of an editor count in any case, as far as the backend verifies them.
    """
    own = settings.preview_token.get_secret_value()
    if own and any(equals_secret(each, own) for each in tokens):
        return Rights(trusted=True)
    editors = tuple(each for each in tokens if _EDITORS_TOKEN.fullmatch(each))
    if settings.backend_url and editors:
        return Rights(preview_tokens=editors[:MAX_TOKENS])
    return None if own else NO_RIGHTS


def valid_until(rights: Rights, post: int) -> int:
    """Return when the token for a post expires, in seconds since the epoch; 0 if never.

    A translation of the post has another ID: the newest token opened it.
    """
    read = list(filter(None, map(_EDITORS_TOKEN.fullmatch, rights.preview_tokens)))
    own = next((each for each in read if each["post"] == str(post)), read[0] if read else None)
    return int(own["until"]) if own else 0


def reopening_url(backend_url: str, post: int) -> str:
    """Return the address at which WordPress opens the preview of a post again, empty for none."""
    return f"{backend_url.rstrip('/')}/?villa_preview={post}" if backend_url and post else ""


def without_token(visit: Visit) -> Visit:
    """Copy the visit without its token, to be shown and reported."""
    return visit.with_(query=_IN_QUERY.sub("", visit.query).rstrip("&"))


def _is_of_same_post(one: str, other: str) -> bool:
    first, second = _EDITORS_TOKEN.fullmatch(one), _EDITORS_TOKEN.fullmatch(other)
    return bool(first and second and first["post"] == second["post"])
