"""Services that ask for consent are off without an id; the policy gives way to those alone."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.settings import Settings
from villa_site.site.pages.consent import consent_services, policy_sources
from villa_site.web.security_headers import content_security_policy

NAMES = {
    "consent_analytics_id": "gtag",
    "consent_ads_id": "googleads",
    "consent_tagmanager_id": "googletagmanager",
    "consent_pixel_id": "facebookpixel",
    "consent_video_id": "tiktok",
}


def _without_frames(policy: str) -> str:
    """Return the policy without frames, which load when a visitor wants one."""
    return ";".join(part for part in policy.split(";") if "frame-src" not in part)


def settings(**ids: Any) -> Settings:
    return Settings(_env_file=None, **ids)


def test_no_service_is_enabled_by_default() -> None:
    assert consent_services(settings()) == {}
    assert "google" not in _without_frames(
        content_security_policy(styles=[], more=policy_sources([]))
    )


@pytest.mark.parametrize(("setting", "service"), NAMES.items())
def test_id_enables_its_service_only(setting: str, service: str) -> None:
    assert consent_services(settings(**{setting: "ID-1"})) == {service: "ID-1"}


def test_policy_allows_the_origins_of_enabled_services() -> None:
    policy = content_security_policy(styles=[], more=policy_sources(["facebookpixel"]))
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert "https://connect.facebook.net" in directives["script-src"].split()
    assert "https://www.facebook.com" in directives["img-src"]
    assert "google" not in _without_frames(policy)
    assert "tiktok" not in policy


def test_policy_never_allows_inline_script_or_eval() -> None:
    policy = content_security_policy(styles=[], more=policy_sources(NAMES.values()))
    scripts = dict(part.strip().split(" ", 1) for part in policy.split(";"))["script-src"]
    assert "unsafe" not in scripts
    assert "*" not in scripts
