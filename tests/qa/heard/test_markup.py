"""Markup that takes something from screen readers is found on any page."""

from __future__ import annotations

import json
from typing import Final

import pytest

from villa_site.qa.heard import markup
from villa_site.qa.html import Document

pytestmark = pytest.mark.req("QAK-04")

GRAPH: Final = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "mainEntity": [{"name": "Why?"}],
}
PAGE: Final = f"""<body><header><nav aria-label="Menu"><a href="/">A</a></nav></header>
<main><h1>Clay</h1><ul><li>One</li></ul><div><p>Text</p></div>
<details><summary><h3>Why?</h3></summary><p>So.</p></details></main>
<dialog aria-labelledby="name"><p id="name">Search</p></dialog><footer>Villa</footer>
<script type="application/ld+json">{json.dumps(GRAPH)}</script></body>"""


def found(page: str) -> list[str]:
    document = Document.parse(page)
    rules = (markup.landmarks, markup.silenced, markup.roles, markup.states, markup.questions)
    return [wrong.expected for rule in rules for wrong, _ in rule(document)]


def test_nothing_is_found_on_a_good_page() -> None:
    assert found(PAGE) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("<main>", "<main role='presentation'>", "one main part"),
        ("<main>", "<div>", "one main part"),
        ("<footer>", "<footer role='none'>", "one footer"),
        ("<header>", "<div>", "one header"),
        (' aria-label="Menu"', "", "a name of each nav"),
        (' aria-labelledby="name"', "", "a name of each dialog"),
        ('id="name"', "", "the element that aria-labelledby names"),
        ("<h1>", "<h1 aria-hidden='true'>", "the h1 “Clay” to be heard"),
        ("<body>", "<body aria-hidden='true'>", "the main “"),
        ("<div><p>", "<div aria-hidden='true'><p>", "the p “Text” to be heard"),
        ("<main>", "<main inert>", "the main “"),
        ("<summary><h3>", "<summary aria-hidden='true'><h3>", "the h3 “Why?” to be heard"),
        ("<nav aria", '<nav role="none" aria', "the nav to be heard as what it is"),
        ('<a href="/">', '<a role="presentation" href="/">', "the a to be heard as what it is"),
        ("<div><p>", "<div role='dialog'><p>", "a name of each dialog"),
        ("<details>", "<details aria-expanded='yes'>", "a value that exists as aria-expanded"),
        ("<div><p>", "<div aria-live='on'><p>", "a value that exists as aria-live"),
        ("<ul>", "<ul role='presentation'>", "the ul to be heard as what it is"),
        ("<div><p>", "<div role='content'><p>", "a role that exists"),
        ("<h3>Why?</h3>", "<p>Why?</p>", "“Why?” as a heading"),
    ],
)
def test_change_for_the_worse_is_found(old: str, new: str, expected: str) -> None:
    assert old in PAGE
    assert any(each.startswith(expected) for each in found(PAGE.replace(old, new)))


def test_slides_that_take_turns_may_be_hidden() -> None:
    slides = "".join(
        f"<div class='slide'{hidden}><p>Slide</p></div>" for hidden in ("", " inert", " inert")
    )
    assert found(PAGE.replace("<div><p>", f"{slides}<div><p>")) == []
    dialog = (
        "<dialog aria-label='A'><header>Head</header></dialog><aside><footer>X</footer></aside>"
    )
    assert found(PAGE.replace("<footer>", f"{dialog}<footer>")) == []
