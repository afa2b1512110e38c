"""The block of the opening hours: as HTML, and in a browser where one is installed."""

from __future__ import annotations

from blocks.horaires import horaires

from villa_site.extend import render_block
from villa_site.tools.gallery.plugin import ShowBlock

LUNDI = {"titre": "Horaires", "lignes": [{"jours": "Lundi", "heures": ""}]}


async def test_day_without_hours_is_closed() -> None:
    html = await render_block(horaires, LUNDI)
    assert "<dt>Lundi</dt><dd>Fermé</dd>" in html


async def test_closed_day_is_seen_in_a_browser(show_block: ShowBlock) -> None:
    page = await show_block(horaires, LUNDI)
    assert await page.get_by_text("Fermé").is_visible()
