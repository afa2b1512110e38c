"""The opening hours of the house and its parts: this week, seasons, special days ahead."""

from __future__ import annotations

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    Anchor,
    ContentModel,
    PageContext,
    Text,
    block,
    editor_help,
    editor_label,
    section,
)
from villa_site.extend.opening import (
    Internal,
    OpeningPlace,
    OptionsBackend,
    opening_table,
    places_now,
)


@editor_label("Horaires d'ouverture")
@editor_help("Ceux du contenu commun à toutes les pages, de tous les lieux.")
class OpeningTimes(ContentModel):
    """The hours that the site's options hold; ``places`` and ``states`` are loaded."""

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    places: Annotated[tuple[OpeningPlace, ...], Internal()] = ()
    states: Annotated[tuple[Text, ...], Internal()] = ()


async def current(data: OpeningTimes, ctx: PageContext, backend: OptionsBackend) -> OpeningTimes:
    """Load the places with what they have today."""
    return data.model_copy(update=(await places_now(ctx, backend))._asdict())


@block(load=current)
def opening_hours(data: OpeningTimes, ctx: PageContext) -> VdomDict | None:
    """Render each place with its week; nothing where no hours are known."""
    if not data.places:
        return None
    level = 3 if data.titre else 2
    places = [opening_table(each, ctx, level=level) for each in data.places]
    return section(
        "opening-hours",
        html.div({"className": "opening-places"}, places),
        title=data.titre,
        anchor=data.anchor,
    )
