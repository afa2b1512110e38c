"""A guest book: what visitors have written, the newest first."""

from typing import Annotated

from pydantic import StringConstraints
from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    Text,
    action,
    block,
    section,
    use_store,
)

Short = Annotated[str, StringConstraints(min_length=1, max_length=280)]


class Livre(ContentModel):
    """The title."""

    titre: Text = ""


@action()
async def ecrire(mot: Short, nom: Short) -> str:
    """Write a line; fifty are shown."""
    await use_store("livre").update(lambda lines: [[nom, mot], *(lines or [])][:50])
    return "Merci !"


@block(stores=("livre",), connect="load")
def livre(data: Livre, _ctx: BlockContext) -> VdomDict:
    """Show the lines, and the form."""
    lines = use_store("livre").value or []
    return section(
        "livre",
        html.div(
            {"className": "block-body"},
            ecrire.form(
                {},
                html.label("Nom", html.input({"name": "nom", "required": True, "maxLength": 280})),
                html.label("Mot", html.textarea({"name": "mot", "required": True})),
                html.button({"className": "button button-solid"}, "Signer"),
            ),
            html.ul(*(html.li(html.strong(nom), " ", mot) for nom, mot in lines)),
        ),
        title=data.titre,
    )
