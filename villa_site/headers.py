"""The security headers of every answer, page policy included, in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SELF = "'self'"
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"


_NOTHING: Final[Mapping[str, Sequence[str]]] = {}


def content_security_policy(
    *,
    styles: Sequence[str],
    scripts: Sequence[str] = (),
    media: Sequence[str] = (),
    more: Mapping[str, Sequence[str]] = _NOTHING,
) -> str:
    """Write the policy of a page: no inline script, no eval, styles by hash.

    ``styles`` and ``scripts`` are hash sources, ``media`` the origins pictures and sound come from,
    ``more`` what else a page needs, by directive.
    Style attributes stay allowed: they carry page colours and positions.
    """
    directives: dict[str, list[str]] = {
        "default-src": ["'none'"],
        "script-src": [SELF, *scripts],
        "style-src": [SELF, *styles],
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": [SELF, *media, "data:"],
        "media-src": [SELF, *media],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": ["'none'"],
        "frame-ancestors": [SELF],
        "manifest-src": [SELF],
    }
    for directive, sources in more.items():
        directives.setdefault(directive, []).extend(sources)
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in directives.items())


def security_headers(*, https: bool) -> list[tuple[str, str]]:
    """Give what every answer carries, pages and files alike."""
    headers = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("permissions-policy", PERMISSIONS),
        ("cross-origin-opener-policy", "same-origin"),
        ("x-frame-options", "SAMEORIGIN"),
    ]
    if https:
        headers.append(("strict-transport-security", "max-age=31536000; includeSubDomains"))
    return headers
