"""Calls to action: a text that leads to a page, an address or a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from villa_site.content.fields.address import UrlKind
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json, Remarks, Source

_TARGETS: Final = ("ref", "url", "file")


@dataclass(frozen=True)
class ActionKind(GroupKind):
    """A button; editors' files write ``{text, ref}``, ``{text, url}`` or ``{text, file}``."""

    word = "link"
    label = "button"
    noun = "a button with text, type and its target"
    is_text = True
    plain = False
    example: ClassVar[Json] = {
        "text": "Préparer la visite",
        "type": "link",
        "link": {"path": "/visite/", "post_title": "Visiter"},
        "url": "",
        "file": False,
    }
    attack: ClassVar[Json] = {
        "text": "<script>steal()</script>",
        "type": "url",
        "url": "javascript:steal()",
    }

    def misfit(self, value: Json, place: Remarks) -> None:
        """Live with an address alone, whose button has the words that all have."""
        if isinstance(value, str):
            place.habit("buttons as a bare address", f"send {self.noun}")
        else:
            super().misfit(value, place)

    def look(self, value: Json, place: Remarks) -> None:
        """Find buttons without words and buttons that lead nowhere."""
        super().look(value, place)
        link, file = value.get("link"), value.get("file")
        path = link.get("path") if isinstance(link, dict) else link
        title = link.get("post_title") if isinstance(link, dict) else ""
        download = file.get("url") if isinstance(file, dict) else file
        leads = not all(map(is_empty, (path, value.get("url"), download)))
        texts = (value.get("text"), value.get("title"), title)
        words = not all(map(is_empty, texts)) or not is_empty(download)
        if words and not leads:
            place.wrong("a button that leads nowhere", "fill link, url or file, as its type says")
        elif leads and not words:
            place.wrong("a button without words", "fill its text")

    def convert(self, value: Json, place: Source) -> Json:
        """Return the contract's CTA."""
        if not isinstance(value, dict) or not value.get("text"):
            return self.refuse(
                "must be {text: …, ref: …}, {text: …, url: …} or {text: …, file: …}.", place
            )
        targets = [key for key in _TARGETS if key in value]
        for key in value.keys() - {"text", *_TARGETS}:
            (place / key).report("unknown key; known: text, ref, url, file.")
        if len(targets) != 1:
            return self.refuse("needs exactly one of ref, url and file.", place)
        return _towards(targets[0], value, place) or self.empty


def _towards(target: str, value: dict[str, Json], place: Source) -> Json:
    answer = {"text": str(value["text"]), "type": target, "link": False, "url": "", "file": False}
    if target == "url":
        url = UrlKind().convert(value["url"], place / "url")
        return url and answer | {"url": url}
    if target == "file":
        file = (place / "file").download(value["file"])
        return file and answer | {"file": file}
    page = (place / "ref").target(str(value["ref"]))
    link = page and {"path": page.path, "post_title": page.title}
    return link and answer | {"type": "link", "link": link}
