"""The services that ask for consent: which are switched on, and what each may load once allowed."""

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
"""Policy directives by tarteaucitron's key. What a tag manager's own tags load is not known here:
they are to be served by one of these origins."""


def consent_services(settings: Settings) -> dict[str, str]:
    """Give the services with a configured id, by the key tarteaucitron knows them under."""
    ids = {
        "gtag": settings.consent_analytics_id,
        "googleads": settings.consent_ads_id,
        "googletagmanager": settings.consent_tagmanager_id,
        "facebookpixel": settings.consent_pixel_id,
        "tiktok": settings.consent_video_id,
    }
    return {key: identifier for key, identifier in ids.items() if identifier}


def policy_sources(services: Iterable[str]) -> dict[str, list[str]]:
    """Give what ``services`` need of the Content-Security-Policy, by directive."""
    needed: dict[str, list[str]] = {}
    for service in services:
        for directive, origins in _SOURCES[service].items():
            known = needed.setdefault(directive, [])
            known += [origin for origin in origins if origin not in known]
    return needed
