"""Plain text of HTML, and the inline markup of titles."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.content.cards import Card, Place
from villa_site.content.fields.inline_markup import Inline, inline_markup
from villa_site.content.fields.plain_text import has_markup, plain_text
from villa_site.content.fields.text import as_lines, as_text

WRITTEN = [
    "a < b",
    "5 > 3",
    "a<b and c>d",
    "a <b",
    "1<2>1",
    "R&D",
    "AT&T",
    "I <3 Rome",
    "adieu </3",
    "<Sans titre>",
    "Jean <jean@villa.test>",
    "-> <- <> <!> <?",
    "x <!-- y",
    "fin <b",
    "par <e-mail>",
    "Le <script> des films",
]


@pytest.mark.req("ROB-06")
@pytest.mark.parametrize("text", WRITTEN)
def test_signs_that_people_write_survive(text: str) -> None:
    assert (plain_text(text), as_text(text), has_markup(text)) == (text, text, False)


@pytest.mark.req("ROB-06")
@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("Nuit<br>blanche", "Nuit blanche"),
        ("Nuit<BR />\r\nblanche", "Nuit blanche"),
        ("trois<p>quatre</p>cinq", "trois quatre cinq"),
        ("<ul><li>un</li><li>deux</li></ul>", "un deux"),
        ("<td>a</td><td>b</td>", "a b"),
        ("<dt>a<dd>b", "a b"),
        ("a<section>b</section><h2>c</h2>d", "a b c d"),
        ("<div>a</div><address>b</address>", "a b"),
        ("<option>a</option><option>b", "a b"),
        ("mot<img src='x.jpg' alt='b'>mot", "mot mot"),
        ("mot<iframe src=x>rien</iframe>mot", "mot mot"),
        ("l'<em>eau</em>", "l'eau"),
        ("H<sub>2</sub>O", "H2O"),
        ("anti<wbr>constitution", "anticonstitution"),
        ("un<o:p></o:p> <my-tag x=1>mot</my-tag>", "un mot"),
        ("a<!-- b -->c", "ac"),
        ("a<script>if (a<b) x()</script>b", "ab"),
        ("a<style>p{}</style><noscript><img src=x></noscript>b", "ab"),
        ("a<textarea><b>x</b></textarea>b", "a b"),
        ("a<svg><title>x</title></svg>b<svg/>c", "a b c"),
        ("a &amp; b &lt;3 &eacute;", "a & b <3 é"),
        ("&lt;br&gt; est une <b>balise</b>", "<br> est une balise"),
        ('<a href="x>y" title="a<b">lien</a>', "lien"),
        ("a</p>b</x>c", "a b c"),
        ("<p> </p>", ""),
        ("<p>&nbsp;</p>", ""),
        ("<b hidden>a</b> <a download data-x>b</a>", "a b"),
        ("a<svg><style>x</style>y</svg>b", "a b"),
        ("<?php echo 1 ?>b", "b"),
        ("<!DOCTYPE html>b", "b"),
        ("a<![CDATA[x]]>b", "ab"),
        ("a < b <i>et</i> c <3", "a < b et c <3"),
    ],
)
def test_plain_text_is_what_a_reader_sees(markup: str, text: str) -> None:
    assert plain_text(markup) == text
    assert as_text(markup).split() == text.split()


@pytest.mark.req("ROB-06")
@pytest.mark.parametrize(
    "markup", ["Quoi\u202f?\n  «\u00a0Rien\u00a0»", "<b>Quoi\u202f?</b> «&nbsp;Rien&nbsp;»"]
)
def test_spaces_that_hold_signs_to_their_words_stay(markup: str) -> None:
    assert plain_text(markup) == "Quoi\u202f? «\u00a0Rien\u00a0»"


def test_white_space_of_a_field_without_markup_stays() -> None:
    assert as_text("deux  espaces\tet <3") == "deux  espaces\tet <3"


def test_elements_of_many_names_are_text_from_the_61st_on() -> None:
    text = plain_text("".join(f"<x-{number}>a</x-{number}>" for number in range(100)))
    assert text.startswith("a " * 60)
    assert "<x-60>a" in text


def test_title_is_as_deep_as_headings_need() -> None:
    (part,) = inline_markup("<b>" * 50 + "a" + "</b>" * 50)
    depth = 0
    while isinstance(part, Inline):
        depth += 1
        (part,) = part.content
    assert (depth, part) == (8, "a")


@pytest.mark.parametrize("part", ["<!--", "<a href='x", "<", "<a ", "<b>", "</b>", "<svg>", "&#x"])
def test_much_broken_markup_is_read(part: str) -> None:
    assert plain_text(part * 20_000 + ">fin").endswith("fin")


@pytest.mark.parametrize(
    "blank", [" ", "\u00a0", "&nbsp;", "\u200b", "<br>", "<p>&nbsp;</p>", "\n"]
)
def test_blank_text_is_empty(blank: str) -> None:
    assert as_text(blank) == ""


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("Viale 1<br>00187 Rome", "Viale 1\n00187 Rome"),
        ("Viale 1<br />\n00187\nRome", "Viale 1\n00187 Rome"),
        ("<p>Viale 1</p>\n<p>00187 Rome</p>", "Viale 1\n00187 Rome"),
        ("Viale 1\r\n\r\n 00187 Rome", "Viale 1\n00187 Rome"),
        ("Viale 1, 00187 Rome", "Viale 1, 00187 Rome"),
    ],
)
def test_lines_of_an_address_stay(written: str, lines: str) -> None:
    assert as_lines(written) == lines
    assert Place.model_validate({"adresse": written}).adresse == lines


@pytest.mark.req("ROB-06")
@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Nuit<BR>blanche", ["Nuit", Inline("br"), "blanche"]),
        (
            "<cite>Aïda</cite> &amp; <q>Non</q>",
            [Inline("cite", {}, ["Aïda"]), " & ", Inline("q", {}, ["Non"])],
        ),
        ("<span lang='it'>Ciao</span>", [Inline("span", {"lang": "it"}, ["Ciao"])]),
        ("<span class=x>Ciao</span>", ["Ciao"]),
        ("<b onclick=x style=y>a</b>", [Inline("b", {}, ["a"])]),
        ("<abbr title='Centre'>C</abbr>", [Inline("abbr", {"title": "Centre"}, ["C"])]),
        ("<i lang='x\" y'>a</i>", [Inline("i", {}, ["a"])]),
        ("<b><i>a</b>b</i>", [Inline("b", {}, [Inline("i", {}, ["a"])]), "b"]),
        ("<h2>a</h2><p>b</p>", ["a b"]),
        ("<a href=x>a <u>b</u></a>", ["a ", Inline("u", {}, ["b"])]),
        ("<span dir=rtl>a</span>", [Inline("span", {"dir": "rtl"}, ["a"])]),
        ("<i dir=x>a</i>", [Inline("i", {}, ["a"])]),
        (
            "<dfn>a</dfn><samp>b</samp><big>c</big>",
            [Inline("em", {}, ["a"]), Inline("code", {}, ["b"]), "c"],
        ),
        ("<br>a<wbr>b<br><br>", ["a", Inline("wbr"), "b"]),
        ("<script>x</script>a<em></em>", ["a"]),
        ("a &lt;b&gt; <s>c</s>", ["a <b> ", Inline("s", {}, ["c"])]),
        ("<tt>a</tt><strike>b</strike>", [Inline("code", {}, ["a"]), Inline("s", {}, ["b"])]),
    ],
)
def test_title_retains_inline_markup_alone(title: str, parts: list[Any]) -> None:
    assert inline_markup(title) == parts


@pytest.mark.parametrize("blank", ["", " ", "&nbsp;", "<br>", "<em> </em>", False, None, {"a": 1}])
def test_blank_title_is_made_of_the_path(blank: object) -> None:
    card = Card.model_validate({"post_title": blank, "path": "/projet/cartes-postales/"})
    assert (card.title, card.heading) == ("Cartes postales", "")
