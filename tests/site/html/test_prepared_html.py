"""HTML of plugins and old editors shows no tag as text, and its real pictures once."""

from __future__ import annotations

from html import unescape

import pytest

from tests.support.rendered import context, elements, words
from villa_site.site.html.rich_text import sanitise, sanitise_with_players
from villa_site.site.html.wordpress_html import find_elements, image_of_element

pytestmark = pytest.mark.req("ROB-05")

_DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
_SVG = "data:image/svg+xml,%3Csvg%20xmlns='x'%3E%3C/svg%3E"


def pictures(markup: str) -> list[str]:
    """List the addresses of the pictures that visitors get."""
    found = elements(sanitise(markup, context()))
    return [attributes["src"] for tag, attributes in found if tag == "img"]


@pytest.mark.parametrize(
    "markup",
    [
        '<noscript><img src="/n.png" alt="Salle"></noscript>',
        "<noscript><p>Activez <b>JavaScript</b>.</p></noscript>",
        '<iframe src="https://player.example/x"><p>Sans cadres</p></iframe>',
        "<noframes><p>Sans cadres</p></noframes>",
        "<noembed><b>ne</b></noembed>",
        "<xmp><b>x</b></xmp>",
        "<XMP class=a><i>x</i></XMP>",
        "<textarea><b>t</b></textarea>",
        "<textarea>&lt;b&gt;t&lt;/b&gt;</textarea>",
        "<title><i>t</i></title>",
        "<plaintext><b>p</b><p>B</p>",
        "<script>if (1 < 2) document.write('<p>x</p>')</script>",
        "<style>p > a { color: red }</style>",
        "<template><p>x</p></template>",
        "<select><option><b>x</b></option></select>",
        "<svg><title><b>x</b></title><foreignObject><p>y</p></foreignObject></svg>",
        "<xmp><textarea><title><plaintext><xmp><b>x</b>",
        "<noscript><noscript><img src=/n.png></noscript></noscript>",
    ],
)
def test_markup_of_raw_text_is_never_read(markup: str) -> None:
    for around in ("<p>A</p>{}<p>B</p>", "<p>A {} B</p>", "<ul><li>A{}</li></ul><p>B</p>"):
        read = unescape(words(sanitise(around.format(markup), context())))
        assert "<" not in read
        assert ">" not in read
        assert read.startswith("A")


@pytest.mark.parametrize(
    "markup",
    [
        '<img class="lazyload" src="{dot}" data-src="/real.png" alt="">',
        '<img src="{svg}" data-lazy-src="/real.png">',
        '<img data-src="/real.png">',
        '<img src="/blank.gif" data-original="/real.png">',
        '<img class="lazy" src="/real-30x20.png" data-original="/real.png">',
        '<img src="{dot}" data-lazy="/real.png"><noscript><img src="/real.png"></noscript>',
        '<img src="{dot}" data-src="/real.png"> <noscript><img src="/real.png"></noscript>',
        '<noscript><img src="/real.png"></noscript><img class="lazyload" data-src="/real.png">',
        '<img src="{dot}"><noscript><img src="/real.png"></noscript>',
        '<noscript><img src="/real.png"></noscript>',
        (
            '<figure><a href="/x/"><img src="{dot}" data-src="/real.png"></a>'
            '<noscript><img src="/real.png"></noscript></figure>'
        ),
        '<img src="{dot}" data-srcset="/real.png 300w, /gross.png 900w">',
        '<noscript><img src="/p.gif" width="1" height="1"></noscript><img src="/real.png">',
    ],
)
def test_lazy_picture_is_the_real_one_once(markup: str) -> None:
    assert pictures(markup.format(dot=_DOT, svg=_SVG)) == ["/real.png"]


def test_picture_with_an_address_for_a_larger_file_stays() -> None:
    markup = '<img src="/salle.png" data-original="/salle-9000.png">'
    assert pictures(markup) == ["/salle.png"]


def test_lazy_picture_has_its_sizes() -> None:
    markup = (
        f'<img src="{_DOT}" data-src="/a.png" data-srcset="/a.png 900w, /b.png 300w" '
        'data-sizes="auto" sizes="50vw">'
    )
    [(_, image)] = [each for each in elements(sanitise(markup, context())) if each[0] == "img"]
    assert (image["srcset"], image["sizes"]) == ("/a.png 900w, /b.png 300w", "50vw")


def test_lazy_picture_of_a_core_block_is_the_real_one() -> None:
    markup = (
        f'<figure><img src="{_DOT}" data-src="/a-600x400.png" alt="Salle">'
        '<noscript><img src="/a-600x400.png" alt="Salle"></noscript></figure>'
    )
    [element] = find_elements(markup, "img")
    image = image_of_element(element)
    assert image is not None
    assert (image.url, image.alt, image.width) == ("/a-600x400.png", "Salle", 600)


@pytest.mark.parametrize(
    "hostile",
    [
        '<noscript><img src="/x.png" onerror="steal()"><script>steal()</script></noscript>',
        '<xmp><img src=x onerror="steal()"><script>steal()</script></xmp>',
        "<textarea></textarea><img src=x onerror=steal()>",
        '<textarea>&lt;/textarea&gt;&lt;img src=x onerror="steal()"&gt;</textarea>',
        '<iframe src="javascript:steal()"></iframe>',
        '<iframe data-src="javascript:steal()"></iframe>',
        '<iframe srcdoc="<script>steal()</script>"></iframe>',
        '<embed src="data:text/html,<script>steal()</script>">',
        '<object data="javascript:steal()"></object>',
        '<video src="javascript:steal()" poster="javascript:steal()" onplay="steal()"></video>',
        '<img data-src="javascript:steal()" src="data:image/gif,x">',
        '<img srcset="javascript:steal() 1x, https://evil.test/x.png 2x" src="/a.png">',
        "<svg><noscript>&lt;/noscript&gt;&lt;img src=x onerror=steal()&gt;</noscript></svg>",
        "<math><mtext><iframe>&lt;img src=x onerror=steal()&gt;</iframe></mtext></math>",
        '<a data-player=\'{"kind":"video","src":"javascript:steal()"}\' href=\'/x/\'>x</a>',
        "<a data-player='{\"kind\":[]}' href='javascript:steal()'>x</a>",
        '<p style="text-align:center;background:url(javascript:steal())">x</p>',
        '<ol style="list-style-type:url(https://evil.test/x)"><li>x</li></ol>',
        '<a name="x" href="whatsapp:steal" onclick="steal()" rel="opener nofollow">x</a>',
    ],
)
def test_hostile_html_of_players_and_pictures_is_harmless(hostile: str) -> None:
    for tag, attributes in elements(sanitise_with_players(hostile, context())):
        assert tag not in {"script", "iframe", "object", "embed", "video", "audio", "svg", "math"}
        for name, value in attributes.items():
            assert not name.startswith("on")
            assert name == "data-player" or "steal()" not in value
            assert "evil.test" not in value
            assert "opener" not in value.split() or "noopener" in value


def test_deeply_nested_raw_text_is_cut() -> None:
    markup = "<xmp>" * 5_000 + "<textarea>" * 5_000 + "fin"
    assert "<xmp" not in sanitise(f"<p>A</p>{markup}", context())
