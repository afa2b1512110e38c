"""Blocks, in the envelope of ``parse_blocks()``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.embedded.served import Backend


def _flat(blocks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for block in blocks:
        yield block
        yield from _flat(block["innerBlocks"])


@pytest.mark.req("API-05")
async def test_block_has_the_envelope_of_parse_blocks(backend: Backend) -> None:
    page = await backend.json("/contact/")
    for block in _flat(page["blocks"]):
        assert block.keys() == {"blockName", "attrs", "innerBlocks", "innerHTML"}
    form = page["blocks"][0]
    assert form["blockName"] == "acf/form"
    assert form["attrs"]["anchor"] == "acces"
    assert form["attrs"]["data"]["champs"][0] == {
        "name": "nom",
        "label": "Nom",
        "type": "text",
        "required": True,
        "options": False,
        "placeholder": "",
        "aide": "",
        "valeur": "",
    }


async def test_markdown_becomes_one_core_block_a_piece(backend: Backend) -> None:
    _, heading, paragraph, bullets = (await backend.json("/"))["blocks"]
    assert heading["blockName"] == "core/heading"
    assert heading["attrs"]["level"] == 2
    assert heading["innerHTML"] == '<h2 class="wp-block-heading">Bienvenue</h2>'
    assert paragraph["innerHTML"] == '<p>Le <a href="/contact/#acces">jardin</a> est ouvert.</p>'
    assert bullets["blockName"] == "core/list"
    assert bullets["attrs"] == {"ordered": False}


async def test_reference_leads_to_the_page_of_the_same_language(backend: Backend) -> None:
    (paragraph,) = (await backend.json("/it/"))["blocks"]
    assert paragraph["innerHTML"] == '<p>Benvenuti nel <a href="/it/contatti/">giardino</a>.</p>'


async def test_dead_reference_becomes_plain_words(backend: Backend) -> None:
    backend.write("en/contact.yaml", "title: Contact\nblocks:\n  - md: See [this](ref:nowhere).\n")
    (paragraph,) = (await backend.json("/en/contact/"))["blocks"]
    assert paragraph["innerHTML"] == "<p>See this.</p>"


async def test_columns_hold_their_blocks(backend: Backend) -> None:
    columns = (await backend.json("/contact/"))["blocks"][2]
    first, second = columns["innerBlocks"]
    assert columns["blockName"] == "core/columns"
    assert first["innerBlocks"][0]["attrs"]["data"]["legende"] == "<p>Vue <em>large</em></p>"
    assert "Plan d\u2019accès" in second["innerBlocks"][0]["innerHTML"]


async def test_recording_has_its_true_length(backend: Backend) -> None:
    visit = (await backend.json("/contact/"))["blocks"][1]["attrs"]["data"]
    (step,) = visit["etapes"]
    assert step["duree"] == 7
    assert step["numero"] == 1
    assert step["audio"]["subtype"] == "mpeg"


async def test_automatic_agenda_holds_events_to_come(backend: Backend) -> None:
    agenda = (await backend.json("/"))["blocks"][0]["attrs"]["data"]
    assert [event["post_title"] for event in agenda["evenements"]] == ["La Nuit blanche"]


async def test_unknown_block_is_served_as_it_is(backend: Backend) -> None:
    backend.write("fr/contact.yaml", "title: Contact\nblocks:\n  - carrousel: {vitesse: 3}\n")
    (block,) = (await backend.json("/contact/"))["blocks"]
    assert block["blockName"] == "acf/carrousel"
    assert block["attrs"]["data"] == {"vitesse": 3}


async def test_one_broken_block_leaves_the_others(backend: Backend) -> None:
    text = "title: Contact\nblocks:\n  - quote\n  - quote: {texte: Bonjour}\n"
    backend.write("fr/contact.yaml", text)
    (block,) = (await backend.json("/contact/"))["blocks"]
    assert block["attrs"]["data"]["texte"] == "Bonjour"
