"""A chart of bars with its figures in a table."""

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, ContentModel, Number, Text, block, row_label, section


class Barre(ContentModel):
    """A bar."""

    nom: Text = ""
    valeur: Number = 0


class Graphique(ContentModel):
    """The figures."""

    titre: Text = ""
    barres: Annotated[tuple[Barre, ...], row_label("Barre")] = ()


def _bar(at: int, each: Barre, most: float) -> VdomDict:
    width = 100 * each.valeur / most
    return html.svg.rect({"key": at, "x": 0, "y": at * 12, "width": width, "height": 10})


@block()
def graphique(data: Graphique, _ctx: BlockContext) -> VdomDict:
    """Draw the bars, and write what they show."""
    most = max((each.valeur for each in data.barres), default=0) or 1
    rows = [
        html.tr({"key": at}, html.th({"scope": "row"}, each.nom), html.td(f"{each.valeur:g}"))
        for at, each in enumerate(data.barres)
    ]
    size = {"viewBox": f"0 0 100 {12 * len(rows)}", "fill": "currentColor"}
    return section(
        "graphique",
        html.figure(
            {"className": "block-body"},
            html.svg(
                {**size, "role": "img", "aria-label": data.titre},
                *(_bar(at, each, most) for at, each in enumerate(data.barres)),
            ),
            html.figcaption(html.table(html.tbody(*rows))),
        ),
        title=data.titre,
    )
