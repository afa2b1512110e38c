"""The hours of each day of the week; today is marked."""

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    BlockContext,
    ClockTime,
    ContentModel,
    Text,
    block,
    row_label,
    section,
)

DAYS = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")


class Jour(ContentModel):
    """The hours of a day; closed where there are none."""

    ouvre: ClockTime = None
    ferme: ClockTime = None


class Horaires(ContentModel):
    """Seven days, from Monday on."""

    titre: Text = ""
    jours: Annotated[tuple[Jour, ...], row_label("Jour")] = ()


@block()
def horaires(data: Horaires, ctx: BlockContext) -> VdomDict:
    """Show a table of the week."""
    rows = [
        html.tr(
            {"key": name, "aria-current": "date" if at == ctx.today.weekday() else None},
            html.th({"scope": "row"}, name),
            html.td(
                f"{day.ouvre:%H:%M} - {day.ferme:%H:%M}" if day.ouvre and day.ferme else "fermé"
            ),
        )
        for at, (name, day) in enumerate(zip(DAYS, data.jours, strict=False))
    ]
    body = html.div({"className": "block-body"}, html.table(html.tbody(*rows)))
    return section("horaires", body, title=data.titre)
