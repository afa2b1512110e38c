"""Partners stand by their logos, which weigh the same whatever their shape."""

from __future__ import annotations

import re

import pytest

from tests.blocks.stage import Stage, fixture
from tests.support.rendered import context, elements, tag
from villa_site.settings.languages import Locale

pytestmark = pytest.mark.req("BLK-09")


async def test_groups_have_titles_and_partners() -> None:
    async with Stage(fixture("partners"), context()) as stage:
        assert stage.words.startswith(
            "Ceux qui tiennent l\u2019\u00e9chelle Grands m\u00e9c\u00e8nes"
        )
        assert stage.html.count('<ul class="partners-list">') == 2
        assert stage.html.count("<li>") == 4


async def test_logos_of_any_ratio_cover_the_same_area() -> None:
    async with Stage(fixture("partners"), context()) as stage:
        square, wide, narrow = (float(s) for s in re.findall(r"--shape:([\d.]+)", stage.html))
    assert square == 1
    assert wide * (wide / 6) == pytest.approx(1, abs=0.01)
    # One three times as high as wide would outgrow its row; it is evened as far as twice.
    assert narrow == pytest.approx(0.707, abs=0.01)


@pytest.mark.parametrize(
    ("locale", "told"),
    [("fr", "(nouvel onglet)"), ("it", "(nuova scheda)"), ("en", "(new tab)")],
)
async def test_partner_link_is_labelled_as_external(locale: Locale, told: str) -> None:
    async with Stage(fixture("partners"), context(locale)) as stage:
        link = tag(stage.html, '<a href="https://fondazione-ponte-alto.test/"')
        assert 'target="_blank" rel="noopener"' in link
        assert f"Fondazione Ponte Alto {told}" in stage.words


async def test_logo_beside_a_name_is_decorative_a_single_one_has_alt_text() -> None:
    async with Stage(fixture("partners"), context()) as stage:
        logos = [given for name, given in elements(stage.html) if name == "img"]
        assert [logo["alt"] for logo in logos] == ["", "", "Logo 102"]
        assert "<a" not in stage.html.split("Maison Desrive")[0].rsplit("<li>", 1)[1]


async def test_partner_without_logo_is_shown_by_name() -> None:
    async with Stage(fixture("partners", "minimal"), context()) as stage:
        assert stage.words == "Un voisin"
        assert "partner-unseen" in stage.html


async def test_logo_without_name_or_alt_text_is_named_by_its_url() -> None:
    group = {"partenaires": [{"logo": {"url": "/a.svg"}, "url": "https://a.test/"}]}
    async with Stage(fixture("partners", groupes=[group]), context()) as stage:
        assert 'alt="a.test"' in stage.html


async def test_hostile_partners_are_names_without_links() -> None:
    async with Stage(fixture("partners", "hostile"), context()) as stage:
        assert stage.html.count("<li>") == 2
        assert "<script" not in stage.html
        assert "--shape:0.707" in stage.html


@pytest.mark.parametrize("groups", [False, None, [{"titre": "Vide", "partenaires": False}]])
async def test_partners_block_without_partners_is_not_rendered(groups: object) -> None:
    async with Stage(fixture("partners", groupes=groups), context()) as stage:
        assert stage.html == "<div></div>"
