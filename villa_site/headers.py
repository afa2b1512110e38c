"""The security headers of every answer, page policy included, in one place."""

from __future__ import annotations

from collections.abc import Sequence

SELF = "'self'"
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"


def content_security_policy(
    *, styles: Sequence[str], scripts: Sequence[str] = (), media: Sequence[str] = ()
) -> str:
    """Write the policy of a page: no inline script, no eval, styles by hash.

    ``styles`` and ``scripts`` are hash sources, ``media`` the origins pictures and sound come from.
    Style attributes stay allowed: they carry page colours and positions.
    """
    own = " ".join((SELF, *media))
    directives = (
        "default-src 'none'",
        f"script-src {' '.join((SELF, *scripts))}",
        f"style-src {' '.join((SELF, *styles))}",
        "style-src-attr 'unsafe-inline'",
        f"img-src {own} data:",
        f"media-src {own}",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        "manifest-src 'self'",
    )
    return "; ".join(directives)


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
