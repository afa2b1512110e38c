"""A list that visitors put in order together."""

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ContentModel,
    Identifier,
    Text,
    action,
    block,
    section,
    use_store,
)


class Ordre(ContentModel):
    """The names in the order of the editor, and the key of the visitors'."""

    cle: Identifier = ""
    titre: Text = ""
    noms: tuple[Text, ...] = ()


@action()
async def monter(cle: str, nom: str, noms: list[str]) -> None:
    """Put a name one place higher."""

    def raised(names: list[str] | None) -> list[str]:
        names = [*(names or noms)]
        at = names.index(nom) if nom in names else 0
        if at:
            names[at - 1 : at + 1] = [names[at], names[at - 1]]
        return names

    await use_store("ordres", cle).update(raised)


@block(stores=("ordres",), connect="load")
def ordre(data: Ordre, _ctx: BlockContext) -> VdomDict:
    """List the names in the order that visitors have given them."""
    names = [each for each in use_store("ordres", data.cle).value or [] if each in data.noms]
    items = [
        html.li(
            {"key": each},
            html.span(each),
            monter.form(
                {},
                html.button({"aria-label": f"Monter {each}"}, "↑"),
                cle=data.cle,
                nom=each,
                noms=list(data.noms),
            ),
        )
        for each in [*names, *(each for each in data.noms if each not in names)]
    ]
    return section("ordre", html.ol({"className": "block-body"}, *items), title=data.titre)
