"""A payload that is not its page is found, by what it shows."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from villa_site.qa.html import Document
from villa_site.qa.payload.differences import differences
from villa_site.qa.payload.payload import build_of, read_payload

pytestmark = pytest.mark.req("RTE-11")

HTML: Final = '<p>A wall &amp; <a href="/hands/">hands</a></p>'
PAGE: Final = Document.parse(
    """<html lang="en" data-theme="dark" style="--page:#fff;--field:#000"><head>"""
    """<title>Clay&nbsp;&amp; stone</title>"""
    """<link rel="canonical" href="https://x/clay/"></head><body><div id="villa">"""
    """<header><img alt="A house" src="/a.webp"></header>"""
    f"""<main class="x"><h1>Clay</h1><div>{HTML}</div></main></div>"""
    """<script id="villa-state" type="application/json">{"build": "b1"}</script></body></html>"""
)


def payload(
    markup: str = HTML,
    heading: str = "Clay",
    window: str = "Clay\xa0& stone",
    canonical: str = "https://x/clay/",
    alt: str = "A house",
    **about: Any,
) -> bytes:
    facts: dict[str, Any] = {"html": {}, "path": "/clay/", "title": "Clay\xa0& stone"} | about
    theme = {"data-theme": "dark", "style": {"--page": "#fff", "--field": "#000"}}
    facts["html"] = {"lang": "en"} | theme | facts["html"]
    head = [["title", 0, [window]], ["link", {"rel": "canonical", "href": canonical}, 0]]
    header = ["header", 0, [["img", {"alt": alt, "src": "/a.webp"}, 0]]]
    main = ["main", {"className": "x"}, [["h1", 0, [heading]], None, ["div", 0, "hash", markup]]]
    data = ["", 0, [["villa-document", facts, 0], *head, header, main]]
    return json.dumps({"data": data, "state": {"build": "b1"}}).encode()


def found(body: bytes) -> list[str]:
    return [each.expected for each in differences(read_payload(body), PAGE, "/clay/")]


def test_payload_of_its_page_has_no_difference() -> None:
    assert found(payload()) == []
    assert build_of(PAGE) == "b1"


def test_html_that_pages_have_in_common_is_that_of_the_whole_payload() -> None:
    whole = read_payload(payload())
    short = json.loads(payload())
    del short["data"][2][4][2][2][3]
    read = read_payload(json.dumps(short).encode(), whole)
    assert list(differences(read, PAGE, "/clay/")) == []
    assert read == whole
    assert list(differences(read_payload(json.dumps(short).encode()), PAGE, "/clay/"))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (payload(html={"lang": "fr"}), "“en” in its language"),
        (payload(title="Stone"), "“Clay & stone” in its title"),
        (payload(window="Stone"), "“Clay & stone” in its title of the window"),
        (payload(canonical="https://x/stone/"), "“https://x/clay/” in its canonical address"),
        (payload(html={"data-theme": "light"}), "“dark” in its attribute data-theme of the page"),
        (
            payload(html={"style": {"--page": "#fff"}}),
            "“--page:#fff;--field:#000” in its attribute",
        ),
        (payload(alt="A cat"), "“alt=A house src=/a.webp” in its attributes of its header"),
        (payload(path="/stone/"), "“/clay/” in its address"),
        (payload(heading="Stone"), "“Clay” in its main heading"),
        (
            payload(HTML.replace("/hands/", "/feet/")),
            "“class=x href=/hands/” in its attributes of its main",
        ),
        (payload(HTML.replace("wall", "door")), "“ClayA wall & hands” in its main part"),
        (payload()[:40], "a payload that shows the page"),
        (b'{"state": {"reload": "", "build": "b1"}}', "a payload that shows the page"),
        (b"[]", "a payload that shows the page"),
    ],
)
def test_difference_is_found(body: bytes, expected: str) -> None:
    assert any(each.startswith(expected) for each in found(body))
