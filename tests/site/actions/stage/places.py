"""Seats that visitors take, with one's own shown as such, and a count of clicks beside them."""

from __future__ import annotations

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from villa_site.extend import (
    ActionRefused,
    BlockContext,
    ContentModel,
    Visitor,
    action,
    block,
    use_store,
    use_visitor,
)

SEATS = ("A1", "A2")


class Places(ContentModel):
    """Nothing to fill in."""


@action()
async def prendre(place: str, visitor: Visitor) -> None:
    """Take a seat that is free."""
    if not await use_store("places", place).replace(None, value=True, by=visitor):
        raise ActionRefused("Prise.")


@block(stores="places", visitor=True, connect="load")
@component
def places(_data: Places, _ctx: BlockContext) -> VdomDict:
    """Show each seat with whose it is."""
    clicks, set_clicks = use_state(0)
    seats = [html.li({"key": each}, f"{each} : {_whose(each)}") for each in SEATS]
    forms = [prendre.form({"key": each}, html.button(each), place=each) for each in SEATS]
    counter = html.button(
        {"type": "button", "onClick": lambda _event: set_clicks(clicks + 1)}, f"Clics : {clicks}"
    )
    return html.div(html.ul(seats), *forms, counter)


def _whose(seat: str) -> str:
    taken = use_store("places", seat)
    if use_visitor().made(taken):
        return "à vous"
    return "prise" if taken.value else "libre"
