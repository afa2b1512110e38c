"""The shapes of what refers to other content: buttons, menus, cards and lists of results."""

from __future__ import annotations

from typing import Final

from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.addresses import SitePath, Url
from villa_site.tools.doctor.shapes.media import FILE, IMAGE
from villa_site.tools.doctor.shapes.record import Named, Record, Rows, TextOr, filled, present
from villa_site.tools.doctor.shapes.scalar import Colour, Day, Flag, Label, Number, OneOf, Text
from villa_site.tools.doctor.shapes.shape import Json, Shape

POST_TYPES: Final = (
    "page directeur programme_residence programme projet publication resident".split()
)
TEMPLATES: Final = "home team faq residents maintenance memoire programmation search".split()

LINK: Final = TextOr(SitePath(), Record({"path": present(SitePath()), "post_title": Text()}))


class _Action(Record):
    """A call to action, which needs words and a place to lead to."""

    noun = "a button with text, type and its target"

    def look(self, value: Json, place: Location) -> None:
        """Find buttons without words and buttons that lead nowhere."""
        super().look(value, place)
        if not isinstance(value, dict):
            return
        link, file = value.get("link"), value.get("file")
        path = link.get("path") if isinstance(link, dict) else link
        title = link.get("post_title") if isinstance(link, dict) else ""
        download = file.get("url") if isinstance(file, dict) else file
        leads = not all(map(is_empty, (path, value.get("url"), download)))
        words = not all(map(is_empty, (value.get("text"), title))) or not is_empty(download)
        if words and not leads:
            place.wrong("a button that leads nowhere", "fill link, url or file, as its type says")
        elif leads and not words:
            place.wrong("a button without words", "fill its text")


CTA: Final = _Action(
    {
        "text": Text(),
        "type": present(OneOf(("link", "url", "file"))),
        "link": LINK,
        "url": Url(leads=True),
        "file": FILE,
    }
)


class _Entry(Record):
    """An entry of a menu; it holds others of its kind."""

    noun = "a menu entry with id, item and childs"

    def look(self, value: Json, place: Location) -> None:
        """Look at the entry, then at those below it."""
        super().look(value, place)
        item = value.get("item") if isinstance(value, dict) else None
        if not isinstance(item, dict):
            return
        target = "url" if item.get("type") == "custom" else "path"
        if is_empty(item.get(target)) and is_empty(value.get("childs")):
            place.wrong("a menu entry that leads nowhere", f"fill its {target}")


class _Entries(Shape):
    """The entries below an entry: named late, because they are entries themselves."""

    noun = Rows.noun
    own_empty = Rows.own_empty

    def look(self, value: Json, place: Location) -> None:
        """Look at each entry."""
        MENU.look(value, place)


_ITEM: Final = Record(
    {
        "type": present(OneOf(("custom", "other"))),
        "url": Url(leads=True),
        "path": SitePath(),
        "post_title": filled(Text()),
        "acf_fields": Record({"has_color_hover": Flag(), "color": Colour()}),
        "meta": Record({"main_color": Colour()}),
    }
)
MENU: Final = Rows(
    _Entry({"id": present(Label()), "item": filled(_ITEM), "childs": present(_Entries())})
)

PLACE: Final = Record({"nom": Text(), "adresse": Text(), "lat": Number(), "lng": Number()})

CARD: Final = Record(
    {
        "ID": filled(Number(least=1)),
        "post_type": filled(OneOf(POST_TYPES)),
        "post_title": filled(Text()),
        "path": filled(SitePath()),
        "chapo": Text(),
        "image": IMAGE,
        "date_debut": Day(),
        "date_fin": Day(),
        "horaires": Text(),
        "lieu": TextOr(Text(), PLACE),
        "categorie": Text(),
        "annee": Label(),
        "discipline": Text(),
    }
)

RESULTS: Final = Record(
    {
        "items": present(Rows(CARD)),
        "total": present(Number(least=0)),
        "total_pages": present(Number(least=0)),
        "page": present(Number(least=1)),
        "facets": present(
            Named(
                Rows(
                    Record(
                        {
                            "value": filled(Label()),
                            "label": filled(Label()),
                            "count": present(Number(least=0)),
                        }
                    )
                )
            )
        ),
    }
)
