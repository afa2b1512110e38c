"""What a value of the contract may look like, what is lived with, and what is wrong."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import pytest
from pydantic import create_model

from villa_site.backend.models.page import Page, PageMeta
from villa_site.content.cards import EventStatus, ResultList
from villa_site.content.entities.registry import entity_model
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.group import AcfGroup, GroupKind
from villa_site.content.fields.kind import Kind
from villa_site.content.links import CTA, Menu
from villa_site.content.media import File, Image
from villa_site.content.model import (
    Colour,
    ContentModel,
    Day,
    FileUrl,
    Flag,
    Html,
    Id,
    Label,
    MapTiles,
    Number,
    SitePath,
    Text,
    Url,
    present,
    required,
)
from villa_site.content.post_types import PostType
from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.settings.map_tiles import Tiles
from villa_site.tools.doctor.finding import Finding, Verdict
from villa_site.tools.doctor.links import Hosts
from villa_site.tools.doctor.notes import MAX_REMARKS, Location, Notes
from villa_site.tools.doctor.shapes import BLOCKS, REPLY, STRINGS, by_language

TEXTS: Final = by_language(STRINGS, DEFAULT_LANGUAGES)


class Filled(ContentModel):
    """A field that must say something."""

    a: Annotated[Text, required()] = ""


class Sent(ContentModel):
    """A field that must be there."""

    a: Annotated[Text, present()] = ""


class Plain(ContentModel):
    """A field that may be left out."""

    a: Text = ""


class Empty(ContentModel):
    """No fields."""


def entity(post_type: str, template: str = "") -> Kind:
    model = entity_model(post_type, template)
    assert model is not None
    return AcfGroup(model)


SIZES: Final = {"medium": "/m.jpg", "medium-width": 640, "medium-height": 427}
PICTURE: Final = {"url": "/p.jpg", "width": 1920, "height": 1280, "alt": "Un pin", "sizes": SIZES}
BUTTON: Final = {"text": "Lire", "type": "link", "link": {"path": "/a/"}, "url": "", "file": None}
ENTRY: Final[dict[str, Any]] = {
    "id": 1,
    "item": {"type": "other", "path": "/a/", "post_title": "A"},
    "childs": [],
}


def without(value: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: each for name, each in value.items() if name not in names}


def block(name: str | None = "core/paragraph", **more: Any) -> dict[str, Any]:
    return {"blockName": name, "attrs": {}, "innerBlocks": [], "innerHTML": "<p>A</p>", **more}


def acf(name: str, data: Any) -> dict[str, Any]:
    return block(f"acf/{name}", attrs={"anchor": "", "data": data}, innerHTML="")


def examined(declared: Any, value: Any) -> Finding:
    kind = declared if isinstance(declared, Kind) else kind_of(declared)
    notes = Notes(
        Hosts(
            "https://villa.test",
            "https://content.test",
            Tiles("https://tiles.test/{z}/{x}/{y}.png"),
        )
    )
    kind.examine(value, Location(notes))
    return Finding("x", notes.remarks())


GOOD: Final[list[tuple[Any, Any]]] = [
    (Text, "L&rsquo;équipe"),
    (Text, ""),
    (Text, "moins de 5 < 6"),
    (Label, 2026),
    (Html, "<p>A <a href='/b/'>b</a> &amp; c</p>"),
    (Number, 1.5),
    (Number, None),
    (Flag, False),
    (Day, "2026-11-20"),
    (Day, "2026-11-20T18:00:00+01:00"),
    (Day, None),
    (Colour, "#EFE6D8"),
    (Literal["a", "b"], "a"),
    (Url, "https://example.org/"),
    (Url, "mailto:a@example.org"),
    (SitePath, "/it/visita/"),
    (MapTiles, "/tiles/{z}/{x}/{y}.png"),
    (MapTiles, "https://tiles.test/{z}/{x}/{y}.png"),
    (Image, PICTURE),
    (Image, {"url": "/logo.svg", "width": None, "height": None, "alt": ""}),
    (File, {"url": "/a.pdf", "filesize": 1200, "subtype": "pdf", "title": "A"}),
    (CTA, BUTTON),
    (Menu, [ENTRY]),
    (BLOCKS, [block(), block(None, innerHTML="\n")]),
    (BLOCKS, [acf("quote", {"texte": "A"})]),
    (BLOCKS, [block(attrs=[])]),
    (
        TEXTS,
        {"fr": {}, "it": {"%s pages": "%s pagine"}, "en": {}},
    ),
    (REPLY, {"code": "error", "message": "Non", "success": False, "errors": {"a": "b"}}),
]

HABITS: Final[list[tuple[Any, Any, str]]] = [
    (Text, False, "empty fields as false"),
    (Text, None, "empty fields as null"),
    (Number, "", 'empty fields as ""'),
    (tuple[Text, ...], False, "empty fields as false"),
    (dict[str, Text], False, "empty fields as false"),
    (Text, 12, "numbers in place of text"),
    (Text, ["a", "b"], "lists in place of text"),
    (Text, "<strong>A</strong>", "markup in plain text, left out"),
    (Text, {"rendered": "A"}, "choices with value and label in place of text"),
    (Number, "12", "numbers as text"),
    (Flag, "1", "booleans as 1 and 0"),
    (Flag, 0, "booleans as 1 and 0"),
    (Day, "20261120", "dates as ACF stores them"),
    (Day, "20/11/2026", "dates such as 31/12/2026, read with the day first"),
    (Day, "2026-11-20 18:00:00", "times without an offset"),
    (Day, "0000-00-00 00:00:00", "empty dates as 0000-00-00"),
    (Colour, "rgb(1, 2, 3)", "colours as rgb()"),
    (EventStatus, {"value": "annule", "label": "Annulé"}, "choices such as 'annule, Annulé'"),
    (EventStatus, "Cancelled", "choices such as 'Cancelled'"),
    (PostType, "film", "the unknown word 'film'"),
    (Flag, ["1"], "booleans as 1 and 0"),
    (Colour, {"value": "#fff", "label": "Blanc"}, "colours as objects or lists"),
    (Url, {"url": "https://example.org/", "title": "x"}, "link fields as objects"),
    (MapTiles, "https://other.test/{z}/{x}/{y}.png", "map tiles that are not used"),
    (FileUrl, "http://other.test/a.jpg", "media of other.test, left out of pages"),
    (Html, '<img alt="" src="//other.test/a.jpg">', "media of other.test, left out of pages"),
    (
        Html,
        '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
        "frames of YouTube in HTML, shown on request of a visitor",
    ),
    (Html, '<embed src="//other.test/x">', "frames of other.test in HTML, shown as links"),
    (SitePath, "https://villa.test/a/", "full addresses in place of paths"),
    (SitePath, "/a", "paths without their last slash"),
    (tuple[Text, ...], {"0": "a", "1": "b"}, "PHP arrays"),
    (tuple[Text, ...], 0, "empty repeaters as 0"),
    (tuple[Text, ...], ["a", False], "empty items in lists"),
    (Plain, {"a": "x", "b": 1}, "fields the contract does not name (b)"),
    (Image, 123, "bare ID"),
    (Image, "123", "bare ID"),
    (Image, "/p.jpg", "pictures as a bare address"),
    (Image, {"url": False}, "empty pictures"),
    (Image, {**PICTURE, "sizes": {"medium": {"source_url": "/m.jpg"}}}, "form of the REST API"),
    (File, "/a.pdf", "files as a bare address"),
    (
        BLOCKS,
        [acf("accordion", {"items": 1, "items_0_titre": "A", "items_0_texte": "B"})],
        "repeaters flattened",
    ),
]

FAULTS: Final[list[tuple[Any, Any, Verdict, str]]] = [
    (Text, {"a": {"b": 1}}, "wrong", "an object where plain text should be"),
    (Text, True, "wrong", "a boolean where plain text should be"),
    (Text, "L&amp;rsquo;équipe", "wrong", "text escaped twice"),
    (Html, "&lt;p&gt;A&lt;/p&gt;", "wrong", "HTML that is escaped"),
    (Html, 12, "wrong", "a number where HTML should be"),
    (Number, "douze", "wrong", "text where a number should be"),
    (Id, -3, "wrong", "numbers below 1"),
    (Number, "1e999", "wrong", "text where a number should be"),
    (EventStatus, "mystère", "wrong", "the unknown word 'mystère'"),
    (tuple[Literal["a"], ...], ["z"], "wrong", "the unknown word 'z'"),
    (Flag, "peut-être", "wrong", "text where true or false should be"),
    (Day, "11/20/2026", "wrong", "dates such as '11/20/2026'"),
    (Day, 1_700_000_000, "wrong", "a number where a date"),
    (Colour, "url(x)", "wrong", "text where a colour"),
    (Url, "javascript:alert(1)", "wrong", "an address that is refused"),
    (Url, "12", "wrong", "an address that is refused (no address)"),
    (Image, {**PICTURE, "url": "12"}, "wrong", "an address that is refused"),
    (MapTiles, "https://tiles.test/", "wrong", "no address of map tiles"),
    (SitePath, "javascript:alert(1)", "wrong", "text where a path should be"),
    (SitePath, "//evil.test/", "wrong", "text where a path should be"),
    (SitePath, "http://[x", "wrong", "text where a path should be"),
    (SitePath, "/preview/a/", "wrong", "a path that holds preview"),
    (tuple[Text, ...], "a", "wrong", "text where a list should be"),
    (Filled, {"b": 1}, "missing", "a field that is not there: a"),
    (Filled, {"a": False}, "missing", "a field that is empty: a"),
    (Sent, {"b": 1}, "missing", "a field that is not there: a"),
    (Empty, [1], "wrong", "a list where an object should be"),
    (Image, without(PICTURE, "alt"), "missing", "not there: alt"),
    (Image, without(PICTURE, "width"), "missing", "not there: width"),
    (Image, without(PICTURE, "sizes"), "missing", "not there: sizes"),
    (Image, {**PICTURE, "sizes": {"medium": "/m.jpg"}}, "missing", "without its measures"),
    (Image, {**PICTURE, "url": "data:text/html,x"}, "wrong", "an address that is refused"),
    (CTA, {**BUTTON, "link": False}, "wrong", "a button that leads nowhere"),
    (CTA, {**BUTTON, "text": ""}, "wrong", "a button without words"),
    (Menu, [{**ENTRY, "item": {**ENTRY["item"], "path": ""}}], "wrong", "entry that leads nowhere"),
    (ResultList, {"items": []}, "missing", "not there: 3 times, first total"),
    (BLOCKS, [without(block(), "innerHTML")], "missing", "not there: [0].innerHTML"),
    (BLOCKS, [acf("quote", None)], "missing", "a block without data"),
    (BLOCKS, [acf("quote", {"auteur": "A"})], "missing", "not there: [0].attrs.data.texte"),
    (BLOCKS, [block(innerBlocks=[acf("faq", {"questions": "x"})])], "wrong", "a list should be"),
    (entity("programme"), {"date_debut": ""}, "missing", "empty: date_debut"),
    (entity("page", "faq"), {"titre": "A"}, "missing", "not there: categories"),
    (TEXTS, {"fr": {}, "it": {}}, "missing", "not there: en"),
    (TEXTS, {"fr": {"%s pages": "pages"}, "it": {}, "en": {}}, "wrong", "%s than its key"),
    (TEXTS, {"fr": {"a\\b": "c"}, "it": {}, "en": {}}, "wrong", "a key with a backslash"),
]


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(("declared", "value"), GOOD)
def test_valid_value_has_no_remark(declared: Any, value: Any) -> None:
    assert examined(declared, value).remarks == ()


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(("declared", "value", "said"), HABITS)
def test_wordpress_convention_is_tolerated_and_reported(
    declared: Any, value: Any, said: str
) -> None:
    finding = examined(declared, value)
    assert (finding.verdict, finding.is_well) == ("tolerated", True)
    assert any(said in remark.seen for remark in finding.remarks), finding


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(("declared", "value", "verdict", "said"), FAULTS)
def test_fault_is_reported_with_its_path_and_correction(
    declared: Any, value: Any, verdict: Verdict, said: str
) -> None:
    finding = examined(declared, value)
    assert (finding.verdict, finding.is_well) == (verdict, False)
    worst = [remark for remark in finding.remarks if remark.verdict == verdict]
    assert any(said in remark.seen and remark.fix for remark in worst), finding


def test_list_of_posts_without_a_page_has_the_number_zero() -> None:
    remarks = examined(Page, {"ID": 0}).remarks
    assert not any("numbers below" in remark.seen for remark in remarks)
    remarks = examined(Page, {"ID": -1}).remarks
    assert any("numbers below" in remark.seen for remark in remarks)


@pytest.mark.req("EXT-12")
def test_similar_faults_share_one_counted_remark() -> None:
    (remark,) = examined(tuple[Number, ...], ["a", "b", "c"]).remarks
    assert remark.seen == "text where a number should be: 3 times, first [0]"


def test_many_faults_are_truncated() -> None:
    fields: Any = {f"f{number}": (Literal["a"], "a") for number in range(30)}
    many = create_model("Many", __base__=ContentModel, **fields)
    finding = examined(many, {f"f{number}": f"w{number}" for number in range(30)})
    assert len(finding.remarks) == MAX_REMARKS + 1
    assert "22 more" in finding.remarks[-1].seen


def test_deeply_nested_response_is_examined_to_a_limit() -> None:
    value: Any = []
    for _ in range(400):
        value = [block(innerBlocks=value)]
    assert "nested too deep" in examined(BLOCKS, value).remarks[0].seen


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/a/", "/a/"),
        ("/a?x=1#y", "/a/"),
        ("https://villa.test/it/b/", "/it/b/"),
        ("http://www.content.test/it/b/", "/it/b/"),
        ("https://content.test/wp-admin/", ""),
        ("/%C3%A9t%C3%A9/", "/été/"),
        ("https://other.test/a/", ""),
        ("//other.test/a/", ""),
        ("/wp-content/uploads/a.pdf", ""),
        ("/agenda.ics", ""),
        ("/feed/", ""),
        ("https://content.test/a/feed/", ""),
        ("https://content.test/?p=12", ""),
        ("/a/b/c/d/", ""),
        ("#ancre", ""),
        ("mailto:a@example.org", ""),
        ("http://[x", ""),
    ],
)
def test_path_is_a_page_of_the_site_or_none(address: str, page: str) -> None:
    assert Hosts("https://villa.test", "https://content.test").page(address) == page


def test_empty_fields_of_a_group_that_is_off_are_no_finding() -> None:
    notes = Notes()
    empty = {"title": "", "text": "", "display_link": False}
    look = {"display_fun_fact": False, "theme_de_couleur": "auto", "fun_fact": empty}
    GroupKind(PageMeta).examine(look, Location(notes))
    assert [each for each in notes.remarks() if each.verdict != "tolerated"] == []
    GroupKind(PageMeta).examine(look | {"display_fun_fact": "1"}, Location(notes))
    seen = " ".join(each.seen for each in notes.remarks() if each.verdict != "tolerated")
    assert "fun_fact.title" in seen
    assert "fun_fact.text" in seen
