"""The proxy is that of the command, else of the environment; this machine is reached directly."""

from __future__ import annotations

import pytest

from tests.cli.qa_server import PAGE, served
from villa_site.qa import proxies
from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.entrance import enter
from villa_site.qa.proxies import ProxyUnusable, browser_proxy, proxy_for

pytestmark = pytest.mark.req("QAK-01")

_NAMES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")


@pytest.fixture(autouse=True)
def no_proxy_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _NAMES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.mark.parametrize(
    ("url", "named", "environment", "expected"),
    [
        ("https://villa.test", "", {}, ""),
        ("https://villa.test", "p.test:3128", {}, "http://p.test:3128"),
        ("https://villa.test", "", {"HTTPS_PROXY": "http://p.test:1"}, "http://p.test:1"),
        ("https://villa.test", "", {"HTTP_PROXY": "http://p.test:1"}, ""),
        ("http://villa.test", "", {"http_proxy": "p.test:1"}, "http://p.test:1"),
        ("http://villa.test", "", {"ALL_PROXY": "http://p.test:1"}, "http://p.test:1"),
        ("http://villa.test", "", {"ALL_PROXY": "http://p.test:1", "NO_PROXY": ".test"}, ""),
        ("http://villa.test", "", {"ALL_PROXY": "http://p.test:1", "NO_PROXY": "*"}, ""),
        ("http://villa.test", "q.test:2", {"ALL_PROXY": "http://p.test:1"}, "http://q.test:2"),
        ("http://localhost:8000", "q.test:2", {"ALL_PROXY": "http://p.test:1"}, ""),
        ("http://127.0.0.1", "", {"ALL_PROXY": "http://p.test:1"}, ""),
        ("http://[::1]:8000", "", {"ALL_PROXY": "http://p.test:1"}, ""),
        ("http://villa.localhost", "", {"ALL_PROXY": "http://p.test:1"}, ""),
    ],
)
def test_proxy_of_a_site_is_found(
    url: str,
    named: str,
    environment: dict[str, str],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert proxy_for(url, named) == expected


@pytest.mark.parametrize("named", ["ftp://p.test", "http://", "http://[", "http://p.test:x"])
def test_unusable_proxy_is_reported_with_its_place(named: str) -> None:
    with pytest.raises(ProxyUnusable, match="Fix: correct --proxy"):
        proxy_for("http://villa.test", named)


def test_password_of_a_proxy_is_not_shown() -> None:
    with pytest.raises(ProxyUnusable) as raised:
        proxy_for("http://villa.test", "ftp://name:secret@p.test")
    assert "secret" not in str(raised.value)


def test_socks_proxy_without_its_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxies, "find_spec", lambda _name: None)
    with pytest.raises(ProxyUnusable, match=r"pip install 'httpx\[socks\]'"):
        proxy_for("http://villa.test", "socks5://p.test:1080")


def test_credentials_of_a_proxy_are_apart_for_the_browser() -> None:
    assert browser_proxy("http://l%C3%A9a:p%40ss@p.test:1") == {
        "server": "http://p.test:1",
        "username": "léa",
        "password": "p@ss",
    }
    assert browser_proxy("http://p.test:1") == {"server": "http://p.test:1"}


def test_site_is_requested_by_its_proxy_and_says_so() -> None:
    seen: list[tuple[str, str]] = []
    with served(body=PAGE, seen=seen) as proxy:
        found = enter(Connection.of("http://villa.test", proxy=proxy))
    assert seen[0][0] == "http://villa.test/"
    assert f"It is reached by the proxy {proxy}." in found.remarks


def test_proxy_that_refuses_is_explained() -> None:
    with (
        served(status=403) as proxy,
        pytest.raises(SiteUnreachable, match=r"The proxy .* refused the request: 403"),
    ):
        enter(Connection.of("https://villa.test", proxy=proxy))


def test_proxy_that_cannot_be_reached_is_explained() -> None:
    with pytest.raises(SiteUnreachable, match=r"The proxy http://127\.0\.0\.1:9 cannot"):
        enter(Connection.of("http://villa.test", proxy="http://127.0.0.1:9"))
