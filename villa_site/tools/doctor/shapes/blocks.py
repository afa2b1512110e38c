"""The shape of blocks: the envelope of WordPress' block parser, and the data inside."""

from __future__ import annotations

from typing import Any, Final

from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.notes import Location, UsedBlock
from villa_site.tools.doctor.shapes.block_data import BLOCK_DATA
from villa_site.tools.doctor.shapes.record import Field, Record, Rows, present
from villa_site.tools.doctor.shapes.scalar import Html, Text
from villa_site.tools.doctor.shapes.shape import Json, Shape

_LONGEST_NAME: Final = 80


class _Attrs(Shape):
    """Any attributes; PHP sends an empty list for none. Those of the contract are read later."""

    noun = "an object"
    own_empty = ({}, [])

    def look(self, value: Json, place: Location) -> None:
        """Accept any object."""
        if not isinstance(value, dict):
            self.misfit(value, place)


class _Inner(Shape):
    """The blocks inside of a block."""

    noun = Rows.noun
    own_empty = Rows.own_empty

    def look(self, value: Json, place: Location) -> None:
        """Look at each block."""
        BLOCKS.look(value, place)


class _Name(Text):
    """The name of a block type; free HTML between blocks has none."""

    own_empty = (None,)


_ENVELOPE: Final[dict[str, Field | Shape]] = {
    "blockName": present(_Name()),
    "attrs": present(_Attrs()),
    "innerBlocks": present(_Inner()),
    "innerHTML": present(Html()),
    # The parser adds it; the site does not need it.
    "innerContent": _Attrs(),
}


class _Block(Record):
    """A block in its envelope; one without a name is free HTML."""

    noun = "a block with blockName, attrs, innerBlocks and innerHTML"

    def look(self, value: Json, place: Location) -> None:
        """Look at the envelope, then at the data of a block the contract names."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        super().look({name: each for name, each in value.items() if name in _KNOWN}, place)
        name = value.get("blockName")
        if not isinstance(name, str) or not name:
            return
        has_html = isinstance(value.get("innerHTML"), str) and bool(value["innerHTML"].strip())
        used = UsedBlock(place.where, has_html or not is_empty(value.get("innerBlocks")))
        place.notes.blocks.setdefault(name[:_LONGEST_NAME], used)
        _look_at_data(name, value.get("attrs"), place)


_KNOWN: Final = _ENVELOPE.keys() - {"innerContent"}
BLOCKS: Final = Rows(_Block(_ENVELOPE))


def _look_at_data(name: str, attrs: Json, place: Location) -> None:
    here = place / "attrs"
    attrs = attrs if isinstance(attrs, dict) else {}
    Text().meet(attrs.get("anchor", ""), here / "anchor")
    if not name.startswith("acf/"):
        return
    data: Any = attrs.get("data")
    if is_empty(data):
        (here / "data").missing("a block without data", "send the fields of the block")
        return
    if shape := BLOCK_DATA.get(name):
        shape.look(data, here / "data")
    if name == "acf/form" and isinstance(data, dict) and isinstance(data.get("form_id"), str):
        place.notes.forms.setdefault(data["form_id"], data.get("champs"))
