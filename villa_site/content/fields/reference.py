"""References to other content: cards of entities, pages by their IDs, entries of menus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from villa_site.content.fields.address import UrlKind
from villa_site.content.fields.colour import ColourKind
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json, Kind, Remarks, Source
from villa_site.content.fields.number import NumberKind
from villa_site.content.fields.rows import Rows
from villa_site.content.fields.suggestion import suggestion

_KEYS: Final = frozenset({"ref", "url", "text", "color", "childs"})


@dataclass(frozen=True)
class CardKind(GroupKind):
    """A content entity as a listing shows it; editors' files write its name."""

    word = "relation"
    label = "content entity"
    plain = False

    def convert(self, value: Json, place: Source) -> Json:
        """Return the card of ``{ref: name}`` or ``name``."""
        name = value.get("ref") if isinstance(value, dict) else value
        if not isinstance(name, str):
            return self.refuse("must be ref: name.", place)
        return place.card(name)


@dataclass(frozen=True)
class PageIdKind(Kind):
    """A page by its ID; editors' files write its name."""

    word = "page"
    label = "page"
    noun = "the ID of a page"
    example = 12
    attack = "12; DROP TABLE"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept a page for its ID."""
        number = value.get("ID") if isinstance(value, dict) else value
        NumberKind(least=1).examine(number, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the ID of the page."""
        page = place.target(str(value))
        return page.number if page else self.empty


@dataclass(frozen=True)
class EntryKind(GroupKind):
    """An entry; editors' files write ``{ref}``, ``{url, text}`` or ``{text, childs}``."""

    word = "menu_entry"
    label = "menu entry"
    noun = "a menu entry with id, item and childs"
    plain = False
    example: ClassVar[Json] = {
        "id": 1,
        "item": {"type": "other", "url": "", "path": "/visite/", "post_title": "Visiter"},
        "childs": [],
    }
    attack: ClassVar[Json] = {
        "id": [],
        "item": {"type": "custom", "url": "javascript:steal()"},
        "childs": "x",
    }

    def look(self, value: Json, place: Remarks) -> None:
        """Look at the entry, then at those below it."""
        super().look(value, place)
        item = value.get("item")
        if not isinstance(item, dict):
            return
        target = "url" if item.get("type") == "custom" else "path"
        if is_empty(item.get(target)) and is_empty(value.get("childs")):
            place.wrong("a menu entry that leads nowhere", f"fill its {target}")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the contract's menu entry."""
        if not isinstance(value, dict):
            return self.refuse("must be {ref: name} or {url: …, text: …}.", place)
        for key in value.keys() - _KEYS:
            (place / key).report(f"unknown key; {suggestion(str(key), _KEYS)}")
        item, childs = _item(value, place), value.get("childs")
        below = Rows(self).convert(childs, place / "childs") if item and childs else False
        return {"id": place.number, "item": item, "childs": below} if item else self.empty


def _item(written: dict[str, Json], place: Source) -> dict[str, Any] | None:
    colour = written.get("color")
    hover = ColourKind().convert(colour, place / "color") if colour else ""
    item: dict[str, Any] = {
        "type": "other",
        "url": "",
        "path": "",
        "post_title": place.escaped(str(written.get("text") or "")),
        "acf_fields": {"has_color_hover": bool(hover), "color": hover},
        "meta": {"main_color": ""},
    }
    if "ref" in written:
        page = (place / "ref").target(str(written["ref"]))
        return page and item | {
            "path": page.path,
            "post_title": item["post_title"] or page.title,
            "meta": {"main_color": page.colour},
        }
    if not item["post_title"]:
        place.report("needs a ref, or a text.")
        return None
    if "url" in written:
        return item | {"type": "custom", "url": UrlKind().convert(written["url"], place / "url")}
    return item
