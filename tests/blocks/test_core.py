"""The editor's own blocks: words, pictures, players and layouts, as WordPress saves them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blocks.core_page import core, envelope, printed
from tests.blocks.stage import FIXTURES, TYPES
from tests.support.rendered import elements, tag, words
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale

pytestmark = pytest.mark.req("BLK-14")

NAMES = sorted(
    name.removeprefix("core/")
    for name in TYPES
    if name.startswith("core/") and name != "core/freeform"
)


@pytest.mark.parametrize("name", NAMES)
def test_core_block_has_its_fixture(name: str) -> None:
    assert (FIXTURES / f"core_{name.replace('-', '_')}.json").is_file()


@pytest.mark.parametrize("locale", DEFAULT_LANGUAGES)
@pytest.mark.parametrize("case", ["full", "minimal", "hostile"])
@pytest.mark.parametrize("name", NAMES)
async def test_core_block_renders_its_fixture_safely(
    name: str, case: str, locale: Locale, caplog: pytest.LogCaptureFixture
) -> None:
    page = await printed(envelope(name, case), locale=locale)
    for kind, given in elements(page):
        assert kind not in {"script", "iframe", "object", "style", "form", "input"}
        assert not [attribute for attribute in given if attribute.startswith("on")]
        assert not [value for value in given.values() if "javascript:" in value]
        assert "evil.test" not in given.get("href", "") + given.get("style", "")
    assert "steal" not in words(page)
    assert "None" not in page
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("name", NAMES)
async def test_anchor_of_a_core_block_is_one_element(name: str) -> None:
    given = envelope(name)
    anchor = given["attrs"].get("anchor")
    page = await printed(given)
    assert page.count(f'id="{anchor}"') == (1 if anchor else 0)


@pytest.mark.parametrize("markup", ["", "<p></p>", "<p>&nbsp;</p>", " \n "])
async def test_empty_paragraph_is_not_rendered(markup: str) -> None:
    assert await printed(core("paragraph", markup)) == ""


async def test_paragraph_retains_its_style_and_external_links_open_in_a_new_tab() -> None:
    page = await printed(envelope("paragraph"))
    assert 'class="has-drop-cap has-text-align-center"' in page
    assert 'target="_blank" rel="noopener"' in tag(page, '<a href="https://ailleurs.test/"')


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize(
    "marked",
    ['<span lang="it">controra</span>', '<bdo lang="ar" dir="rtl">سلام</bdo>'],
    ids=["span", "format-of-wordpress"],
)
async def test_language_of_foreign_words_reaches_the_page(marked: str) -> None:
    """WordPress writes its format “Language” as ``bdo`` with language and direction."""
    assert marked in await printed(
        core("paragraph", f"<p>Le mot {marked}.</p>"),
    )
    assert marked in await printed(core("list", f"<ul><li>{marked}</li></ul>"))
    assert marked in await printed(core("quote", f"<blockquote><p>{marked}</p></blockquote>"))


async def test_heading_of_the_first_level_is_lowered() -> None:
    page = await printed(core("heading", "<h1>Titre</h1>", level=1))
    assert "<h2>Titre</h2>" in page
    assert "<h1" not in page


async def test_list_of_item_blocks_retains_numbering_and_nesting() -> None:
    page = await printed(envelope("list"))
    assert '<ol reversed="" start="3">' in page
    assert words(page) == "Trois Deux dedans"
    nested = page[page.index("Deux") : page.index("dedans")]
    assert "<ul>" in nested


async def test_list_saved_as_html_is_rendered_unchanged() -> None:
    page = await printed(envelope("list", "minimal"))
    assert page.count("<li>") == 2


async def test_quote_of_paragraph_blocks_has_its_citation() -> None:
    page = await printed(envelope("quote"))
    assert words(page) == "La chambre donne sur un mur. Le mur est tr\u00e8s beau. Lucia Ferri"
    assert page.index("<blockquote>") < page.index("Le mur") < page.index("<cite>")


@pytest.mark.parametrize(
    ("chosen", "style"), [("is-style-wide", "wide"), ("is-style-dots", "dots"), ("", "short")]
)
async def test_separator_has_its_configured_style(chosen: str, style: str) -> None:
    page = await printed(core("separator", className=chosen))
    assert f"core-separator-{style}" in tag(page, "<hr")


@pytest.mark.parametrize(
    ("locale", "label"), [("fr", "Tableau"), ("it", "Tabella"), ("en", "Table")]
)
async def test_table_is_a_focusable_labelled_region(locale: Locale, label: str) -> None:
    page = await printed(envelope("table", "minimal"), locale=locale)
    region = tag(page, '<div class="block-body rich-text core-table-frame"')
    assert f'role="region" aria-label="{label}"' in region
    assert 'tabindex="0"' in region.lower()


async def test_table_is_named_by_its_caption() -> None:
    page = await printed(envelope("table"))
    assert 'aria-label="Les tarifs"' in page
    assert '<figcaption class="caption">Les tarifs</figcaption>' in page
    assert "core-table-striped" in page


async def test_picture_has_its_sizes_caption_and_link() -> None:
    page = await printed(envelope("image"))
    shown = tag(page, "<img")
    assert "/wp-content/uploads/roofs-170-640x426.webp 640w" in shown
    assert 'width="1280" height="853"' in shown
    assert 'alt="Des toits"' in shown
    assert 'href="/la-villa/"' in tag(page, "<a")
    assert "Les <em>toits</em>, un matin</figcaption>" in page
    assert "core-wide" in tag(page, "<figure")


async def test_picture_without_dimensions_uses_those_of_its_file_name() -> None:
    page = await printed(envelope("image", "minimal"))
    assert 'width="1024" height="683"' in tag(page, "<img")


async def test_link_of_a_caption_does_not_wrap_the_picture() -> None:
    caption = '<figcaption>Voir <a href="/visite/">la visite</a></figcaption>'
    page = await printed(core("image", f'<figure><img src="/a.jpg" alt="A"/>{caption}</figure>'))
    assert page.count("<a") == 1
    assert "core-image-link" not in page


async def test_gallery_has_pictures_in_columns_in_both_formats() -> None:
    page = await printed(envelope("gallery"))
    assert page.count("<img") == 3
    assert 'style="--columns:2"' in page
    assert "Trois toits</figcaption>" in page
    old = await printed(envelope("gallery", "minimal"))
    assert old.count("<img") == 1
    assert 'style="--columns:1"' in old


async def test_file_is_one_link_with_name_format_and_size() -> None:
    page = await printed(envelope("file"))
    assert page.count("<a") == 1
    assert words(page) == "Guide des candidatures PDF"


async def test_players_have_no_autoplay() -> None:
    page = await printed(envelope("audio"), envelope("video"))
    assert 'controls=""' in tag(page, "<audio")
    assert 'controls=""' in tag(page, "<video")
    assert "autoplay" not in page.lower()
    assert "loop" not in tag(page, "<audio")
    assert 'aria-label="Le salon, un soir"' in tag(page, "<audio")


async def test_video_has_poster_and_captions() -> None:
    page = await printed(envelope("video"))
    assert 'src="/wp-content/uploads/fountain-131.webp"' in tag(page, "<img")
    assert 'srcLang="fr" label="Fran\u00e7ais" default=""' in tag(page, "<track")


async def test_video_url_is_read_from_the_source_element() -> None:
    page = await printed(envelope("video", "minimal"))
    assert 'src="/wp-content/uploads/fountain-10s.webm"' in tag(page, "<video")


async def test_embedded_video_requires_consent_and_other_embeds_are_links() -> None:
    page = await printed(envelope("embed"))
    assert 'data-consent="youtube"' in page
    assert 'href="https://www.youtube.com/watch?v=abcdefghijk"' in page
    assert "Un entretien</figcaption>" in page
    other = await printed(envelope("embed", "minimal"))
    assert words(other) == "Voir sur Spotify (nouvel onglet)"


async def test_url_imitating_a_video_host_is_a_plain_link() -> None:
    page = await printed(envelope("embed", "hostile"))
    assert "data-consent" not in page


async def test_columns_have_their_widths() -> None:
    page = await printed(envelope("columns"))
    assert page.count('class="core-column ') == 2
    assert 'style="flex-basis:33.33%;flex-grow:0"' in page
    assert "core-middle" in tag(page, '<div class="block core-columns')
    assert page.index("\u00c0 gauche.") < page.index("<img")


async def test_group_has_its_configured_element_and_colour() -> None:
    page = await printed(envelope("group"))
    assert "core-group-flow core-field" in tag(page, "<aside")
    assert words(page) == "\u00c0 part Un mot."


@pytest.mark.parametrize(
    ("layout", "arranged"),
    [
        ({"type": "flex"}, "row"),
        ({"type": "flex", "orientation": "vertical"}, "flow"),
        ({"type": "grid"}, "tiles"),
        ({"type": "constrained"}, "flow"),
        (False, "flow"),
    ],
)
async def test_group_has_its_configured_layout(layout: object, arranged: str) -> None:
    page = await printed(core("group", "", core("paragraph", "<p>Un.</p>"), layout=layout))
    assert f"core-group-{arranged}" in page


async def test_buttons_have_their_style_and_those_without_url_are_words() -> None:
    page = await printed(envelope("buttons"))
    assert "button-solid" in tag(page, '<a href="/academie/candidater/"')
    assert "button-outline" in tag(page, '<a href="https://ailleurs.test/"')
    harmless = await printed(envelope("buttons", "hostile"))
    assert '<p class="core-button-words">Voler</p>' in harmless
    assert "<a" not in harmless


@pytest.mark.parametrize("name", ["columns", "group", "gallery", "buttons"])
async def test_frame_without_content_is_not_rendered(name: str) -> None:
    assert await printed(core(name, f'<div class="wp-block-{name}"></div>')) == ""


async def test_unnamed_html_is_rendered_like_the_html_block() -> None:
    free = core("html", "<p>Libre.</p>") | {"blockName": None}
    assert words(await printed(free, core("freeform", "<p>Classique.</p>"))) == "Libre. Classique."


async def test_acf_block_is_rendered_inside_a_column() -> None:
    quote = {"blockName": "acf/quote", "attrs": {"data": {"texte": "Un mot"}}, "innerBlocks": []}
    page = await printed(core("columns", "", core("column", "", quote)))
    assert page.index("core-column") < page.index('<section class="block quote')


async def test_cover_has_readable_words_and_its_picture_in_the_background() -> None:
    page = await printed(envelope("cover", dimRatio=0))
    assert "--shade:64%" in page
    assert "--least-height:420px" in page
    assert words(page).startswith("Les jardins au soir")
    assert 'alt="Des toits"' in page


async def test_cover_of_the_older_form_has_its_picture_from_the_attributes() -> None:
    page = await printed(core("cover", '<div class="wp-block-cover"></div>', url="/f.jpg", alt="A"))
    assert tag(page, "<img").count('src="/f.jpg"') == 1


async def test_cover_of_colour_alone_is_a_field() -> None:
    page = await printed(envelope("cover", "minimal"))
    assert "core-field" in page
    assert "<img" not in page


async def test_film_of_a_cover_does_not_play() -> None:
    stored = '<div class="wp-block-cover"><video autoplay muted loop src="/f.mp4"></video></div>'
    page = await printed(core("cover", stored))
    assert "autoplay" not in tag(page, "<video").lower()


@pytest.mark.parametrize(
    ("position", "columns"),
    [("left", "minmax(0, 40fr) minmax(0, 60fr)"), ("right", "minmax(0, 60fr) minmax(0, 40fr)")],
)
async def test_media_beside_text_retains_its_side_and_width(position: str, columns: str) -> None:
    page = await printed(envelope("media-text", mediaPosition=position, mediaWidth=40))
    assert f"--columns:{columns}" in page
    assert page.index("<figure") < page.index("Les toits</h2>")


async def test_text_without_media_has_the_width_alone() -> None:
    assert "--columns" not in await printed(envelope("media-text", "hostile"))


async def test_details_open_as_stored_and_share_a_name() -> None:
    page = await printed(envelope("details"))
    assert {'name="acces"', 'open=""'} <= set(tag(page, "<details").strip("<>").split())
    assert "<span>Venir en transports</span>" in page


async def test_accordion_item_is_a_disclosure_under_its_heading() -> None:
    page = await printed(envelope("accordion"))
    assert "<summary><h3>Peut-on photographier ?</h3>" in page
    assert "open" in tag(page, "<details")


async def test_each_panel_of_tabs_can_be_read() -> None:
    page = await printed(envelope("tabs"))
    assert words(page) == "Été De 9 h à 19 h. Hiver De 10 h à 17 h."
    assert page.count("<details") == page.count('open=""') == 2


async def test_social_links_have_icon_name_and_address() -> None:
    page = await printed(envelope("social-links"))
    assert words(page) == "Mastodon (nouvel onglet) Nous écrire Goodreads (nouvel onglet)"
    assert 'href="mailto:bonjour@villa.test"' in page


async def test_pullquote_has_its_source_apart() -> None:
    page = await printed(envelope("pullquote"))
    assert "on la <em>traverse</em>.</p></blockquote>" in page
    assert page.index("</blockquote>") < page.index("<cite>Ada Rossi")


@pytest.mark.parametrize("name", ["code", "preformatted", "verse"])
async def test_spaces_and_line_ends_stay(name: str) -> None:
    stored = envelope(name)["innerHTML"]
    inside = stored[stored.index("\n") - 5 : stored.index("\n") + 8]
    assert inside in await printed(envelope(name))


async def test_formula_is_mathml_or_what_was_written() -> None:
    assert "<msup><mi>x</mi><mn>2</mn></msup>" in await printed(envelope("math"))
    assert "<code>\\frac{1}{2}</code>" in await printed(envelope("math", "minimal"))


async def test_link_to_a_footnote_finds_it() -> None:
    note = 'id="1a2b3c4d-0000-4000-8000-000000000000"'
    stored = f'<ol class="wp-block-footnotes"><li {note}>Note</li></ol>'
    assert note in await printed(core("footnotes", stored))


async def test_gallery_of_one_html_retains_the_caption_and_link_of_each_picture() -> None:
    def item(name: str, rest: str) -> str:
        picture = f'<img src="/{name}.jpg">'
        return f'<li class="blocks-gallery-item"><figure>{rest.format(picture)}</figure></li>'

    first = item("a", '<a href="/loggia/">{}</a><figcaption>Une</figcaption>')
    second = item("b", "{}")
    third = item("c", "{}<figcaption>Trois</figcaption>")
    page = await printed(
        core(
            "gallery",
            f'<figure class="wp-block-gallery"><ul>{first}{second}{third}</ul>'
            '<figcaption class="blocks-gallery-caption">Toutes</figcaption></figure>',
        )
    )
    assert words(page) == "Une Trois Toutes"
    assert page.index('href="/loggia/"') < page.index("/a.jpg") < page.index("Une")
    assert page.index("/b.jpg") < page.index("/c.jpg") < page.index("Trois")


@pytest.mark.parametrize(
    ("attrs", "start"),
    [
        ({"ordered": True, "type": "lower-alpha"}, '<ol style="list-style-type:lower-alpha">'),
        ({"ordered": True, "type": "a"}, '<ol type="a">'),
        ({"ordered": True, "start": 4}, '<ol start="4">'),
        ({"ordered": True, "reversed": True, "type": "I"}, '<ol reversed="" type="I">'),
        ({"type": "square"}, '<ul type="square">'),
        ({"ordered": True, "type": "url(x)"}, "<ol>"),
        ({"ordered": False, "start": 4}, "<ul>"),
    ],
)
async def test_list_retains_its_numbering(attrs: dict[str, Any], start: str) -> None:
    page = await printed(core("list", "", core("list-item", "<li>un</li>"), **attrs))
    assert start in page


@pytest.mark.parametrize(
    "stored",
    [
        '<div class="wp-block-cover"><p class="wp-block-cover-text">Les mots</p></div>',
        '<section class="wp-block-cover-image"><h2>Les <em>mots</em></h2></section>',
        '<div><p class="wp-block-cover-image-text">Les mots</p></div>',
    ],
)
async def test_old_cover_retains_its_words(stored: str) -> None:
    page = await printed(core("cover", stored, url="/a.jpg"))
    assert words(page) == "Les mots"
    assert 'src="/a.jpg"' in page


async def test_embed_of_an_unknown_provider_is_a_link_with_its_host() -> None:
    page = await printed(core("embed", "", url="https://www.player.example/x"))
    assert 'href="https://www.player.example/x"' in page
    assert "Voir sur player.example" in words(page)


async def test_old_cover_with_two_texts_retains_both() -> None:
    stored = '<div><p class="wp-block-cover-text">Les mots</p><h2>Le titre</h2></div>'
    assert words(await printed(core("cover", stored, url="/a.jpg"))) == "Les mots Le titre"


async def test_film_retains_loop_and_muted_and_does_not_start() -> None:
    stored = '<figure><video autoplay loop muted src="/f.mp4"></video></figure>'
    film = tag(await printed(core("video", stored)), "<video")
    assert 'loop=""' in film
    assert 'muted=""' in film
    assert "autoplay" not in film.lower()
