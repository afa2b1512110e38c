"""Every link to an anchor within a page has its target, and every id is there once."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final
from urllib.parse import unquote

import pytest

from tests.support.rendered import context, elements
from villa_site.backend.models.page import Page
from villa_site.content.page_ids import editors_id, is_own
from villa_site.engine.cache import Caches
from villa_site.site.blocks.derived import DERIVED
from villa_site.site.html.rich_text import sanitise
from villa_site.site.pages.anchors import with_linked_anchors

pytestmark = pytest.mark.req("ROB-07")

NAMES: Final = (
    "evenements",
    "événements",
    "Œuvres-complètes",
    "москва",
    "展覧会",
    "1-premier-pas",
    "section.2",
    "toc:intro",
    "fn:2",
    "_Toc4512",
    "_ftn1",
    "search",
    "search-tips",
    "recherche",
    "menu",
    "menu-du-jour",
    "newsletter",
    "newsletter-email",
    "newsletter-mai",
    "consent",
    "consent-form",
    "villa",
    "villa-state",
    "villa-menu",
    "Villa",
    "main",
    "main-courante",
    "page-head",
    "constructor",
    "a'b",
    "100%",
    "x" * 150,
)


def text(markup: str) -> dict[str, Any]:
    return _block("acf/text", "", titre="", texte=markup)


def free(markup: str, **attrs: Any) -> dict[str, Any]:
    return {**_block(None, markup), "attrs": attrs}


def _block(name: str | None, markup: str, **data: Any) -> dict[str, Any]:
    attrs = {"data": data} if data else {}
    return {"blockName": name, "attrs": attrs, "innerBlocks": [], "innerHTML": markup}


class Read:
    """The ids of a page, and the links of its content by their words."""

    def __init__(self, page: str) -> None:
        found = elements(page)
        self.ids = [attributes["id"] for _, attributes in found if "id" in attributes]
        self.targets = {
            words: unquote(href)
            for href, words in re.findall(r'<a href="#([^"]*)"[^>]*>([^<]*)</a>', page)
        }
        self.links = [
            unquote(each["href"][1:])
            for tag, each in found
            if tag == "a" and each.get("href", "").startswith("#")
        ]
        self.page = page

    @property
    def doubles(self) -> list[str]:
        return [name for name, count in Counter(self.ids).items() if count > 1]

    @property
    def dead(self) -> list[str]:
        return [name for name in self.links if name not in self.ids]

    def place_of(self, words: str) -> int:
        """Return where the target of the link with these words is."""
        return self.page.index(f'id="{self.targets[words]}"')


@pytest.fixture
async def read(start: Any, backend: Any) -> Any:
    async def shown(*blocks: dict[str, Any], **page: Any) -> Read:
        backend.add("/a/", "Ancres", blocks=list(blocks), **page)
        client = await start()
        return Read((await client.get("/a/")).text)

    return shown


def _links(names: tuple[str, ...]) -> str:
    return "".join(f'<p><a href="#{name}">lien {name}</a></p>' for name in names)


def _targets(names: tuple[str, ...]) -> str:
    return "".join(f'<h3 id="{name}">titre {name}</h3>' for name in names)


@pytest.mark.parametrize("apart", [False, True])
async def test_any_name_is_a_target(read: Any, apart: bool) -> None:
    blocks = [text(_links(NAMES)), text(_targets(NAMES))]
    page = await read(*(blocks if apart else [text(_links(NAMES) + _targets(NAMES))]))
    assert page.doubles == []
    assert page.dead == []
    for name in NAMES:
        target = page.targets[f"lien {name}"]
        whole = name[:100]
        assert target == (f"texte-{whole}" if is_own(whole) else whole)


async def test_footnotes_of_word_lead_to_each_other(read: Any) -> None:
    page = await read(
        text(
            '<p>Lettre<a href="#_ftn1" name="_ftnref1">[1]</a></p>'
            '<p><a href="#_ftnref1" name="_ftn1">[1]</a> Archives.</p>'
        ),
        _block("core/paragraph", '<p>Autre<a href="#_ftn2" name="_ftnref2">[2]</a></p>'),
        _block("core/paragraph", '<p><a href="#_ftnref2" name="_ftn2">[2]</a> Ibid.</p>'),
        free('<p>Libre<a href="#_edn3" name="_ednref3">[3]</a></p><div id="edn3">'),
        free('<p><a href="#_ednref3" name="_edn3">[3]</a> Op. cit.</p></div>'),
    )
    assert page.doubles == []
    assert page.dead == []
    assert {"_ftn1", "_ftnref1", "_ftn2", "_ftnref2", "_edn3", "_ednref3", "edn3"} <= {*page.ids}


async def test_notes_of_two_texts_do_not_mix(read: Any) -> None:
    def notes(place: str) -> str:
        return (
            f'<p>Texte {place}<a href="#_ftn1" name="_ftnref1">appel {place}</a></p>'
            f'<p><a href="#_ftnref1" name="_ftn1">note {place}</a></p>'
        )

    page = await read(text(notes("un")), text(notes("deux")), text(notes("deux")))
    assert page.doubles == []
    assert page.dead == []
    assert page.place_of("appel un") < page.page.index("Texte deux") < page.place_of("note deux")


async def test_notes_of_two_documents_in_paragraphs_do_not_mix(read: Any) -> None:
    def document(name: str) -> list[dict[str, Any]]:
        call = f'<p>Texte {name}<a href="#_ftn1" name="_ftnref1">appel {name}</a></p>'
        note = f'<p>Note {name}<a href="#_ftnref1" name="_ftn1">note {name}</a></p>'
        return [_block("core/paragraph", call), _block("core/paragraph", note)]

    page = await read(*document("un"), *document("deux"))
    assert page.doubles == []
    assert page.dead == []
    middle = page.page.index("Texte deux")
    assert page.place_of("appel un") < middle
    assert page.place_of("note un") < middle
    assert page.place_of("appel deux") > middle
    assert page.place_of("note deux") >= middle - len("<p>")


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("#%C3%A9v%C3%A9nements", "événements"),
        ("#e\u0301te\u0301", "été"),
        ("#Horaires", "horaires"),
        ("#evenements", "événements"),
        ("#mon%20titre", "mon titre"),
        ("#mon titre", "mon-titre"),
        ("/a/#horaires", "horaires"),
        ("http://villa.test/a/#Horaires", "horaires"),
        ("#newsletter", "newsletter"),
    ],
)
async def test_link_in_another_spelling_finds_its_target(read: Any, link: str, name: str) -> None:
    page = await read(
        text(f'<p><a href="{link}">lien</a></p>'),
        text(f'<h3 id="{name}">Titre</h3>'),
        link="http://villa.test/a/",
    )
    [target] = re.findall(r'href="(?:/a/)?#([^"]*)">lien', page.page)
    assert re.search(rf'<h3 id="{re.escape(unquote(target))}"', page.page)


async def test_page_retains_its_own_ids_and_the_links_to_them(read: Any) -> None:
    page = await read(text('<p><a href="#newsletter">S\'abonner</a> <a href="#main">Haut</a></p>'))
    assert page.ids.count("main") == 1
    assert 'href="#newsletter"' in page.page
    assert '<main id="main"' in page.page


@pytest.mark.parametrize("anchor", ["main", "newsletter", "villa-menu", "page-head"])
async def test_block_anchor_is_no_double_of_the_page(read: Any, anchor: str) -> None:
    page = await read(
        {**text("<p>A</p>"), "attrs": {"anchor": anchor, "data": {"texte": "<p>A</p>"}}},
        {
            **_block("core/heading", f'<h2 id="{anchor}">Titre</h2>'),
            "attrs": {"anchor": f"{anchor}"},
        },
        text(f'<p><a href="#{anchor}">lien</a></p>'),
    )
    assert page.doubles == []
    assert page.targets["lien"] == editors_id(anchor)
    assert page.dead == []


async def test_name_of_a_text_and_of_a_block_are_two_ids(read: Any) -> None:
    page = await read(
        text('<h3 id="tarifs">Un</h3><p><a href="#tarifs">ici</a></p>'),
        {
            **_block("core/heading", '<h2 id="tarifs">Deux</h2>'),
            "attrs": {"anchor": "tarifs"},
        },
        text('<p><a href="#tarifs">là</a></p>'),
    )
    assert page.doubles == []
    assert page.place_of("ici") < page.place_of("là")
    assert '<h2 id="tarifs">Deux' in page.page


@pytest.mark.parametrize(
    ("name", "block"),
    [
        ("horaires", ("accordion", {"items": [{"titre": "Horaires", "texte": "<p>Dix</p>"}]})),
        (
            "faq-horaires",
            ("faq", {"questions": [{"question": "Horaires", "reponse": "<p>Dix</p>"}]}),
        ),
    ],
)
async def test_answer_that_opens_retains_its_id_before_a_text(
    read: Any, name: str, block: tuple[str, dict[str, Any]]
) -> None:
    kind, data = block
    page = await read(
        text(f'<h3 id="{name}">Un</h3><p><a href="#{name}">ici</a></p>'),
        _block(f"acf/{kind}", "", **data),
        text(f'<p><a href="#{name.title()}">là</a></p>'),
    )
    assert page.doubles == []
    assert page.dead == []
    assert page.place_of("ici") < page.place_of("là")


async def test_names_within_rows_and_fields_are_distinct(read: Any) -> None:
    answer = '<p><a href="#_ftn1" name="_ftnref1">1</a></p><p><a name="_ftn1">Note</a></p>'
    rows = [{"question": f"Question {number} ?", "reponse": answer} for number in range(3)]
    page = await read(_block("acf/faq", "", titre="", questions=rows))
    assert page.doubles == []
    assert page.dead == []


def test_name_of_an_element_that_goes_stays_a_target() -> None:
    markup = (
        '<section id="un"><p>A</p></section><form id="deux"><p>B</p></form>'
        '<a id="trois" name="quatre">C</a><p id="cinq" name="x">D</p><p id="cinq">E</p>'
    )
    ids = [each["id"] for _, each in elements(sanitise(markup, context())) if "id" in each]
    assert sorted(ids) == ["cinq", "deux", "quatre", "trois", "un"]


def test_anchor_that_is_not_closed_is_one_target() -> None:
    markup = '<p><a name="un">A<p>B</p><div><a id="deux"><p>C</div><p>D</p>'
    ids = [each["id"] for _, each in elements(sanitise(markup, context())) if "id" in each]
    assert sorted(ids) == ["deux", "un"]


def test_references_follow_their_ids() -> None:
    markup = (
        '<table><tr><th id="main">A</th><td headers="main">1</td></tr></table>'
        '<ul aria-labelledby="main" aria-describedby="main autre"><li>x</li></ul>'
    )
    printed = sanitise(markup, context())
    assert 'headers="texte-main"' in printed
    assert 'aria-labelledby="texte-main"' in printed
    assert 'aria-describedby="texte-main autre"' in printed


@pytest.mark.parametrize(
    "href", ["#", "#top", "#:~:text=jardin", "/b/#tarifs", "https://x.test/#a"]
)
def test_link_without_a_target_here_stays_as_it_is(href: str) -> None:
    markup = f'<h3 id="tarifs">A</h3><a href="{href}">x</a>'
    assert f'href="{href}"' in sanitise(markup, context())


async def test_button_leads_to_a_block_named_like_the_page(read: Any) -> None:
    push = _block("acf/push", "", titre="P", lien={"text": "Aller", "url": "#newsletter"})
    named = {**text("<p>A</p>"), "attrs": {"anchor": "newsletter", "data": {"texte": "<p>A</p>"}}}
    page = await read(named, push)
    assert page.dead == []
    assert page.doubles == []


async def test_text_on_a_page_with_a_list_leaves_its_ids_alone(read: Any) -> None:
    words = text('<h3 id="recherche">A</h3><p><a href="#recherche">ici</a></p>')
    assert "recherche" in (await read(words)).ids
    page = await read(words, template="search")
    assert {"recherche", "recherche-2"} <= {*page.ids}
    assert page.doubles == []
    assert page.dead == []


def test_percent_sign_in_a_name_is_encoded_in_the_link_to_it() -> None:
    markup = '<h3 id="100%25">A</h3><p><a href="#100%2525">x</a></p>'
    assert 'href="#100%2525"' in sanitise(markup, context())


def test_cached_page_counts_with_its_bytes() -> None:
    caches, long = Caches(), "mot " * 50_000
    page = Page.model_validate({"path": "/a/", "blocks": [text(long)], "acf_fields": {"a": long}})
    with_linked_anchors(page.stamped("1"), {}, caches, lasting=True)
    assert caches[DERIVED].bytes > 2 * len(long)
