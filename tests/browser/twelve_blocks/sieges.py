"""Seats of a hall, which visitors take."""

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.extend import (
    ActionRefused,
    BlockContext,
    ContentModel,
    Count,
    Visitor,
    action,
    block,
    section,
    use_store,
)


class Sieges(ContentModel):
    """How many there are."""

    nombre: Count = 0


@action()
async def prendre(siege: str, visitor: Visitor) -> str:
    """Take a seat that is free."""

    def take(taken: dict[str, bool] | None) -> dict[str, bool]:
        if siege in (taken or {}):
            raise ActionRefused(f"Le siège {siege} est pris.")
        return {**(taken or {}), siege: True}

    await use_store("sieges", "salle").update(take, once=visitor)
    return f"Siège {siege} : à vous."


@block(stores=("sieges",), connect="load")
@component
def sieges(data: Sieges, _ctx: BlockContext) -> VdomDict:
    """Show all seats, each a button of one form."""
    taken = use_store("sieges", "salle").value or {}
    buttons = [
        html.button(
            {"key": number, "name": "siege", "value": number, "disabled": number in taken},
            f"Siège {number}",
        )
        for number in map(str, range(1, data.nombre + 1))
    ]
    return section("sieges", prendre.form({"className": "block-body"}, *buttons), title="Salle")
