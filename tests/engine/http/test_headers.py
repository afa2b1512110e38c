"""A page is ours when scheme, host and port are; behind a server in front, those that it names."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.engine.http.headers import (
    cookies,
    decode_path,
    encode_query,
    equals_secret,
    headers_by_name,
    is_https,
    is_same_origin,
    is_same_origin_get,
    request_origin,
)

SITE = "https://www.villa.test"


def scope(scheme: str = "http", **headers: str) -> dict[str, Any]:
    given = {"host": "www.villa.test", **headers}
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()]
    return {"scheme": scheme, "headers": pairs, "server": ("127.0.0.1", 8000)}


@pytest.mark.parametrize(
    ("scheme", "origin", "site_url", "ours"),
    [
        ("http", "http://www.villa.test", "", True),
        ("ws", "http://www.villa.test", "", True),
        # nginx of docs/operating/secure.md: uvicorn takes the scheme from X-Forwarded-Proto.
        ("https", "https://www.villa.test", "", True),
        ("wss", "https://www.villa.test:443", "", True),
        ("https", "http://www.villa.test", "", False),
        ("wss", "http://www.villa.test", SITE, False),
        ("http", "https://www.villa.test", "", False),
        ("http", "https://www.villa.test", SITE, True),
        ("http", "https://www.villa.test:8443", SITE, False),
        ("http", "http://www.villa.test:8000", "", False),
        ("http", "HTTP://WWW.VILLA.TEST", "", True),
        ("http", "null", "", False),
        ("http", "", "", False),
    ],
)
def test_same_origin_is_scheme_host_and_port(
    scheme: str, origin: str, site_url: str, ours: bool
) -> None:
    assert is_same_origin(scope(scheme, origin=origin), site_url) is ours


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({"sec_fetch_site": "same-origin"}, True),
        ({"sec_fetch_site": "same-site", "origin": "http://www.villa.test"}, False),
        ({"referer": "http://www.villa.test/visite/"}, True),
        ({"referer": "http://www.villa.test@evil.test/"}, False),
        ({"referer": "http://evil.test/http://www.villa.test/"}, False),
        ({}, False),
    ],
)
def test_get_is_same_origin_by_fetch_metadata_or_referer(
    headers: dict[str, str], ours: bool
) -> None:
    assert is_same_origin_get(scope(**headers), "") is ours


@pytest.mark.parametrize(
    ("server", "origin"),
    [
        (("127.0.0.1", 8000), "http://127.0.0.1:8000"),
        (("::1", 80), "http://[::1]"),
        (("/run/villa.sock", None), "http://localhost"),
        (None, "http://localhost"),
    ],
)
def test_request_without_host_has_the_origin_of_the_server(server: Any, origin: str) -> None:
    assert request_origin({"scheme": "http", "headers": [], "server": server}) == origin


@pytest.mark.parametrize(
    ("path", "decoded"),
    [
        ("/%C3%A9t%C3%A9/", "/été/"),
        ("/a%2Fb%2f/", "/a%2Fb%2f/"),
        ("/a%252Fb/", "/a%2Fb/"),
        ("/a%0Ab/", "/a%0Ab/"),
        ("/%2e%2E/", "/../"),
        ("/%ff/", "/\ufffd/"),
        ("/%zz%/", "/%zz%/"),
    ],
)
def test_path_is_decoded_once(path: str, decoded: str) -> None:
    assert decode_path(path) == decoded


def test_query_is_printable_ascii() -> None:
    assert encode_query(b"a=%20&b=\xff\r\n \"'<>#") == "a=%20&b=%FF%0D%0A%20\"'<>#"
    assert encode_query("é=\ud800") == "%C3%A9=?"


def test_cookies_are_parsed_as_browsers_send_them() -> None:
    header = b'a=1; b="x \\"y\\" \\303"; c==; =d; e; f="; g=\xe9'
    read = {"a": "1", "b": 'x "y" Ã', "c": "=", "e": "", "f": '"', "g": "é"}
    assert cookies({"headers": [(b"cookie", header)]}) == read


@pytest.mark.parametrize("given", ["é", "\udcff", b"\xff", "", b""])
def test_any_text_can_be_compared_with_a_secret(given: str | bytes) -> None:
    assert not equals_secret(given, "secret")
    assert equals_secret("é", "é")


@pytest.mark.parametrize(
    ("origin", "site_url", "https"),
    [("http://a", "", False), ("https://a", "", True), ("http://a", SITE, True), ("", "", False)],
)
def test_cookies_are_secure_where_browsers_see_https(
    origin: str, site_url: str, https: bool
) -> None:
    assert is_https(origin, site_url) is https


def test_first_of_several_headers_counts_and_two_hosts_are_none() -> None:
    twice = scope() | {"headers": [(b"host", b"a.test"), (b"x", b"1"), (b"x", b"2")]}
    assert headers_by_name(twice)[b"x"] == b"1"
    assert request_origin(twice) == "http://a.test"
    hosts = scope() | {"headers": [(b"host", b"a.test"), (b"host", b"b.test")]}
    assert request_origin(hosts) == ""


def test_headers_are_read_once_and_retained_by_no_open_page() -> None:
    request, live = scope() | {"type": "http"}, scope() | {"type": "websocket"}
    assert headers_by_name(request) is headers_by_name(request)
    headers_by_name(live)
    assert live.keys() == scope().keys() | {"type"}
    # A middleware in front may replace them.
    request["headers"] = [(b"host", b"other.test")]
    assert headers_by_name(request) == {b"host": b"other.test"}
