"""A table that its columns sort."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    ContentModel,
    Day,
    Integer,
    PageContext,
    Text,
    block,
    section,
    sortable_table,
)
from villa_site.extend.fields import anchor


class Tree(ContentModel):
    """A tree of the garden."""

    nom: Text = ""
    hauteur: Integer = 0
    plantation: Day = None


class SortableTable(ContentModel):
    """Trees under a title, what the table says of them, and the titles of its columns."""

    titre: Text = ""
    legende: Text = ""
    colonnes: tuple[Text, ...] = ()
    arbres: tuple[Tree, ...] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids, and the parameter of the order."""
        return anchor(self.titre) or "example-table"


@block("example/sortable-table")
def example_sortable_table(data: SortableTable, ctx: PageContext) -> VdomDict | None:
    """Sort rows by ``sortable_table(name, columns, rows, ctx, caption=…)``.

    A cell is a value, or what is shown and the value to sort by.
    """
    rows = [
        (each.nom, (f"{each.hauteur} m", each.hauteur), each.plantation) for each in data.arbres
    ]
    if not rows or not data.colonnes:
        return None
    caption = data.legende or data.colonnes[0]
    table = sortable_table(data.id_prefix, data.colonnes[:3], rows, ctx, caption=caption)
    return section("example", html.div({"className": "block-body"}, table), title=data.titre)
