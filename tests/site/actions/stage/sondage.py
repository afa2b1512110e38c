"""A poll: one vote for each visitor."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    Slug,
    Visitor,
    action,
    block,
    section,
    use_store,
)


class Sondage(ContentModel):
    """The question, and the key of its votes."""

    cle: Slug = ""


@action()
async def voter(sondage: str, reponse: str, visitor: Visitor) -> str | None:
    """Count a vote."""
    counted = await use_store("sondages", sondage).increment(reponse, once=visitor)
    return None if counted else "Vous avez déjà voté."


@block(stores=("sondages",), connect="load")
def sondage(data: Sondage, _ctx: BlockContext) -> VdomDict:
    """Show a button with its votes for each answer."""
    votes = use_store("sondages", data.cle)
    buttons = [
        voter.form(
            {"className": "vote"},
            html.button(f"{each} : {votes.count(each)}"),
            sondage=data.cle,
            reponse=each,
        )
        for each in ("oui", "non")
    ]
    return section("sondage", html.div(*buttons), html.p(str(votes.value)))
