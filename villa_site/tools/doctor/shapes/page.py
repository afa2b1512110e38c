"""The shape of a page, and of its line in the list of all pages."""

from __future__ import annotations

from functools import cache
from typing import Final

from villa_site.content.locales import LOCALES
from villa_site.tools.doctor.shapes.addresses import SitePath, Url
from villa_site.tools.doctor.shapes.blocks import BLOCKS
from villa_site.tools.doctor.shapes.entities import fields_of
from villa_site.tools.doctor.shapes.media import IMAGE
from villa_site.tools.doctor.shapes.record import Field, Named, Record, Rows, filled, present
from villa_site.tools.doctor.shapes.references import CTA, POST_TYPES, TEMPLATES
from villa_site.tools.doctor.shapes.scalar import Colour, Day, Flag, Html, Number, OneOf, Text
from villa_site.tools.doctor.shapes.shape import Shape

_SEO: Final = Record(
    {
        "title": present(Text()),
        "description": present(Text()),
        "image": present(IMAGE),
        "type": Text(),
        "favicon": Url(),
        "faviconDark": Url(),
    }
)

_FUN_FACT: Final = Record(
    {
        "title": filled(Text()),
        "text": filled(Html()),
        "image": IMAGE,
        "display_link": Flag(),
        "link": CTA,
        "color_bkg": Colour(),
        "color_text": Colour(),
        "title_copier": Text(),
    }
)

_META: Final = Record(
    {
        "display_fun_fact": Flag(),
        "fun_fact": _FUN_FACT,
        "theme_de_couleur": present(OneOf(("auto", "manual", "post_type"))),
        "main_color": Colour(),
        "header_theme": OneOf(("dark", "light")),
        "post_type_for_colors": OneOf(POST_TYPES),
    }
)

_LANG: Final = Record(dict.fromkeys(LOCALES, Url(leads=True)))

_FIELDS: Final[dict[str, Field | Shape]] = {
    "ID": filled(Number(least=1)),
    "path": filled(SitePath()),
    "link": Url(leads=True),
    "post_title": filled(Text()),
    "post_type": filled(OneOf(POST_TYPES)),
    "template": present(OneOf(TEMPLATES)),
    "status": present(Text()),
    "modified": present(Day()),
    "seo": filled(_SEO),
    "lang": filled(_LANG),
    "meta": filled(_META),
    "blocks": present(BLOCKS),
}

LISTING: Final = Rows(
    Record(
        {
            "ID": filled(Number(least=1)),
            "path": filled(SitePath()),
            "post_type": filled(OneOf(POST_TYPES)),
            "template": present(OneOf(TEMPLATES)),
            "modified": present(Day()),
            "lang": filled(OneOf(LOCALES)),
            "translations": Record(dict.fromkeys(LOCALES, SitePath())),
        }
    )
)


@cache
def page_of(post_type: str, template: str) -> Shape:
    """Return the shape of a page, which its post type and its template decide."""
    own = fields_of(post_type, template)
    return Record({**_FIELDS, "acf_fields": filled(own) if own else Named(_Anything())})


class _Anything(Shape):
    """A field that the site does not read."""

    noun = "anything"

    def meet(self, value: object, place: object) -> None:
        """Accept it."""

    def look(self, value: object, place: object) -> None:
        """Accept it."""
