"""The models of the contract, and the WordPress forms that they accept."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.backend import readers
from villa_site.backend.models.block import Block
from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import FormReply, Maintenance
from villa_site.content.cards import Card, Facet, PageListing, ResultList
from villa_site.content.entities.models import (
    Directeur,
    Faq,
    Programme,
    ProgrammeResidence,
    Projet,
    Publication,
    Resident,
    Team,
)
from villa_site.content.links import CTA, MenuItem
from villa_site.content.losses import losses
from villa_site.content.media import File, Image, image_of
from villa_site.content.model import ContentModel
from villa_site.content.popups import Alert, FunFact

IMAGE = {
    "url": "/media/a.jpg",
    "width": "1600",
    "height": 900,
    "alt": "Le jardin &amp; la loggia",
    "sizes": {
        "thumbnail": "/media/a-150.jpg",
        "thumbnail-width": 150,
        "thumbnail-height": "84",
        "large": "/media/a-1024.jpg",
        "large-width": "1024",
        "large-height": 576,
        "medium": False,
        "medium-width": 0,
        "medium-height": 0,
    },
}


class Holder(ContentModel):
    """A model with a picture and a gallery."""

    image: Image | None = None
    galerie: tuple[Image, ...] = ()


def test_image_has_its_sizes() -> None:
    image = Image.model_validate(IMAGE)
    assert (image.width, image.height, image.alt) == (1600, 900, "Le jardin & la loggia")
    sizes = {name: (size.url, size.width, size.height) for name, size in image.sizes.items()}
    assert sizes == {
        "thumbnail": ("/media/a-150.jpg", 150, 84),
        "large": ("/media/a-1024.jpg", 1024, 576),
    }


@pytest.mark.parametrize(
    "sizes", [False, [], "x", {"large": 12}, {"large-width": 3}, {"large": {"url": False}}]
)
def test_image_without_sizes_is_still_an_image(sizes: object) -> None:
    image = Image.model_validate({"url": "/a.jpg", "sizes": sizes})
    assert (image.url, image.sizes) == ("/a.jpg", {})


def test_image_sizes_may_be_objects() -> None:
    sizes = {"large": {"source_url": "/l.jpg", "width": 10, "height": 20}}
    image = Image.model_validate({"url": "/a.jpg", "sizes": sizes})
    assert (image.sizes["large"].url, image.sizes["large"].width) == ("/l.jpg", 10)
    assert Image.model_validate(image.model_dump()) == image


def test_bare_image_id_is_missing_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    for bare in (41, "41", 41, "42"):
        assert Holder.model_validate({"image": bare}).image is None
    assert [record.getMessage() for record in caplog.records] == [
        "image 41 is a bare ID, treated as missing",
        "image 42 is a bare ID, treated as missing",
    ]


def test_gallery_drops_broken_images() -> None:
    holder = Holder.model_validate({"galerie": [41, IMAGE, False, {"url": ""}, "/b.jpg", [1]]})
    assert [image.url for image in holder.galerie] == ["/media/a.jpg", "/b.jpg"]


@pytest.mark.parametrize("empty", [False, None, "", [], {"url": False}, {"url": "", "width": 3}])
def test_empty_image_is_none_and_not_logged(
    empty: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert Holder.model_validate({"image": empty}).image is None
    assert caplog.records == []


@pytest.mark.parametrize(
    ("cta", "href", "label"),
    [
        (
            {"text": "Voir", "type": "link", "link": {"path": "/x/", "post_title": "X"}},
            "/x/",
            "Voir",
        ),
        ({"type": "link", "link": {"path": "/x/", "post_title": "X"}}, "/x/", "X"),
        ({"text": "Voir", "type": "link", "link": "/x/"}, "/x/", "Voir"),
        (
            {"text": "Voir", "type": "url", "url": "https://e.test/", "link": "/x/"},
            "https://e.test/",
            "Voir",
        ),
        (
            {"type": "file", "file": {"url": "/a.pdf", "filesize": "12", "title": "A"}},
            "/a.pdf",
            "A",
        ),
        ({"text": "Voir", "type": "nouveau", "url": "/x/"}, "/x/", "Voir"),
        ({"text": "Voir", "type": "file", "file": False, "url": "/x/"}, "/x/", "Voir"),
        ({"text": "Voir", "url": "javascript:alert(1)"}, "", "Voir"),
        ({}, "", ""),
    ],
)
def test_call_to_action_has_its_target(cta: object, href: str, label: str) -> None:
    read = CTA.model_validate(cta)
    assert (read.href, read.label) == (href, label)


@pytest.mark.parametrize(
    ("item", "href", "colour", "external"),
    [
        ({"type": "custom", "url": "https://e.test/", "path": "/x/"}, "https://e.test/", "", True),
        ({"type": "post_type", "url": "/y/", "path": "/x/"}, "/x/", "", False),
        (
            {
                "path": "/x/",
                "acf_fields": {"has_color_hover": "1", "color": "#abc"},
                "meta": {"main_color": "#def"},
            },
            "/x/",
            "#aabbcc",
            False,
        ),
        (
            {
                "path": "/x/",
                "acf_fields": {"has_color_hover": "0", "color": "#abc"},
                "meta": {"main_color": "#def"},
            },
            "/x/",
            "#ddeeff",
            False,
        ),
        ({"path": "/x/", "acf_fields": False, "meta": []}, "/x/", "", False),
    ],
)
def test_menu_item_has_its_target_and_hover_colour(
    item: object, href: str, colour: str, *, external: bool
) -> None:
    read = MenuItem.model_validate(item)
    assert (read.href, read.hover_colour, read.external) == (href, colour, external)


def test_options_in_all_wordpress_forms_are_read() -> None:
    entry = {
        "id": 1,
        "item": {"path": "/x/", "post_title": "L&#039;&eacute;t&eacute;"},
        "childs": False,
    }
    options = SiteOptions.model_validate(
        {
            "main_header": {"menu": {"1": entry, "3": {"id": "2", "childs": [entry]}}},
            "footer": {
                "col_1": {
                    "social_networks": [
                        {"reseau": "A", "url": "https://a.test/", "actif": "1"},
                        {"reseau": "B", "url": "https://b.test/", "actif": "0"},
                        {"reseau": "C", "url": "", "actif": True},
                    ]
                },
                "col_2": False,
                "legals": None,
                "picto_eco": {"link": "/eco/", "color": "#0a0"},
            },
            "display_alert": "1",
            "alert": {"display_on": "selection", "display_alert_on_pages": [1, {"ID": "2"}, "x"]},
            "cpt_colors": [{"post_type_for_colors": "programme", "header_theme": "light"}],
            "wpnuxt_pages_templates": {"search": [{"path": "/recherche/"}], "memoire": False},
        }
    )
    menu = options.main_header.menu
    assert [entry.id for entry in menu] == ["1", "2"]
    assert menu[1].childs[0].item.title == "L'été"
    assert [network.reseau for network in options.footer.col_1.active_networks] == ["A"]
    assert options.footer.picto_eco.color == "#00aa00"
    assert options.alert is not None
    assert options.alert.display_alert_on_pages == (1, 2)
    colours = options.colours("programme")
    assert colours is not None
    assert colours.header_theme == "light"
    assert options.colours("projet") is None
    search = options.template("search")
    assert search is not None
    assert search.path == "/recherche/"
    assert options.template("memoire") is options.template("nowhere") is None


@pytest.mark.parametrize(
    "value", [{}, {"main_header": "x", "footer": 3, "alert": [1], "cpt_colors": "x"}]
)
def test_options_without_anything_are_still_options(value: object) -> None:
    assert SiteOptions.model_validate(value) == SiteOptions()


def test_page_is_read() -> None:
    page = readers.page(
        {
            "ID": "12",
            "path": "https://villa.example/it/x/",
            "post_title": "A &amp; B",
            "post_type": "evenement_special",
            "seo": {"faviconDark": "/dark.svg", "image": IMAGE},
            "lang": {"fr": "/x/", "it": "/it/x/", "en": False, "de": "/de/x/"},
            "meta": {"display_fun_fact": "1", "fun_fact": {"title": "F"}, "theme_de_couleur": "?"},
            "blocks": [{"blockName": "acf/quote"}],
            "acf_fields": [],
            "nouveau": True,
        }
    )
    assert (page.id, page.path, page.title) == (12, "/it/x/", "A & B")
    assert page.post_type == "evenement_special"
    assert page.lang == {"fr": "/x/", "it": "/it/x/", "de": "/de/x/"}
    assert page.seo.favicon_dark == "/dark.svg"
    assert page.meta.theme_de_couleur == "auto"
    assert page.meta.fun_fact is not None
    assert page.entity is None
    assert page.acf_fields == {}


def test_block_attributes_are_read() -> None:
    block = Block.model_validate(
        {
            "blockName": "acf/accordion",
            "attrs": {
                "anchor": "le plan",
                "mode": "preview",
                "data": {"items": "1", "items_0_titre": "A", "_items": "field_1"},
            },
            "innerBlocks": False,
            "innerHTML": None,
        }
    )
    assert (block.name, block.anchor) == ("acf/accordion", "le-plan")
    assert block.data == {"items": [{"titre": "A"}]}
    assert block.attrs == {"mode": "preview"}
    assert (block.inner_blocks, block.inner_html) == ((), "")


@pytest.mark.parametrize("attrs", [[], False, None, "x", {"data": []}, {"data": "x", "anchor": []}])
def test_block_without_attributes_is_a_block(attrs: object) -> None:
    block = Block.model_validate({"blockName": "acf/quote", "attrs": attrs})
    assert (block.name, block.data, block.attrs, block.anchor) == ("acf/quote", {}, {}, "")


def test_white_space_between_blocks_is_left_out_and_broken_blocks_are_dropped() -> None:
    blank: dict[str, Any] = {"blockName": None, "attrs": [], "innerBlocks": [], "innerHTML": "\n\n"}
    free = {"blockName": None, "innerHTML": "<p>Libre</p>"}
    quote = {"blockName": "acf/quote"}
    page = readers.page({"ID": 1, "blocks": [blank, quote, 7, blank, free, "x", quote]})
    assert [block.name for block in page.blocks] == ["acf/quote", None, "acf/quote"]


@pytest.mark.parametrize("key", ["innerBlocks", "inner_blocks"])
def test_blocks_nested_without_end_are_cut(key: str) -> None:
    block: dict[str, Any] = {"blockName": "core/group"}
    for _ in range(900):
        block = {"blockName": "core/group", key: [block]}
    page = readers.page({"ID": 1, "blocks": [block]})
    depth, blocks = 0, page.blocks
    while blocks:
        depth, blocks = depth + 1, blocks[0].inner_blocks
    assert 1 <= depth <= 16


def test_menu_nested_without_end_is_cut() -> None:
    entry: dict[str, Any] = {"id": 1}
    for _ in range(900):
        entry = {"id": 1, "childs": [entry]}
    options = readers.model_of({"main_header": {"menu": [entry]}}, SiteOptions)
    depth, entries = 0, options.main_header.menu
    while entries:
        depth, entries = depth + 1, entries[0].childs
    assert depth == 16


def test_fun_fact_and_alert_are_read() -> None:
    fact = FunFact.model_validate({"title": "A", "color_bkg": "#fff", "link": {"link": "/x/"}})
    assert (fact.color_bkg, fact.link.href if fact.link else "") == ("#ffffff", "/x/")
    alert = Alert.model_validate({"display_on": "all", "main_cta": {"url": "/x/"}, "image": 3})
    assert (alert.display_on, alert.image) == ("all", None)


def test_facets_drop_broken_entries(caplog: pytest.LogCaptureFixture) -> None:
    facet = {"value": "a", "label": "A", "count": "2"}
    facets = {"year": {"0": facet, "3": facet}, "discipline": [7, facet], "categorie": False}
    read = readers.results({"facets": facets}).facets
    lengths = {name: len(choices) for name, choices in read.items()}
    assert lengths == {"year": 2, "discipline": 1, "categorie": 0}
    assert [record.getMessage().split(" dropped")[0] for record in caplog.records] == [
        "content: list.facets"
    ]


def test_results_may_be_a_bare_list() -> None:
    assert [card.id for card in readers.results([{"ID": 1}]).items] == [1]
    assert readers.results({"items": False, "facets": []}) == ResultList()


ALL_MODELS = [
    Alert, Block, Card, CTA, Directeur, Faq, FormReply, FunFact, Image, Maintenance, Page,
    PageListing, Programme, ProgrammeResidence, Projet, Publication, Resident, ResultList,
    SiteOptions, Team,
]  # fmt: skip


@pytest.mark.parametrize("model", ALL_MODELS, ids=lambda model: model.__name__)
@pytest.mark.parametrize("empty", [None, False, "", [], {}])
def test_every_model_survives_empty_fields(
    model: type[ContentModel], empty: object, caplog: pytest.LogCaptureFixture
) -> None:
    names = [field.alias or name for name, field in model.model_fields.items()]
    whole = {"url": "/a.jpg"} if model is Image else {}
    read = model.model_validate(dict.fromkeys(names, empty) | whole)
    assert read == model.model_validate(whole)
    assert caplog.records == []


NO_ADDRESSES = ["12", 12, " 12 ", "une image", "javascript:x", "data:image/png;base64,x", "http://"]


@pytest.mark.parametrize("address", NO_ADDRESSES)
@pytest.mark.parametrize("kind", [Image, File])
def test_what_has_no_address_is_missing_and_logged_once(
    kind: type[Image | File], address: object, caplog: pytest.LogCaptureFixture
) -> None:
    written = {"image": {"url": address, "width": 9, "height": 9}, "pdf": {"url": address}}
    losses.forget()
    for _ in range(2):
        read = Shown.model_validate(written)
    assert (read.image, read.pdf) == (None, None)
    reported = [each for each in caplog.messages if each.startswith(kind.__name__.lower())]
    assert len(reported) == 1


class Shown(ContentModel):
    image: Image | None = None
    pdf: File | None = None


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_picture_outside_a_field_is_read_as_in_a_field(address: object) -> None:
    assert image_of({"url": address}) is None
    assert image_of(None) is None
    assert image_of("/a.jpg") == Image.model_validate({"url": "/a.jpg"})


@pytest.mark.parametrize(
    ("given", "href", "label"),
    [
        ("https://example.org/a", "https://example.org/a", ""),
        ("/visite/", "/visite/", ""),
        ({"title": "Visiter", "url": "/visite/", "target": ""}, "/visite/", "Visiter"),
        ({"text": "Venir", "title": "Visiter", "url": "/visite/"}, "/visite/", "Venir"),
    ],
)
def test_button_is_read_from_an_address_and_from_acf_link(
    given: Any, href: str, label: str
) -> None:
    button = CTA.model_validate(given)
    assert (button.href, button.label) == (href, label)


def test_value_of_a_filter_has_its_accents_composed() -> None:
    assert Facet.model_validate({"value": "E\u0301te\u0301", "label": "Été"}).value == "Été"
