"""Opening hours: one row a day or season."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    Anchor,
    BlockContext,
    ContentModel,
    Text,
    block,
    editor_label,
    required,
    row_label,
    section,
)


class Horaire(ContentModel):
    """A row; without hours the house is closed."""

    jours: Annotated[Text, required(), editor_label("Jours")] = ""
    heures: Annotated[Text, editor_label("Heures")] = ""


class Horaires(ContentModel):
    """The fields that the editor filled in."""

    anchor: Anchor = ""
    titre: Text = ""
    lignes: Annotated[
        tuple[Horaire, ...], required(), editor_label("Lignes"), row_label("Ligne")
    ] = ()


@block()
def horaires(data: Horaires, ctx: BlockContext) -> VdomDict:
    """Show the hours as a list of terms."""
    rows = [_row(each, ctx) for each in data.lignes]
    body = html.dl({"className": "block-body horaires-list"}, rows)
    return section("horaires", body, title=data.titre, anchor=data.anchor)


def _row(row: Horaire, ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "horaires-row"},
        html.dt(row.jours),
        html.dd(row.heures or ctx.t("Fermé")),
    )
