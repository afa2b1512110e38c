"""The shape of the site options."""

from __future__ import annotations

from typing import Final

from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.addresses import SitePath, Url
from villa_site.tools.doctor.shapes.media import IMAGE
from villa_site.tools.doctor.shapes.record import Named, Record, Rows, filled, present
from villa_site.tools.doctor.shapes.references import CTA, MENU, POST_TYPES
from villa_site.tools.doctor.shapes.scalar import Colour, Flag, Html, Number, OneOf, Text
from villa_site.tools.doctor.shapes.shape import Json, Shape

_NETWORK: Final = Record({"reseau": filled(Text()), "url": filled(Url()), "actif": Flag()})
_PICTO: Final = Record(
    {"link": Url(leads=True), "color": Colour(), "text_1": Text(), "text_2": Text()}
)
_COLUMN: Final = {"titre": present(Text()), "menu": present(MENU)}


class _PageReference(Shape):
    """The ID of a page, bare or in an object."""

    noun = "the ID of a page"

    def look(self, value: Json, place: Location) -> None:
        """Accept a page for its ID."""
        Number(least=1).meet(value.get("ID") if isinstance(value, dict) else value, place)


_ALERT: Final = Record(
    {
        "display_on": present(OneOf(("all", "selection"))),
        "display_alert_on_pages": Rows(_PageReference()),
        "titre": Text(),
        "main_text": Html(),
        "image": IMAGE,
        "display_main_cta": Flag(),
        "main_cta": CTA,
        "display_main_secondary": Flag(),
        "secondary_cta": CTA,
    }
)

_TEMPLATE_PAGE: Final = Record(
    {
        "ID": Number(least=1),
        "path": filled(SitePath()),
        "meta": present(Record({"main_color": Colour()})),
    }
)

_COLOURS: Final = Record(
    {
        "post_type_for_colors": filled(OneOf(POST_TYPES)),
        "main_color": filled(Colour()),
        "header_theme": OneOf(("dark", "light")),
    }
)

OPTIONS: Final = Record(
    {
        "main_header": filled(
            Record(
                {
                    "menu": filled(MENU),
                    "cta_billetterie": present(
                        Record({"url": present(Url(leads=True)), "texte": present(Text())})
                    ),
                }
            )
        ),
        "footer": filled(
            Record(
                {
                    "col_1": present(
                        Record({**_COLUMN, "social_networks": present(Rows(_NETWORK))})
                    ),
                    "col_2": present(Record(_COLUMN)),
                    "col_3": present(Record(_COLUMN)),
                    "col_4": present(Record({"titre": Text(), "menu": present(MENU)})),
                    "picto_eco": present(_PICTO),
                    "picto_carte": present(_PICTO),
                    "partner": present(Record({"link": Url(leads=True), "text": Text()})),
                    "legals": present(MENU),
                }
            )
        ),
        "bandeau_icon": present(IMAGE),
        "display_alert": present(Flag()),
        "alert": present(_ALERT),
        "newsletter": present(Record({"title": Text(), "subtitle": Text()})),
        "cpt_colors": present(Rows(_COLOURS)),
        "wpnuxt_pages_templates": present(Named(Rows(_TEMPLATE_PAGE))),
    }
)
