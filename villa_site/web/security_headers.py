"""The security headers of every response, and the Content-Security-Policy of pages."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from villa_site.content.foreign_frames.frame import FRAME_SOURCES

SELF = "'self'"
PERMISSIONS = b"camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"

_NOTHING: Final[Mapping[str, Sequence[str]]] = {}


def content_security_policy(
    *,
    styles: Sequence[str],
    scripts: Sequence[str] = (),
    media: Sequence[str] = (),
    more: Mapping[str, Sequence[str]] = _NOTHING,
) -> str:
    """Return the policy of a page: no eval, inline scripts and styles by hash.

    ``styles`` and ``scripts`` are hash sources, ``media`` the origins of images and audio,
    ``more`` further sources by directive.
    Style attributes are allowed: they carry page colours and positions.
    """
    directives: dict[str, list[str]] = {
        "default-src": ["'none'"],
        "script-src": [SELF, *scripts],
        "style-src": [SELF, *styles],
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": [SELF, *media, "data:"],
        "media-src": [SELF, *media],
        "font-src": [SELF],
        # The descriptions of pictures in tiles.
        "connect-src": [SELF, *media],
        "form-action": [SELF],
        "base-uri": ["'none'"],
        "frame-ancestors": [SELF],
        "manifest-src": [SELF],
        "frame-src": [*FRAME_SOURCES],
    }
    for directive, sources in more.items():
        directives.setdefault(directive, []).extend(sources)
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in directives.items())


class SecurityHeaders:
    """ASGI middleware that adds the security headers to every HTTP response of ``app``.

    ``site_url`` is the public origin; without one the request's own scheme decides on HSTS.
    """

    def __init__(self, app: ASGIApp, site_url: str = "") -> None:
        self.app = app
        self.site_url = site_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; add the headers to the start of a response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        https = (self.site_url or f"{scope['scheme']}:").startswith("https:")
        headers = _HTTPS if https else _ALWAYS

        async def start(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *headers]}
            await send(message)

        await self.app(scope, receive, start)


_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"permissions-policy", PERMISSIONS),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"SAMEORIGIN"),
)
_HTTPS: Final = (
    *_ALWAYS,
    (b"strict-transport-security", b"max-age=31536000; includeSubDomains"),
)
