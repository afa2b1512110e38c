"""``render_block`` shows what a page would, and raises what blocks do."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from reactpy import component, html, use_state

from blocks.quote import quote
from tests.site.actions.stage.sondage import sondage
from tests.support.rendered import words
from villa_site.errors import BlockError, RenderError
from villa_site.extend import (
    BlockContext,
    ContentModel,
    PageContext,
    Text,
    block,
    render_block,
    use_backend,
)


class Donnees(ContentModel):
    """The editor's data."""

    titre: Text = ""


async def later(data: Donnees, _ctx: PageContext, backend: Any) -> Donnees:
    return data.model_copy(update={"titre": await backend()})


@block(load=later)
@component
def vivant(data: Donnees, ctx: PageContext) -> Any:
    state, _ = use_state("?")
    assert use_backend()
    return html.p(f"{data.titre} {ctx.path} {ctx.query.get('n')} {ctx.today} {state}")


@block()
def casse(data: Donnees, ctx: BlockContext) -> Any:
    return html.div(partie(data.titre or getattr(ctx, "path")))  # noqa: B009 - mypy refuses the plain form


@component
def partie(titre: str) -> Any:
    raise LookupError(titre)


async def test_block_is_shown_as_its_page_would() -> None:
    shown = await render_block(quote, {"texte": "Une phrase.", "auteur": False, "anchor": "mot"})
    assert shown.startswith("<section ")
    assert 'id="mot"' in shown
    assert "Une phrase." in words(shown)


async def test_live_block_gets_its_page_and_what_it_loads() -> None:
    async def backend() -> str:
        return "chargé"

    day = date(2026, 11, 23)
    shown = await render_block(vivant, address="/a/?n=2", today=day, backend=backend)
    assert words(shown) == "chargé /a/ 2 2026-11-23 ?"


async def test_block_reads_its_stores_and_offers_its_action() -> None:
    votes = {"sondages": {"ete": {"oui": 3}}}
    shown = await render_block(sondage, {"cle": "ete"}, stores=votes)
    assert "oui : 3" in words(shown)
    assert "non : 0" in words(await render_block(sondage, {"cle": "ete"}))
    assert 'action="/_villa/actions/' in shown


async def test_what_a_block_or_a_part_of_it_raises_is_raised() -> None:
    with pytest.raises(LookupError, match="partie"):
        await render_block(casse, {"titre": "partie"})
    with pytest.raises(AttributeError, match="PageContext"):
        await render_block(casse)


async def test_function_that_is_no_block_is_refused() -> None:
    with pytest.raises(BlockError, match=r"@block\(\) above later"):
        await render_block(later)


@block()
def sans_component(_data: Donnees, _ctx: BlockContext) -> Any:
    use_state(0)
    return html.p()


async def test_state_without_component_is_refused_here_too() -> None:
    with pytest.raises(RenderError, match="@component"):
        await render_block(sans_component)
