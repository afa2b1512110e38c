"""The parts of a URL by which providers name their films, maps and recordings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlsplit

_HAS_SCHEME: Final = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_MOST_FIELDS: Final = 100


@dataclass(frozen=True, slots=True)
class Address:
    """A URL in its parts: the host without ``www.``, the first value of each query field."""

    url: str
    host: str
    segments: tuple[str, ...]
    query: Mapping[str, str]
    fragment: str


def address_of(url: str) -> Address | None:
    """Read a URL of http or https, whose scheme may be left out; None for any other."""
    text = url.strip()
    if not text or any(letter.isspace() for letter in text):
        return None
    if not _HAS_SCHEME.match(text):
        if ":" in text.partition("/")[0]:
            return None
        text = f"//{text}"
    try:
        parts = urlsplit(text)
        # A port or a user is no provider's address.
        if parts.port is not None or parts.username is not None:
            return None
    except ValueError:
        return None
    return Address(
        url=_HAS_SCHEME.sub("https://", text, count=1),
        host=(parts.hostname or "").removeprefix("www."),
        segments=tuple(filter(None, parts.path.split("/"))),
        query=_query(parts.query),
        fragment=parts.fragment,
    )


def _query(text: str) -> dict[str, str]:
    """Return the first value of each field; of more fields than any provider has, nothing."""
    try:
        # Editors paste addresses with their ampersands escaped twice.
        fields = parse_qs(text.replace("&amp;", "&"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in fields.items()}


def host_name(url: str) -> str:
    """Return the host of a URL as its visitors call it, empty without one."""
    address = address_of(url)
    return address.host if address else ""
