"""The address of map tiles, which a page may load from few places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator

from villa_site.content.fields.kind import Json, Remarks
from villa_site.content.fields.text import TextKind, as_text
from villa_site.settings.map_tiles import is_template, may_be_loaded


@dataclass(frozen=True)
class MapTilesKind(TextKind):
    """An address with gaps for the place of a tile."""

    word = "map_tiles"
    label = "address of map tiles"
    noun = "an address with {z}, {x} and {y}"
    is_text = False
    types = (str,)
    example = "/tiles/{z}/{x}/{y}.png"
    differs: bool = False

    def look(self, value: Json, place: Remarks) -> None:
        """Report tiles that are not used: visitors see the operator's, or a drawn map."""
        if not is_template(value):
            place.wrong("text that is no address of map tiles", f"send {self.noun}")
        elif not may_be_loaded(value, place.tiles):
            place.habit(
                "map tiles that are not used",
                "set VILLA_MAP_TILES to tiles of that origin, or empty the field",
            )


MapTiles = Annotated[str, BeforeValidator(as_text), MapTilesKind()]
