"""Blocks: the envelope of WordPress' block parser, and the data inside by block type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, cast

from pydantic import Field

from villa_site.content.fields.acf import unflatten
from villa_site.content.fields.declaration import FieldSpec, fields_of, kind_of
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import AcfGroup, GroupKind
from villa_site.content.fields.kind import Anything, Json, Kind
from villa_site.content.fields.text import TextKind
from villa_site.content.model import NO_HTML, ContentModel, Html, present
from villa_site.site.forms.definition import Form
from villa_site.tools.doctor.notes import UsedBlock

if TYPE_CHECKING:
    from villa_site.content.fields.kind import Remarks
    from villa_site.tools.doctor.notes import Location

_LONGEST_NAME: Final = 80
_ANCHOR: Final = kind_of(str)


@dataclass(frozen=True)
class _Attrs(Anything):
    """Any attributes; PHP sends an empty list for none. Those of the contract are read later."""

    noun: ClassVar[str] = "an object"
    empties: ClassVar[tuple[Json, ...]] = ({}, [])

    def examine(self, value: Json, place: Remarks) -> None:
        """Accept any object."""
        Kind.examine(self, value, place)

    def look(self, value: Json, place: Remarks) -> None:
        """Accept any object."""
        if not isinstance(value, dict):
            self.misfit(value, place)


@dataclass(frozen=True)
class _BlockName(TextKind):
    """The name of a block type; free HTML between blocks has none."""

    empties: ClassVar[tuple[Json, ...]] = (None,)


@dataclass(frozen=True)
class _Block(GroupKind):
    """A block in its envelope; one without a name is free HTML."""

    noun: ClassVar[str] = "a block with blockName, attrs, innerBlocks and innerHTML"

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """The fields of the envelope."""
        return fields_of(self.model)

    def look(self, value: Json, place: Remarks) -> None:
        """Look at the envelope, then at the data of a block that is known."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        known = {field.key for field in self.fields}
        super().look({name: each for name, each in value.items() if name in known}, place)
        name = value.get("blockName")
        if isinstance(name, str) and name:
            has_html = isinstance(value.get("innerHTML"), str) and bool(value["innerHTML"].strip())
            used = has_html or not is_empty(value.get("innerBlocks"))
            _look_at_data(name, value.get("attrs"), cast("Location", place), used=used)


class _Envelope(ContentModel):
    """A block as the parser gives it."""

    __kind__ = _Block

    name: Annotated[Any, _BlockName(), present()] = Field(None, alias="blockName")
    attrs: Annotated[Any, _Attrs(), present()] = None
    inner_blocks: Annotated[tuple[_Envelope, ...], present()] = Field((), alias="innerBlocks")
    inner_html: Annotated[Html, present()] = Field(NO_HTML, alias="innerHTML")


BLOCKS: Final = kind_of(tuple[_Envelope, ...])


def _look_at_data(name: str, attrs: Json, place: Location, *, used: bool) -> None:
    place.notes.blocks.setdefault(name[:_LONGEST_NAME], UsedBlock(place.where, used))
    here = place / "attrs"
    attrs = attrs if isinstance(attrs, dict) else {}
    _ANCHOR.examine(attrs.get("anchor", ""), here / "anchor")
    if not name.startswith("acf/"):
        return
    data: Any = attrs.get("data")
    if is_empty(data):
        (here / "data").missing("a block without data", "send the fields of the block")
        return
    kind = place.notes.types.get(name)
    if kind is None:
        return
    AcfGroup(kind.model).examine(data, here / "data")
    if issubclass(kind.model, Form) and isinstance(data, dict):
        form = kind.model.model_validate(unflatten(data))
        if form.form_id:
            place.notes.forms.setdefault(form.form_id, form)
