"""Films, recordings, players and maps in editors' HTML are those of the site, or a titled link."""

from __future__ import annotations

from typing import Any

import pytest

from components.ui.icon import icon
from components.ui.rich_text import rich_text
from tests.blocks.core_page import Envelope, core, printed
from tests.support.rendered import context, elements, shown, tag, words
from villa_site.site.html.player_marks import Player, player_of
from villa_site.site.html.rich_text import sanitise
from villa_site.site.html.tree import Element

pytestmark = pytest.mark.req("ROB-05")

FILM = '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="Visite filmée"></iframe>'


def text(markup: str, **changes: Any) -> str:
    return shown(rich_text(markup, context(**changes)))


@pytest.mark.parametrize(
    ("markup", "consent"),
    [
        (FILM, "youtube"),
        (f"<p>Avant</p>{FILM}<p>Après</p>", "youtube"),
        (f"<p>Avant {FILM} après</p>", "youtube"),
        (f"<ul><li>Un {FILM}</li></ul>", "youtube"),
        (f"<ul>{FILM}<li>Un</li></ul>", "youtube"),
        (f"<table><tbody><tr><td>{FILM}</td></tr></tbody></table>", "youtube"),
        (f"<h2>Titre {FILM}</h2>", "youtube"),
        (f"<blockquote>{FILM}</blockquote>", "youtube"),
        (f'<a href="/x/">{FILM}</a>', "youtube"),
        (f"<details><summary>Plus {FILM}</summary><p>Suite</p></details>", "youtube"),
        (f"<figure>{FILM}<figcaption>Légende</figcaption></figure>", "youtube"),
        ('<iframe data-src="https://player.vimeo.com/video/1?h=abc"></iframe>', "vimeo"),
        (
            (
                '<object data="x"><param name="movie" value="https://youtube.com/v/abcdefghijk">'
                '<embed src="https://youtube.com/v/abcdefghijk"></object>'
            ),
            "youtube",
        ),
        ('<embed src="https://www.youtube.com/v/abcdefghijk">', "youtube"),
        ('<iframe src="https://www.google.com/maps/embed?pb=!1m1"></iframe>', "google-maps"),
        ('<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>', "soundcloud"),
        ("Avant\n\nhttps://youtu.be/abcdefghijk\n\nAprès", "youtube"),
        ("Avant\nhttps://youtu.be/abcdefghijk?t=3\nAprès", "youtube"),
        ("<p>https://vimeo.com/123456</p>", "vimeo"),
        ("<p>Avant<br>https://vimeo.com/123456<br>Après</p>", "vimeo"),
        ("https://youtu.be/abcdefghijk", "youtube"),
        (
            (
                '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n'
                "https://youtu.be/abcdefghijk\n</div></figure>"
            ),
            "youtube",
        ),
    ],
)
def test_player_of_another_site_waits_for_consent(markup: str, consent: str) -> None:
    page = text(markup)
    assert page.count(f'data-consent="{consent}"') == 1
    assert page.count("<villa-island") == 1
    found = elements(page)
    assert not [tag for tag, _ in found if tag in {"iframe", "embed", "object"}]
    assert not [each for _, each in found if "abcdefghijk" in each.get("src", "")]
    for word in ("Avant", "Après", "après", "Titre", "Suite", "Légende"):
        assert words(page).count(word) == words(sanitise(markup, context())).count(word)


def test_element_around_a_player_retains_its_style_and_its_picture() -> None:
    page = text(f'<div style="text-align:center">{FILM}</div>')
    assert tag(page, "<div style") == '<div style="text-align:center">'
    # React takes no style as text.
    node: Any = rich_text(f'<p style="text-align:center">A</p>{FILM}', context())
    assert node["children"][0]["attributes"]["style"] == {"textAlign": "center"}
    page = text(f'<p><a href="/x/"><img src="/a.png" alt="">{FILM}</a></p>')
    assert 'src="/a.png"' in page


@pytest.mark.parametrize(
    ("url", "shape", "sign"),
    [
        ("https://www.youtube.com/embed/abcdefghijk", "", "play"),
        ("https://www.google.com/maps/embed?pb=!1m1", " foreign-player-map", "away"),
        ("https://w.soundcloud.com/player/?url=x", " foreign-player-sound", "play"),
    ],
)
def test_player_has_the_shape_and_the_sign_of_its_kind(url: str, shape: str, sign: str) -> None:
    page = text(f'<iframe src="{url}"></iframe>')
    assert f'class="foreign-player{shape}"' in page
    assert ("Contenu hébergé par" in words(page)) is bool(shape)
    assert shown(icon("play")) in page or sign == "away"
    assert shown(icon("away")) in page or sign == "play"


def test_player_is_named_by_its_title() -> None:
    assert "Voir sur YouTube : Visite filmée (nouvel onglet)" in words(text(FILM))


def test_player_in_a_paragraph_comes_after_it() -> None:
    page = text(f"<p>Avant <em>{FILM}</em> après</p><p>{FILM}</p><p>Fin</p>")
    assert page.index("<p>Avant") < page.index("après</p>") < page.index('<div class="foreign')
    assert "<p></p>" not in page
    assert "<em></em>" not in page


def test_numbering_of_a_list_goes_on_after_a_player() -> None:
    page = text(f'<ol type="a" class="wp-x"><li>Un {FILM}</li><li>Deux</li></ol>')
    assert page.count("<ol") == 1
    assert tag(page, "<ol") == '<ol type="a" class="wp-x">'


@pytest.mark.parametrize(
    ("markup", "link", "name"),
    [
        (
            '<iframe src="https://player.example/x" title="Le plan"></iframe>',
            "https://player.example/x",
            "Le plan (nouvel onglet)",
        ),
        (
            '<iframe src="//player.example/x"></iframe>',
            "https://player.example/x",
            "player.example (nouvel onglet)",
        ),
        (
            '<iframe src="https://player.example/x"></iframe>',
            "https://player.example/x",
            "player.example (nouvel onglet)",
        ),
        ('<embed src="/media/plan.pdf">', "/media/plan.pdf", "plan.pdf"),
        ('<object data="/media/plan.pdf">Rien</object>', "/media/plan.pdf", "plan.pdf"),
        (
            '<object data="/media/plan.pdf"><a href="/media/plan.pdf">Le plan</a></object>',
            "/media/plan.pdf",
            "Le plan",
        ),
    ],
)
def test_unknown_player_is_a_titled_link(markup: str, link: str, name: str) -> None:
    page = text(f"<p>A</p>{markup}<p>B</p>")
    assert f'href="{link}"' in tag(page, "<a")
    assert words(page) == f"A {name} B"
    assert "data-player" not in page


@pytest.mark.parametrize(
    "markup",
    [
        (
            '<iframe src="https://www.googletagmanager.com/ns.html?id=x" width="0" height="0">'
            "</iframe>"
        ),
        '<noscript><iframe src="https://t.example/x" style="display:none"></iframe></noscript>',
        '<iframe src="about:blank"></iframe>',
        "<iframe></iframe>",
        "<video></video>",
    ],
)
def test_frame_without_anything_to_see_is_left_out(markup: str) -> None:
    assert words(text(f"<p>A</p>{markup}<p>B</p>")) == "A B"


def test_film_retains_what_its_editor_set_and_never_starts_by_itself() -> None:
    page = text(
        '<video autoplay loop muted controls poster="/p.png" aria-label="La loggia">'
        '<source src="/f.mp4"><track src="/f.vtt" srclang="fr" label="Français"></video>'
    )
    film = tag(page, "<video")
    assert 'src="/f.mp4"' in film
    assert 'poster="/p.png"' in film
    assert 'aria-label="La loggia"' in film
    assert 'loop=""' in film
    assert 'muted=""' in film
    assert "autoplay" not in film.lower()
    assert 'srcLang="fr"' in tag(page, "<track")


def test_film_without_a_poster_loads_its_first_picture() -> None:
    assert 'preload="metadata"' in tag(text('<video src="/f.mp4"></video>'), "<video")


def test_recording_plays_in_the_text() -> None:
    page = text(
        '<figure><audio loop src="/son.mp3"></audio><figcaption>La voix</figcaption></figure>'
    )
    assert 'src="/son.mp3"' in tag(page, "<audio")
    assert 'aria-label="La voix"' in tag(page, "<audio")
    assert 'loop=""' in tag(page, "<audio")


def test_film_on_a_host_that_pages_do_not_load_is_a_link() -> None:
    for kind in ("video", "audio"):
        page = text(f'<{kind} src="https://ailleurs.test/f.mp4"></{kind}>')
        assert f"<{kind}" not in page
        assert 'href="https://ailleurs.test/f.mp4"' in page


def test_preview_says_what_became_of_players() -> None:
    markup = f'{FILM}<iframe src="https://player.example/x"></iframe><audio src="/s.mp3"></audio>'
    assert "block-notice" not in text(markup)
    preview = text(markup, preview=True)
    assert preview.count("block-notice") == 3
    # A link stays within its line, and so does what is said of it.
    assert preview.count("<small") == 1
    assert "montré comme un lien : https://player.example/x" in words(preview)


def test_feeds_have_the_link_without_its_mark() -> None:
    plain = sanitise(FILM, context())
    assert "data-player" not in plain
    assert words(plain) == "Visite filmée (nouvel onglet)"


@pytest.mark.parametrize(
    "src",
    ["javascript:steal()", "JAVASCRIPT:steal()", "java\nscript:steal()", "data:text/html,x"],
)
@pytest.mark.parametrize("kind", ["video", "audio", "frame", "link"])
def test_forged_mark_runs_nothing(src: str, kind: str) -> None:
    escaped = src.replace("\n", "&#10;").replace("java&#10;", "java\\n")
    forged = f"""<a data-player='{{"kind":"{kind}","src":"{escaped}"}}' href="/x/">x</a>"""
    page = text(forged)
    assert "steal()" not in page
    assert "text/html" not in page


def test_mark_that_is_no_player_is_a_link() -> None:
    assert player_of(Element("a", {"data-player": '{"kind":"video","src":"/f.mp4"}'})) == Player(
        "video", "/f.mp4"
    )
    for forged in ("", "x", "[]", '{"kind":"x"}', '{"kind":"video","src":1}', '{"kind":"video"'):
        assert player_of(Element("a", {"data-player": forged})) is None


async def test_list_item_with_a_list_holds_the_player_in_a_box() -> None:
    inner = core("list", "<ul></ul>", core("list-item", "<li>B</li>"))
    page = await printed(core("list-item", f"<li>A {FILM}</li>", inner))
    assert '<li><div>A <div class="foreign-player"' in page


@pytest.mark.parametrize(
    "block",
    [
        core("paragraph", f"<p>A {FILM}</p>"),
        core("freeform", f"<p>A</p>{FILM}"),
        core("html", FILM),
        core("list-item", f"<li>A {FILM}</li>"),
        core("list", "<ul></ul>", core("list-item", f"<li>A {FILM}</li>")),
        core("columns", "", core("column", "", core("paragraph", f"<p>A {FILM}</p>"))),
        core("quote", f"<blockquote><p>A</p>{FILM}</blockquote>"),
        core("table", f"<figure><table><tbody><tr><td>{FILM}</td></tr></tbody></table></figure>"),
        core("image", f'<figure><img src="/a.png"><figcaption>A {FILM}</figcaption></figure>'),
        {**core("x", FILM), "blockName": None},
        {**core("x", FILM), "blockName": "plugin/unknown"},
        {**core("x", FILM), "blockName": "acf/text", "attrs": {"data": {"texte": FILM}}},
        {
            **core("x"),
            "blockName": "acf/faq",
            "attrs": {"data": {"questions": [{"question": "Q ?", "reponse": FILM}]}},
        },
        {
            **core("x"),
            "blockName": "acf/accordion",
            "attrs": {"data": {"items": [{"titre": "T", "texte": FILM}]}},
        },
    ],
    ids=lambda block: str(block["blockName"]),
)
async def test_every_block_with_html_shows_the_player(block: Envelope) -> None:
    page = await printed(block)
    assert page.count('data-consent="youtube"') == 1
    assert page.count("<villa-island") == 1
    assert "data-player" not in page


def test_form_of_another_program_is_a_link_that_previews_explain() -> None:
    form = '<p>Avant</p><form action="https://a.example/"><label>Nom <input></label></form>'
    assert words(text(form)) == (
        "Avant Ce formulaire ne peut pas être rempli ici. Ouvrir le formulaire (nouvel onglet)"
    )
    said = "Formulaire d’un autre logiciel, montré comme un lien."
    assert said not in words(text(form))
    assert said in words(text(form, preview=True))
