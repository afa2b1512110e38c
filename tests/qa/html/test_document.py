"""HTML is parsed: names, places and references of its elements."""

from __future__ import annotations

import pytest

from villa_site.qa.html import Document, references
from villa_site.qa.html.references import candidates

HTML = """<!doctype html><html lang="it"><head><title> La  Villa </title>
<meta property="og:image" content="/share.png"><link rel="stylesheet" href="/a.css">
<link rel="alternate" hreflang="fr" href="/"><link rel="preload" as="font" href="/f.woff2">
<style>@font-face{src:url(/g.woff2)} .a{background:url("/b.webp")}</style></head>
<body><main id="main"><p>Uno <b>due</b><script>no()</script></p><p>tre</p>
<a href="/x/"><img src="/p.webp" srcset="/p,1.webp 1x, /q.webp 2x" alt="Foto"></a>
<div style="background-image:url('/c.webp')"></div><video src="/v.webm" poster="/w.webp"></video>
"""


def test_references_are_found_with_their_roles() -> None:
    found = {(each.url, each.role) for each in references(Document.parse(HTML))}
    assert found == {
        ("/share.png", "share image"),
        ("/a.css", "style"),
        ("/", "alternate"),
        ("/f.woff2", "font"),
        ("/g.woff2", "font"),
        ("/b.webp", "image"),
        ("/x/", "link"),
        ("/p.webp", "image"),
        ("/p,1.webp", "image"),
        ("/q.webp", "image"),
        ("/c.webp", "image"),
        ("/v.webm", "media"),
        ("/w.webp", "image"),
    }


def test_text_is_without_scripts_and_name_has_alternatives() -> None:
    document = Document.parse(HTML)
    assert document.title == "La Villa"
    assert next(document.all("p")).text == "Uno due"
    assert next(document.all("a")).name == "Foto"
    assert [text for text, _ in document.spoken()] == ["Uno", "due", "tre"]


def test_selector_leads_to_the_element() -> None:
    document = Document.parse(HTML)
    assert [each.selector for each in document.all("p")] == [
        "#main > p:nth-of-type(1)",
        "#main > p:nth-of-type(2)",
    ]


@pytest.mark.parametrize("body", [b"", b"\x00\xff", b"<", b"plain", b"<!-- -->"])
def test_what_is_no_html_is_a_document_all_the_same(body: bytes) -> None:
    assert Document.parse(body).title == ""


def test_candidates_of_a_srcset_are_split() -> None:
    assert candidates("/a.webp 300w,\n /b,c.webp 2x") == [
        ("/a.webp", "300w"),
        ("/b,c.webp", "2x"),
    ]
    assert candidates("/a.webp, /b.webp") == [("/a.webp", ""), ("/b.webp", "")]
    assert candidates("") == []
