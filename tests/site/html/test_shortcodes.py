"""Shortcodes that WordPress has not run are figures, galleries, players, or are reported."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from components.ui.rich_text import rich_text
from tests.support.rendered import context, elements, shown, tag, words
from villa_site.content.losses import losses
from villa_site.site.html.rich_text import sanitise
from villa_site.site.html.shortcodes import expanded, media_of, with_media

pytestmark = pytest.mark.req("ROB-05")

PICTURE: dict[str, Any] = {
    "url": "/a.jpg",
    "width": 1200,
    "height": 800,
    "alt": "Le jardin",
    "sizes": {
        "medium": {"source_url": "/a-300x200.jpg", "width": 300, "height": 200},
        "thumbnail": {"source_url": "/a-150x150.jpg", "width": 150, "height": 150},
    },
}
SONG = {"url": "/s.mp3", "title": "La voix &amp; le vent"}


def text(markup: str, **changes: Any) -> str:
    return shown(rich_text(markup, context(**changes)))


@pytest.mark.parametrize(
    "markup",
    [
        '[caption id="a_1" align="alignright" width="300"]<img src="/a.jpg"> La salle[/caption]',
        (
            '<p>[caption id="a_1" width="300"]<a href="/a.jpg"><img src="/a.jpg"></a>'
            " La salle[/caption]</p>"
        ),
        '[wp_caption width="300" caption="La salle"]<img src="/a.jpg">[/wp_caption]',
        "[caption width=300]<img src='/a.jpg'/>La <em>salle</em>[/caption]",
        'Avant\n\n[caption width="3"]<img src="/a.jpg"> La salle[/caption]\n\nAprès',
    ],
)
def test_caption_is_a_figure(markup: str) -> None:
    page = text(markup)
    tags = [tag for tag, _ in elements(page)]
    assert tags.count("figure") == tags.count("figcaption") == tags.count("img") == 1
    assert words(page).removeprefix("Avant ").removesuffix(" Après") == "La salle"
    assert "<p></p>" not in page


def test_captions_beside_each_other_are_two_figures() -> None:
    one = '[caption width="3"]<img src="/{0}.jpg"> {0}[/caption]'
    page = text(one.format("un") + "<p>Entre</p>" + one.format("deux"))
    assert page.count("<figure") == 2
    assert words(page) == "un Entre deux"


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ("[embed]https://youtu.be/abcdefghijk[/embed]", 'data-consent="youtube"'),
        ('[embed width="640"]https://vimeo.com/123456[/embed]', 'data-consent="vimeo"'),
        (
            '<p>[embed]<a href="https://youtu.be/abcdefghijk">x</a>[/embed]</p>',
            'data-consent="youtube"',
        ),
        ("[embed]https://ailleurs.test/x[/embed]", 'href="https://ailleurs.test/x"'),
        ('[audio src="/s.mp3"]', 'src="/s.mp3"'),
        ('[audio mp3="/s.mp3" ogg="/s.ogg"][/audio]', 'src="/s.mp3"'),
        ("[audio src=&#8221;/s.mp3&#8221;]", 'src="/s.mp3"'),
        ("[audio /s.mp3]", 'src="/s.mp3"'),
        ('[video width="640" mp4="/f.mp4" poster="/p.jpg" loop="1"][/video]', 'poster="/p.jpg"'),
        ('[video src="https://youtu.be/abcdefghijk"]', 'data-consent="youtube"'),
    ],
)
def test_player_of_a_shortcode_is_the_sites(markup: str, found: str) -> None:
    page = text(f"Avant\n\n{markup}\n\nAprès")
    assert found in page
    assert "[" not in words(page)
    assert words(page).startswith("Avant")
    assert words(page).endswith("Après")


def test_gallery_shows_its_pictures_in_their_order_and_sizes() -> None:
    media = {7: PICTURE, 3: {**PICTURE, "url": "/b.jpg", "sizes": {}}}
    markup = '<p>Avant</p>[gallery ids="7,3" columns="2" link="file"]'
    assert media_of(markup) == {3, 7}
    page = text(with_media(markup, media))
    images = [each for name, each in elements(page) if name == "img"]
    assert [each["src"] for each in images] == ["/a.jpg", "/b.jpg"]
    assert images[0]["srcset"] == "/a-300x200.jpg 300w, /a.jpg 1200w"
    assert images[0]["alt"] == "Le jardin"
    assert "gallery-columns-2" in tag(page, '<div class="gallery')


def test_playlist_is_a_list_of_recordings() -> None:
    page = text(with_media("[playlist ids='4']", {4: SONG}))
    assert 'src="/s.mp3"' in tag(page, "<audio")
    assert 'aria-label="La voix & le vent"' in tag(page, "<audio")


@pytest.mark.parametrize(
    "markup", ["[gallery]", '[gallery ids="9"]', "[playlist ids=9]", "[audio]"]
)
def test_shortcode_without_known_files_is_left_out_and_reported(
    markup: str, caplog: pytest.LogCaptureFixture
) -> None:
    losses.forget()
    with caplog.at_level(logging.WARNING):
        page = text(f"Avant\n\n{with_media(markup, {})}\n\nAprès")
    assert words(page) == "Avant Après"
    assert "<a" not in page
    assert "is left out" in caplog.text
    assert "est laissé de côté" in words(text(markup, preview=True))


@pytest.mark.parametrize(
    "markup",
    [
        "[[gallery]]",
        "[contact-form-7 id=1]",
        "Note [1] et [galleryx]",
        "[/caption] fin",
        "tableau[caption",
    ],
)
def test_other_brackets_stay(markup: str) -> None:
    assert words(sanitise(markup, context())) == markup
    assert expanded(markup) == markup


def test_hostile_shortcode_is_harmless() -> None:
    markup = (
        '[video src="javascript:steal()"] [audio src="/x.mp3&quot; onerror=&quot;steal()"]'
        '[caption]<img src=x onerror="steal()"><script>steal()</script>[/caption]'
    )
    for _, attributes in elements(text(markup)):
        assert not [name for name in attributes if name.startswith("on")]
        assert "javascript" not in attributes.get("src", "") + attributes.get("href", "")


def test_thousands_of_openings_take_no_time() -> None:
    # With a search to the end for each of them, these take minutes.
    assert expanded("[caption]" * 50_000 + "[/caption]").count("[caption]") == 0


async def test_gallery_of_a_page_is_looked_up_by_its_ids(start: Any, backend: Any) -> None:
    backend.answers["/wp-json/wp/v2/media"] = [
        {
            "id": 7,
            "source_url": "/wp-content/uploads/a.jpg",
            "alt_text": "Le jardin",
            "media_details": {"width": 1200, "height": 800},
        }
    ]
    classic: dict[str, Any] = {
        "blockName": None,
        "attrs": [],
        "innerBlocks": [],
        "innerHTML": '[gallery ids="7"]',
    }
    backend.add("/a/", "Galerie", blocks=[classic])
    client = await start()
    page = (await client.get("/a/")).text
    assert 'alt="Le jardin"' in page
    assert "[gallery" not in page
