"""Drawings that could run, load or swell are refused; what draws is taken."""

from __future__ import annotations

import gzip

import pytest

from villa_site.site.forms.files.vector_drawing import LARGEST, SVG, is_harmless
from villa_site.site.forms.uploads import Stored, Upload

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("EXT-07")]

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
HARMLESS = [
    '<path d="M0 0h9" style="fill:url(#g)"/><linearGradient id="g"/><use href="#a"/>',
    "<style>path { fill: red }</style><text>Été</text>",
    '<image xlink:href="data:image/png;base64,AAAA"/>',
    '<animate attributeName="opacity" from="0" to="1"/>',
]
HARMFUL = [
    "<script>steal()</script>",
    '<script href="#a"/>',
    '<rect onload="steal()"/>',
    '<rect ONCLICK="steal()"/>',
    '<a href="javascript:steal()"><text>a</text></a>',
    '<a xlink:href=" javascript:steal()"/>',
    '<a href="https://elsewhere.test/"/>',
    '<image href="//elsewhere.test/pixel.png"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<use href="other.svg#a"/>',
    "<foreignObject><p/></foreignObject>",
    '<p xmlns="http://www.w3.org/1999/xhtml" style=""/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">steal()</x:script>',
    '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>',
    '<style>@import "https://elsewhere.test/a.css";</style>',
    "<style>rect { fill: url(https://elsewhere.test/a) }</style>",
    "<style>@im<!-- -->port 'a'; rect { background: u\\72l(a) }</style>",
    "<rect style=\"fill: url('https://elsewhere.test/a')\"/>",
    '<rect fill="url( //elsewhere.test/a )"/>',
    '<set attributeName="href" to="javascript:steal()"/>',
    '<animate attributeName="xlink:href" values="javascript:steal()"/>',
    "<?xml-stylesheet href='https://elsewhere.test/a.css'?>",
]


def drawing(content: str) -> Stored:
    return Stored.of(f"{OPEN}{content}</svg>".encode())


@pytest.mark.parametrize("content", HARMLESS)
def test_plain_drawing_is_harmless(content: str) -> None:
    assert is_harmless(drawing(content))
    assert is_harmless(Stored.of(f'<?xml version="1.0"?>\n{OPEN}{content}</svg>'.encode()))


@pytest.mark.parametrize("content", HARMFUL)
def test_drawing_that_runs_or_loads_is_refused(content: str) -> None:
    assert not is_harmless(drawing(content))


@pytest.mark.parametrize(
    "content",
    [
        b'<!DOCTYPE svg [<!ENTITY a "b">]>' + f"{OPEN}&a;</svg>".encode(),
        b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + f"{OPEN}</svg>".encode(),
        gzip.compress(f"{OPEN}</svg>".encode(), mtime=0),
        OPEN.encode() + b"<g>" * 300 + b"</g>" * 300 + b"</svg>",
        OPEN.encode() + b"<g/>" * 60_000 + b"</svg>",
        OPEN.encode() + b" " * LARGEST + b"</svg>",
        b"<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>",
        b"<svg>without its namespace</svg>",
        f"{OPEN}<path>".encode(),
        b"<?xml version='1.0' encoding='nonsense'?>" + f"{OPEN}</svg>".encode(),
        b"",
    ],
)
def test_what_swells_or_is_no_drawing_is_refused(content: bytes) -> None:
    assert not is_harmless(Stored.of(content))


def test_drawing_in_utf_16_is_read_as_what_it_is() -> None:
    hidden = f'<?xml version="1.0" encoding="utf-16"?>{OPEN}<script>steal()</script></svg>'
    assert not is_harmless(Stored.of(hidden.encode("utf-16")))


def test_drawing_is_of_its_kind_by_content_and_name() -> None:
    content = drawing("")
    assert Upload("a.svg", content).kind_of((SVG,)) is SVG
    assert Upload("a.png", content).kind_of((SVG,)) is None
    assert Upload("a.svg", Stored.of(b"\x1f\x8b")).kind_of((SVG,)) is None
    # Form blocks and rules that do not name it take none.
    assert Upload("a.svg", content).kind is None
