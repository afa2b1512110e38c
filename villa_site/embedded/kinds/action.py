"""Calls to action: a text that leads to a page, an address or a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from villa_site.embedded import prose
from villa_site.embedded.kinds.address import Address
from villa_site.embedded.kinds.download import Download
from villa_site.embedded.kinds.kind import Json, Kind

if TYPE_CHECKING:
    from villa_site.embedded.place import Place

_TARGETS: Final = ("ref", "url", "file")


@dataclass(frozen=True, slots=True)
class Action(Kind):
    """``{text, ref}``, ``{text, url}`` or ``{text, file}``."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        """Return the contract's CTA."""
        if not isinstance(value, dict) or not value.get("text"):
            place.complain("must be {text: …, ref: …}, {text: …, url: …} or {text: …, file: …}.")
            return self.empty
        targets = [key for key in _TARGETS if key in value]
        for key in value.keys() - {"text", *_TARGETS}:
            (place / key).complain("unknown key; known: text, ref, url, file.")
        if len(targets) != 1:
            place.complain("needs exactly one of ref, url and file.")
            return self.empty
        return self._towards(targets[0], value, place)

    def _towards(self, target: str, value: dict[str, Json], place: Place) -> Json:
        answer = {
            "text": str(value["text"]),
            "type": target,
            "link": False,
            "url": "",
            "file": False,
        }
        if target == "url":
            url = Address().convert(value["url"], place / "url")
            return answer | {"url": url} if url else self.empty
        if target == "file":
            file = Download().convert(value["file"], place / "file")
            return answer | {"file": file} if file else self.empty
        name, sign, anchor = str(value["ref"]).partition("#")
        found = place.edition.referred(name, place / "ref")
        if found is None:
            return self.empty
        link = {"path": f"{found.path}{sign}{anchor}", "post_title": prose.title(found.title)}
        return answer | {"type": "link", "link": link}
