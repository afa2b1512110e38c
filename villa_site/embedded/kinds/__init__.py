"""The kinds of value a field can hold: what an editor writes, and what the contract says of it."""

from __future__ import annotations

from villa_site.embedded.kinds.action import Action
from villa_site.embedded.kinds.address import Address
from villa_site.embedded.kinds.download import Download
from villa_site.embedded.kinds.group import Group, Rows, required
from villa_site.embedded.kinds.image import Image, Images
from villa_site.embedded.kinds.kind import Json, Kind
from villa_site.embedded.kinds.prose import Prose
from villa_site.embedded.kinds.reference import Card, Cards
from villa_site.embedded.kinds.scalar import Choice, Colour, Date, Flag, Number, Text
from villa_site.embedded.kinds.subtitles import SubtitleTracks

__all__ = [
    "Action",
    "Address",
    "Card",
    "Cards",
    "Choice",
    "Colour",
    "Date",
    "Download",
    "Flag",
    "Group",
    "Image",
    "Images",
    "Json",
    "Kind",
    "Number",
    "Prose",
    "Rows",
    "SubtitleTracks",
    "Text",
    "required",
]
