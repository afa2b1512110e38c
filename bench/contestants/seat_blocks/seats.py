"""Seats that visitors take."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Count, action, block, section, use_store


class Seats(ContentModel):
    """How many there are, and whether each is a form."""

    number: Count = 0
    forms: Count = 0


@action()
async def take(hall: str, seat: str) -> str:
    """Take a seat."""
    await use_store("seats", hall).update(lambda value: {**(value or {}), seat: True})
    return "Taken."


def button(number: int, *, taken: bool, **key: str) -> VdomDict:
    """Show a seat with its state."""
    state = {"disabled": True, "className": "taken"} if taken else {}
    attributes = {**key, "name": "seat", "value": str(number), **state}
    return html.button(attributes, html.b(f"Seat {number}"), " taken" if taken else " free")


@block(stores=("seats",), connect="load")
def seats(data: Seats, _ctx: BlockContext) -> VdomDict:
    """Show all seats."""
    hall = f"{data.number}-{data.forms}"
    taken = use_store("seats", hall).value or {}
    numbers = range(data.number)
    if data.forms:
        items = [
            html.li(
                {"key": f"s{n}"},
                take.form({}, button(n, taken=str(n) in taken), hall=hall, seat=str(n)),
            )
            for n in numbers
        ]
        return section("seats", html.ul(*items))
    items = [button(n, taken=str(n) in taken, key=f"s{n}") for n in numbers]
    return section("seats", take.form({"className": "hall"}, *items, hall=hall))
