"""Menu entries: pages of the site, foreign addresses, or headings over other entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final
from zlib import crc32

from villa_site.embedded import prose
from villa_site.embedded.documents import mapping
from villa_site.embedded.kinds import Address, Colour, Json, Kind
from villa_site.embedded.problems import suggestion

if TYPE_CHECKING:
    from villa_site.embedded.documents import Document
    from villa_site.embedded.place import Place

_KEYS: Final = frozenset({"ref", "url", "text", "color", "childs"})


@dataclass(frozen=True, slots=True)
class Menu(Kind):
    """A list of ``{ref}``, ``{url, text}`` or ``{text, childs}``."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the contract's menu entries."""
        if not isinstance(value, list):
            place.complain("must be a list of menu entries.")
            return self.empty
        entries = [_entry(each, place / index) for index, each in enumerate(value)]
        return [entry for entry in entries if entry] or self.empty


def _entry(written: Json, place: Place) -> Json:
    if not isinstance(written, dict):
        place.complain("must be {ref: name} or {url: …, text: …}.")
        return None
    for key in written.keys() - _KEYS:
        (place / key).complain(f"unknown key; {suggestion(str(key), _KEYS)}")
    item = _item(written, place)
    if item is None:
        return None
    childs = written.get("childs")
    return {
        "id": crc32(f"{place.file}{place.key}".encode()),
        "item": item,
        "childs": Menu().convert(childs, place / "childs") if childs else False,
    }


def _item(written: dict[str, Json], place: Place) -> dict[str, Any] | None:
    colour = written.get("color")
    hover = Colour().convert(colour, place / "color") if colour else ""
    item: dict[str, Any] = {
        "type": "other",
        "url": "",
        "path": "",
        "post_title": prose.title(str(written.get("text") or "")),
        "acf_fields": {"has_color_hover": bool(hover), "color": hover},
        "meta": {"main_color": ""},
    }
    if "ref" in written:
        name, sign, anchor = str(written["ref"]).partition("#")
        found = place.edition.referred(name, place / "ref")
        return item | _internal(found, f"{sign}{anchor}", item["post_title"]) if found else None
    if not item["post_title"]:
        place.complain("needs a ref, or a text.")
        return None
    if "url" in written:
        return item | {"type": "custom", "url": Address().convert(written["url"], place / "url")}
    return item


def _internal(found: Document, anchor: str, text: str) -> dict[str, Any]:
    meta = mapping(found.data.get("meta"))
    manual = meta.get("theme_de_couleur") == "manual"
    return {
        "path": f"{found.path}{anchor}",
        "post_title": text or prose.title(found.title),
        "meta": {"main_color": meta.get("main_color", "") if manual else ""},
    }
