"""Hosts of media are a setting, which cannot change the policy of pages otherwise."""

from __future__ import annotations

import pytest

from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.settings.media_hosts import MediaHosts

pytestmark = pytest.mark.req("WPR-06")


@pytest.mark.parametrize(
    ("written", "hosts"),
    [
        ("", ()),
        ("cdn.example.org", ("cdn.example.org",)),
        (" CDN.example.org , *.Example.org,", ("cdn.example.org", "*.example.org")),
        ("localhost:9000,127.0.0.1:9000", ("localhost:9000", "127.0.0.1:9000")),
        ("médias.example.org", ("xn--mdias-bsa.example.org",)),
        ("a.test,a.test", ("a.test",)),
        ("a.test:443", ("a.test",)),
    ],
)
def test_hosts_are_read(monkeypatch: pytest.MonkeyPatch, written: str, hosts: object) -> None:
    monkeypatch.setenv("VILLA_MEDIA_HOSTS", written)
    assert tuple(Settings.load().media_hosts) == hosts


@pytest.mark.parametrize(
    "written",
    [
        "*",
        "*.",
        "*.org",
        "*.1.2",
        "a.*.org",
        "**.example.org",
        "*.example.org:*",
        "https://cdn.example.org",
        "//cdn.example.org",
        "cdn.example.org/media",
        "a.test; script-src *",
        "a.test 'unsafe-inline'",
        "'self'",
        "data:",
        "a.test\nb.test",
        "a.test\\b.test",
        "user@a.test",
        "a.test:99999",
        "-a.test",
        "[::1]",
        "?",
    ],
)
def test_what_is_no_host_stops_the_start(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    monkeypatch.setenv("VILLA_MEDIA_HOSTS", f"cdn.example.org,{written}")
    with pytest.raises(SettingsError, match=r"VILLA_MEDIA_HOSTS: .* is no host; write hosts such"):
        Settings.load()


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("cdn.test", True),
        ("a.cdn.test", False),
        ("cdn.test:8443", False),
        ("example.org", False),
        ("a.example.org", True),
        ("a.b.example.org", True),
        ("a.example.org:8443", False),
        ("badexample.org", False),
        ("files.test:9000", True),
        ("files.test", False),
    ],
)
def test_host_is_allowed_as_browsers_do(host: str, allowed: bool) -> None:
    assert MediaHosts(("cdn.test", "*.example.org", "files.test:9000")).allow(host) is allowed
