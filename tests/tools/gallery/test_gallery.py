"""The gallery shows every block there is with every case of its fixture; visitors never see it."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import httpx
import pytest

import blocks
from tests.support.rendered import elements, words
from tests.tools.gallery.conftest import Visiting
from villa_site.backend.call import Call
from villa_site.content.blocks.block import collect
from villa_site.content.blocks.fixtures import fixture_name, fixture_of
from villa_site.settings.languages import DEFAULT_LANGUAGES
from villa_site.tools.gallery.address import SPECIMEN, specimen_at

pytestmark = pytest.mark.req("EXT-11")

GALLERY = "/_villa/gallery/"
TYPES = collect(blocks)
BEIGE = "efe6d8-dark"


async def test_gallery_is_404_unless_enabled(visiting: Visiting) -> None:
    async with visiting("off") as (_, client):
        for path in (GALLERY, f"{GALLERY}quote/", f"{SPECIMEN}quote/full/fr/{BEIGE}/"):
            assert (await client.get(path)).status_code == 404


async def test_overview_lists_every_discovered_block(
    visitor: httpx.AsyncClient,
) -> None:
    shown = (await visitor.get(GALLERY)).text
    linked = {given["href"] for tag, given in elements(shown) if tag == "a"}
    assert {f"{GALLERY}{fixture_name(name)}/" for name in TYPES} <= linked
    frames = [given for tag, given in elements(shown) if tag == "iframe"]
    assert len({frame["title"] for frame in frames}) == len(frames)
    assert all(specimen_at(frame["src"]) for frame in frames)


@pytest.mark.parametrize(
    ("query", "found", "left_out"),
    [("q=QUOT", "quote", "agenda"), ("kind=live", "agenda", "quote"), ("q=xyzzy", "", "quote")],
)
async def test_overview_can_be_searched_without_script(
    visitor: httpx.AsyncClient, query: str, found: str, left_out: str
) -> None:
    shown = (await visitor.get(f"{GALLERY}?{query}")).text
    assert not found or f'href="{GALLERY}{found}/"' in shown
    assert f'href="{GALLERY}{left_out}/"' not in shown
    assert f'value="{query.removeprefix("q=")}"' in shown or "kind" in query


@pytest.mark.parametrize("name", sorted(TYPES))
async def test_page_of_a_block_shows_the_source_of_its_cases(
    visitor: httpx.AsyncClient, name: str
) -> None:
    cases = fixture_of(TYPES[name])
    answer = await visitor.get(f"{GALLERY}{fixture_name(name)}/")
    assert answer.headers["cache-control"] == "no-store"
    frames = [given for tag, given in elements(answer.text) if tag == "iframe"]
    assert [frame["width"] for frame in frames] == ["360", "768", "1440"] * len(cases)
    assert len({frame["title"] for frame in frames}) == len(frames)
    written = re.findall(r'data"><code>(.*?)</code>', answer.text, re.DOTALL)
    assert [json.loads(unescape(text)) for text in written] == list(cases.values())


async def test_page_of_a_block_shows_it_in_every_language_and_page_colour(
    visiting: Visiting,
) -> None:
    async with visiting() as (site, client):
        answer = await client.get(f"{GALLERY}quote/?locale=all&colour=all&width=768")
        options = await site.backend.options(Call(locale="fr"))
    frames = [given["src"] for tag, given in elements(answer.text) if tag == "iframe"]
    shown = [found for src in frames if (found := specimen_at(src))]
    configured = {
        (entry.main_color.lower().removeprefix("#"), entry.header_theme)
        for entry in options.cpt_colors
    }
    assert len(configured) > 3
    assert configured | {("efe6d8", "dark")} <= {(each.colour, each.theme) for each in shown}
    assert {each.locale for each in shown} == set(DEFAULT_LANGUAGES)
    assert {each.case for each in shown} == set(fixture_of(TYPES["acf/quote"]))


@pytest.mark.parametrize("query", ["locale=xx&colour=red&width=9", "locale=&colour=%00&width=-1"])
async def test_unknown_option_is_the_first_option(visitor: httpx.AsyncClient, query: str) -> None:
    plain = (await visitor.get(f"{GALLERY}quote/")).text
    assert (await visitor.get(f"{GALLERY}quote/?{query}")).text == plain


async def test_specimen_is_a_page_of_one_block_in_its_language_and_colour(
    visitor: httpx.AsyncClient,
) -> None:
    answer = await visitor.get(f"{SPECIMEN}agenda/full/it/1f4b3f-light/")
    assert answer.status_code == 200
    assert '<html lang="it" data-header-theme="light" style="--page:#1f4b3f' in answer.text
    assert "Tutti i mesi" in words(answer.text)
    assert 'action="/_villa/specimen/agenda/full/it/1f4b3f-light/#affiche"' in answer.text
    assert "<footer" not in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-robots-tag"] == "noindex"


async def test_block_rendering_nothing_has_a_message(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.get(f"{SPECIMEN}video/hostile/fr/{BEIGE}/")
    other = await visitor.get(f"{SPECIMEN}quote/full/fr/{BEIGE}/")
    assert "Nothing is visible" in answer.text
    assert "Nothing is visible" not in other.text


@pytest.mark.parametrize(
    "path",
    [
        f"quote/unheard/fr/{BEIGE}/",
        f"nobody/full/fr/{BEIGE}/",
        f"quote/full/de/{BEIGE}/",
        "quote/full/fr/red-dark/",
        f"../quote/full/fr/{BEIGE}/",
    ],
)
async def test_unknown_specimen_is_404(visitor: httpx.AsyncClient, path: str) -> None:
    assert (await visitor.get(f"{SPECIMEN}{path}")).status_code == 404
    assert (await visitor.get(f"{GALLERY}nobody/")).status_code == 404


async def test_gallery_shows_model_cases_until_a_fixture_exists(
    visiting: Visiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "bare_words.py").write_text(BARE)
    monkeypatch.setattr(blocks, "__path__", [*blocks.__path__, str(tmp_path / "own")])
    async with visiting() as (_, client):
        derived = (await client.get(f"{GALLERY}bare_words/")).text
        specimen = (await client.get(f"{SPECIMEN}bare_words/full/fr/{BEIGE}/")).text
        state = (await client.get(f"{GALLERY}state")).text
        fixture = tmp_path / "own" / "fixtures" / "bare_words.json"
        fixture.parent.mkdir()
        fixture.write_text('{"long": {"blockName": "acf/bare-words", "attrs": {}}}')
        replaced = (await client.get(f"{GALLERY}bare_words/")).text
        assert (await client.get(f"{GALLERY}state")).text != state
        fixture.write_text("{")
        broken = (await client.get(f"{GALLERY}bare_words/")).text
        overview = (await client.get(f"{GALLERY}?kind=problem")).text
    for case in ("full", "minimal", "hostile"):
        assert f"{SPECIMEN}bare_words/{case}/fr/{BEIGE}/" in derived
    assert "Le jardin &amp; la loggia" in specimen
    assert f"{SPECIMEN}bare_words/long/fr/{BEIGE}/" in replaced
    assert "which is no JSON" in words(broken)
    assert "fixture unreadable" in overview


async def test_page_of_a_block_lists_the_fields_of_its_model(
    visitor: httpx.AsyncClient,
) -> None:
    shown = words((await visitor.get(f"{GALLERY}image/")).text)
    assert "Field Label Kind Required Default Choices" in shown
    assert "image Image picture required" in shown
    assert "taille Largeur choice content content, wide, full" in shown
    visit = words((await visitor.get(f"{GALLERY}guided_visit/")).text)
    assert "etapes Étapes list: group required" in visit
    assert "etapes.titre Titre text required" in visit


BARE = """
from reactpy import html
from villa_site.content.blocks.block import block
from villa_site.content.model import ContentModel, Text
from villa_site.site.context import BlockContext

class Bare(ContentModel):
    titre: Text = ""

@block()
def bare_words(data: Bare, ctx: BlockContext):
    return html.p(data.titre)
"""
