"""The sections of a page, from headings, tables, accordions and questions."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.backend.models.page import Page
from villa_site.site.listing.page_sections import PageSection, page_sections


def sections(*blocks: dict[str, Any]) -> list[PageSection]:
    return page_sections(Page.model_validate({"blocks": list(blocks)}).blocks)


@pytest.mark.req("VIS-04")
def test_headings_title_what_follows_them_in_columns_too() -> None:
    heading = {"blockName": "core/heading", "attrs": {"anchor": "tarifs"}}
    table = "<table><thead><tr><th>Billet</th></tr></thead><tr>\n<td>Plein</td>\n<td>12 €</td></tr>"
    column = [
        {"blockName": "core/paragraph", "innerHTML": "<p>Rien ne titre ceci.</p>"},
        {**heading, "innerHTML": "<h2>Tarifs</h2>"},
        {"blockName": "core/table", "innerHTML": f"{table}</table>"},
        {"blockName": "core/paragraph", "innerHTML": "<p>Une<br>adresse\nlongue</p>"},
    ]
    found = sections({"blockName": "core/columns", "innerBlocks": column, "innerHTML": "<div>"})
    assert found == [PageSection("Tarifs", "tarifs", ["Plein · 12 €", "Une", "adresse longue"])]


@pytest.mark.req("VIS-04")
def test_free_html_and_fields_of_blocks_have_sections() -> None:
    free = {"blockName": None, "innerHTML": '<h3 id="ici">Adresse</h3><p>1, rue du Pin</p>'}
    items = [{"titre": "S’il pleut", "texte": "<p>On prête.</p>"}, {"titre": False}, "rien"]
    accordion = {"titre": "Avant", "items": items}
    faq = {"questions": [{"question": "Où manger ?", "reponse": "Au café."}]}
    found = sections(
        free,
        {"blockName": "acf/accordion", "attrs": {"anchor": "avant", "data": accordion}},
        {"blockName": "acf/faq", "attrs": {"data": faq}},
    )
    assert found == [
        PageSection("Adresse", "ici", ["1, rue du Pin"]),
        PageSection("Avant", "avant", []),
        PageSection("S’il pleut", "avant", ["On prête."]),
        PageSection("Où manger ?", "", ["Au café."]),
    ]
