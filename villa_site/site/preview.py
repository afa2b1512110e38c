"""The tokens of previews: where a visitor carries one, and which rights it gives."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs, unquote

from villa_site.backend.call import NO_RIGHTS, Rights
from villa_site.engine.http.headers import equals_secret
from villa_site.settings import Settings
from villa_site.site.i18n import marked
from villa_site.site.visit import Visit

TOKEN_COOKIE: Final = "villa_preview"  # noqa: S105 - the name of a cookie

PREVIEW_REFUSED: Final = marked(
    "Cet aperçu ne peut pas être ouvert. Ouvrez-le à nouveau depuis WordPress."
)
PREVIEW_EXPIRED: Final = marked(
    "Cet aperçu a expiré : il est valable une heure. Ouvrez-le à nouveau depuis WordPress."
)

_EDITORS_TOKEN: Final = re.compile(r"\d{1,18}\.\d{1,12}\.[0-9a-f]{64}", re.ASCII)
_IN_QUERY: Final = re.compile(r"(?:^|(?<=&))token=[^&]*&?")


def sent_token(visit: Visit) -> str:
    """Return the token in the query string, empty without one."""
    return parse_qs(visit.query).get("token", [""])[0]


def stored_token(visit: Visit) -> str:
    """Return the token in the cookie, empty without one."""
    # A cookie holds ASCII without spaces and quotation marks.
    return unquote(visit.cookies.get(TOKEN_COOKIE, ""))


def rights_of(token: str, settings: Settings) -> Rights | None:
    """Return what ``token`` allows in preview, None if it is not the one that is configured.

    An editor's token counts in any case, as far as the backend verifies it.
    """
    own = settings.preview_token.get_secret_value()
    if own and equals_secret(token, own):
        return Rights(trusted=True)
    if settings.backend_url and _EDITORS_TOKEN.fullmatch(token):
        return Rights(preview_token=token)
    return None if own else NO_RIGHTS


def without_token(visit: Visit) -> Visit:
    """Copy the visit without its token, to be shown and reported."""
    return visit.with_(query=_IN_QUERY.sub("", visit.query).rstrip("&"))
