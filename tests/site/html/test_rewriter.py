"""Markup in attributes is no markup, and no HTML costs more than its length."""

from __future__ import annotations

import random
from html.parser import HTMLParser

import nh3
import pytest

from tests.support.rendered import context, elements, words
from villa_site.content.fields.plain_text import plain_text
from villa_site.site.html.rewriter import DEEPEST, Rewriter, inner_html, shallow
from villa_site.site.html.rich_text import sanitise
from villa_site.site.pages.urls import absolute_html

TRICKS = [
    "a > b < c \"d\" 'e' &amp; &lt;f&gt; \u00a0",
    "<a href='https://evil.test/'>x</a>",
    "</a><img src=x>",
    "&quot;&gt;<img src=x>",
    "<!-- x --> <![CDATA[ y ]]>",
    '"><span class="visually-hidden">',
    "</figcaption></table>",
    "&#34;&#62;&#x3C;b&#x3E;",
]


def attribute(text: str) -> str:
    """Write ``text`` as an attribute's value, as a careful backend would."""
    return text.replace("&", "&amp;").replace('"', "&quot;")


@pytest.mark.req("BLK-01")
@pytest.mark.parametrize("trick", TRICKS)
def test_markup_in_an_attribute_is_not_parsed(trick: str) -> None:
    value = attribute(trick)
    markup = (
        f'<p title="{value}">un <a href="https://else.test/?q={value}" title="{value}">lien</a>'
        f'<img src="/a.jpg" alt="{value}"></p><table><tr><th title="{value}"></th></tr></table>'
    )
    shown = sanitise(markup, context())
    found = elements(shown)
    names = [name for name, _ in found]
    assert names == ["p", "a", "span", "picture", "img", "table", "tbody", "tr", "td"]
    link = next(given for name, given in found if name == "a")
    assert (link["target"], link["rel"]) == ("_blank", "noopener")
    assert [given["title"] for _, given in found[:2]] == [trick, trick]
    assert found[4][1]["alt"] == trick
    assert words(shown) == "un lien (nouvel onglet)"
    assert plain_text(markup) == "un lien"


@pytest.mark.parametrize("trick", TRICKS)
def test_rewriting_without_changes_is_identical(trick: str) -> None:
    clean = nh3.clean(f'<p title="{attribute(trick)}">{trick}<br>&amp;copy; &lt;b&gt;</p>')
    assert Rewriter().rewritten(clean) == clean


def test_table_within_a_table_stays_whole() -> None:
    inner = "<table><tbody><tr><td>b</td></tr></tbody></table>"
    outer = f"<tbody><tr><td>a{inner}</td><td>c</td></tr></tbody>"
    assert inner_html(f"<p><table>{outer}</table></p>", "table") == outer
    assert inner_html("<p>x</p>", "table") == ""


def test_relative_url_in_text_is_unchanged() -> None:
    told = '<p>Écrivez <code>href="/x"</code> ou <a href="/y">ici</a></p>'
    expected = '<p>Écrivez <code>href="/x"</code> ou <a href="https://villa.test/y">ici</a></p>'
    assert absolute_html(told, context()) == expected
    foreign = '<p>un <a href="https://else.test/">lien</a>.</p>'
    assert words(absolute_html(foreign, context())) == "un lien ."


class Depth(HTMLParser):
    """Counts how many elements stand in one another."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = self.deepest = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's form
        self.depth += tag not in {"br", "img", "hr"}
        self.deepest = max(self.deepest, self.depth)

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - as above
        self.depth -= 1


def deepest(markup: str) -> int:
    """Tell how deep an HTML parser nests ``markup``, on which its work depends."""
    depth = Depth()
    depth.feed(nh3.clean(markup, tags=EVERY_TAG, clean_content_tags=set()))
    return depth.deepest


EVERY_TAG = {
    *"a b blockquote code details div em font form h1 h2 i li object ol p section span".split(),
    *"strong summary table tbody td th tr ul button dd dt dl".split(),
}
NESTED = [
    "<div>",
    "<b><div></b>",
    "<span><div></span>",
    "<div><table></div></table>",
    "<div></x>",
    "<table><tr><td>",
    "<ul><li>",
    "<a href=x><div>",
    "<object><p>",
    "<details><summary>",
    "<DIV\n>",
]


@pytest.mark.parametrize("unit", NESTED)
def test_excessive_nesting_is_cut_and_its_text_stays(unit: str) -> None:
    markup = f"{unit}mot " * 1500
    assert deepest(markup) >= DEEPEST
    cut = shallow(markup)
    assert deepest(cut) <= 4 * DEEPEST + 4
    assert plain_text(cut).split().count("mot") == 1500
    assert len(sanitise(markup, context())) < 4 * len(markup)


@pytest.mark.parametrize("seed", range(20))
def test_random_markup_is_never_nested_deeper(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test that can be repeated, not a secret
    tags = sorted(EVERY_TAG)
    units = "".join(
        f"<{chance.choice(['', '', '/'])}{chance.choice(tags)}>"
        for _ in range(chance.randint(2, 7))
    )
    assert deepest(shallow(units * (8_000 // len(units)))) <= 4 * DEEPEST


def test_shallow_markup_is_unchanged() -> None:
    markup = "<ul>" + "<li><p>un <b>mot</b><br></p>" * 2_000 + "</ul>"
    assert shallow(markup) is markup


def test_smaller_files_of_a_picture_are_absolute_in_feeds() -> None:
    markup = '<img src="/a.jpg" srcset="/a.jpg 900w, /b.jpg 300w">'
    printed = absolute_html(markup, context())
    assert 'srcset="https://villa.test/a.jpg 900w, https://villa.test/b.jpg 300w"' in printed
