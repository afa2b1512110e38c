"""A text of the classic editor has its paragraphs on the site."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.site.html.paragraphs import with_paragraphs


@pytest.mark.req("WPR-05")
@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("Un.\n\nDeux.", "<p>Un.</p>\n<p>Deux.</p>"),
        ("Un.\r\n \r\nDeux,\r\nsuite.", "<p>Un.</p>\n<p>Deux,<br>suite.</p>"),
        (
            "<h2>Titre</h2>\n\n<em>Un</em>.\n\n<ul>\n<li>A</li>\n\n<li>B</li>\n</ul>",
            "<h2>Titre</h2>\n<p><em>Un</em>.</p>\n<ul>\n<li>A</li>\n<li>B</li>\n</ul>",
        ),
        ("Une phrase.\n", "Une phrase.\n"),
        ("<p>Un.</p>\n\nDeux.", "<p>Un.</p>\n\nDeux."),
        ("<pre>a\n\nb</pre>", "<pre>a\n\nb</pre>"),
        ("Un. \n\t\nDeux.", "<p>Un.</p>\n<p>Deux.</p>"),
        ("", ""),
    ],
)
def test_blank_lines_part_paragraphs(stored: str, shown: str) -> None:
    assert with_paragraphs(stored) == shown


@pytest.mark.req("WPR-05")
@pytest.mark.parametrize("run", [" ", "\t", " \n", "\n "])
def test_long_runs_of_blanks_take_no_time(run: str) -> None:
    # Looked at again from each of its characters, a run of this length takes an hour.
    blanks = run * 500_000
    assert with_paragraphs(f"Un.\n\nDeux{blanks}trois.").startswith("<p>Un.</p>\n<p>Deux")


@pytest.mark.req("WPR-05")
async def test_content_between_blocks_and_of_fields_has_paragraphs(
    start: Any, backend: Any
) -> None:
    between: dict[str, Any] = {
        "blockName": None,
        "attrs": [],
        "innerBlocks": [],
        "innerHTML": "\nUn.\n\nDeux.\n",
    }
    field = {
        "blockName": "acf/text",
        "attrs": {"data": {"titre": "Titre", "texte": "Trois.\n\nQuatre."}},
        "innerBlocks": [],
        "innerHTML": "",
    }
    backend.add("/visite/", "Visite", blocks=[between, field])
    client = await start()
    shown = (await client.get("/visite/")).text
    for word in ("Un", "Deux", "Trois", "Quatre"):
        assert f"<p>{word}.</p>" in shown
