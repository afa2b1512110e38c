"""The shapes of short answers: notices, strings, the banner, replies to what was sent."""

from __future__ import annotations

from typing import Final

from villa_site.content.locales import LOCALES
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.addresses import Url
from villa_site.tools.doctor.shapes.record import Named, Record, filled, present
from villa_site.tools.doctor.shapes.scalar import Flag, Html, OneOf, Text
from villa_site.tools.doctor.shapes.shape import Json, Shape

_NOTICE: Final = Record(
    {
        "title": filled(Text()),
        "text": present(Html()),
        "lien_billeterie": Url(),
        "cta_text": Text(),
    }
)
MAINTENANCE: Final = Record(dict.fromkeys(LOCALES, filled(_NOTICE)))

BANNER: Final = Record({"text": present(Text())})

SUCCESS: Final = Record({"success": filled(Flag())})

REPLY: Final = Record(
    {
        "code": filled(OneOf(("success", "error"))),
        "message": filled(Text()),
        "success": present(Flag()),
        "errors": Named(Text()),
    }
)


class _Strings(Shape):
    """One locale's texts by their French key."""

    noun = 'an object such as {"Rechercher": "Cerca"}'
    own_empty = ({}, [])

    def look(self, value: Json, place: Location) -> None:
        """Find texts whose places cannot be filled, and keys the site refuses."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        for key, text in value.items():
            here = place / f"“{key[:40]}”"
            Text().meet(text, here)
            if "\\" in key:
                here.wrong("a key with a backslash, which is refused", "take the backslash out")
            if isinstance(text, str) and text and text.count("%s") != key.count("%s"):
                here.wrong("a text with more or fewer %s than its key", "use each %s once")


TRANSLATIONS: Final = Record(dict.fromkeys(LOCALES, present(_Strings())))
