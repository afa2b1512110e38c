"""The address of map tiles, which a page may load from few places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from villa_site.content.fields.kind import Json, Remarks
from villa_site.content.fields.text import TextKind, as_text
from villa_site.settings.map_tiles import is_template, may_be_loaded


@dataclass(frozen=True)
class MapTilesKind(TextKind):
    """An address with gaps for the place of a tile."""

    word: ClassVar[str] = "map_tiles"
    label: ClassVar[str] = "address of map tiles"
    noun: ClassVar[str] = "an address with {z}, {x} and {y}"
    is_text: ClassVar[bool] = False
    differs: bool = False

    def look(self, value: Json, place: Remarks) -> None:
        """Report tiles that are not used: visitors see the operator's, or a drawn map."""
        if not isinstance(value, str):
            self.misfit(value, place)
        elif not is_template(value):
            place.wrong("text that is no address of map tiles", f"send {self.noun}")
        elif not may_be_loaded(value, place.tiles):
            place.habit(
                "map tiles that are not used",
                "set VILLA_MAP_TILES to tiles of that origin, or empty the field",
            )

    def sample(self) -> Json:
        """Return tiles of this site."""
        return "/tiles/{z}/{x}/{y}.png"


MapTiles = Annotated[str, BeforeValidator(as_text), MapTilesKind()]
