"""The services that need consent: which are configured, and the origins that each loads from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from villa_site.settings import Settings

_ANALYTICS: Final = (
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
)
_ADS: Final = (
    "https://www.googletagmanager.com",
    "https://www.googleadservices.com",
    "https://googleads.g.doubleclick.net",
    "https://pagead2.googlesyndication.com",
    "https://www.google.com",
)
_TAGS: Final = ("https://www.googletagmanager.com",)
_FACEBOOK: Final = ("https://connect.facebook.net", "https://www.facebook.com")
_TIKTOK: Final = ("https://analytics.tiktok.com",)

_SOURCES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "gtag": {"script-src": _TAGS, "connect-src": _ANALYTICS, "img-src": _ANALYTICS},
    "googleads": {
        "script-src": _ADS,
        "connect-src": _ADS,
        "img-src": _ADS,
        "frame-src": ("https://td.doubleclick.net", *_TAGS),
    },
    "googletagmanager": {"script-src": _TAGS, "connect-src": _TAGS, "img-src": _TAGS},
    "facebookpixel": {"script-src": _FACEBOOK[:1], "connect-src": _FACEBOOK, "img-src": _FACEBOOK},
    "tiktok": {"script-src": _TIKTOK, "connect-src": _TIKTOK, "img-src": _TIKTOK},
}
"""Policy directives by tarteaucitron's key. The tags of a tag manager must load from these origins
too."""


def consent_services(settings: Settings) -> dict[str, str]:
    """Return the configured ids by tarteaucitron's key of the service."""
    ids = {
        "gtag": settings.consent_analytics_id,
        "googleads": settings.consent_ads_id,
        "googletagmanager": settings.consent_tagmanager_id,
        "facebookpixel": settings.consent_pixel_id,
        "tiktok": settings.consent_video_id,
    }
    return {key: identifier for key, identifier in ids.items() if identifier}


def policy_sources(services: Iterable[str]) -> dict[str, list[str]]:
    """Return the Content-Security-Policy sources of ``services``, by directive."""
    needed: dict[str, list[str]] = {}
    for service in services:
        for directive, origins in _SOURCES[service].items():
            known = needed.setdefault(directive, [])
            known += [origin for origin in origins if origin not in known]
    return needed
