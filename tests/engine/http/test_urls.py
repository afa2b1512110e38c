"""Of an address, only scheme, host and port are shown."""

from __future__ import annotations

import pytest

from villa_site.engine.http.urls import is_local, origin_of, parsed, without_credentials
from villa_site.errors import SettingsError
from villa_site.settings import Settings


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        (
            "https://user:secret@Content.Example.org:8443/cms/?x=1#y",
            "https://content.example.org:8443",
        ),
        ("http://user@a.test:80", "http://a.test"),
        ("https://a.test:443/", "https://a.test"),
        ("https://villa-médicis.test/", "https://xn--villa-mdicis-heb.test"),
        ("http://[2001:db8::1]:8000/x", "http://[2001:db8::1]:8000"),
        ("redis://user:secret@a.test", ""),
        ("https:///x", ""),
        ("https://a.test; script-src *", ""),
        ("https://user:pa/ss@a.test", ""),
        ("http://a.test:99999", ""),
        ("http://[", ""),
        ("", ""),
    ],
)
def test_origin_is_scheme_host_and_port(address: str, origin: str) -> None:
    assert origin_of(address) == origin


@pytest.mark.parametrize(
    "malformed",
    ["null", "http://", "http://[", "http://a b", "http://a.test/", "http://u@a.test", "a.test"],
)
def test_invalid_origin_is_empty(malformed: str) -> None:
    assert parsed(malformed) == ""


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("redis://villa:secret@cache.test:6379/0", "redis://cache.test:6379/0"),
        ("https://a.test/{z}/{x}/{y}.png", "https://a.test/{z}/{x}/{y}.png"),
        ("http://secret@[", "(unreadable)"),
    ],
)
def test_url_is_shown_without_credentials(address: str, shown: str) -> None:
    assert without_credentials(address) == shown


@pytest.mark.parametrize("given", ["https://WWW.Villa.test:443/", "https://www.villa.test"])
def test_site_url_is_written_as_browsers_write_it(given: str) -> None:
    assert Settings(_env_file=None, site_url=given).site_url == "https://www.villa.test"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SITE_URL", "https://editor:hunter2@www.villa.test"),
        ("SITE_URL", "https://www.villa.test/fr"),
        ("SITE_URL", "https://www.villa.test?hunter2"),
        ("SITE_URL", "https://www.villa.test:hunter2"),
        ("BACKEND_URL", "https://editor:hun/ter2@cms.test"),
        ("BACKEND_URL", "https://editor:12/hunter2@cms.test"),
        ("BACKEND_URL", "https://editor:hunter2#@cms.test"),
        ("BACKEND_URL", "https:///hunter2"),
        ("BACKEND_URL", "http://[hunter2"),
        ("MAP_TILES", "https://editor:hunter2@tiles.test/{z}/{x}/{y}.png"),
    ],
)
def test_invalid_url_is_one_sentence_without_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"VILLA_{name}", value)
    with pytest.raises(SettingsError) as refused:
        Settings.load()
    assert str(refused.value).startswith(f"Change the setting VILLA_{name}: must ")
    assert "ter2" not in str(refused.value)


def test_settings_do_not_repeat_passwords() -> None:
    settings = Settings(
        _env_file=None, backend_url="https://u:hunter2@cms.test", redis_url="redis://:hunter2@a"
    )
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize("address", ["/", "/a/?b=//c#d", "/été/", "/a//b", "/a\\b"])
def test_path_of_this_site_is_local(address: str) -> None:
    assert is_local(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "a/",
        "//evil.test",
        "/\\evil.test",
        "https://evil.test/",
        "/\t/evil.test",
        "/a\n",
        "\\/a",
    ],
)
def test_address_that_may_name_a_host_is_not_local(address: str) -> None:
    assert not is_local(address)
