"""A site that cannot be judged is explained in a sentence; one that has moved is followed."""

from __future__ import annotations

import socket
from typing import Any

import httpx
import pytest

from tests.cli.qa_server import PAGE, served
from villa_site.qa.connection import Connection, SiteUnreachable
from villa_site.qa.crawl import crawl_site
from villa_site.qa.entrance import enter

pytestmark = pytest.mark.req("QAK-01")

NOTICE = (
    b'<div id="villa"><main><div class="maintenance on-field grid"><h1>Soon</h1></div></main></div>'
)
LOGIN = b"<title>Sign in</title><form><input name=user><input type=password></form>"
LOOP = {"/": (302, {"location": "/a/"}, b""), "/a/": (302, {"location": "/"}, b"")}


def sentence(url: str, **options: Any) -> str:
    with pytest.raises(SiteUnreachable) as raised:
        crawl_site(enter(Connection.of(url, **options), url).connection)
    return str(raised.value)


@pytest.mark.parametrize(
    ("traits", "options", "expected"),
    [
        ({}, {}, 'it is no site of this product, called "A garden centre". Fix: '),
        ({"body": LOGIN}, {}, "It is a page to log in. Fix: "),
        ({"status": 401}, {}, "requires a user name and a password. Fix: "),
        ({"status": 401}, {"user": "a:b"}, "refuses the name a with this password. Fix: "),
        ({"status": 403}, {}, "answers 403: it refuses this machine. Fix: "),
        ({"status": 500, "body": b"Traceback"}, {}, "answers 500, but it is no site of"),
        ({"status": 502}, {}, "the server behind its proxy does not answer. Fix: "),
        ({"status": 503}, {}, "it is busy, or closed for a while. Fix: "),
        ({"status": 503, "body": NOTICE}, {}, "is in maintenance: its pages are a notice. Fix: "),
        ({"paths": LOOP}, {}, "redirects without end. Fix: "),
        ({"seconds": 3}, {"seconds": 0.2}, "did not answer within 0.2 s. Fix: --timeout"),
        ({"left": 0}, {}, "cannot be reached: "),
        (
            {"status": 301, "headers_sent": {"location": "https://other.test/de/"}},
            {},
            "redirects to another site. Fix: villa-site qa https://other.test if",
        ),
        (
            {"status": 301, "headers_sent": {"location": "http://a:x/"}},
            {},
            "Invalid URL in location",
        ),
    ],
)
def test_site_that_cannot_be_judged_is_explained(
    traits: dict[str, Any], options: dict[str, Any], expected: str
) -> None:
    with served(**traits) as url:
        said = sentence(url, **options)
    assert expected in said
    assert said.startswith(url)


def test_host_that_is_unknown_or_refuses_is_explained() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        assert "nothing listens there. Fix: " in sentence(f"http://127.0.0.1:{port}")
    assert "no host is named villa.invalid. Fix: " in sentence("http://villa.invalid")


def test_server_without_tls_is_explained() -> None:
    with served(body=PAGE) as url:
        assert "Fix: http:// if it has none." in sentence(url.replace("http", "https"))


def test_site_below_a_path_is_explained() -> None:
    with served(paths={"/villa/": (200, {}, PAGE)}) as url:
        assert "what is below /villa/ is. Fix: serve it at the root" in sentence(f"{url}/villa/")


def test_redirect_to_the_same_host_is_followed_and_said() -> None:
    with served(body=PAGE) as real:
        moved = real.replace("127.0.0.1", "localhost")
        with served(status=308, headers_sent={"location": f"{moved}/"}) as old:
            found = enter(Connection.of(old.replace("127.0.0.1", "localhost"), user="a:b"))
    assert found.connection.url == moved
    assert found.remarks[0].endswith(f"redirects to {moved}, which is judged.")


def test_credentials_do_not_follow_a_redirect_to_another_host() -> None:
    seen: list[tuple[str, str]] = []
    with (
        served(body=PAGE, seen=seen) as other,
        served(status=302, headers_sent={"location": other}) as url,
    ):
        named = url.replace("127.0.0.1", "localhost")
        assert "another site" in sentence(named, user="a:b")
    assert seen == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [("", []), ("/", []), ("/it/", ["(/it/)"]), ("/?a=b", ["(/)"]), ("/#a", ["(/)"])],
)
def test_path_of_the_url_is_left_out_and_said(path: str, expected: list[str]) -> None:
    with served(body=PAGE) as url:
        found = enter(Connection.of(f"{url}{path}"), f"{url}{path}")
    assert found.connection.url == url
    assert [
        each[-len(end) - 1 : -1] for each, end in zip(found.remarks, expected, strict=True)
    ] == (expected)


def test_slow_site_gets_longer_time_outs_and_says_so() -> None:
    with served(body=PAGE, seconds=2.1) as url:
        found = enter(Connection.of(url))
    assert "time-outs are longer" in found.remarks[0]
    assert found.connection.expect_seconds > 5 + 6
    assert found.connection.action_seconds > 30 + 6


@pytest.mark.parametrize(
    ("rules", "hidden"),
    [
        (b"User-agent: *\nDisallow: /", True),
        (b"User-agent: *\nDisallow: /admin/", False),
        (b"User-agent: GPTBot\nDisallow: /", False),
        (b"", False),
    ],
)
def test_robots_that_forbid_all_are_said(rules: bytes, *, hidden: bool) -> None:
    with served(body=PAGE, paths={"/robots.txt": (200, {}, rules)}) as url:
        found = enter(Connection.of(url))
    assert any("robots.txt" in each for each in found.remarks) == hidden


@pytest.mark.parametrize(("status", "answers"), [(200, True), (500, True), (502, False)])
def test_proxy_without_a_server_is_no_answer(status: int, *, answers: bool) -> None:
    with served(body=PAGE, status=status) as url:
        assert Connection.of(url).answers() is answers


def test_broken_home_page_of_the_product_is_judged() -> None:
    with served(body=PAGE, status=500) as url:
        assert enter(Connection.of(url)).connection.url == url


def test_connection_is_read_as_it_was_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_QA_CONNECTION", "")
    given = Connection.of("http://l:p@villa.test", seconds=2, insecure=True, proxy="p.test:1")
    given.export()
    assert Connection.from_environment() == given
    assert given.proxy == "http://p.test:1"
    assert isinstance(given.client(), httpx.Client)
